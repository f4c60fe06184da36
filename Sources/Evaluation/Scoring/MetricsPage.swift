import PlainText

/// The page about all metrics, made from their declarations so that it can't drift from them.
package enum MetricsPage {
  /// Markdown.
  package static var text: String {
    var text = """
      # Metrics

      Made by `railbench metrics` from the declarations in `Sources/Evaluation/Metrics`; metric \
      version \(MetricCatalogue.version). Values in bold ids are shown first in every report.

      r̂, d̂, ŝ, φ̂ are the railway, direction, station and phase that the tracker says, the same \
      with a star what is true; R* is the set of right railways. An estimate holds until the next \
      one. Labelled time runs from the first location to the last departure, without the time \
      between two trains. Where labels have an uncertainty, phases are not scored that close to a \
      change. The headline of several journeys is the mean of their values (the median, for times \
      that may never come); `.micro` behind an id is the value of all their counts added up. A \
      value with nothing to measure is absent, never 0. In statistics a time that never came \
      counts as its ceiling.


      """
    for (title, metrics) in MetricCatalogue.groups {
      text += "## \(title)\n\n"
      text += "| id | name | unit | better | what it tells | formula | counted in | source |\n"
      text += "|---|---|---|---|---|---|---|---|\n"
      text += metrics.map(row).joined() + "\n"
    }
    text.removeLast()
    return text + MetricCatalogue.costPerLocation.map(row).joined()
  }

  private static func row(_ metric: Metric) -> String {
    let better =
      switch metric.polarity {
      case .higher: "higher"
      case .lower: "lower"
      case .nearZero: "nearer 0"
      case .neutral: "–"
      }
    let ceiling = metric.ceiling.map { "; ceiling \(NumberText.short($0, places: 0))" } ?? ""
    let fields = [
      metric.isHeadline ? "**\(metric.id)**" : metric.id, metric.name,
      metric.unit.rawValue, better, metric.summary, "`\(metric.formula)`\(ceiling)",
      metric.countUnit.rawValue, metric.source,
    ]
    return "| "
      + fields.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
  }
}
