import Geometry
package import Journeys
import RailNetwork
import Tracking

/// Plays a journey to a tracker as it is and changed, and says whether the estimates agree.
package struct MetamorphicPlay: Sendable {
  private let venue: Venue
  private let locations: [Location]
  private let companion: [Location]

  /// A journey to play, and another on the same network to play in between.
  package init(_ journey: Journey, companion: Journey, venue: Venue) {
    self.venue = venue
    locations = journey.locations
    self.companion = companion.locations
  }

  /// The outcome of each check, in the order of ``MetamorphicCheck/allCases``.
  ///
  /// A tracker that needs a timetable is not held to answer alike at other times of day.
  package func outcomes(_ contestant: Contestant) -> [MetamorphicOutcome] {
    let surroundings = locations.map(venue.finder.surroundings)
    let estimates = play(surroundings, contestant)
    return MetamorphicCheck.allCases.map { check in
      guard locations.count > 1 else { return .notApplicable }
      switch check {
      case .future: return future(surroundings, estimates, contestant)
      case .shift:
        return contestant.entry.needs.contains(.timetable)
          ? .notApplicable : shift(estimates, contestant)
      case .duplicates: return duplicates(surroundings, estimates, contestant)
      case .company: return company(surroundings, estimates, contestant)
      case .mirror: return mirror(estimates, contestant)
      }
    }
  }

  private func play(_ surroundings: [Surroundings], _ contestant: Contestant) -> [Estimate] {
    Evaluator.track(
      of: "", surroundings: surroundings, context: venue.context, contestant: contestant
    ).estimates.filter { !$0.isTick }.map(\.estimate)
  }

  private func outcome(
    _ found: [Estimate], _ expected: ArraySlice<Estimate>,
    same: (Estimate, Estimate) -> Bool = { $0 == $1 }
  ) -> MetamorphicOutcome {
    let difference = zip(found, expected).enumerated().first { !same($0.element.0, $0.element.1) }
    return difference.map { .failed(location: $0.offset) } ?? .passed
  }

  /// Half of the ride, then nothing: as if the rest had never been.
  private func future(
    _ surroundings: [Surroundings], _ estimates: [Estimate],
    _ contestant: Contestant
  ) -> MetamorphicOutcome {
    let half = surroundings.count / 2
    return outcome(play(Array(surroundings[..<half]), contestant), estimates[..<half])
  }

  /// All times a day, two hours and some later: no clock on the wall may matter.
  private func shift(
    _ estimates: [Estimate], _ contestant: Contestant
  ) -> MetamorphicOutcome {
    let later = locations.map { location in
      var later = location
      later.timestamp = location.timestamp.advanced(bySeconds: 93_784.321)
      return later
    }
    return outcome(play(later.map(venue.finder.surroundings), contestant), estimates[...])
  }

  /// Every location twice in a row; the scores may grow, the answers may not change.
  private func duplicates(
    _ surroundings: [Surroundings], _ estimates: [Estimate],
    _ contestant: Contestant
  ) -> MetamorphicOutcome {
    let twice = surroundings.flatMap { [$0, $0] }
    let second = play(twice, contestant).enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    return outcome(second, estimates[...]) { $0.showsTheSame(as: $1) }
  }

  /// A tracker of another journey runs between every two locations.
  private func company(
    _ surroundings: [Surroundings], _ estimates: [Estimate],
    _ contestant: Contestant
  ) -> MetamorphicOutcome {
    let between = companion.prefix(surroundings.count).map(venue.finder.surroundings)
    var recorder = CompanyRecorder(
      between: between, other: venue.player(contestant).tracker, estimates: [])
    var players = [venue.player(contestant)]
    JourneyPlay.play(surroundings, players: &players, recorder: &recorder)
    return outcome(recorder.estimates, estimates[...])
  }

  /// The ride backwards in time, each course turned about.
  ///
  /// What is compared is the railway that is answered most often, and the direction that is answered
  /// most often on it: early answers have no counterpart, as evidence gathers from the other end.
  private func mirror(
    _ estimates: [Estimate], _ contestant: Contestant
  ) -> MetamorphicOutcome {
    guard let forwards = Majority(estimates) else { return .notApplicable }
    let first = locations[0].timestamp.millisecondsSince1970
    let last = locations[locations.count - 1].timestamp.millisecondsSince1970
    let backwards = locations.reversed().map { location in
      var mirrored = location
      mirrored.timestamp = Timestamp(
        millisecondsSince1970: first + last - location.timestamp.millisecondsSince1970)
      mirrored.courseDegrees = location.courseDegrees.map { $0 < 180 ? $0 + 180 : $0 - 180 }
      return mirrored
    }
    guard let turned = Majority(play(backwards.map(venue.finder.surroundings), contestant)) else {
      return .failed(location: nil)
    }
    let isFlipped =
      turned.railway == forwards.railway && turned.direction == forwards.direction.opposite
    return isFlipped ? .passed : .failed(location: nil)
  }

  /// The railway that is answered most often, and the direction most often answered on it.
  private struct Majority {
    let railway: RailwayIndex
    let direction: RailDirection

    init?(_ estimates: [Estimate]) {
      var counts: [RailwayIndex: (ascending: Int, descending: Int)] = [:]
      for estimate in estimates {
        guard let railway = estimate.railway, let direction = estimate.direction else { continue }
        var count = counts[railway] ?? (0, 0)
        if direction == .ascending { count.ascending += 1 } else { count.descending += 1 }
        counts[railway] = count
      }
      let ranked = counts.map { (railway: $0.key, ascending: $0.value.0, descending: $0.value.1) }
        .sorted { a, b in
          let (many, few) = (a.ascending + a.descending, b.ascending + b.descending)
          return many != few ? many > few : a.railway < b.railway
        }
      guard let best = ranked.first, best.ascending != best.descending else { return nil }
      railway = best.railway
      direction = best.ascending > best.descending ? .ascending : .descending
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
    _ estimate: Estimate, at moment: PlayMoment, player: Int, _ tracker: any TrainTracker
  ) {
    if !moment.isTick { estimates.append(estimate) }
  }
}

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

/// How often a tracker passed a check over a set of journeys.
package struct MetamorphicTally: Sendable, Hashable {
  package struct Failure: Sendable, Hashable {
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
