import Evaluation
import PlainText
import Reporting
import Synchronization
import Tracking

/// Plays a suite through contestants and keeps what scores and pictures need.
struct ComparePlayer: Sendable {
  let suite: LoadedSuite
  let contestants: [Contestant]
  /// Whether all that is said is kept as the rows of files.
  let keepsRows: Bool
  let venues: [Venue]

  init(suite: LoadedSuite, contestants: [Contestant], keepsRows: Bool) throws(Faults) {
    self.suite = suite
    self.contestants = contestants
    self.keepsRows = keepsRows
    venues = try suite.venues(for: contestants)
  }

  /// What came of one journey.
  struct Outcome: Sendable {
    let judged: JourneyOutcome
    /// By contestant; nobody plays those that see the truth.
    let rows: [SaidRows]
  }

  /// The outcomes, in the order of the journeys, and what the trackers cost on all of them.
  func play(
    jobs: Int? = nil, finished: (Int) -> Void
  ) async throws(Faults) -> (outcomes: [Outcome], costs: UpdateCosts) {
    let costs = Mutex(UpdateCosts(contestants: contestants.count))
    let outcomes = try await suite.map(on: venues, jobs: jobs, finished: finished) {
      item, venue, _ throws(Faults) in
      let journey = try item.journey
      var times = UpdateTimes(contestants: contestants.count)
      let judged = JudgedJourney(journey, suite: item.suite, network: venue.network)
      let said = Evaluator.transcripts(
        of: judged, journey, venue: venue, contestants: contestants, beside: &times)
      costs.withLock { $0.add(times) }
      return Outcome(
        judged: JourneyOutcome(said, on: judged, journey),
        rows: keepsRows
          ? zip(contestants, said).map { $0.seesTruth ? .none : SaidRows($1, venue) } : [])
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
    self.init(
      contestant, isReference: Roster.references.contains(contestant.entry.id))
  }
}

/// What a tracker said on a journey, as the rows of files.
struct SaidRows: Sendable, Equatable {
  /// In the order of the kinds of files; without beliefs only the first two.
  private let texts: [String]

  /// Of whom nothing is told.
  static let none = SaidRows(texts: ["", ""])

  private init(texts: [String]) { self.texts = texts }

  init(_ transcript: Transcript, _ venue: Venue, withBeliefs: Bool = false) {
    texts = EstimatesFile.allCases.prefix(withBeliefs ? 4 : 2).map {
      $0.rows(transcript, network: venue.network)
    }
  }

  /// SHA-256 over the rows of `estimates.csv` and `ticks.csv`.
  var hash: String {
    var hash = ContentHash()
    for text in texts.prefix(2) { hash.add(text: text) }
    return hash.description
  }

  /// The files of what was said, by journey and then by tracker: in them the trackers come first.
  ///
  /// `ticks.csv` is left out where nobody ticks.
  static func add(_ rows: [[SaidRows]], to output: inout OutputFolder) {
    guard let first = rows.first?.first else { return }
    for (index, kind) in EstimatesFile.allCases.prefix(first.texts.count).enumerated() {
      let text = rows[0].indices.map { tracker in
        rows.map { $0[tracker].texts[index] }.joined()
      }.joined()
      if kind != .ticks || !text.isEmpty { output.add(kind.header + text, as: kind.rawValue) }
    }
  }
}
