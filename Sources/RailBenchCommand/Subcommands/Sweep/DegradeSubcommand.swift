import Datasets
import RailNetwork
import Reporting
import Scoring
import Tracking

struct DegradeOptions: Options {
  static let metrics = ["RW1", "PH1.display", "AL1", "RC1"]

  let suite: SuiteOptions = {
    var suite = SuiteOptions()
    let name = Declaration(
      name: "SUITE|KIND=AMOUNT", summary: "suites, as in --journeys, and what to change",
      count: .any)
    suite.folders = Option(declaration: name) { words throws(Faults) in
      let isKind = Dictionary(grouping: words, by: DegradedKind.isNamed)
      _ = try DegradedKind.read(isKind[true] ?? [])
      return isKind[false] ?? []
    }
    return suite
  }()
  let trackers = TrackerOptions()
  let metrics = Option.choices(
    "--metrics", "LIST",
    "metrics, comma-separated (default: \(metrics.joined(separator: ",")))", kind: "metric",
    among: MetricCatalogue.all.map { ($0.id, $0.id) }
      + MetricCatalogue.headline.map { ($0.word, $0.id) }, default: metrics)
  let seed = Option.seed
  let jobs = Option.jobs
  let output = Option.folder
}

extension Subcommand {
  static let degrade = Subcommand(
    path: ["degrade"],
    summary: "degrades journeys or their map until each tracker breaks",
    discussion: """
      Kinds of degradation, with their usual amounts; each changes one thing and leaves the rest:
      \(DegradedKind.all.map { "  \($0.name): \($0.title): \(amounts($0))" }
        .joined(separator: "\n"))
      Without a KIND all are tried. The kinds of motion need journeys with motion.csv; an unchanged
      event is heard after
      \(NumberText.short(FilteredRecording.usualMotionDelaySeconds, places: 0)) s. The last
      \(WrongMap.kinds.count) change the map that trackers get. Errors of two places on a map
      with a warp are alike if they lie within 1500 m; warp=15:length=3000 takes another distance.
      Estimates are judged by the truth of the unchanged journeys, on the right map. With the same
      seed, every amount affects the same places. \(SeverityCurve.breakRule)
      Writes degradation.csv, degradation.md and a chart for each kind and metric.
      """,
    example: "railbench degrade recorded noise=20 noise=50 warp --trackers v3,v4",
    takes: DegradeOptions()
  ) { request in
    let trackers = try request.trackers.configured()
    let metrics = request.metrics
    let named = request.invocation.arguments.filter(DegradedKind.isNamed)
    var output = try OutputFolder.open(request.output)
    let all = try await request.suite.load()
    let suite = all.only(all.items.averaged)
    let note = all.items.outOfMeans
    let hasMotion = suite.items.contains(where: \.hasMotion)
    let kinds =
      named.isEmpty
      ? DegradedKind.all.filter { hasMotion || !$0.isOfMotion } : try DegradedKind.read(named)
    let results = try await DegradationExperiment.curves(
      of: trackers, on: suite, kinds, MetricCatalogue.all.filter { metrics.contains($0.id) },
      seed: request.seed, finished: request.progress("degrading", of: suite.items.count))
    output.add(DegradationReport.csv(results), as: "degradation.csv")
    output.add(
      markdown: DegradationReport.document(
        results, subject: suite.summary + (note.map { " (\($0))" } ?? ""),
        command: request.reproduction
      ).warning(request.context.failures.texts.map { "\($0). These journeys count as wrong" }),
      as: "degradation.md")
    let paths = try output.write()
    for table in DegradationReport.breakTables(results) { request.print(table) }
    for note in DegradationReport.notes(results) { request.print(note) }
    if let note { request.print("\(note).") }
    request.print("wrote \(paths.count) files to \(output.path)")
  }

  private static func amounts(_ kind: DegradedKind) -> String {
    kind.amounts.map { NumberText.short($0, places: 3) }.joined(separator: ", ")
  }
}
