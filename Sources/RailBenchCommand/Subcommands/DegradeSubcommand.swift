import Datasets
import Journeys
import Reporting
import Scoring
import Simulation
import Text
import Tracking

extension Subcommand {
  static let degrade = Subcommand(
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
    arguments: [SuiteLoader.argument],
    options: SuiteLoader.options + TrackerSelection.options + [
      .list("--what", "LIST", "only these things, comma-separated"),
      .list(
        "--metrics", "LIST",
        "metrics, comma-separated (default: \(defaultMetrics.joined(separator: ",")))"),
      .seed, .jobs, OutputFolder.option,
    ]
  ) { invocation in
    let trackers = try invocation.trackers()
    let chosen = try invocation.choices(
      "--what", "thing", among: Degradation.all.map { ($0.name, $0.name) }, word: "one of")
    let asked = try invocation.choices(
      "--metrics", "metric",
      among: MetricCatalogue.all.map { ($0.id, $0.id) }
        + MetricCatalogue.headline.map { ($0.word, $0.id) }, word: "one of")
    let metrics = asked.isEmpty ? defaultMetrics : asked
    let seed = try invocation.seed()
    var output = try invocation.outputFolder()
    let suite = try await invocation.suite()
    let lab = DegradationLab(
      trackers: trackers,
      degradations: Degradation.all.filter { chosen.isEmpty || chosen.contains($0.name) },
      seed: seed, suite: suite)
    let results = try await lab.curves(
      MetricCatalogue.all.filter { metrics.contains($0.id) },
      finished: invocation.progress("degrading", of: suite.items.count))
    output.add(DegradationReport.csv(results), as: "degradation.csv")
    output.add(
      markdown: DegradationReport.document(
        results, subject: suite.summary, command: invocation.reproduction), as: "degradation.md")
    let paths = try output.write()
    for table in DegradationReport.breakTables(results) { invocation.print(table) }
    invocation.print("wrote \(paths.count) files to \(output.path)")
  }

  private static let defaultMetrics = ["RW1", "PH1", "AL1"]

  private static func stepText(_ degradation: Degradation) -> String {
    degradation.steps.map { NumberText.short($0, places: 3) }.joined(separator: ", ")
  }
}

/// Plays journeys to trackers as they are and made worse in steps.
private struct DegradationLab: Sendable {
  let trackers: [ConfiguredTracker]
  let degradations: [Degradation]
  let seed: UInt64
  let suite: LoadedSuite

  /// A journey's scores, by tracker: as it is, and by degradation and step.
  private struct JourneyResult: Sendable {
    var clean: [JourneyScore]
    var worse: [[[JourneyScore]]]
  }

  /// A curve for each degradation, metric and tracker.
  func curves(_ metrics: [Metric], finished: (Int) -> Void) async throws -> [DegradationCurve] {
    let journeys = try await suite.map(for: trackers.map(\.entry), finished: finished, play)
    func value(_ scores: [JourneyScore], _ metric: Metric) -> Double? {
      Scorecard(tracker: "", journeys: scores).value(metric.id)
    }
    return degradations.enumerated().flatMap { kind, degradation in
      metrics.flatMap { metric in
        trackers.enumerated().map { index, tracker in
          DegradationCurve(
            name: degradation.name, title: degradation.title, tracker: tracker.id,
            metric: metric,
            curve: SeverityCurve(
              clean: value(journeys.map { $0.clean[index] }, metric),
              points: degradation.steps.enumerated().map { step, severity in
                SeverityCurve.Point(
                  severity: severity,
                  value: value(journeys.map { $0.worse[kind][step][index] }, metric))
              }, isLogarithmic: degradation.isLogarithmic))
        }
      }
    }
  }

  @Sendable
  private func play(_ item: LoadedSuite.Item, _ venue: Venue) throws(Faults) -> JourneyResult {
    let source = try item.journey
    // The truth is that of the recording as it is: what a worse one lacks is still to be said.
    let judged = JudgedJourney(source, suite: item.suite, network: venue.network)
    func scores(_ locations: [Location]) -> [JourneyScore] {
      let journey = Journey(locations: locations, truth: item.truth)
      return Playback.transcripts(of: journey, venue: venue, trackers: trackers).map {
        JourneyScore(Performance($0, on: judged))
      }
    }
    return JourneyResult(
      clean: scores(source.locations),
      worse: degradations.map { degradation in
        degradation.steps.map { step in
          scores(
            degradation.applied(
              step, to: source.locations, journey: item.id, seed: seed))
        }
      })
  }
}
