import Scoring
import Sweeping
import Text

/// The costs of a setting: the other metrics of the experiment that it makes worse.
struct SweepCosts {
  typealias Cost = (suite: String, comparison: Comparison)

  let costs: [Cost]

  /// The costs of the chosen setting, on the tuning journeys and on each test suite.
  init(_ answer: SweepAnswer) {
    self.init(answer.otherMetrics(than: answer.objectives[0])) { metric in
      [("tuning", answer.standard.tuning, answer.chosen.tuning)]
        + answer.onSuites(answer.chosen.test)
    }
  }

  /// The costs of one parameter alone, on each test suite.
  init(_ single: SingleParameter, _ answer: SweepAnswer) {
    self.init(answer.otherMetrics(than: single.metric)) { _ in
      answer.changed[single.axis].map(answer.onSuites) ?? []
    }
  }

  private init(
    _ metrics: [Metric],
    _ cards: (Metric) -> [(suite: String, standard: Scorecard, changed: Scorecard)]
  ) {
    costs = metrics.flatMap { metric in
      cards(metric).compactMap { suite, standard, changed -> Cost? in
        let pairs = Comparison.pairs(standard, changed, by: metric)
        guard let comparison = Comparison(metric, pairs), comparison.gain < -metric.unit.margin,
          comparison.verdict != .equivalent
        else { return nil }
        return (suite, comparison)
      }
    }
  }

  /// The metrics that get worse; first those where it is not chance.
  var metrics: [Metric] {
    let sure = costs.filter { $0.comparison.verdict == .worse }
    return (sure + costs).map(\.comparison.metric).unique
  }

  /// `VP1 -20.0 points on test, worse`: the cells of a table.
  var cell: RichText {
    costs.isEmpty
      ? "–"
      : .joined(
        costs.map { "\($0.comparison.metric.id) on \($0.suite): \(Self.size($0.comparison))" },
        by: "; ")
  }

  private static func size(_ comparison: Comparison) -> RichText {
    let verdict = comparison.verdict.rawValue
    let difference = MetricText.difference(comparison.difference, comparison.metric.unit)
    return comparison.verdict.isOpen
      ? "\(difference), \(verdict)" : "\(difference), \(strong: verdict)"
  }
}

extension SweepAnswer {
  /// The metrics of the experiment except one, each once.
  func otherMetrics(than metric: Metric) -> [Metric] {
    (objectives + experiment.otherwise).unique.filter { $0 != metric }
  }

  fileprivate func onSuites(
    _ card: Scorecard
  ) -> [(suite: String, standard: Scorecard, changed: Scorecard)] {
    suites.map { ($0.name, standard.test.of(suite: $0.name), card.of(suite: $0.name)) }
  }
}

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
      return LineChart.Point(x: SweepText.shown(x, second), y: SweepText.shown(y, first))
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
