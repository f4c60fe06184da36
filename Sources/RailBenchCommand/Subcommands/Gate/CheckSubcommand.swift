import Datasets
import Gate
import Reporting
import Running
import Text

struct CheckOptions: Options {
  let gate = GateOptions()
  let suite = SuiteOptions(
    folders: .arguments(
      "JOURNEYS", "journeys or suites; checks only their own expectations", count: .any))
  let programs = ProgramOptions()
  let json = Option.json
  let jobs = Option.jobs
}

/// Options that have no meaning if journeys are named.
struct GateOptions: Options {
  let file = GateRun.file
  let settings = Option.settings
  let lastFailed = Option.flag(
    "--last-failed", "plays only the trackers of checks that failed in the last run")
  let output = Option.folder

  /// The names of the failed checks of the last run, in the output folder.
  static let failedFile = "failed.txt"
}

extension Subcommand {
  static let check = Subcommand(
    path: ["check"],
    summary:
      "checks trackers against a gate or expectations",
    discussion: """
      If journeys are given, only their \(ExpectationsFile.name) is checked, without a gate; see
      below. The exit status is 1 if a check fails.

      The gate file is JSON; its paths are relative to its folder, and journeys may also be names in
      Datasets/journeys:
        {"journeys": ["../Datasets/journeys/recorded"], "trackers": ["v2", "v3"],
         "baseline": "baseline.csv", "noWorse": ["RW1", "PH1.display", "TT2"],
         "noWorseOn": ["recorded"],
         "floors": [{"tracker": "v3", "metric": "RW1", "suite": "recorded",
                     "tag": "loop", "atLeast": 0.8},
                    {"tracker": "v3", "metric": "RW1", "map": "warp=30",
                     "atLeast": 0.8}],
         "zero": [{"tracker": "v3", "metric": "PH8", "except": ["a-failure"]}]}

      noWorse: metrics that must not be worse than in the baseline, on each suite of noWorseOn (by
      default on all). The change is measured journey by journey. It fails if rides got worse, and
      the mean lost more than 0.5 percentage points or 1 s, or the loss is more than chance by the
      test of railbench diff. floors: limits for means over all journeys, or over those of a suite
      or with a tag: atLeast or, for a metric that is better when lower, atMost; with "map", the
      trackers get a wrong map (see railbench degrade maps --help). zero: metrics that must be 0 on
      every journey, such as PH8 (a display out of order) and AL2.false (a false alert). The gate
      also checks the expect.json of each journey, that two runs with different numbers of jobs give
      the same estimates, that a tracker which can be saved gives them in an app's session that is
      saved and restored halfway, too, and that no tracker looks ahead. A program that fails on a
      journey is reported, and the other trackers are judged. A tracker in Swift that crashes ends
      the command, which is also a failure.

      Prints a summary in Markdown and writes it to the output folder as gate.md, with
      gate.junit.xml. If GITHUB_ACTIONS is true, every failure is annotated at its line. With --set,
      you can try another value of a parameter and leave the gate unchanged.

      A journey may have an \(ExpectationsFile.name):

        {"expectations": [
          {"claim": "v3 settles within 120 s"},
          {"claim": "v3 never says Tokaido", "knownFailure": "it never forgets"}]}

      A claim is one of these; T is a tracker, and 'never' after it means the opposite:

        T says NAME        T passes STATION        T settles within 120 s
        T says now NAME    T ends on NAME          T RW1 >= 0.9 (any metric)
        T names no railway, T is silent for 90 %   (journeys without a train)

      The exit status is 1 if an expectation is not met. It is also 1 if an expectation with
      knownFailure is met: then remove knownFailure.
      """,
    example: "railbench check --gate .ci/gate.json",
    takes: CheckOptions()
  ) { request in
    if request.suite.has(\.folders) || request.suite.has(\.journeys) {
      try request.refuse(request.gate.given, for: "with journeys")
      return try await checkExpectations(request)
    }
    let start = ContinuousClock.now
    var output = try OutputFolder.open(request.gate.output)
    let options = ["--network", "--timetable", "--trackers"].flatMap { name in
      (request.invocation.given[name] ?? []).flatMap { [name, $0] }
    }
    var run = try GateRun(request.gate.file, options: options)
    if request.gate.lastFailed {
      let last = try? Files.read("\(output.path)/\(GateOptions.failedFile)")
      let lines = String(decoding: last ?? [], as: UTF8.self).split(separator: "\n")
      let kept = run.keep(failed: lines.map(String.init))
      request.warn(
        kept.map { "note: plays only \($0.joined(separator: ", ")), whose checks failed" }
          ?? "note: plays all trackers, because no check failed in the last run")
    }
    let program = request.context.program
    let baseline = try run.baseline(program)
    try await run.play(
      request, network: request.suite.network, timetable: request.suite.timetable,
      settings: request.gate.settings, forBaseline: false)
    let judge = GateJudge(
      gate: run.gate, cards: run.cards, mapCards: run.mapCards, baseline: baseline,
      update: run.update, folders: run.folders, settings: run.settings)
    let checks = run.failures + judge.checks() + run.expectations + run.determinism
    let summary = GateSummary.texts(
      checks, run.cards, metrics: run.gate.noWorse, missing: judge.notInBaseline,
      settings: request.gate.settings, gate: run.path, program: program, update: run.update,
      columns: request.console.columns)
    output.add(summary.markdown, as: "gate.md")
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    output.add(
      GateSummary.junit(checks, program: program, seconds: seconds), as: "gate.junit.xml")
    output.add(
      checks.filter { !$0.holds }.map { "\($0.name)\n" }.joined(), as: GateOptions.failedFile)
    try output.write()
    if request.json {
      request.print(json: ResultsJSON.checks(checks))
    } else {
      request.print(summary.shown)
    }
    for check in checks where !check.holds {
      request.console.annotate(
        Fault(
          file: check.file ?? run.path, line: check.line,
          problem: "\(check.name) \(check.message)",
          remedy: check.next.map { "\(program) \($0)" }))
    }
    if !checks.allSatisfy(\.holds) { throw FailedGate() }
  }

  private static func checkExpectations(_ request: Request<CheckOptions>) async throws {
    let suite = try await request.suite.load()
    let rows = try await ExpectationCheck.rows(suite, known: request.known(withReferences: false))
    if request.json { request.print(json: ResultsJSON.checks(rows.map(\.gateCheck))) }
    let table = TextTable(
      ["", "", "", ""],
      rows.map { [$0.outcome.rawValue, $0.journey, $0.expectation.claim.text, $0.seen] })
    // Remove the empty header row.
    if !rows.isEmpty, !request.json {
      request.print(String(table.unruled.dropFirst().dropLast()))
    }
    let red = rows.filter(\.outcome.isRed)
    for row in red {
      request.warn("\(row.fault)")
      request.console.annotate(row.fault)
    }
    let known = rows.filter { $0.outcome == .knownFailure }.count
    let count = "\(counted(rows.count, "expectation")), \(red.count) red, \(known) known to fail"
    if !request.json { request.print(count) }
    if !red.isEmpty { throw FailedGate() }
  }
}
