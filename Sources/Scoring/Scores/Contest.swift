package import Journeys
import Text

/// What came of one journey, by contestant.
package final class JourneyOutcome: Sendable, Codable {
  package let journey: Contest.Journey
  /// The ride alone, in an array that all contestants' scores share.
  private let shared: [JourneyScore.Ride]
  /// Of each contestant.
  private let tallies: [PackedTallies]
  fileprivate let profiles: [JourneyProfile]
  /// See ``Transcript/firstFault``.
  fileprivate let faults: [Int: String]
  /// See ``Transcript/failure``.
  fileprivate let failures: [Int: String]
  fileprivate let labels: CircularityCheck

  package init(_ transcripts: [Transcript], on judged: JudgedJourney, _ journey: Journey) {
    self.journey = Contest.Journey(journey, judged)
    var labels = CircularityCheck()
    labels.add(journey, network: judged.network)
    self.labels = labels
    shared = [JourneyScore.Ride(judged)]
    var tallies: [PackedTallies] = []
    var profiles: [JourneyProfile] = []
    for transcript in transcripts {
      let performance = Performance(transcript, on: judged)
      tallies.append(JourneyScore(performance).packed)
      profiles.append(JourneyProfile(performance))
    }
    (self.tallies, self.profiles) = (tallies, profiles)
    func texts(_ text: KeyPath<Transcript, String?>) -> [Int: String] {
      transcripts.enumerated().reduce(into: [:]) { $0[$1.offset] = $1.element[keyPath: text] }
    }
    faults = texts(\.firstFault)
    failures = texts(\.failure)
  }

  package func isOf(_ contestants: Int) -> Bool {
    shared.count == 1 && tallies.count == contestants && profiles.count == contestants
  }

  package func score(_ contestant: Int) -> JourneyScore {
    JourneyScore(shared, tallies[contestant])
  }
}

extension [JourneyOutcome] {
  package func scorecards(_ names: [String]) -> [Scorecard] {
    names.indices.map { index in
      Scorecard(tracker: names[index], journeys: map { $0.score(index) })
    }
  }

  /// Those who failed on journeys, and why: `failed on 1 of 9 journeys, …: ride-3: signal 9`.
  package func failures(_ names: [String]) -> [(tracker: String, why: String)] {
    names.indices.compactMap { index in
      let failed = compactMap { outcome in
        outcome.failures[index].map { "\(outcome.journey.id): \($0)" }
      }
      guard !failed.isEmpty else { return nil }
      let why = failed.prefix(3).joined(separator: "; ")
      let more = failed.count > 3 ? "; and \(failed.count - 3) more" : ""
      return (
        names[index],
        "failed on \(failed.count) of \(counted(count, "journey")), where it counts as silent: "
          + why + more
      )
    }
  }
}

/// Contestants on journeys, with a scorecard each: all that a report of `compare` is made from.
package struct Contest: Sendable {
  package struct Journey: Sendable, Codable {
    package var id: String
    package var title: String
    package var suite: String
    /// See ``JudgedJourney/isCounted``.
    package var isCounted: Bool
    /// Nil if it was simulated.
    package var origin: RideOrigin?
    package var tags: [String]
    package var hasTrain: Bool
    package var locationCount: Int
    /// The page that replays it, seen from the report.
    package var replay: String?

    package init(_ journey: Journeys.Journey, _ judged: JudgedJourney) {
      id = journey.id
      title = journey.truth.title
      suite = judged.suite
      isCounted = judged.isCounted
      origin = RideOrigin(journey.truth, in: judged.network)
      tags = journey.truth.tags
      hasTrain = !journey.truth.legs.isEmpty
      locationCount = journey.locations.count
    }
  }

  package var contestants: [Contestant]
  package var journeys: [Journey]
  package var scorecards: [Scorecard]
  package var profiles: [[JourneyProfile]]
  /// See ``Transcript/firstFault``; by contestant and journey.
  package let faults: [[String?]]
  /// Of each contestant that failed on journeys, why; see ``JourneyOutcome/failures``.
  package let failures: [(tracker: String, why: String)]
  /// Labels that could have been cut at a distance.
  package let circularities: [(suite: String, finding: CircularityCheck.Finding)]
  /// Trackers that could not be judged, and why: `crashes on ride-3 (signal 4)`.
  package var notJudged: [(tracker: String, why: String)] = []
  package let signature: Signature
  package let command: String

  /// The outcomes are by journey, each with all contestants.
  package init(
    _ contestants: [Contestant], _ outcomes: [JourneyOutcome], signature: Signature,
    command: String
  ) {
    self.contestants = contestants
    journeys = outcomes.map(\.journey)
    scorecards = outcomes.scorecards(contestants.map(\.id))
    profiles = contestants.indices.map { index in outcomes.map { $0.profiles[index] } }
    faults = contestants.indices.map { index in outcomes.map { $0.faults[index] } }
    failures = outcomes.failures(contestants.map(\.id))
    self.signature = signature
    self.command = command
    let thresholds = contestants.trackers.flatMap(\.thresholds)
    circularities = Self.suites(journeys).flatMap { name in
      var check = CircularityCheck()
      for outcome in outcomes where outcome.journey.suite == name { check.add(outcome.labels) }
      return check.findings(thresholds).map { (name, $0) }
    }
  }

  /// The suites, those with recorded journeys first, else in the order of the journeys.
  package var suites: [String] { Self.suites(journeys) }

  /// Those that count in the headline and in what is found over all journeys.
  package var countedSuites: [String] { counted.suites }

  /// The contest on the journeys that count; on all where none does.
  package var counted: Contest {
    let kept = journeys.indices.filter { journeys[$0].isCounted }
    guard !kept.isEmpty, kept.count < journeys.count else { return self }
    var own = self
    own.journeys = kept.map { journeys[$0] }
    own.scorecards = scorecards.map(\.counted)
    own.profiles = profiles.map { profiles in kept.map { profiles[$0] } }
    return own
  }

  private static func suites(_ journeys: [Journey]) -> [String] {
    (journeys.filter { $0.origin != nil } + journeys).map(\.suite).unique
  }

  /// The indices of the contestants that are compared: all but references, if there are others.
  package var compared: [Int] {
    let compared = contestants.indices.filter { !contestants[$0].isReference }
    return compared.isEmpty ? Array(contestants.indices) : compared
  }
}
