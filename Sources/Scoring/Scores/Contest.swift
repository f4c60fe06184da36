import Text

/// The results of one journey, by contestant.
package final class JourneyOutcome: Sendable {
  package let journey: JourneyInfo
  /// By contestant.
  fileprivate let tallies: [Tallies]
  fileprivate let profiles: [JourneyProfile]
  /// See ``Transcript/firstFault``.
  fileprivate let faults: [Int: String]
  /// See ``Transcript/failure``.
  fileprivate let failures: [Int: String]

  package init(_ performances: [Performance], on judged: JudgedJourney) {
    journey = judged.info
    tallies = performances.map { JourneyScore($0).tallies }
    profiles = performances.map(JourneyProfile.init)
    func texts(_ text: KeyPath<Transcript, String?>) -> [Int: String] {
      performances.enumerated().reduce(into: [:]) {
        $0[$1.offset] = $1.element.transcript[keyPath: text]
      }
    }
    faults = texts(\.firstFault)
    failures = texts(\.failure)
  }

  /// The results of a journey with only its values, by contestant.
  package init(_ digest: Signature.JourneyDigest, _ tallies: [Tallies]) {
    func seconds(_ metric: String) -> Double {
      tallies.map { $0[MetricCatalogue[metric].index].count }.max() ?? 0
    }
    journey = JourneyInfo(
      id: digest.id, suite: digest.suite, isCounted: digest.isCounted, ride: digest.ride,
      railways: digest.railway.isEmpty ? [] : [digest.railway], world: digest.world,
      tags: digest.tags, hasChoice: seconds("RW1") > 0, labelledSeconds: seconds("DR1u"),
      scoredSeconds: seconds("PH1.display"))
    self.tallies = tallies
    let profile = JourneyProfile(labelledSeconds: journey.labelledSeconds)
    profiles = tallies.map { _ in profile }
    (faults, failures) = ([:], [:])
  }
}

/// Collects the results of journeys, which come one by one in order.
package struct ContestDraft: Sendable {
  fileprivate typealias Failure = (journey: String, what: String)

  fileprivate private(set) var journeys: [JourneyInfo] = []
  // By contestant.
  private var scores: [[JourneyScore]]
  fileprivate private(set) var profiles: [[JourneyProfile]]
  fileprivate private(set) var faults: [[Failure]]
  private var failures: [[Failure]]
  /// See ``Contest/leftOut``.
  fileprivate private(set) var leftOut: [String] = []

  package init(contestants count: Int) {
    scores = Array(repeating: [], count: count)
    profiles = Array(repeating: [], count: count)
    faults = Array(repeating: [], count: count)
    failures = faults
  }

  package mutating func add(_ outcome: JourneyOutcome) {
    let journey = outcome.journey
    journeys.append(journey)
    for index in scores.indices {
      scores[index].append(JourneyScore(journey: journey, tallies: outcome.tallies[index]))
      profiles[index].append(outcome.profiles[index])
      if let fault = outcome.faults[index] { faults[index].append((journey.id, fault)) }
      if let failure = outcome.failures[index] { failures[index].append((journey.id, failure)) }
    }
  }

  package mutating func leaveOut(_ why: String) { leftOut.append(why) }

  package func scorecards(_ names: [String]) -> [Scorecard] {
    zip(names, scores).map { Scorecard(tracker: $0, journeys: $1) }
  }

  /// The trackers that failed on journeys: `failed on 1 of 9 journeys, …: ride-3: signal 9`.
  package func failures(_ names: [String]) -> [(tracker: String, why: String)] {
    zip(names, failures).compactMap { name, failed in
      guard !failed.isEmpty else { return nil }
      let why = failed.prefix(3).map { "\($0.journey): \($0.what)" }.joined(separator: "; ")
      let more = failed.count > 3 ? "; and \(failed.count - 3) more" : ""
      return (
        name,
        "failed on \(failed.count) of \(counted(journeys.count, "journey")), where it is not "
          + "measured: " + why + more
      )
    }
  }
}

/// Contestants on journeys, each with a scorecard: the data of a report of `compare`.
package struct Contest: Sendable {
  package var contestants: [Contestant]
  package var journeys: [JourneyInfo]
  /// The replay page of each journey id, relative to the report.
  package var replays: [String: String] = [:]
  package var scorecards: [Scorecard]
  package var profiles: [[JourneyProfile]]
  /// For each contestant, the journeys with invalid estimates, and the first fault there.
  package let faults: [[(journey: String, what: String)]]
  /// The contestants that failed on journeys, and why; see ``ContestDraft/failures``.
  package let failures: [(tracker: String, why: String)]
  /// Why journeys were left out, a line each.
  package let leftOut: [String]
  package var signature: Signature
  package let command: String

  package init(
    _ contestants: [Contestant], _ draft: ContestDraft, signature: Signature, command: String
  ) {
    self.contestants = contestants
    let names = contestants.map(\.id)
    (journeys, profiles, faults) = (draft.journeys, draft.profiles, draft.faults)
    leftOut = draft.leftOut
    (scorecards, failures) = (draft.scorecards(names), draft.failures(names))
    self.signature = signature
    self.command = command
  }

  /// The suites, in the order of the journeys, those with recorded journeys first.
  package var suites: [String] {
    (journeys.filter { $0.origin != nil } + journeys).map(\.suite).unique
  }

  /// The number of rides; a recording and its variants count as one ride.
  package var rideCount: Int { Set(journeys.map(\.ride)).count }

  /// The contest on the journeys that count; on all if none does.
  package var counted: Contest {
    let kept = journeys.indices.filter { journeys[$0].isCounted }
    guard !kept.isEmpty, kept.count < journeys.count else { return self }
    var own = self
    own.journeys = kept.map { journeys[$0] }
    own.scorecards = scorecards.map(\.counted)
    own.profiles = profiles.map { profiles in kept.map { profiles[$0] } }
    return own
  }

  /// The indices of the compared contestants: all except references, if there are others.
  package var compared: [Int] {
    let compared = contestants.indices.filter { !contestants[$0].isReference }
    return compared.isEmpty ? Array(contestants.indices) : compared
  }
}
