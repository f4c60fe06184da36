import Datasets
import Gate
import Reporting
import Scoring
import Synchronization
import Text
import Tracking

/// Plays a suite through contestants and keeps what scores and pictures need.
struct ComparePlayer: Sendable {
  let suite: LoadedSuite
  let contestants: [Contestant]
  /// Whether all that is said is kept, as the rows of files.
  let keepsRows: Bool
  let venues: [Venue]

  init(suite: LoadedSuite, contestants: [Contestant], keepsRows: Bool) async throws(Faults) {
    self.suite = suite
    self.contestants = contestants
    self.keepsRows = keepsRows
    venues = try await suite.venues(for: contestants)
  }

  /// What came of one journey.
  struct Outcome: Sendable {
    let judged: JourneyOutcome
    /// By contestant; nobody plays those that see the truth.
    let rows: [SaidRows]
  }

  /// The outcomes, in the order of the journeys, and what the trackers cost on all of them; the rows
  /// go to `files`, if there are such.
  func play(
    jobs: Int? = nil, files: SaidFiles? = nil, finished: (Int) -> Void
  ) async throws(Faults) -> (outcomes: [Outcome], costs: UpdateCosts) {
    let costs = Mutex(UpdateCosts(contestants: contestants.count))
    let outcomes = try await suite.map(on: venues, jobs: jobs, finished: finished) {
      item, venue, index throws(Faults) in
      let journey = try item.journey
      var times: UpdateTimes? = UpdateTimes(contestants: contestants.count)
      let judged = JudgedJourney(journey, suite: item.suite, network: venue.network)
      let said = Evaluator.transcripts(
        of: judged, journey, venue: venue, contestants: contestants, times: &times)
      if let times { costs.withLock { $0.add(times) } }
      let rows =
        keepsRows || files != nil
        ? zip(contestants, said).map { $0.seesTruth ? .none : SaidRows($1, venue) } : []
      files?.add(rows, journey: index)
      return Outcome(
        judged: JourneyOutcome(said, on: judged, journey), rows: keepsRows ? rows : [])
    }
    return (outcomes, costs.withLock { $0 })
  }
}

extension Contest {
  /// What reports are made from; the outcomes are by journey, each with all entrants.
  init(
    _ entrants: [Entrant], _ outcomes: [JourneyOutcome], on suite: LoadedSuite, command: String
  ) throws(Faults) {
    var signature = try SuiteSignature.make(suite, entrants.map(\.signature))
    for (index, outcome) in outcomes.enumerated() {
      signature.journeys[index].hasChoice = outcome.scores.first?.hasChoice ?? true
    }
    self.init(entrants, outcomes, signature: signature, command: command)
  }
}

extension Entrant {
  init(_ contestant: Contestant) {
    self.init(contestant, isReference: contestant.entry.role == .reference)
  }
}
