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

  /// Metrics of earlier versions, by the nearest metric of today.
  private static let former = [
    "RW1": ["RW1.stale", "RW2", "RW2.leg", "RW3", "AB1.accuracy"], "DR1u": ["DR1", "DR4"],
    "PH1.display": [
      "RW8", "PH1", "PH2", "PH3", "PH3.ends", "PH9.alike", "PH9.direction", "PH9.lead",
      "PH9.platform", "PH9.railway", "PH9.start", "PH9.station", "PH9.unseen",
    ],
    "PH8": ["ST3"], "LT1": ["LT2"], "TT2": ["TT1"], "ST5": ["ST4"], "RC1": ["RC1.p90"],
    "AB1.coverage": ["PH9.silent", "AB2"], "AB3.time": ["AB3"], "VP1": ["VP5"], "AL1": ["CO1"],
    "AL1.stops": ["AL2.early", "AL2.flapped", "AL2.late", "AL2.missed", "AL2.tooLate"],
    "TR1": ["TR1.timetable"], "AR1": ["AR1.p90"], "AR1.alight": ["AR1.alight.p90"],
    "AR1.delay": ["AR1.delay.p90", "AR1.timetable", "AR1.timetable.p90"],
    "AR1.delay.alight": [
      "AR1.delay.alight.p90", "AR1.timetable.alight", "AR1.timetable.alight.p90",
    ],
  ]

  /// The fault of a name of an earlier version; nil for another name.
  package static func retired(_ name: String) -> (problem: String, remedy: String)? {
    former.first { $0.value.contains(name) }.map {
      ("metric '\(name)' is not measured any more", "use \($0.key)")
    }
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
