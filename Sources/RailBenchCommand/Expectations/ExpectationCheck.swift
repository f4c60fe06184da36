import Evaluation
import Expectations
import Journeys
import PlainText
import RailNetwork
import Tracking

/// Runs the expectations that lie beside journeys.
enum ExpectationCheck {
  /// What came of one expectation.
  struct Row: Sendable {
    var journey: String
    /// The file, for whoever has to change it.
    var file: String
    var expectation: JourneyExpectation
    var outcome: JourneyExpectation.Outcome
    var seen: String

    /// As a gate reports it.
    var gateCheck: GateCheck {
      GateCheck(
        .expectations, "\(journey): \(expectation.claim.text)",
        "is \(outcome.rawValue): the tracker \(seen)", holds: !outcome.isRed)
    }
  }

  /// The results of all expectations, in the order of the journeys and of their files.
  ///
  /// - Throws: every fault of every `expect.json`.
  static func rows(
    _ suite: LoadedSuite, roster: Roster, jobs: Int
  ) async throws -> [Row] {
    let venues = try suite.venues(for: [])
    let results = await JobPool.map(suite.items, jobs: jobs) { item in
      Result { () throws(Faults) in
        try rows(item, venue: venues[item.network], roster: roster)
      }
    }
    let faults = results.flatMap { result -> [Fault] in
      guard case .failure(let error) = result else { return [] }
      return error.all
    }
    guard faults.isEmpty else { throw Faults(faults) }
    return try results.flatMap { try $0.get() }
  }

  private static func rows(
    _ item: LoadedSuite.Item, venue: Venue, roster: Roster
  ) throws(Faults) -> [Row] {
    let file = "\(item.folder.path)/\(ExpectationsFile.name)"
    guard Files.exists(file) else { return [] }
    let expectations = try ExpectationsFile.read(try Files.read(file), file: file)
    let surroundings = item.journey.locations.map(venue.finder.surroundings)
    var rows: [Row] = []
    for expectation in expectations {
      let contestant = try expectation.claim.contestant(
        roster: roster, file: file, line: expectation.line)
      let judge = try ClaimJudge(
        expectation.claim, network: venue.network, file: file, line: expectation.line)
      let finding = judge.judge(
        ClaimEvidence(
          item.journey, surroundings: surroundings, context: venue.context,
          contestant: contestant))
      rows.append(
        Row(
          journey: item.journey.id, file: file, expectation: expectation,
          outcome: expectation.outcome(holds: finding.holds), seen: finding.seen))
    }
    return rows
  }
}
