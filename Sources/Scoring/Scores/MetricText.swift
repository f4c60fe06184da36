import RailNetwork

/// A metric's values as text for people: in reports, gates and terminals.
package enum MetricText {
  package static let interval = "95% interval"

  /// The value with its unit: `93.1%`, `12.5 s`, `n/a` for not measured, `never` for infinite.
  package static func value(_ value: Double?, _ unit: MetricUnit) -> String {
    guard let value else { return "n/a" }
    guard value.isFinite else { return unit == .seconds ? "never" : "∞" }
    switch unit {
    case .share: return NumberText.fixed(value * 100, places: 1) + "%"
    case .ratio: return NumberText.fixed(value, places: 3)
    case .seconds, .perHour: return NumberText.fixed(value, places: 1) + suffix(unit)
    case .microseconds: return NumberText.fixed(value, places: 2) + suffix(unit)
    case .secondsPerHour: return NumberText.fixed(value, places: 0) + suffix(unit)
    }
  }

  /// A difference with its sign and unit: `+3.1 points` for shares, `-2.0 s`.
  package static func difference(
    _ value: Double, _ unit: MetricUnit, places: Int = 1
  ) -> String {
    number(value, unit, places: places) + suffix(unit)
  }

  /// The size of a difference: `3.1 points` for shares, `2.0 s`.
  package static func size(_ difference: Double, _ unit: MetricUnit, places: Int = 1) -> String {
    NumberText.fixed(unit == .share ? difference * 100 : difference, places: places) + suffix(unit)
  }

  /// A difference, rounded to its first digit: "about 3 points".
  package static func about(_ difference: Double, _ unit: MetricUnit) -> String {
    let value = (unit == .share ? difference * 100 : difference).firstDigit
    return "about \(NumberText.fixed(value, places: value < 1 ? 1 : 0))\(suffix(unit))"
  }

  private static func suffix(_ unit: MetricUnit) -> String {
    switch unit {
    case .share: " points"
    case .seconds: " s"
    case .perHour: "/h"
    case .secondsPerHour: " s/h"
    case .microseconds: " µs"
    case .ratio: ""
    }
  }

  /// The bounds of an interval of differences: `+1.2 to +5.0 points`.
  package static func range(
    _ range: ClosedRange<Double>, _ unit: MetricUnit, places: Int = 1
  ) -> String {
    bounds(range, unit, places: places) + suffix(unit)
  }

  package static func bounds(
    _ range: ClosedRange<Double>, _ unit: MetricUnit, places: Int
  ) -> String {
    number(range.lowerBound, unit, places: places) + " to "
      + number(range.upperBound, unit, places: places)
  }

  /// A difference with its sign and without its unit: `+3.1` for points of shares.
  package static func number(_ value: Double, _ unit: MetricUnit, places: Int) -> String {
    let text = NumberText.fixed(unit == .share ? value * 100 : value, places: places)
    return value > 0 && text.contains { "123456789".contains($0) } ? "+" + text : text
  }
}
