import Evaluation
import Journeys
import RailNetwork
package import Tracking

/// One tracker's display over the door beside what was true, moment by moment.
package struct LiveReplay: Sendable {
  /// The journey, the tracker and what is compared, in one line.
  package let heading: String
  package let tracker: String
  /// In order of time: one for each location and for each change of what is true.
  package let moments: [LiveMoment]

  /// One for each tracker of a ride.
  package static func all(of ride: ReplayRide) -> [LiveReplay] {
    let judged = JudgedJourney(ride.journey, suite: "", network: ride.network)
    return ride.tracks.map { LiveReplay(ride, $0, judged) }
  }

  private init(_ ride: ReplayRide, _ track: ReplayLane, _ judged: JudgedJourney) {
    let truth = ride.journey.truth
    let timeline = TruthTimeline(ride.journey, network: ride.network)
    let disagreements = Disagreement.all(
      in: Performance(track.emitted(on: ride.journey), on: judged))
    let heldFrom = judged.locationTimes
    let changes = timeline.intervals.map(\.start) + disagreements.flatMap { [$0.start, $0.end] }
    let times = Set(heldFrom + changes).sorted()
    heading = LiveText.plain("\(truth.title) · \(truth.id) · \(track.tracker)")
    tracker = track.tracker
    var next = 0
    var wrong = 0
    moments = times.map { time in
      while next < heldFrom.count, heldFrom[next] <= time { next += 1 }
      while wrong < disagreements.count, disagreements[wrong].end <= time { wrong += 1 }
      let isWrong = wrong < disagreements.count && disagreements[wrong].start <= time
      return LiveMoment(
        time: time, elapsedSeconds: time.seconds(since: times[0]),
        truth: timeline.state(at: time).map { LiveDisplay($0, ride.network) },
        answer: next > 0 ? LiveDisplay(track.record.answers[next - 1], ride.network) : nil,
        disagreement: isWrong ? disagreements[wrong].kind : nil,
        location: next > 0 ? ride.journey.locations[next - 1] : nil)
    }
  }

  package var lengthSeconds: Double { moments.last?.elapsedSeconds ?? 0 }
}

/// What is true and what is shown at one time.
package struct LiveMoment: Sendable, Hashable {
  package var time: Timestamp
  /// Since the first moment.
  package var elapsedSeconds: Double
  /// Nil where nothing is true.
  package var truth: LiveDisplay?
  /// Nil where the tracker has no answer.
  package var answer: LiveDisplay?
  package var disagreement: Disagreement.Kind?
  /// The last location, if there was any yet.
  package var location: Location?
}

/// What a display over the door says.
package struct LiveDisplay: Sendable, Hashable {
  package var railway: String
  /// The direction's id; nil where it is unknown.
  package var direction: String?
  package var phase: FocusPhase?
  package var station: String?

  init(_ truth: TruthState, _ network: RailNetwork) {
    self.init(truth.railway, truth.direction, truth.focus, network)
  }

  init?(_ answer: Estimate, _ network: RailNetwork) {
    guard let railway = answer.railway else { return nil }
    self.init(railway, answer.direction, answer.focus, network)
  }

  private init(
    _ railway: RailwayIndex, _ direction: RailDirection?, _ focus: Focus?, _ network: RailNetwork
  ) {
    self.railway = LiveText.plain(network[railway].title.en)
    self.direction = direction.map { LiveText.plain(network[railway].directionID($0)) }
    phase = focus?.phase
    station = focus.map {
      let title = network[$0.station].title
      return LiveText.plain(title.ja.map { "\(title.en) \($0)" } ?? title.en)
    }
  }
}
