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
      OptionDeclaration(
        name: "--what", value: "LIST", summary: "only these things, comma-separated",
        isRepeatable: true),
      OptionDeclaration(
        name: "--metrics", value: "LIST",
        summary: "metrics, comma-separated (default: \(defaultMetrics.joined(separator: ",")))",
        isRepeatable: true),
      OptionDeclaration(name: "--seed", value: "N", summary: "for all draws (default: 1)"),
      JobPool.option, OutputFolder.option,
    ]
  ) { invocation, workbench in
    let contestants = try TrackerSelection.contestants(
      invocation, roster: Roster(workbench, knowsTruth: false))
    let names = invocation.list("--what")
    let chosen = try names.map { name in
      try known(name, option: "--what", among: Degradation.all.map(\.name))
    }
    let degradations = Degradation.all.filter { chosen.isEmpty || chosen.contains($0.name) }
    let asked = invocation.list("--metrics")
    let metrics = try (asked.isEmpty ? defaultMetrics : asked).map { name in
      try known(name, option: "--metrics", among: MetricCatalogue.all.map(\.id))
    }
    let seed = UInt64(try invocation.integer("--seed", in: 0...Int.max) ?? 1)
    let jobs = try JobPool.jobs(invocation)
    var output = try OutputFolder(invocation)
    let suite = try await SuiteLoader.load(invocation, jobs: jobs)
    let lab = DegradationLab(
      contestants: contestants, degradations: degradations, seed: seed, suite: suite)
    let progress = ProgressLine(
      console: workbench.console, label: "degrading", total: suite.items.count)
    let results = await lab.results(
      metrics: MetricCatalogue.all.filter { metrics.contains($0.id) }, jobs: jobs,
      finished: { progress.show(done: $0) })
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

  private static func known(
    _ name: String, option: String, among names: [String]
  ) throws(Faults) -> String {
    if names.contains(name) { return name }
    throw Faults(
      Fault(
        file: option, field: name, problem: "is not known",
        remedy: Suggestion.nearest(to: name, among: names).map { "did you mean \($0)?" }
          ?? "one of \(names.joined(separator: ", "))"))
  }
}
