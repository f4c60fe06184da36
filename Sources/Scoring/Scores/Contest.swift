package import Journeys
import Text

/// What came of one journey, by contestant.
package struct JourneyOutcome: Sendable, Codable {
  package let journey: Contest.Journey
  package private(set) var scores: [JourneyScore] = []
  fileprivate var profiles: [JourneyProfile] = []
  /// See ``Transcript/firstFault``.
  fileprivate var faults: [String?] = []
  fileprivate var labels = CircularityCheck()
  /// Whether it is of so many contestants.
  package func isOf(_ contestants: Int) -> Bool {
    [scores.count, profiles.count, faults.count].allSatisfy { $0 == contestants }
  }

  package init(_ transcripts: [Transcript], on judged: JudgedJourney, _ journey: Journey) {
    self.journey = Contest.Journey(journey, suite: judged.suite)
    labels.add(journey, network: judged.network)
    for transcript in transcripts {
      let performance = Performance(transcript, on: judged)
      scores.append(JourneyScore(performance))
      profiles.append(JourneyProfile(performance))
      faults.append(transcript.firstFault)
    }
  }
}

extension [JourneyOutcome] {
  package func scorecards(_ names: [String]) -> [Scorecard] {
    names.indices.map { index in
      Scorecard(tracker: names[index], journeys: map { $0.scores[index] })
    }
  }
}

/// Contestants on journeys, with a scorecard each: all that a report of `compare` is made from.
package struct Contest: Sendable {
  package struct Journey: Sendable, Codable {
    package var id: String
    package var title: String
    package var suite: String
    /// Whether it was recorded on a train, and not simulated.
    package var isRecorded: Bool
    package var tags: [String]
    /// Whether its rider was on a train.
    package var hasTrain: Bool
    package var locationCount: Int
    /// The page that replays it, seen from the report.
    package var replay: String?

    package init(_ journey: Journeys.Journey, suite: String) {
      id = journey.id
      title = journey.truth.title
      self.suite = suite
      isRecorded = journey.truth.source == .recorded
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
  package var countedSuites: [String] { Scorecard.counted(suites) }

  /// The contest on the journeys of these suites alone.
  package var counted: Contest {
    let suites = countedSuites
    guard suites.count < self.suites.count else { return self }
    let kept = journeys.indices.filter { suites.contains(journeys[$0].suite) }
    var own = self
    own.journeys = kept.map { journeys[$0] }
    own.scorecards = scorecards.map(\.counted)
    own.profiles = profiles.map { profiles in kept.map { profiles[$0] } }
    return own
  }

  private static func suites(_ journeys: [Journey]) -> [String] {
    (journeys.filter(\.isRecorded) + journeys).map(\.suite).unique
  }

  /// The indices of the contestants that are compared: all but references, if there are others.
  package var compared: [Int] {
    let compared = contestants.indices.filter { !contestants[$0].isReference }
    return compared.isEmpty ? Array(contestants.indices) : compared
  }
}
