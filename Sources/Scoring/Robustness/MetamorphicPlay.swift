package import Journeys
import RailNetwork
import Tracking

/// RB2: a change of the input after which a sound tracker's estimates are known without any label.
package enum MetamorphicCheck: String, Sendable, Hashable, CaseIterable {
  case future
  case shift
  case duplicates
  case company
  case mirror

  /// What must hold, in one line.
  package var summary: String {
    switch self {
    case .future: "answers don't change with later locations"
    case .shift: "answers don't change when all times are shifted"
    case .duplicates: "answers don't change when locations are delivered twice"
    case .company: "answers don't change when another journey is tracked in between"
    case .mirror: "a ride played backwards is the same railway in the other direction"
    }
  }
}

/// What became of a check on one journey.
package enum MetamorphicOutcome: Sendable, Hashable {
  case passed
  /// The first location, from 0, after which the answer differs, where there is one.
  case failed(location: Int?)
  /// The journey has nothing to check: too short, or without an answer.
  case notApplicable
}

/// Plays a journey to a tracker as it is and changed, and says whether the estimates agree.
package struct MetamorphicPlay: Sendable {
  private let venue: Venue
  private let surroundings: [Surroundings]
  private let companion: [Location]

  /// A journey to play, and another on the same network to play in between.
  package init(_ journey: Journey, companion: Journey, venue: Venue) {
    self.venue = venue
    surroundings = venue.finder.surroundings(along: journey.locations)
    self.companion = companion.locations
  }

  /// The outcome of each check, in the order of ``MetamorphicCheck/allCases``.
  ///
  /// A tracker that needs a timetable is not held to answer alike at other times of day.
  package func outcomes(_ contestant: Contestant) -> [MetamorphicOutcome] {
    guard surroundings.count > 1 else {
      return MetamorphicCheck.allCases.map { _ in .notApplicable }
    }
    let estimates = play(surroundings, contestant)
    return MetamorphicCheck.allCases.map { outcome($0, estimates, contestant) }
  }

  private func play(_ surroundings: [Surroundings], _ contestant: Contestant) -> [Estimate] {
    Evaluator.transcript(
      of: "", surroundings: surroundings, context: venue.context, contestant: contestant
    ).estimates.filter { !$0.isTick }.map(\.estimate)
  }

  private func outcome(
    _ check: MetamorphicCheck, _ estimates: [Estimate], _ contestant: Contestant
  ) -> MetamorphicOutcome {
    func compared(
      _ found: [Estimate], same: (Estimate, Estimate) -> Bool = { $0 == $1 }
    ) -> MetamorphicOutcome {
      let pairs = Array(zip(found, estimates))
      return pairs.firstIndex { !same($0, $1) }.map { .failed(location: $0) } ?? .passed
    }
    switch check {
    case .future:
      // Half of the ride, then nothing: as if the rest had never been.
      return compared(play(Array(surroundings.prefix(surroundings.count / 2)), contestant))
    case .shift:
      if contestant.entry.needs.contains(.timetable) { return .notApplicable }
      // A day, two hours and some later: no clock on the wall may matter.
      let later = surroundings.map { here in
        var here = here
        here.location.timestamp = here.location.timestamp.advanced(bySeconds: 93_784.321)
        return here
      }
      return compared(play(later, contestant))
    case .duplicates:
      // Every location twice in a row; the scores may grow, the answers may not change.
      let twice = play(surroundings.flatMap { [$0, $0] }, contestant)
      let second = twice.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
      return compared(second) { $0.showsTheSame(as: $1) }
    case .company:
      var recorder = CompanyRecorder(
        between: venue.finder.surroundings(along: Array(companion.prefix(surroundings.count))),
        other: venue.player(contestant).tracker, estimates: [])
      var players = [venue.player(contestant)]
      JourneyPlay.play(surroundings, trackers: &players, recorder: &recorder)
      return compared(recorder.estimates)
    case .mirror:
      guard let forwards = Majority(estimates) else { return .notApplicable }
      let turned = Majority(play(mirrored, contestant))
      return turned?.railway == forwards.railway
        && turned?.direction == forwards.direction.opposite ? .passed : .failed(location: nil)
    }
  }

  /// The ride backwards in time, each course turned about.
  private var mirrored: [Surroundings] {
    let times = surroundings.map(\.location.timestamp.millisecondsSince1970)
    return surroundings.reversed().map { here in
      var here = here
      here.location.timestamp = Timestamp(
        millisecondsSince1970: times[0] + times[times.count - 1]
          - here.location.timestamp.millisecondsSince1970)
      here.location.courseDegrees = here.location.courseDegrees.map {
        $0 < 180 ? $0 + 180 : $0 - 180
      }
      return here
    }
  }

  /// The railway that is answered most often, and the direction most often answered on it: early
  /// answers have no counterpart, as evidence gathers from the other end.
  private struct Majority {
    let railway: RailwayIndex
    let direction: RailDirection

    init?(_ estimates: [Estimate]) {
      var counts: [RailwayIndex: (all: Int, ascending: Int)] = [:]
      for estimate in estimates {
        guard let railway = estimate.railway, let direction = estimate.direction else { continue }
        counts[railway, default: (0, 0)].all += 1
        counts[railway]?.ascending += direction == .ascending ? 1 : 0
      }
      let most = counts.max { ($0.value.all, $1.key) < ($1.value.all, $0.key) }
      guard let most, 2 * most.value.ascending != most.value.all else { return nil }
      railway = most.key
      direction = 2 * most.value.ascending > most.value.all ? .ascending : .descending
    }
  }
}

/// Plays another journey to another tracker, a location before each of the journey's own.
private struct CompanyRecorder: PlayRecorder {
  let between: [Surroundings]
  var other: any TrainTracker
  var estimates: [Estimate]

  mutating func begins(location: Int) {
    if location < between.count { _ = other.update(between[location]) }
  }

  mutating func said(
    _ estimate: Estimate, at moment: PlayMoment, index: Int, _ tracker: any TrainTracker
  ) {
    if !moment.isTick { estimates.append(estimate) }
  }
}

/// How often a tracker passed a check over a set of journeys.
package struct MetamorphicTally: Sendable, Equatable {
  package struct Failure: Sendable, Equatable {
    package var journey: String
    /// The first location, from 0, after which the answer differs, where there is one.
    package var location: Int?
  }

  package let tracker: String
  package let check: MetamorphicCheck
  package private(set) var passed = 0
  /// In the order of the journeys.
  package private(set) var failures: [Failure] = []
  package private(set) var notApplicable = 0

  package init(tracker: String, check: MetamorphicCheck) {
    self.tracker = tracker
    self.check = check
  }

  package mutating func add(_ outcome: MetamorphicOutcome, journey: String) {
    switch outcome {
    case .passed: passed += 1
    case .failed(let location): failures.append(Failure(journey: journey, location: location))
    case .notApplicable: notApplicable += 1
    }
  }

  /// The journeys on which there was something to check.
  package var count: Int { passed + failures.count }

  /// The share of those that passed, nil if there are none.
  package var rate: Double? { count > 0 ? Double(passed) / Double(count) : nil }
}
