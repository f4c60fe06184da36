package import Journeys
import Text

/// What came of one journey, by contestant.
package final class JourneyOutcome: Sendable, Codable {
  package let journey: Contest.Journey
  /// The ride alone, in an array that all contestants' scores share.
  fileprivate let shared: [JourneyScore.Ride]
  /// Of each contestant.
  fileprivate let tallies: [PackedTallies]
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
}

/// One copy of each text that many rides have, such as a railway's id: from a part come as many as
/// there are rides.
package struct SharedTexts: Sendable {
  private var known: Set<String> = []
  private var lists: Set<[String]> = []

  package init() {}

  package mutating func one(_ text: String) -> String { known.insert(text).memberAfterInsert }
  mutating func one(_ list: [String]) -> [String] { lists.insert(list).memberAfterInsert }

  /// A journey of a signature, by the id that is kept already.
  package mutating func journey(_ journey: Signature.Journey, id: String) -> Signature.Journey {
    (
      id: id, suite: one(journey.suite), network: one(journey.network),
      ride: journey.ride == id ? id : one(journey.ride), railway: one(journey.railway),
      world: one(journey.world), hash: journey.hash
    )
  }
}

extension JourneyScore.Ride {
  fileprivate mutating func share(_ journey: Contest.Journey, _ texts: inout SharedTexts) {
    (self.journey, suite) = (journey.id, journey.suite)
    cluster = cluster == journey.id ? journey.id : texts.one(cluster)
    (railway, world, tags) = (texts.one(railway), texts.one(world), texts.one(tags))
  }
}

/// What a contest keeps of journeys, which come one by one and in order.
package struct ContestDraft: Sendable {
  /// A journey and what went wrong on it.
  fileprivate typealias Trouble = (journey: String, what: String)

  fileprivate private(set) var journeys: [Contest.Journey] = []
  // These are by contestant.
  private var scores: [[JourneyScore]]
  fileprivate private(set) var profiles: [[JourneyProfile]]
  fileprivate private(set) var faults: [[Trouble]]
  private var failures: [[Trouble]]
  /// By suite.
  fileprivate private(set) var labels: [String: CircularityCheck] = [:]
  private var texts = SharedTexts()

  package init(contestants count: Int) {
    scores = Array(repeating: [], count: count)
    profiles = Array(repeating: [], count: count)
    faults = Array(repeating: [], count: count)
    failures = faults
  }

  package mutating func add(_ outcome: JourneyOutcome) {
    var journey = outcome.journey
    var ride = outcome.shared[0]
    journey.suite = texts.one(journey.suite)
    ride.share(journey, &texts)
    journey.tags = ride.tags
    journeys.append(journey)
    labels[journey.suite, default: CircularityCheck()].add(outcome.labels)
    let shared = [ride]
    for index in scores.indices {
      scores[index].append(JourneyScore(shared, outcome.tallies[index]))
      profiles[index].append(outcome.profiles[index].sharing(&texts))
      if let fault = outcome.faults[index] { faults[index].append((journey.id, fault)) }
      if let failure = outcome.failures[index] { failures[index].append((journey.id, failure)) }
    }
  }

  package func scorecards(_ names: [String]) -> [Scorecard] {
    zip(names, scores).map { Scorecard(tracker: $0, journeys: $1) }
  }

  /// Those who failed on journeys, and why: `failed on 1 of 9 journeys, …: ride-3: signal 9`.
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
  /// Of each contestant, the journeys with invalid estimates, and the first there; see
  /// ``Transcript/firstFault``.
  package let faults: [[(journey: String, what: String)]]
  /// Of each contestant that failed on journeys, why; see ``ContestDraft/failures``.
  package let failures: [(tracker: String, why: String)]
  /// Labels that could have been cut at a distance.
  package let circularities: [(suite: String, finding: CircularityCheck.Finding)]
  /// Trackers that could not be judged, and why: `crashes on ride-3 (signal 4)`.
  package var notJudged: [(tracker: String, why: String)] = []
  package let signature: Signature
  package let command: String

  package init(
    _ contestants: [Contestant], _ draft: ContestDraft, signature: Signature, command: String
  ) {
    self.contestants = contestants
    let names = contestants.map(\.id)
    (journeys, profiles, faults) = (draft.journeys, draft.profiles, draft.faults)
    (scorecards, failures) = (draft.scorecards(names), draft.failures(names))
    self.signature = signature
    self.command = command
    let thresholds = contestants.trackers.flatMap(\.thresholds)
    circularities = Self.suites(journeys).flatMap { name in
      (draft.labels[name]?.findings(thresholds) ?? []).map { (name, $0) }
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
