import Datasets
import Gate
import Reporting
import Running
import Text

struct CheckOptions: Options {
  let gate = GateOptions()
  let suite = SuiteOptions(
    folders: .arguments(
      "JOURNEYS", "journeys or suites of which only what they expect is checked", count: .any))
  let programs = ProgramOptions()
  let jobs = Option.jobs
}

/// Options that mean nothing where journeys are named.
struct GateOptions: Options {
  let file = GateRun.file
  let settings = Option.settings
  let output = Option.folder
}

extension Subcommand {
  static let check = Subcommand(
    path: ["check"],
    summary:
      "holds trackers to a gate, or to what journeys expect; exit status 1 if they fail",
    discussion: """
      With journeys only their \(ExpectationsFile.name) is checked, without a gate; see below.

      The gate file is JSON; paths in it are seen from its folder, and journeys may have the names
      that they have in Datasets/journeys:
        {"journeys": ["../Datasets/journeys/recorded"], "trackers": ["v2", "v3"],
         "baseline": "baseline.csv", "noWorse": ["RW1", "PH1.display", "TT2"],
         "floors": [{"tracker": "v3", "metric": "RW1", "tag": "loop",
                     "atLeast": 0.8},
                    {"tracker": "v3", "metric": "RW1", "map": "warp=30",
                     "atLeast": 0.8}],
         "zero": [{"tracker": "v3", "metric": "PH8", "except": ["a-failure"]}]}

      noWorse: against the baseline, journey by journey, the 95% interval of the change must not
      reach a loss of 0.5 percentage points or 1 s; with fewer than 10 rides or 5 railways the mean
      change must not. floors: aggregates, over all journeys or those of a tag; with a map of trackers that are
      told a wrong one (see railbench degrade maps --help). zero: metrics that must be 0 on every
      journey, such as PH8 (a display out of order) and AL2.false (a false alert). Always: the
      expect.json beside any of the journeys holds, and two runs with different numbers of jobs must
      say the same. A program that fails on a journey is named, and the others are judged. A tracker
      in Swift that crashes ends the command, which is a failure too.

      Prints a summary in Markdown and writes it to the output folder as gate.md, beside
      gate.junit.xml. Where GITHUB_ACTIONS is true, every failure is annotated at its line. --set
      tries another value of a parameter without changing the gate.

      A journey may carry \(ExpectationsFile.name):

        {"expectations": [
          {"claim": "v3 settles within 120 s"},
          {"claim": "v3 never says Tokaido", "knownFailure": "it never forgets"}]}

      Claims are: T says NAME, T says now STATION, T passes STATION, T ends on NAME,
      T settles within 120 s, T RW1 >= 0.9; 'never' after the tracker means the opposite.
      An expectation that is not met makes the exit status 1, and so does a known failure that is
      met: then its mark has to go.
      """,
    example: "railbench check --gate .ci/gate.json",
    takes: CheckOptions()
  ) { request in
    if request.suite.has(\.folders) || request.suite.has(\.journeys) {
      try request.refuse(request.gate.given, for: "with journeys")
      return try await checkExpectations(request)
    }
    var output = try OutputFolder.open(request.gate.output)
    var run = try GateRun(request.gate.file)
    let program = request.workbench.program
    let baseline = try run.baseline(program)
    try await run.play(
      request, network: request.suite.network, timetable: request.suite.timetable,
      settings: request.gate.settings, forBaseline: false)
    let judge = GateJudge(
      gate: run.gate, cards: run.cards, mapCards: run.mapCards, baseline: baseline,
      update: run.update,
      folders: run.folders)
    let checks = run.failures + judge.checks() + run.expectations + run.determinism
    let summary = GateSummary.markdown(
      checks, run.cards, metrics: run.gate.noWorse, baseline: baseline, gate: run.path,
      program: program, update: run.update)
    output.add(summary, as: "gate.md")
    output.add(GateSummary.junit(checks), as: "gate.junit.xml")
    try output.write()
    request.print(summary)
    for check in checks where !check.holds {
      request.console.annotate(
        Fault(
          file: check.file ?? run.path, line: check.line,
          problem: "\(check.name) \(check.message)",
          remedy: check.next.map { "\(program) \($0)" }))
    }
    if !checks.allSatisfy(\.holds) { throw FailedGate() }
  }

  /// Checks what journeys expect, and prints it.
  private static func checkExpectations(_ request: Request<CheckOptions>) async throws {
    let suite = try await request.suite.load()
    let rows = try await ExpectationCheck.rows(suite, known: request.known(withReferences: false))
    let table = TextTable(
      ["", "", "", ""],
      rows.map { [$0.outcome.rawValue, $0.journey, $0.expectation.claim.text, $0.seen] })
    // The first line has the titles, of which there are none.
    if !rows.isEmpty { request.print(String(table.unruled.dropFirst().dropLast())) }
    let red = rows.filter(\.outcome.isRed)
    for row in red {
      request.warn("\(row.fault)")
      request.console.annotate(row.fault)
    }
    request.print(
      "\(counted(rows.count, "expectation")), \(red.count) red, "
        + "\(rows.filter { $0.outcome == .knownFailure }.count) known to fail")
    if !red.isEmpty { throw FailedGate() }
  }
}
