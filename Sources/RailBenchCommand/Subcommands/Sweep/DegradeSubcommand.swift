import Datasets
import Journeys
import Reporting
import Running
import Scoring
import Simulation
import Text
import Tracking

struct DegradeOptions: Options {
  static let metrics = ["RW1", "PH1.display", "AL1", "RC1"]

  let suite = SuiteOptions()
  let trackers = TrackerOptions()
  let what = Option.choices(
    "--what", "LIST", "only these kinds, comma-separated", kind: "kind",
    among: Degradation.all.map { ($0.name, $0.name) }, default: Degradation.all.map(\.name))
  let metrics = Option.choices(
    "--metrics", "LIST",
    "metrics, comma-separated (default: \(metrics.joined(separator: ",")))", kind: "metric",
    among: MetricCatalogue.all.map { ($0.id, $0.id) }
      + MetricCatalogue.headline.map { ($0.word, $0.id) }, default: metrics,
    retired: MetricCatalogue.retired)
  let seed = Option.seed
  let jobs = Option.jobs
  let output = Option.folder
}

extension Subcommand {
  static let degrade = Subcommand(
    path: ["degrade"],
    summary: "degrades journeys in steps until each tracker breaks",
    discussion: """
      Kinds of degradation; each changes one thing and leaves the rest as recorded:
      \(Degradation.all.map { "  \($0.name): \($0.title): \(stepText($0))" }
        .joined(separator: "\n"))
      The kinds of motion need journeys with motion.csv; an unchanged event is heard after
      \(NumberText.short(FilteredRecording.usualMotionDelaySeconds, places: 0)) s. With the same
      seed, every step affects the same places. A tracker breaks at the amount at
      which its score falls below
      \(NumberText.fixed(SeverityCurve.breakShare * 100, places: 0)) % of that on the unchanged
      journeys. Writes degradation.csv, degradation.md and a chart for each kind and metric.
      """,
    example: "railbench degrade --journeys recorded --trackers v3,v4 --what noise",
    takes: DegradeOptions()
  ) { request in
    let trackers = try request.trackers.configured()
    let (what, metrics) = (request.what, request.metrics)
    var output = try OutputFolder.open(request.output)
    let suite = try await request.suite.load()
    let hasMotion = suite.items.contains { !$0.journey.motion.isEmpty }
    let kinds = Degradation.all.filter { kind in
      what.contains(kind.name) && (hasMotion || !kind.isOfMotion || request.has(\.what))
    }
    let results = try await DegradationExperiment.curves(
      of: trackers, on: suite, kinds,
      MetricCatalogue.all.filter { metrics.contains($0.id) }, seed: request.seed,
      finished: request.progress("degrading", of: suite.items.count))
    output.add(DegradationReport.csv(results), as: "degradation.csv")
    output.add(
      markdown: DegradationReport.document(
        results, subject: suite.summary, command: request.reproduction
      ).warning(ofFailures: request.context.failures.texts), as: "degradation.md")
    let paths = try output.write()
    for table in DegradationReport.breakTables(results) { request.print(table) }
    request.print("wrote \(paths.count) files to \(output.path)")
  }

  private static func stepText(_ degradation: Degradation) -> String {
    degradation.steps.map { NumberText.short($0, places: 3) }.joined(separator: ", ")
  }
}
