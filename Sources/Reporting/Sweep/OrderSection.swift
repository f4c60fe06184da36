import RailNetwork
import Scoring

/// Whether the test suites order settings as the tuning journeys do.
enum OrderSection {
  static func blocks(_ answer: SweepAnswer) -> [ReportBlock] {
    let orders = answer.orders
    guard let tuning = orders.first?.table, tuning.settings.count > 2 else { return [] }
    var table = ReportTable(["suite", .right("τ with tuning"), .right("τ of its halves")])
    for (place, order) in orders.enumerated() {
      let found = place > 0 ? SettingOrder(tuning, order.table, seed: answer.seed) : nil
      let halves = order.table.halvesTau(seed: answer.seed).map(number)
      table.add([
        "\(order.suite.name)\(order.suite.isReal ? " (real rides)" : "")",
        "\(found.map(text) ?? "–")", "\(halves ?? "–")",
      ])
    }
    let which =
      answer.isRandom
      ? "\(tuning.settings.count) random settings"
      : "\(tuning.settings.count) settings that change one parameter at most"
    return [
      .heading("Do the suites order the settings alike?", level: 2),
      .paragraph(
        "Kendall's τ-b between the scores of \(which) by \(answer.objectives[0].word) (1: the same "
          + "order, 0: unrelated); in brackets, 95% of its values if the settings are drawn again. "
          + "Halves: the mean τ between the halves of a suite's rides, over 200 random splits; if "
          + "it is low, the rides are too few to order the settings."), .table(table),
    ]
  }

  private static func text(_ order: SettingOrder) -> String {
    "\(number(order.tau)) (\(number(order.interval.lowerBound)) to "
      + "\(number(order.interval.upperBound)))"
  }

  private static func number(_ value: Double) -> String { NumberText.fixed(value, places: 2) }
}
