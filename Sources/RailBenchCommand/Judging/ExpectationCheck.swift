import Gate
import Journeys
import RailNetwork
import Reporting
import Scoring
import Text
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

  /// Checks what the journeys expect that the invocation names, and prints it.
  static func print(_ invocation: Invocation) async throws {
    let suite = try await invocation.suite()
    let rows = try await rows(suite, roster: invocation.roster())
    let table = TextTable(
      ["", "", "", ""],
      rows.map { [$0.outcome.rawValue, $0.journey, $0.expectation.claim.text, $0.seen] })
    // The first line has the titles, of which there are none.
    if !rows.isEmpty { invocation.print(String(table.unruled.dropFirst().dropLast())) }
    let red = rows.filter(\.outcome.isRed)
    for row in red {
      let reason = row.expectation.because.map { ": \($0)" } ?? ""
      let line = Fault(
        file: row.file, line: row.expectation.line, field: row.expectation.claim.text,
        problem: "\(row.outcome.rawValue), \(row.seen)\(reason)",
        remedy: row.outcome == .unexpectedlyMet ? "take out its knownFailure" : nil)
      invocation.warn(line.description)
    }
    invocation.print(
      "\(rows.count) expectations, \(red.count) red, "
        + "\(rows.filter { $0.outcome == .knownFailure }.count) known to fail")
    if !red.isEmpty { throw FailedGate() }
  }

  /// The results of all expectations, in the order of the journeys and of their files, without those
  /// of trackers that can't be played.
  ///
  /// - Throws: every fault of every `expect.json`.
  static func rows(
    _ suite: LoadedSuite, roster: Roster, without: [String] = []
  ) async throws -> [Row] {
    try await suite.map(for: []) { item, venue throws(Faults) in
      try rows(item, venue: venue, roster: roster, without: without)
    }.flatMap(\.self)
  }

  private static func rows(
    _ item: LoadedSuite.Item, venue: Venue, roster: Roster, without: [String]
  ) throws(Faults) -> [Row] {
    let file = "\(item.folder.path)/\(ExpectationsFile.name)"
    guard Files.exists(file) else { return [] }
    let expectations = try ExpectationsFile.read(try Files.read(file), file: file)
    let journey = try item.journey
    let surroundings = venue.finder.surroundings(along: journey.locations)
    var rows: [Row] = []
    for expectation in expectations {
      let contestant = try expectation.claim.contestant(
        roster: roster, file: file, line: expectation.line)
      if without.contains(contestant.id) { continue }
      let judge = try ClaimJudge(
        expectation.claim, network: venue.network, file: file, line: expectation.line)
      let finding = judge.judge(
        ClaimEvidence(
          journey, surroundings: surroundings, context: venue.context,
          contestant: contestant))
      rows.append(
        Row(
          journey: item.id, file: file, expectation: expectation,
          outcome: expectation.outcome(holds: finding.holds), seen: finding.seen))
    }
    return rows
  }
}

extension Claim {
  /// The contestant that the claim is about.
  ///
  /// - Throws: a fault at the file and field given if there is no such tracker.
  func contestant(
    roster: Roster, file: String, line: Int? = nil, field: String? = nil
  ) throws(Faults) -> Contestant {
    do throws(Faults) {
      return try TrackerSelection.contestants([tracker], roster: roster)[0]
    } catch {
      throw Faults(
        error.all.map {
          Fault(
            file: file, line: line, field: field,
            problem: "\($0.field.map { "\($0): " } ?? "")\($0.problem)", remedy: $0.remedy)
        })
    }
  }
}
