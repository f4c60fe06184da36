import Datasets
import Journeys
import Scoring
import Synchronization
import Text
import Tracking

/// Plays a suite to contestants and judges what they say, journey by journey.
struct ComparePlayer: Sendable {
  let suite: LoadedSuite
  let contestants: [Contestant]
  let venues: [Venue]

  /// Reads the timetables that trackers need.
  static func ready(
    _ suite: LoadedSuite, for contestants: [Contestant]
  ) async throws(Faults) -> ComparePlayer {
    ComparePlayer(
      suite: suite, contestants: contestants,
      venues: try await suite.venues(for: contestants.trackers.map(\.entry)))
  }

  /// What came of the journeys.
  struct Result: Sendable {
    /// In the order of the journeys.
    var outcomes: [JourneyOutcome] = []
    /// A hash of what each contestant said, by journey; none unless asked for.
    var digests: [[String]] = []
    /// What the trackers cost on all journeys.
    var costs: UpdateCosts
  }

  /// Plays all journeys; the estimates go to `files`, if there are such.
  func play(
    jobs: Int? = nil, digests: Bool = false, files: EstimatesOutput? = nil,
    finished: (Int) -> Void
  ) async throws(Faults) -> Result {
    let trackers = contestants.trackers.count
    let costs = Mutex(UpdateCosts(trackers: trackers))
    let played = try await suite.map(on: venues, jobs: jobs, finished: finished) {
      item, venue, index throws(Faults) in
      let journey = try item.journey
      var times: UpdateTimes? = UpdateTimes(trackers: trackers)
      let judged = JudgedJourney(journey, suite: item.suite, network: venue.network)
      let transcripts = Playback.transcripts(
        of: judged, journey, venue: venue, contestants: contestants, times: &times)
      if let times { costs.withLock { $0.add(times) } }
      var rows: [EstimateRows] = []
      if digests || files != nil {
        rows = zip(contestants, transcripts).map { contestant, transcript in
          if case .reference = contestant { .empty } else { EstimateRows(transcript, venue) }
        }
      }
      files?.add(rows, journey: index)
      return (
        outcome: JourneyOutcome(transcripts, on: judged, journey),
        digests: digests ? rows.map(\.digest) : []
      )
    }
    return Result(
      outcomes: played.map(\.outcome), digests: played.map(\.digests), costs: costs.withLock { $0 })
  }

  /// The contest of all that was played.
  func contest(_ result: Result, command: String) throws(Faults) -> Contest {
    let signature = try SuiteSignature.make(
      suite, contestants, hasChoice: result.outcomes.map(\.hasChoice))
    return Contest(contestants, result.outcomes, signature: signature, command: command)
  }
}

/// A hash of all that a contestant said on a suite.
struct EstimatesDigest: Sendable {
  let contestant: String
  let suite: String
  let journeys: Int
  /// SHA-256 over the hashes of the journeys, one after another.
  let digest: String

  /// By contestant and then by suite; `digests` are by journey and then by contestant.
  static func all(
    _ suite: LoadedSuite, _ contestants: [String], _ digests: [[String]]
  ) -> [EstimatesDigest] {
    contestants.enumerated().flatMap { index, contestant in
      suite.suiteNames.map { name in
        let own = zip(suite.items, digests).filter { $0.0.suite == name }
        var hash = ContentHash()
        for (_, journey) in own { hash.add(text: journey[index]) }
        return EstimatesDigest(
          contestant: contestant, suite: name, journeys: own.count, digest: hash.description)
      }
    }
  }
}
