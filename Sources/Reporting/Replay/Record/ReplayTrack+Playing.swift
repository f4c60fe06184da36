import Evaluation
package import Journeys
package import Tracking

extension ReplayTrack {
  /// Plays a journey through trackers and keeps what each says and why.
  ///
  /// What surrounds a location is found once and shared by all.
  package static func playing(
    _ journey: Journey, finder: SurroundingsFinder,
    contestants: [(id: String, summary: String, tracker: any TrainTracker)]
  ) -> [ReplayTrack] {
    var trackers = contestants.map(\.tracker)
    var records = contestants.map { _ in TrackRecord() }
    for location in journey.locations {
      let surroundings = finder.surroundings(of: location)
      for index in trackers.indices {
        let estimate = trackers[index].update(surroundings)
        records[index].append(estimate, trackers[index].trace())
      }
    }
    return zip(contestants, records).map {
      ReplayTrack(tracker: $0.id, summary: $0.summary, record: $1)
    }
  }
}

extension ReplayTrack {
  /// The answers as the evaluator takes them.
  func emitted(on journey: Journey) -> EstimateTrack {
    EstimateTrack(
      tracker: tracker, journey: journey.id,
      estimates: zip(journey.locations, record.answers).map {
        TimedEstimate(timestamp: $0.timestamp, estimate: $1)
      })
  }
}
