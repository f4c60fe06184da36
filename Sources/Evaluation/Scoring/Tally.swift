import Statistics

/// What a journey adds to a metric: tallies of several journeys add up to the tally of all.
///
/// Counts first, ratios last: an average of averages never appears inside a tally.
package protocol Tally: Sendable {
  /// The metric's value, or nil where there is nothing to measure; nil is never 0.
  var value: Double? { get }
  /// What the value is computed over, in the unit that its definition names.
  var count: Double { get }
  mutating func add(_ other: Self)
}

extension Tally {
  /// The tally of two sets of journeys; both must be tallies of one metric.
  func adding(_ other: any Tally) -> any Tally {
    guard let other = other as? Self else {
      preconditionFailure("tallies of two different metrics can't be added")
    }
    var sum = self
    sum.add(other)
    return sum
  }
}

/// One sum over another.
package struct Ratio: Tally, Equatable {
  package var part: Double
  package var whole: Double
  /// By what the quotient is multiplied: 3,600,000 for a rate per hour over milliseconds.
  package var scale: Double
  /// By what ``whole`` is multiplied to be a count: 0.001 for seconds over milliseconds.
  package var countScale: Double

  package init(_ part: Double, of whole: Double, scale: Double = 1, countScale: Double = 1) {
    self.part = part
    self.whole = whole
    self.scale = scale
    self.countScale = countScale
  }

  /// A share of time, both in milliseconds; counted in seconds.
  package static func time(_ part: Double, of whole: Double) -> Ratio {
    Ratio(part, of: whole, countScale: 0.001)
  }

  /// So many per hour of a time in milliseconds; counted in seconds.
  package static func perHour(_ events: Double, in milliseconds: Double) -> Ratio {
    Ratio(events, of: milliseconds, scale: 3_600_000, countScale: 0.001)
  }

  package var value: Double? { whole > 0 ? part / whole * scale : nil }
  package var count: Double { whole * countScale }

  package mutating func add(_ other: Ratio) {
    part += other.part
    whole += other.whole
  }
}

/// Observations, of which a quantile is the value; one that never came is infinite.
package struct Quantile: Tally, Equatable {
  package var values: [Double]
  /// 0 to 1.
  package var rank: Double

  package init(_ values: [Double], rank: Double = 0.5) {
    self.values = values
    self.rank = rank
  }

  package var value: Double? { Quantiles.of(values, rank) }
  package var count: Double { Double(values.count) }

  package mutating func add(_ other: Quantile) {
    values += other.values
  }
}

/// The greatest of all observations.
package struct Greatest: Tally, Equatable {
  package private(set) var value: Double?
  package private(set) var count: Double

  package init(_ values: [Double]) {
    value = values.max()
    count = Double(values.count)
  }

  package mutating func add(_ other: Greatest) {
    value = [value, other.value].compactMap(\.self).max()
    count += other.count
  }
}

/// The plain mean of several ratios, of those that are measured.
package struct MeanOfRatios: Tally, Equatable {
  package var ratios: [Ratio]

  package init(_ ratios: [Ratio]) {
    self.ratios = ratios
  }

  package var value: Double? {
    let values = ratios.compactMap(\.value)
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  package var count: Double { ratios.reduce(0) { $0 + $1.count } }

  package mutating func add(_ other: MeanOfRatios) {
    for index in ratios.indices { ratios[index].add(other.ratios[index]) }
  }
}
