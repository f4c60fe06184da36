import Tracking

/// Says and believes what a test wants, one entry for each location.
struct ScriptedTracker: TrainTracker {
  var answers: [Estimate]
  var traces: [TrackerTrace] = []
  private var place = -1

  init(_ answers: [Estimate], traces: [TrackerTrace] = []) {
    self.answers = answers
    self.traces = traces
  }

  mutating func update(_ surroundings: Surroundings) -> Estimate {
    place += 1
    return place < answers.count ? answers[place] : answers.last ?? .none
  }

  func trace() -> TrackerTrace {
    traces.indices.contains(place) ? traces[place] : TrackerTrace()
  }
}
