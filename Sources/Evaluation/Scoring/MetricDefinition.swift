/// Which way a metric is better.
package enum Polarity: String, Sendable, Hashable {
  case higher = "higher is better"
  case lower = "lower is better"
  case nearZero = "nearer to 0 is better"
  /// Says something, but neither way is better.
  case neutral = "neither way is better"
}

/// The unit of a metric's values, as in the column `unit` of `scores.csv`.
package enum MetricUnit: String, Sendable, Hashable {
  /// 0 to 1.
  case share = "1"
  /// A quotient of like things, not bound to 0…1.
  case ratio = "ratio"
  case seconds = "s"
  case metres = "m"
  case stations = "stations"
  case perHour = "1/h"
  case secondsPerHour = "s/h"
  case count = "count"
  case points = "points"
  case microseconds = "µs"
}

/// What `count` in `scores.csv` counts for a metric.
package enum CountUnit: String, Sendable, Hashable {
  case seconds = "s of labelled time"
  case sessionSeconds = "s of session"
  case events
  case stops
  case stations
  case legs
  case journeys
  case switches
  case metres = "m of track"
  case answers
  case words
}

/// How the values of journeys become one: the headline aggregate.
package enum JourneyAggregate: String, Sendable, Hashable {
  /// The mean over journeys.
  case mean
  /// The median over journeys, for times that may never come and so be infinite.
  case median
}

/// One named value that a metric gives: all that reports and documents say of it.
package struct MetricDefinition: Sendable, Hashable {
  /// The public name: `RW1`, `LT1.p90`.
  package var id: String
  /// In a few words.
  package var name: String
  package var unit: MetricUnit
  package var polarity: Polarity
  /// What it tells, in a sentence.
  package var summary: String
  package var formula: String
  /// Where the idea comes from.
  package var source: String
  package var isHeadline: Bool
  package var aggregate: JourneyAggregate
  package var countUnit: CountUnit
  /// In statistics, what a value that never came (infinite) counts as.
  package var ceiling: Double?

  package init(
    _ id: String, _ name: String, unit: MetricUnit, polarity: Polarity, summary: String,
    formula: String, source: String, isHeadline: Bool = false,
    aggregate: JourneyAggregate = .mean, over countUnit: CountUnit, ceiling: Double? = nil
  ) {
    self.id = id
    self.name = name
    self.unit = unit
    self.polarity = polarity
    self.summary = summary
    self.formula = formula
    self.source = source
    self.isHeadline = isHeadline
    self.aggregate = aggregate
    self.countUnit = countUnit
    self.ceiling = ceiling
  }

  /// Whether it sees rankings, traces or estimates that repeat the one before.
  package var needsFullPlay: Bool {
    let families = ["RW4", "RW5", "RW6", "PH8", "ST2", "AB2", "VP1", "VP3", "VP4", "VP5", "CO2"]
    return id == "RW1.stale" || families.contains(family)
  }

  /// The group of the metric: the id up to its first point.
  package var family: String { String(id.prefix { $0 != "." }) }
}
