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
  private let polarity: Polarity

  private static let breakShare = 0.8

  /// When a tracker breaks, as reports and help say it.
  package static let breakRule =
    "A tracker breaks at the amount from which its score stays below "
    + "\(NumberText.fixed(100 * breakShare, places: 0))% of that on the unchanged journeys, or above "
    + "\(NumberText.fixed(100 / breakShare, places: 0))% if lower is better; a score of 0 can't break."

  package init(
    clean: Double?, points: [Point], isLogarithmic: Bool, polarity: Polarity = .higher
  ) {
    (self.clean, self.points, self.polarity) = (clean, points, polarity)
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
    /// From this severity on, the value is worse than the limit.
    case at(Double)
    /// The tracker does not break up to the hardest step.
    case never
    /// The value on unchanged journeys is 0 or not defined, so nothing can break.
    case undefined
  }

  /// The severity after which the value stays worse than the limit, interpolated between two
  /// steps; a value that is not measured is 0, or left out if a lower one is better.
  package var breakPoint: Break {
    let isHigher = polarity == .higher
    guard let clean, isHigher ? clean > 0 : clean != 0, clean.isFinite, polarity != .neutral
    else { return .undefined }
    let limit = isHigher ? clean * Self.breakShare : -abs(clean) / Self.breakShare
    let points = points.compactMap { severity, value in
      (isHigher ? value ?? 0 : value.map { -abs($0) }).map { (severity: severity, value: $0) }
    }
    guard let last = points.lastIndex(where: { $0.value >= limit }) else {
      return points.first.map { .at($0.severity) } ?? .undefined
    }
    guard last + 1 < points.count else { return .never }
    let (holds, broken) = (points[last], points[last + 1])
    let share = (holds.value - limit) / (holds.value - broken.value)
    let at = axis(holds.severity) * (1 - share) + axis(broken.severity) * share
    return .at(isLogarithmic ? PortableMath.exp(at) : at)
  }

  private func axis(_ severity: Double) -> Double {
    isLogarithmic ? PortableMath.log(severity) : severity
  }
}
