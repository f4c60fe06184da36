import Scoring
import Sweeping

/// A small chart of the trials that no other trial beats in both of two metrics.
enum TradeOffChart {
  /// Shows the first objective against the other metric with the highest cost, else the second.
  static func blocks(_ answer: SweepAnswer) -> [ReportBlock] {
    let costly = SweepCosts(answer).metrics
    let others = answer.objectives.indices.dropFirst()
    guard
      let other = others.first(where: { answer.objectives[$0] == costly.first }) ?? others.first
    else { return [] }
    let (first, second) = (answer.objectives[0], answer.objectives[other])
    func point(_ trial: Int) -> LineChart.Point? {
      guard let y = answer.findings.scores[trial][0], let x = answer.findings.scores[trial][other]
      else { return nil }
      return LineChart.Point(x: second.shown(x), y: first.shown(y))
    }
    let settings = answer.findings.table.settings
    func series(_ name: String, _ setting: [Double]) -> LineChart.Series? {
      settings.firstIndex(of: setting).flatMap(point).map { .init(name: name, points: [$0]) }
    }
    let front = front(answer.findings.scores.map { ($0[0], $0[other]) }).compactMap(point)
    guard front.count > 1 else { return [] }
    let marked = [
      series("default", answer.standard.setting), series("chosen", answer.chosen.setting),
    ].compactMap(\.self)
    return [
      .chart(
        name: "trade-off",
        LineChart(
          title: "\(first.id) against \(second.id)",
          subtitle: "on the tuning journeys; a dot of the line: no other setting is better by both",
          x: .of(second), y: .of(first),
          series: [.init(name: "best trade-offs", points: front, shape: .dotted)] + marked))
    ]
  }

  /// The trials that no other beats in one value without a loss in the other, best by the first
  /// first.
  static func front(_ values: [(Double?, Double?)]) -> [Int] {
    let complete = values.indices.compactMap { trial -> (trial: Int, a: Double, b: Double)? in
      guard let a = values[trial].0, let b = values[trial].1 else { return nil }
      return (trial, a, b)
    }
    var front: [Int] = []
    var most = -Double.infinity
    for one in complete.sorted(by: { ($1.a, $1.b, $0.trial) < ($0.a, $0.b, $1.trial) })
    where one.b > most {
      front.append(one.trial)
      most = one.b
    }
    return front
  }
}
