/// VP1: whether stops and passed stations are told apart.
///
/// Every station between the first and the last call of a ride, stopped at or passed in truth,
/// visited or passed (or neither) in the tracker's final state; see ``CallClaim``. Neither counts
/// as not visited. The ends are left out, since some trackers take the last for visited at once.
/// Not measured for trackers without such states. Sources: the talk; TrainLCD/MobileApp 3999.
enum VisitedOrPassed: Metric {
  static let definitions = [
    definition(
      "VP1", "visited stations F1", "F1 of stations taken for visited.", "2TP/(2TP+FP+FN)"),
    definition(
      "VP1.precision", "visited stations precision", "How many visited stations were stops.",
      "TP/(TP+FP)"),
    definition(
      "VP1.recall", "visited stations recall", "How many stops were taken for visited.",
      "TP/(TP+FN)"),
    definition(
      "VP1.passed", "passed stations recall", "How many passed stations were taken for passed.",
      "stations passed and taken for passed / stations passed"),
    definition(
      "VP1.balanced", "visited balanced accuracy", "The mean of the recalls of stops and passes.",
      "(TP/(TP+FN) + TN/(TN+FP)) / 2"),
    definition(
      "VP1.correlation", "visited correlation", "Matthews' correlation of visited with stopped.",
      "MCC"),
    definition(
      "VP1.none", "stations without a state", "How many were neither visited nor passed.",
      "[neither] / stations", .lower),
  ]

  private static func definition(
    _ id: String, _ name: String, _ summary: String, _ formula: String,
    _ polarity: Polarity = .higher
  ) -> MetricDefinition {
    MetricDefinition(
      id, name, unit: .share, polarity: polarity, summary: summary, formula: formula,
      source: "the talk; TrainLCD/MobileApp 3999, 541, 4284", over: .stations)
  }

  static func tallies(_ performance: Performance) -> [any Tally] {
    let claims = performance.callClaims() ?? []
    let calls = performance.journey.calls
    func count(stop: Bool, _ condition: (Bool?) -> Bool) -> Double {
      Double(claims.count { calls[$0.call].isStop == stop && condition($0.isVisited) })
    }
    let visited = Detections(
      hits: count(stop: true) { $0 == true }, falseAlarms: count(stop: false) { $0 == true },
      misses: count(stop: true) { $0 != true })
    let passed = count(stop: false) { $0 == false }
    func table(_ statistic: TwoByTwo.Statistic) -> TwoByTwo {
      TwoByTwo(
        truePositives: visited.hits, falsePositives: visited.falseAlarms,
        falseNegatives: visited.misses, trueNegatives: count(stop: false) { $0 != true },
        statistic: statistic)
    }
    return [
      visited.f1, visited.precision, visited.recall,
      Ratio(passed, of: count(stop: false) { _ in true }), table(.balancedAccuracy),
      table(.correlation),
      Ratio(Double(claims.count { $0.isVisited == nil }), of: Double(claims.count)),
    ]
  }
}
