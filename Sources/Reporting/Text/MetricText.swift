package import Scoring
import Text

/// A metric's values as people read them.
package enum MetricText {
  /// The value with its unit: `93.1%`, `12.5 s`, `n/a` for not measured, `never` for infinite.
  package static func value(_ value: Double?, _ unit: MetricUnit) -> String {
    guard let value else { return "n/a" }
    guard value.isFinite else { return unit == .seconds ? "never" : "∞" }
    switch unit {
    case .share: return NumberText.fixed(value * 100, places: 1) + "%"
    case .seconds: return NumberText.fixed(value, places: 1) + " s"
    case .metres: return NumberText.fixed(value, places: 0) + " m"
    case .perHour: return NumberText.fixed(value, places: 1) + "/h"
    case .microseconds: return NumberText.fixed(value, places: 2) + " µs"
    case .secondsPerHour: return NumberText.fixed(value, places: 0) + " s/h"
    case .ratio, .correlation: return NumberText.fixed(value, places: 3)
    case .stations, .points: return NumberText.short(value, places: 2)
    }
  }

  /// A difference of two values with its sign: `+1.2 points`, `-3.0 s`; shares in percentage
  /// points.
  package static func difference(_ value: Double, _ unit: MetricUnit, places: Int) -> String {
    let text = NumberText.fixed(unit == .share ? value * 100 : value, places: places)
    let isZero = text.allSatisfy { "0.".contains($0) }
    return (value > 0 && !isZero ? "+" : "") + text
      + (unit == .share ? " points" : unit == .seconds ? " s" : "")
  }

  /// Which of two values is better; nil where they are equal or neither way is better.
  package static func isBetter(_ a: Double, than b: Double, _ polarity: Polarity) -> Bool? {
    guard a != b else { return nil }
    switch polarity {
    case .higher: return a > b
    case .lower: return a < b
    case .nearZero: return abs(a) == abs(b) ? nil : abs(a) < abs(b)
    case .neutral: return nil
    }
  }
}
