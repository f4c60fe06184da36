import PlainText
import Statistics

/// The words of gates.
enum GateText {
  /// A value with its unit.
  static func value(_ value: Double, _ unit: MetricUnit) -> String {
    guard value.isFinite else { return value > 0 ? "never" : "−∞" }
    switch unit {
    case .share: return NumberText.fixed(value * 100, places: 1) + " %"
    case .seconds, .metres: return NumberText.fixed(value, places: 1) + " \(unit.rawValue)"
    case .perHour: return NumberText.fixed(value, places: 1) + "/h"
    default: return NumberText.short(value, places: 3)
    }
  }

  /// Up to three names.
  static func listed(_ names: [String]) -> String {
    names.prefix(3).joined(separator: ", ")
      + (names.count > 3 ? " and \(names.count - 3) more" : "")
  }

  /// What became of a metric since the baseline.
  static func change(_ comparison: Comparison, _ pairs: [PairedValue]) -> String {
    let metric = comparison.metric
    let before = value(comparison.meanA, metric.unit)
    let after = value(comparison.meanB, metric.unit)
    guard comparison.difference != 0 else {
      return comparison.wins + comparison.losses == 0
        ? "is \(after), as before on each of \(comparison.pairs) journeys"
        : "is \(after) as before, better on \(comparison.wins) journeys, worse on "
          + "\(comparison.losses)"
    }
    var text = "(\(metric.name)) went from \(before) to \(after) over \(comparison.pairs) journeys"
    if let interval = comparison.bootstrap?.bca {
      text += " (change \(signed(comparison.difference, metric.unit)), 95 % interval "
      text += "\(signed(interval.lowerBound, metric.unit)) to "
      text += "\(signed(interval.upperBound, metric.unit)))"
    }
    text += ", better on \(comparison.wins), worse on \(comparison.losses)"
    guard !comparison.isNoWorse else { return text }
    text += "; a loss of \(margin(metric.unit)) is allowed"
    let losses = pairs.compactMap { pair -> (journey: String, loss: Double)? in
      let gain = metric.improvement(
        from: metric.compared(pair.a), to: metric.compared(pair.b))
      return gain.flatMap { $0 < 0 ? (pair.journey, -$0) : nil }
    }.enumerated().sorted { ($1.element.loss, $0.offset) < ($0.element.loss, $1.offset) }
    let worst = losses.prefix(3).map {
      "\($0.element.journey) (\(size($0.element.loss, metric.unit)))"
    }
    return text + "; lost most on \(worst.joined(separator: ", "))"
  }

  private static func margin(_ unit: MetricUnit) -> String {
    unit == .share ? "0.5 points" : value(unit.margin, unit)
  }

  private static func signed(_ difference: Double, _ unit: MetricUnit) -> String {
    (difference > 0 ? "+" : difference < 0 ? "−" : "") + size(abs(difference), unit)
  }

  /// A difference: that of shares is in percentage points.
  private static func size(_ difference: Double, _ unit: MetricUnit) -> String {
    unit == .share
      ? NumberText.fixed(difference * 100, places: 1) + " points" : value(difference, unit)
  }
}
