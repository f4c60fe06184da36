package import Text

/// A measured cost, by several runs.
package struct BenchCost: Sendable, Equatable {
  package var what: String
  package var unit: String
  package var median: Double
  package var least: Double
  package var most: Double
  package var runs: Int

  package init(_ what: String, _ unit: String, _ values: [Double]) {
    let sorted = values.sorted()
    self.what = what
    self.unit = unit
    median = sorted[sorted.count / 2]
    least = sorted[0]
    most = sorted[sorted.count - 1]
    runs = sorted.count
  }
}

package enum BenchReport {
  package static let file = "bench.csv"
  private static let columns = ["what", "unit", "median", "least", "most", "runs"]

  package static func csv(_ costs: [BenchCost]) -> String {
    costs.reduce(into: CSVText.row(columns)) { text, cost in
      text += CSVText.row(
        [cost.what, cost.unit] + [cost.median, cost.least, cost.most].map(NumberText.exact)
          + ["\(cost.runs)"])
    }
  }

  package static func table(_ costs: [BenchCost]) -> TextTable {
    TextTable(
      ["what", .right("median"), .right("least"), .right("most"), "unit"],
      costs.map { [$0.what, text($0.median), text($0.least), text($0.most), $0.unit] })
  }

  private static func text(_ value: Double) -> String {
    NumberText.fixed(value, places: value < 100 ? 1 : 0)
  }
}
