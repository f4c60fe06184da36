import RailNetwork

package enum MetricCatalogue {
  /// The version of all metrics: it rises whenever a value could change; part of every signature.
  package static let version = "6"

  static let groups = [
    RailwayMetrics.group, DirectionMetrics.group, PhaseMetrics.group, EventDelay.group,
    TimeToRight.group, Stability.group, Recovery.group, AbstentionMetrics.group, Calibration.group,
    VisitedOrPassed.group, Alerts.group, TrainMetrics.group,
  ]

  package static let all: [Metric] = groups.flatMap(\.metrics)

  package static let headline: [Metric] = all.filter(\.isHeadline)

  fileprivate static let indices: [String: Int] = Dictionary(
    uniqueKeysWithValues: all.indices.flatMap { index in
      Set([all[index].id, all[index].word]).map { ($0, index) }
    })

  package static func metric(_ name: String) -> Metric? { indices[name].map { all[$0] } }

  /// For ids of earlier versions: the nearest metric of today of those that begin so.
  private static let former = [
    "RW": "RW1", "DR": "DR1u", "PH": "PH1.display", "LT": "LT1", "TT": "TT2", "ST": "ST5",
    "RC": "RC1", "AB": "AB1.coverage", "CA": "CA2", "VP": "VP1", "AL": "AL1", "CO": "AL1",
    "TR": "TR1", "AR": "AR1", "AB1.accuracy": "RW1", "AB3": "AB3.time", "AL2": "AL1.stops",
    "AR1.timetable": "AR1.delay", "AR1.timetable.alight": "AR1.delay.alight",
    "PH9.silent": "AB1.coverage", "ST3": "PH8",
  ]

  /// The fault of an id that no metric of today has; nil for any other name, and for a misspelt id.
  package static func retired(_ name: String) -> (problem: String, remedy: String)? {
    let ids = all.map(\.id)
    guard name.count < 30, name.prefixMatch(of: /[A-Z]{2}[0-9]u?(\.|$)/) != nil,
      metric(name) == nil, !name.hasSuffix(ScoresCSV.microSuffix),
      !name.contains(".") || ids.allSatisfy({ Suggestion.distance(name, $0) > 2 })
    else { return nil }
    let starts = Dictionary(uniqueKeysWithValues: ids.map { ($0, $0) })
      .merging(former) { today, _ in today }
    let longest = starts.filter { name.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }
    return longest.map { ("metric '\(name)' is not measured any more", "use \($0.value)") }
  }

  /// A metric that the code names.
  package static subscript(name: String) -> Metric {
    guard let metric = metric(name) else { preconditionFailure("unknown metric '\(name)'") }
    return metric
  }
}

extension Metric {
  /// The place in ``MetricCatalogue/all``.
  package var index: Int {
    guard let index = MetricCatalogue.indices[id] else {
      preconditionFailure("metric '\(id)' is not in the catalogue")
    }
    return index
  }
}
