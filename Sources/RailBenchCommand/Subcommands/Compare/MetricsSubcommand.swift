import Datasets
import Scoring

struct MetricsOptions: Options {
  let output = Option.output("FILE", "writes the page to a file")
}

extension Subcommand {
  static let metrics = Subcommand(
    path: ["metrics"],
    summary: "says what every metric measures: formula, unit, which way is better, source",
    discussion: """
      Prints a page of Markdown made from the metrics' own declarations. Reports/metrics.md in the
      project is this page: railbench metrics --output Reports/metrics.md
      """,
    takes: MetricsOptions()
  ) { request in
    guard let path = request.output else { return request.print(MetricsPage.text) }
    try Files.write(MetricsPage.text, to: path)
  }
}
