import Expectations
import PlainText
import Reporting

extension Subcommand {
  /// `railbench check expectations`.
  static let checkExpectations = Subcommand(
    path: ["check", "expectations"],
    summary: "checks what journeys expect of trackers in their \(ExpectationsFile.name)",
    discussion: """
      A journey may carry \(ExpectationsFile.name):

        {"expectations": [
          {"claim": "v3 settles within 120 s"},
          {"claim": "v3 never says Tokaido", "knownFailure": "the running sum never forgets"}]}

      Claims are: T says NAME, T says now STATION, T passes STATION, T ends on NAME,
      T settles within 120 s, T RW1 >= 0.9; 'never' after the tracker means the opposite.
      An expectation that is not met makes the exit status 1, and so does a known failure that is
      met: then its mark has to go.
      """,
    options: SuiteLoader.options + [JobPool.option]
  ) { invocation, workbench in
    let jobs = try JobPool.jobs(invocation)
    let suite = try await SuiteLoader.load(invocation, jobs: jobs)
    let rows = try await ExpectationCheck.rows(
      suite, roster: Roster(workbench, knowsTruth: false), jobs: jobs)
    let table = TextTable(
      ["", "", "", ""],
      rows.map { [$0.outcome.rawValue, $0.journey, $0.expectation.claim.text, $0.seen] })
    // The first line has the titles, of which there are none.
    if !rows.isEmpty { workbench.console.print(String(table.unruled.dropFirst().dropLast())) }
    let red = rows.filter(\.outcome.isRed)
    for row in red {
      let reason = row.expectation.because.map { ": \($0)" } ?? ""
      let line = Fault(
        file: row.file, line: row.expectation.line, field: row.expectation.claim.text,
        problem: "\(row.outcome.rawValue), \(row.seen)\(reason)",
        remedy: row.outcome == .unexpectedlyMet ? "take out its knownFailure" : nil)
      workbench.console.warn(line.description)
    }
    workbench.console.print(
      "\(rows.count) expectations, \(red.count) red, "
        + "\(rows.filter { $0.outcome == .knownFailure }.count) known to fail")
    return red.isEmpty ? .success : .failedGate
  }
}
