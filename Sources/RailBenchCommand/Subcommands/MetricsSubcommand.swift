import Evaluation

extension Subcommand {
  /// `railbench metrics`.
  static let metrics = Subcommand(
    path: ["metrics"],
    summary: "says what every metric measures: formula, unit, which way is better, source",
    discussion: """
      Prints a page of Markdown made from the metrics' own declarations. Reports/metrics.md in the
      project is this page: railbench metrics --output Reports/metrics.md
      """,
    options: [
      OptionDeclaration(
        name: "--output", short: "-o", value: "FILE", summary: "writes the page to a file")
    ]
  ) { invocation, workbench in
    guard let path = invocation.value("--output") else {
      workbench.console.print(MetricsPage.text)
      return .success
    }
    try Files.write(MetricsPage.text, to: path)
    return .success
  }
}
