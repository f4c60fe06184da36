import RailNetwork

/// RB1: a metric's values at increasing severities, as in Newson and Krumm 2009, doi
/// 10.1145/1653771.1653818.
package struct SeverityCurve: Sendable {
  /// The value is nil if the metric is not measured.
  package typealias Point = (severity: Double, value: Double?)

  package let clean: Double?
  package let points: [Point]
  /// Whether severities are spaced by their ratio, not their difference.
  package let isLogarithmic: Bool

  /// A tracker breaks where it keeps less than this share of its score on unchanged journeys.
  package static let breakShare = 0.8

  package init(clean: Double?, points: [Point], isLogarithmic: Bool) {
    self.clean = clean
    self.points = points
    self.isLogarithmic = isLogarithmic
  }

  /// The mean value between the first and the last severity, by trapezoids on their axis; nil if a
  /// value or a second point is missing.
  package var area: Double? {
    guard points.count > 1 else { return nil }
    var area = 0.0
    for (a, b) in zip(points, points.dropFirst()) {
      guard let low = a.value, let high = b.value else { return nil }
      area += (low + high) / 2 * (axis(b.severity) - axis(a.severity))
    }
    return area / (axis(points[points.count - 1].severity) - axis(points[0].severity))
  }

  package enum Break: Sendable, Hashable {
    /// From this severity on, less than ``SeverityCurve/breakShare`` is left.
    case at(Double)
    /// The tracker does not break up to the hardest step.
    case never
    /// The value on unchanged journeys is 0 or not defined, so nothing can break.
    case undefined
  }

  /// The severity after which the value stays under the limit, interpolated between two steps.
  package var breakPoint: Break {
    guard let clean, clean > 0 else { return .undefined }
    let limit = clean * Self.breakShare
    guard let last = points.lastIndex(where: { ($0.value ?? 0) >= limit }) else {
      return points.first.map { .at($0.severity) } ?? .undefined
    }
    guard last + 1 < points.count else { return .never }
    let (holds, broken) = (points[last], points[last + 1])
    let above = (holds.value ?? 0) - limit
    let fall = (holds.value ?? 0) - (broken.value ?? 0)
    let share = above / fall
    let at = axis(holds.severity) * (1 - share) + axis(broken.severity) * share
    return .at(isLogarithmic ? PortableMath.exp(at) : at)
  }

  private func axis(_ severity: Double) -> Double {
    isLogarithmic ? PortableMath.log(severity) : severity
  }
}
