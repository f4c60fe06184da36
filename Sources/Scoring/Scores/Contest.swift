import Text

/// The results of one journey, by contestant.
package final class JourneyOutcome: Sendable {
  package let journey: JourneyInfo
  fileprivate let scores: [JourneyScore]
  fileprivate let profiles: [JourneyProfile]
  /// See ``Transcript/firstFault``.
  fileprivate let faults: [String?]
  /// See ``Transcript/failure``.
  fileprivate let failures: [String?]

  package init(_ performances: [Performance], on judged: JudgedJourney) {
    journey = judged.info
    scores = performances.map(JourneyScore.init)
    profiles = performances.map(JourneyProfile.init)
    faults = performances.map(\.transcript.firstFault)
    failures = performances.map(\.transcript.failure)
  }

  /// The results of a journey with only its values, by contestant.
  package init(_ digest: Signature.JourneyDigest, _ tallies: [Tallies]) {
    func seconds(_ metric: String) -> Double {
      tallies.map { $0[MetricCatalogue[metric].index].count }.max() ?? 0
    }
    let info = JourneyInfo(
      id: digest.id, suite: digest.suite, isCounted: digest.isCounted, ride: digest.ride,
      railways: digest.railway.isEmpty ? [] : [digest.railway], world: digest.world,
      tags: digest.tags, hasChoice: seconds("RW1") > 0, labelledSeconds: seconds("DR1u"),
      scoredSeconds: seconds("PH1.display"))
    let profile = JourneyProfile(labelledSeconds: info.labelledSeconds)
    journey = info
    scores = tallies.map { JourneyScore(journey: info, tallies: $0) }
    profiles = tallies.map { _ in profile }
    faults = tallies.map { _ in nil }
    failures = faults
  }
}

extension [JourneyOutcome] {
  package func scorecards(_ names: [String]) -> [Scorecard] {
    names.enumerated().map { place, name in
      Scorecard(tracker: name, journeys: map { $0.scores[place] })
    }
  }

  /// The journeys with a text of the contestant at a place.
  fileprivate func texts(
    _ texts: (JourneyOutcome) -> [String?], of place: Int
  ) -> [(journey: String, what: String)] {
    compactMap { outcome in texts(outcome)[place].map { (outcome.journey.id, $0) } }
  }

  /// The trackers that failed on journeys: `failed on 1 of 9 journeys, …: ride-3: signal 9`.
  package func failures(_ names: [String]) -> [(tracker: String, why: String)] {
    names.enumerated().compactMap { place, name in
      let failed = texts(\.failures, of: place)
      guard !failed.isEmpty else { return nil }
      let why = failed.prefix(3).map { "\($0.journey): \($0.what)" }.joined(separator: "; ")
      let more = failed.count > 3 ? "; and \(failed.count - 3) more" : ""
      return (
        name,
        "failed on \(failed.count) of \(counted(count, "journey")), where it is not "
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
  /// The contestants that failed on journeys, and why; one line each.
  package let failures: [(tracker: String, why: String)]
  /// Why journeys were left out, a line each.
  package let leftOut: [String]
  package var signature: Signature
  package let command: String

  package init(
    _ contestants: [Contestant], _ outcomes: [JourneyOutcome], leftOut: [String] = [],
    signature: Signature, command: String
  ) {
    self.contestants = contestants
    let names = contestants.map(\.id)
    journeys = outcomes.map(\.journey)
    profiles = names.indices.map { place in outcomes.map { $0.profiles[place] } }
    faults = names.indices.map { outcomes.texts(\.faults, of: $0) }
    (scorecards, failures) = (outcomes.scorecards(names), outcomes.failures(names))
    self.leftOut = leftOut
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
