package import Text

/// What something costs, by several runs.
package struct BenchCost: Sendable, Equatable {
  /// Such as `surroundings`.
  package var what: String
  /// Such as `ns/location`.
  package var unit: String
  package var median: Double
  package var least: Double
  package var most: Double
  package var runs: Int

  /// A cost from the values of one or more runs.
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

/// How a cost grows with the size of one thing.
package struct BenchGrowth: Sendable {
  /// What grows: `journeys`.
  package var what: String
  /// By how many times as large it is, rising from 1.
  package var costs: [(factor: Int, cost: BenchCost)]

  package init(_ what: String, _ costs: [(factor: Int, cost: BenchCost)]) {
    self.what = what
    self.costs = costs
  }
}

/// Writes what `bench` measured, and reads it again.
package enum BenchReport {
  /// The name of the file with all costs.
  package static let file = "bench.csv"
  private static let columns = ["what", "unit", "median", "least", "most", "runs"]

  /// A row for each cost.
  package static func csv(_ costs: [BenchCost]) -> String {
    costs.reduce(into: CSVText.row(columns)) { text, cost in
      text += CSVText.row(
        [cost.what, cost.unit] + [cost.median, cost.least, cost.most].map(NumberText.exact)
          + ["\(cost.runs)"])
    }
  }

  /// The costs in a file that ``csv(_:)`` made.
  ///
  /// - Throws: everything that is wrong with the file, by line and column.
  package static func read(_ bytes: [UInt8], file: String) throws(Faults) -> [BenchCost] {
    var log = FaultLog(file: file)
    var costs: [BenchCost] = []
    if var table = CSVTable(bytes, required: columns, optional: [], log: &log) {
      while table.next(&log) {
        let numbers = (2..<6).compactMap { index -> Double? in
          let number = NumberReader.double(table.bytes(index))
          if let number, number.isFinite, number >= 0 { return number }
          log.add(
            line: table.line, field: columns[index], Fault.not("a number", table.text(index)))
          return nil
        }
        guard numbers.count == 4 else { continue }
        guard let runs = Int(exactly: numbers[3]), runs > 0 else {
          log.add(line: table.line, field: "runs", Fault.not("a count", table.text(5)))
          continue
        }
        var cost = BenchCost(table.text(0), table.text(1), [numbers[0]])
        (cost.least, cost.most, cost.runs) = (numbers[1], numbers[2], runs)
        costs.append(cost)
      }
    }
    try log.throwIfAny()
    return costs
  }

  /// The costs for a terminal.
  package static func table(_ costs: [BenchCost]) -> TextTable {
    TextTable(
      ["what", .right("median"), .right("least"), .right("most"), "unit"],
      costs.map { [$0.what, text($0.median), text($0.least), text($0.most), $0.unit] })
  }

  /// The costs of two files that measured the same, side by side.
  ///
  /// Where the runs of both overlap, the machine's noise can be all of the change.
  package static func table(_ costs: [BenchCost], against before: [BenchCost]) -> TextTable {
    var table = TextTable([
      "what", .right("before"), .right("now"), .right("change"), "unit", "runs",
    ])
    for cost in costs {
      guard let old = before.first(where: { $0.what == cost.what && $0.unit == cost.unit }) else {
        table.add([cost.what, "–", text(cost.median), "–", cost.unit, "new"])
        continue
      }
      let change = old.median > 0 ? (cost.median / old.median - 1) * 100 : 0
      let overlap = cost.least <= old.most && old.least <= cost.most
      table.add([
        cost.what, text(old.median), text(cost.median),
        (change > 0 ? "+" : "") + NumberText.fixed(change, places: 0) + " %", cost.unit,
        overlap ? "overlap" : "apart",
      ])
    }
    return table
  }

  /// How costs grow: a table, and a chart in which what grows in proportion is level.
  package static func growth(_ growths: [BenchGrowth], command: String) -> ReportDocument {
    var table = ReportTable(
      ["what grows", "unit"]
        + (growths.first?.costs ?? []).map { .right("× \($0.factor)") })
    for growth in growths {
      table.add(
        ["\(growth.what)", "\(growth.costs.first?.cost.unit ?? "")"]
          + growth.costs.map { "\(text($0.cost.median))" })
    }
    let chart = LineChart(
      title: "What a location costs as something grows",
      subtitle: "1 is the cost at the first size; in proportion to the size is level",
      x: ChartAxis(title: "times as large", scale: .logarithmic),
      y: ChartAxis(title: "cost of a location, first size = 1"),
      series: growths.map { growth in
        let first = growth.costs.first?.cost.median ?? 1
        return LineChart.Series(
          name: growth.what,
          points: growth.costs.map {
            LineChart.Point(x: Double($0.factor), y: first > 0 ? $0.cost.median / first : 0)
          }, shape: .dotted)
      })
    return ReportDocument(
      title: "How the cost of a location grows",
      blocks: [
        .table(table), .chart(name: "growth", chart),
        .paragraph("Medians; they depend on the machine. Made by \(code: command)."),
      ])
  }

  private static func text(_ value: Double) -> String {
    NumberText.fixed(value, places: value < 100 ? 1 : 0)
  }
}
