import RailNetwork

/// The page about all metrics, made from their declarations so that the two always agree.
package enum MetricsPage {
  package static var text: String {
    let needingChoice = MetricCatalogue.all.filter(\.needsChoice).map(\.id).joined(separator: ", ")
    var text = """
      # Metrics

      Made by `railbench metrics` from the declarations in `Sources/Scoring/Metrics`; metric \
      version \(MetricCatalogue.version). The short reports choose from the metrics with bold ids.

      r̂, d̂, ŝ, φ̂ are the railway, direction, station and phase of the tracker's estimate; with \
      a star they are the true ones. R* is the set of right railways. An estimate holds until the \
      next one. Labelled time is from the first location to the last departure, without the time \
      between two trains. The headline of several journeys is the mean of their values (the \
      median, for times that may never come); `.micro` behind an id is the value of their summed \
      counts. A value with nothing to measure is absent, never 0. In statistics a time that never \
      came counts as its ceiling.

      If the times of a call are uncertain, the display (PH1.display, TT3, RC1) is not scored \
      within that time of its arrival and departure; with an uncertainty of over 30 s, neither on \
      the run to it nor at the stop, and AR1 leaves out the arrival there. All other metrics take \
      the times as they are labelled, however uncertain: AL1, AL1.stops and LT1.uncertain can be no \
      surer than the labels.

      If no other railway is within 5 km of any call of a ride, naming the only one proves \
      nothing. Metrics that only tell whether the railway is right (\(needingChoice)) are not \
      measured there.


      """
    for group in MetricCatalogue.groups + [TrackerCost.group] {
      text += "## \(group.title)\n\n" + (group.notes.map { $0 + "\n\n" } ?? "")
      text += "| metric | unit | better | meaning | formula | counted in | source |\n"
      text += "|---|---|---|---|---|---|---|\n"
      text += group.metrics.map(row).joined() + "\n"
    }
    text.removeLast()
    return text
  }

  /// The section of the page about one metric: a line for each property, and the notes on its group.
  package static func text(of metric: Metric) -> String {
    let lines = [
      ("unit", metric.unit.rawValue), ("better", better(metric)), ("formula", metric.formula),
      ("counted in", metric.countUnit.rawValue), ("source", metric.source),
    ]
    let notes = MetricCatalogue.groups.first { $0.metrics.contains(metric) }?.notes
    return "\(metric.id), \(metric.name): \(metric.summary)\n"
      + lines.filter { !$1.isEmpty }.map { "  \($0): \($1)" }.joined(separator: "\n")
      + (notes.map { "\n\n\($0)" } ?? "")
  }

  private static func better(_ metric: Metric) -> String {
    metric.polarity == .neutral ? "–" : metric.polarity.rawValue.replacing(" is better", with: "")
  }

  private static func row(_ metric: Metric) -> String {
    let ceiling = metric.ceiling.map { "; ceiling \(NumberText.short($0, places: 0))" } ?? ""
    let fields = [
      "\(metric.isHeadline ? "**\(metric.id)**" : metric.id) \(metric.name)", metric.unit.rawValue,
      better(metric), metric.summary, "`\(metric.formula)`\(ceiling)",
      metric.countUnit.rawValue, metric.source,
    ]
    return "| "
      + fields.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
  }
}
