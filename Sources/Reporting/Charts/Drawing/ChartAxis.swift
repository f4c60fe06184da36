import Foundation
import RailNetwork
import Scoring

struct ChartAxis: Sendable, Equatable {
  /// The title with its unit: `time since start (min)`.
  var title: String
  /// A logarithmic axis shows only values above zero.
  var isLogarithmic = false
  /// Whether values are shares, shown as 0% to 100%.
  var isShare = false
  /// The range of the axis; nil: the range of the data.
  var range: ClosedRange<Double>?

  /// An axis of shares from 0% to 100%.
  static func share(_ title: String) -> ChartAxis {
    ChartAxis(title: title, isShare: true, range: 0...1)
  }

  static func of(_ metric: Metric) -> ChartAxis {
    metric.unit == .share
      ? ChartAxis(title: metric.id, isShare: true)
      : ChartAxis(title: "\(metric.id) (\(metric.unit.rawValue))")
  }
}

/// A laid-out axis: the position of each value, and the labelled values.
struct ChartScale: Sendable, Equatable {
  let axis: ChartAxis
  let range: ClosedRange<Double>
  let ticks: [Double]
  private let decimals: Int

  init(_ axis: ChartAxis, values: [Double], count: Int) {
    self.axis = axis
    let usable = values.filter { $0.isFinite && (!axis.isLogarithmic || $0 > 0) }
    let low = axis.range?.lowerBound ?? usable.min() ?? (axis.isLogarithmic ? 1 : 0)
    let high = axis.range?.upperBound ?? usable.max() ?? low + 1
    if axis.isLogarithmic {
      range = low...max(high, low * 1.000_1)
      let marks = (-6...6).flatMap { power in [1.0, 2, 5].map { $0 * pow(10, Double(power)) } }
      ticks = marks.filter { $0 >= low * 0.999 && $0 <= high * 1.001 }
      decimals = 6
    } else {
      // Values with small differences get a narrow axis with short numbers.
      let size = max(abs(low), abs(high))
      let least = axis.isShare ? 0.01 : size > 0 ? size * 0.01 : 1
      let step = Self.niceStep(max(high - low, least) / Double(max(1, count)))
      let start = axis.range == nil ? (low / step).rounded(.down) * step : low
      let end = axis.range == nil ? max((high / step).rounded(.up) * step, start + step) : high
      range = start...max(end, start + 1e-9)
      let first = Int((start / step).rounded(.up))
      let last = Int((range.upperBound / step + 1e-9).rounded(.down))
      ticks = first <= last ? (first...last).map { Double($0) * step } : []
      decimals = max(0, Int(-log10(step * (axis.isShare ? 100 : 1)) + 0.999))
    }
  }

  func place(_ value: Double) -> Double {
    axis.isLogarithmic
      ? log(max(value, .leastNormalMagnitude) / range.lowerBound)
        / log(range.upperBound / range.lowerBound)
      : (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  func text(_ tick: Double) -> String {
    NumberText.short(axis.isShare ? tick * 100 : tick, places: decimals) + (axis.isShare ? "%" : "")
  }

  /// The ticks whose labels fit into a row of this many pixels.
  func ticks(along pixels: Double, size: Double) -> [Double] {
    for skip in 1...max(1, ticks.count) {
      let kept = ticks.enumerated().filter { $0.offset % skip == 0 }.map(\.element)
      let fits = zip(kept, kept.dropFirst()).allSatisfy { a, b in
        let widths = [a, b].map { TextMeasure.width(text($0), size: size) }
        return (place(b) - place(a)) * pixels >= (widths[0] + widths[1]) / 2 + size / 2
      }
      if fits { return kept }
    }
    return []
  }

  /// The smallest of 1, 2 and 5 times a power of ten that is at least a step.
  private static func niceStep(_ step: Double) -> Double {
    let power = pow(10, log10(step).rounded(.down))
    let share = step / power
    return (share <= 1.000_1 ? 1 : share <= 2.000_1 ? 2 : share <= 5.000_1 ? 5 : 10) * power
  }
}
