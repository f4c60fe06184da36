import Foundation
import Gate
import Journeys
import Reporting
import Scoring
import Text
import Tracking

extension Subcommand {
  static let check = Subcommand(
    path: ["check"],
    summary: "holds trackers to a gate, or to what journeys expect; exit status 1 if they fail",
    discussion: """
      With journeys only their \(ExpectationsFile.name) is checked, without a gate; see below.

      The gate file is JSON; paths in it are seen from its folder:
        {"journeys": ["../Datasets/journeys/recorded"], "trackers": ["v2", "v3"],
         "baseline": "baseline.csv", "noWorse": ["RW1", "DR1u", "PH1", "LT1", "TT2", "AL1"],
         "floors": [{"tracker": "v3", "metric": "RW1", "tag": "loop", "atLeast": 0.8}],
         "zero": [{"tracker": "v3", "metric": "PH8", "except": ["a-known-failure"]}]}
      noWorse: against the baseline, journey by journey, the 95 % interval of the change must not
      reach a loss of 0.5 percentage points or 1 s; with fewer than 10 rides the mean change must
      not. floors: aggregates, over all journeys or those of a tag. zero: metrics that must be 0 on
      every journey, such as PH8 (a display out of order) and AL2.false (a false alert). Always:
      the expect.json beside any of the journeys holds, and two runs with different numbers of jobs must say the same. A tracker that crashes ends the
      command, which is a failure too; with --isolate it is named, and the others are judged.

      Prints a summary in Markdown and writes it to the output folder as gate.md, beside
      gate.junit.xml. --set tries another value of a parameter without changing the gate.

      A journey may carry \(ExpectationsFile.name):

        {"expectations": [
          {"claim": "v3 settles within 120 s"},
          {"claim": "v3 never says Tokaido", "knownFailure": "the running sum never forgets"}]}

      Claims are: T says NAME, T says now STATION, T passes STATION, T ends on NAME,
      T settles within 120 s, T RW1 >= 0.9; 'never' after the tracker means the opposite.
      An expectation that is not met makes the exit status 1, and so does a known failure that is
      met: then its mark has to go.
      """,
    arguments: [
      ArgumentDeclaration(
        "JOURNEYS", "journeys or suites of which only what they expect is checked", count: .any)
    ],
    options: gateOptions + SuiteLoader.options + [.jobs]
  ) { invocation in
    if !invocation.arguments.isEmpty || invocation.has("--journeys") {
      let useless = gateOptions.filter { invocation.has($0.name) }
      guard useless.isEmpty else {
        throw Faults(
          useless.map { Fault(file: $0.name, problem: "has no meaning with journeys") })
      }
      return try await ExpectationCheck.print(invocation)
    }
    var output = try OutputFolder(invocation)
    let run = try await GateRun(invocation, checksDeterminism: true)
    let baseline = try run.baselinePath.map { path in
      try ScoreTable(try Files.read(path), file: path, isBaseline: true)
    }
    let judge = GateJudge(gate: run.gate, cards: run.cards, baseline: baseline)
    let report = GateReport(
      checks: run.failures + judge.checks() + run.expectations + run.determinism)
    let summary = GateSummary.markdown(
      report, run.cards, metrics: run.gate.noWorse, baseline: baseline)
    output.add(summary, as: "gate.md")
    output.add(report.junit, as: "gate.junit.xml")
    try output.write()
    invocation.print(summary)
    if !report.holds { throw FailedGate() }
  }

  /// Those that mean nothing where journeys are named.
  private static let gateOptions = [
    GateRun.option, TrackerSelection.setOption, OutputFolder.option, Isolation.option,
  ]

  static let baselineUpdate = Subcommand(
    path: ["baseline", "update"],
    summary: "rewrites a gate's baseline with what its trackers score now",
    discussion: """
      The one way in which a baseline changes: a small file, sorted, of the metrics that the gate
      watches, to be read in review. Nothing else rewrites it.
      """,
    options: [
      GateRun.option, SuiteLoader.networkOption,
      .output("FILE", "the baseline to write (default: the one that the gate names)"),
      .jobs,
    ]
  ) { invocation in
    let run = try await GateRun(invocation, checksDeterminism: false)
    guard let path = invocation.value("--output") ?? run.baselinePath else {
      throw Faults(
        invocation.value("--gate") ?? GateRun.defaultPath, field: "baseline", "names no file",
        remedy: "add \"baseline\": \"baseline.csv\"")
    }
    try Files.write(ScoreTable.baseline(run.cards, metrics: run.gate.noWorse), to: path)
    invocation.print("Written: \(path).")
  }
}

/// A gate at work: its file, the journeys that it names, and its trackers' scores.
struct GateRun {
  let gate: Gate
  let cards: [Scorecard]
  /// Trackers that could not be judged.
  let failures: [GateCheck]
  /// Whether a second run, with another number of jobs, said the same.
  var determinism: [GateCheck] = []
  /// What the journeys themselves expect of trackers.
  var expectations: [GateCheck] = []
  let baselinePath: String?

  static let defaultPath = ".ci/gate.json"

  static let option = OptionDeclaration.option(
    "--gate", "FILE", "the gate file (default: \(defaultPath))")

  /// Reads the gate, plays its journeys through its trackers, and scores them.
  ///
  /// `--set` may change parameters of the gate's trackers, which keep their names.
  init(_ invocation: Invocation, checksDeterminism: Bool) async throws {
    let path = invocation.value("--gate") ?? Self.defaultPath
    let gate = try Gate.read(try Files.read(path), file: path)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    func resolved(_ name: String) -> String {
      name.hasPrefix("/") ? name : folder.appendingPathComponent(name).standardizedFileURL.path
    }
    let all = try invocation.contestants(gate.trackers, of: invocation.roster(knowsTruth: true))
    let suite = try await invocation.suite(gate.journeys.map(resolved))
    try gate.check(journeys: suite.items.map(\.id), file: path)
    let failures = try await Isolation.failures(of: all, on: suite, invocation)
    /// Those that are judged, with the names that the gate has for them.
    let judged = zip(gate.trackers, all).filter { _, one in
      !failures.contains { $0.tracker == one.id }
    }
    let progress = invocation.progress("tracking", of: suite.items.count)
    let player = try await ComparePlayer(
      suite: suite, contestants: judged.map(\.1), keepsRows: checksDeterminism)
    let outcomes = try await player.play(finished: progress).outcomes
    self.gate = gate
    self.failures = failures.map(\.gateCheck)
    cards = outcomes.map(\.judged).scorecards(judged.map(\.0))
    baselinePath = gate.baseline.map(resolved)
    guard checksDeterminism else { return }
    let jobs = (suite.jobs, suite.jobs == 1 ? 2 : 1)
    let again = try await player.play(jobs: jobs.1, finished: progress).outcomes
    determinism = judged.map(\.0).enumerated().map { index, tracker in
      let differing = suite.items.indices.filter {
        outcomes[$0].rows[index] != again[$0].rows[index]
      }
      let named = differing.first.map { suite.items[$0].id } ?? ""
      return GateCheck(
        .determinism, tracker,
        differing.isEmpty
          ? "says the same in two runs, with \(jobs.0) jobs and with \(jobs.1)"
          : "says something else in a second run with another number of jobs, on "
            + "\(differing.count) journeys, such as \(named)",
        holds: differing.isEmpty)
    }
    expectations = try await ExpectationCheck.rows(
      suite, roster: invocation.roster(), without: failures.map(\.tracker)
    ).map(\.gateCheck)
  }
}
