import RailNetwork
import Reporting
import Scoring

struct MetricsOptions: Options {
  let metric = Option.optionalArgument("METRIC", "only this metric, by id or name, such as RW1")
  let json = Option.json
}

extension Subcommand {
  static let metrics = Subcommand(
    path: ["metrics"],
    summary: "describes every metric: formula, unit, source",
    discussion: """
      Prints a page of Markdown from the metrics' declarations, or the section of one metric.
      """,
    example: "railbench metrics RW1",
    takes: MetricsOptions()
  ) { request in
    var text = MetricsPage.text
    var shown = MetricCatalogue.all
    if let name = request.metric {
      let metrics = MetricCatalogue.all
      let wanted = name.lowercased()
      guard
        let metric = metrics.first(where: { $0.id.lowercased() == wanted })
          ?? metrics.first(where: { $0.name.lowercased() == wanted })
      else {
        throw Faults(
          .unknown(
            "metric", name, in: "METRIC", among: metrics.map(\.id),
            remedy: "list them: railbench metrics"))
      }
      text = MetricsPage.text(of: metric)
      shown = [metric]
    }
    if request.json { return request.print(json: ResultsJSON.metrics(shown)) }
    if request.metric == nil {
      request.print(String(text.dropLast()))
    } else {
      request.console.print(wrapped: text)
    }
  }
}
