import Evaluation
import PlainText
import Reporting
import Simulation

extension Subcommand {
  /// `railbench degrade`.
  static let degrade: Subcommand = Subcommand(
    path: ["degrade"],
    summary: "makes journeys worse step by step, and finds where each tracker breaks",
    discussion: """
      Things that can get worse, each alone while all else stays as it was recorded:
      \(Degradation.all.map { "  \($0.name): \($0.title): \(stepText($0))" }
        .joined(separator: "\n"))
      The same seed strikes the same places at every step. A tracker breaks where it keeps less
      than \(NumberText.fixed(SeverityCurve.breakShare * 100, places: 0)) % of what it scores on \
      the journeys as they are.
      Writes degradation.csv, degradation.md and a chart for each thing and metric.
      """,
    options: SuiteLoader.options + TrackerSelection.options + [
      .list("--what", "LIST", "only these things, comma-separated"),
      .list(
        "--metrics", "LIST",
        "metrics, comma-separated (default: \(defaultMetrics.joined(separator: ",")))"),
      .seed, JobPool.option, OutputFolder.option,
    ]
  ) { invocation, workbench in
    let contestants = try TrackerSelection.contestants(
      invocation, roster: Roster(workbench, knowsTruth: false))
    let chosen = try known("thing", "--what", Degradation.all.map(\.name), invocation)
    let asked = try known(
      "metric", "--metrics", MetricCatalogue.all.map(\.id), invocation)
    let metrics = asked.isEmpty ? defaultMetrics : asked
    let seed = try invocation.seed()
    let jobs = try JobPool.jobs(invocation)
    var output = try OutputFolder(invocation)
    let suite = try await SuiteLoader.load(invocation, jobs: jobs)
    let lab = DegradationLab(
      contestants: contestants,
      degradations: Degradation.all.filter { chosen.isEmpty || chosen.contains($0.name) },
      seed: seed, suite: suite)
    let results = try await lab.results(
      metrics: MetricCatalogue.all.filter { metrics.contains($0.id) }, jobs: jobs,
      finished: workbench.progress("degrading", of: suite.items.count))
    let report = DegradationReport(
      results, subject: suite.summary, command: invocation.reproduction(of: degrade))
    output.add(report.csv, as: "degradation.csv")
    output.add(report.markdown, as: "degradation.md")
    for chart in report.charts { output.add(chart.svg, as: chart.file) }
    let paths = try output.write()
    workbench.console.print(report.breakTables(\.plain))
    workbench.console.print("wrote \(paths.count) files to \(output.path)")
    return .success
  }

  private static let defaultMetrics = ["RW1", "PH1", "AL1"]

  private static func stepText(_ degradation: Degradation) -> String {
    degradation.steps.map { NumberText.short($0, places: 3) }.joined(separator: ", ")
  }

  /// The names that an option lists, all of them known.
  private static func known(
    _ kind: String, _ option: String, _ names: [String], _ invocation: Invocation
  ) throws(Faults) -> [String] {
    let asked = invocation.list(option)
    let faults = asked.filter { !names.contains($0) }.map {
      Fault.unknown(
        kind, $0, in: option, among: names, remedy: "one of \(names.joined(separator: ", "))")
    }
    guard faults.isEmpty else { throw Faults(faults) }
    return asked
  }
}
