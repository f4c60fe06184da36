import RailNetwork

package enum Polarity: String, Sendable, Hashable {
  case higher = "higher is better"
  case lower = "lower is better"
  case nearZero = "nearer to 0 is better"
  /// It only gives information: a higher value is neither better nor worse.
  case neutral = "neither way is better"

  /// How much better B is than A; nil if neither way is better.
  package func gain(from a: Double, to b: Double) -> Double? {
    switch self {
    case .higher: b - a
    case .lower: a - b
    case .nearZero: abs(a) - abs(b)
    case .neutral: nil
    }
  }

  /// Which of two values is better; nil if they are equal or neither way is better.
  package func isBetter(_ a: Double, than b: Double) -> Bool? {
    guard a != b, let gain = gain(from: b, to: a), gain != 0 else { return nil }
    return gain > 0
  }
}

/// The unit of a metric's values, as in the column `unit` of `scores.csv`.
package enum MetricUnit: String, Sendable, Hashable {
  /// 0 to 1.
  case share = "1"
  /// A quotient of quantities of the same kind, not limited to 0…1.
  case ratio = "ratio"
  case seconds = "s"
  case perHour = "1/h"
  case secondsPerHour = "s/h"
  case microseconds = "µs"
}

/// The unit of a metric's `count` in `scores.csv`.
package enum CountUnit: String, Sendable, Hashable {
  case seconds = "s of labelled time"
  case sessionSeconds = "s of session"
  case events
  case stops
  case stations
  case legs
  case journeys
  case estimates
  case minutes
}

/// How the values of several journeys are combined in the headline.
package enum JourneyAggregate: String, Sendable, Hashable {
  case mean
  /// The median over journeys, for times that may be infinite because the event never came.
  case median

  /// Combines the values of several journeys; nil without values.
  package func of(_ values: [Double]) -> Double? {
    switch self {
    case .mean: values.isEmpty ? Double?.none : values.reduce(0, +) / Double(values.count)
    case .median: Quantiles.of(values, 0.5)
    }
  }
}

/// Inputs that a metric needs besides the display (railway, direction, station and phase).
package struct Needs: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The tracker's final beliefs.
  package static let trace = Needs(rawValue: 1 << 0)
  /// The tracker's probability of each estimate.
  package static let probability = Needs(rawValue: 1 << 1)

  package var names: [String] {
    [(Needs.trace, "the final trace"), (.probability, "probabilities")]
      .filter { contains($0.0) }.map(\.1)
  }
}

extension Transcript {
  package var offers: Needs {
    var offers: Needs = []
    if finalTrace != nil { offers.insert(.trace) }
    if hasProbabilities { offers.insert(.probability) }
    return offers
  }
}

/// A number that judges a tracker: its meaning and how to compute it.
package struct Metric: Sendable {
  /// The public name: `RW1`, `LT1.miss`.
  package let id: String
  package let name: String
  package let unit: MetricUnit
  package let polarity: Polarity
  /// The range of values; ±∞ is allowed only with a ``ceiling``.
  package let range: ClosedRange<Double>
  /// Its meaning, in a sentence.
  package let summary: String
  package let formula: String
  package let source: String
  package let aggregate: JourneyAggregate
  package let countUnit: CountUnit
  /// The value that statistics use for an event that never came (infinite).
  package let ceiling: Double?
  package let needs: Needs
  /// Its name in tables: one word for the metrics that are shown first, the id for others.
  package let word: String
  package let isHeadline: Bool
  /// Whether its tests between trackers are declared in advance, so that Holm corrects them.
  package let isDeclared: Bool
  /// Whether it only measures if the railway is right, which proves nothing if only one is near.
  package let needsChoice: Bool
  /// Computes the tally; a pure function that returns nil if there is nothing to measure.
  let measure: @Sendable (Performance) -> (any Tally)?

  package func unmet(given offers: Needs) -> Needs { needs.subtracting(offers) }

  /// A journey's tally: not measured if a need is not met, the worst where the tracker failed.
  package func tally(_ performance: Performance) -> any Tally {
    let hasFailed = performance.transcript.failure != nil
    guard hasFailed || unmet(given: performance.transcript.offers).isEmpty,
      performance.journey.hasChoice || !needsChoice
    else { return NotMeasured() }
    let tally = measure(performance) ?? NotMeasured()
    guard hasFailed, polarity != .neutral, tally.value != nil || !needs.isEmpty else {
      return tally
    }
    let worst = polarity == .higher ? range.lowerBound : ceiling ?? range.upperBound
    return tally.value.map(compared) == worst ? tally : NotMeasured(isForFailure: true)
  }
}

extension Metric {
  /// Why a value in a file is not valid for the metric; nil if it is.
  package func problem(_ value: Double) -> String? {
    if value.isInfinite, ceiling == nil { return "\(id) is never infinite" }
    guard !range.contains(value) else { return nil }
    let most = range.upperBound.isFinite ? NumberText.short(range.upperBound, places: 0) : ""
    return "\(NumberText.short(value, places: 6)) is out of range: \(id) lies in "
      + "\(NumberText.short(range.lowerBound, places: 0))…\(most)"
  }
}

extension Metric: Hashable {
  package static func == (a: Metric, b: Metric) -> Bool { a.id == b.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The common properties of related metrics.
struct MetricFamily {
  var unit = MetricUnit.share
  var polarity = Polarity.higher
  var range: ClosedRange<Double>?
  var over = CountUnit.seconds
  var source: String
  var aggregate = JourneyAggregate.mean
  var ceiling: Double?
  var needs: Needs = []
  var needsChoice = false

  /// Makes a metric; `word` makes it one of those shown first.
  func callAsFunction(
    _ id: String, _ name: String, _ summary: String, _ formula: String, word: String? = nil,
    unit: MetricUnit? = nil, _ polarity: Polarity? = nil, range: ClosedRange<Double>? = nil,
    over countUnit: CountUnit? = nil, source: String? = nil, aggregate: JourneyAggregate? = nil,
    ceiling: Double? = nil, isDeclared: Bool = false,
    measure: @escaping @Sendable (Performance) -> (any Tally)?
  ) -> Metric {
    let unit = unit ?? self.unit
    return Metric(
      id: id, name: name, unit: unit, polarity: polarity ?? self.polarity,
      range: range ?? self.range ?? 0...(unit == .share ? 1 : .infinity), summary: summary,
      formula: formula, source: source ?? self.source, aggregate: aggregate ?? self.aggregate,
      countUnit: countUnit ?? over, ceiling: ceiling ?? self.ceiling, needs: needs,
      word: word ?? id, isHeadline: word != nil, isDeclared: isDeclared,
      needsChoice: needsChoice, measure: measure)
  }
}

struct MetricGroup {
  var title: String
  var notes: String?
  var metrics: [Metric]
}
