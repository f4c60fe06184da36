import RailNetwork

/// A journey's contribution to a metric: the tallies of several journeys are added.
///
/// Counts are added first and divided last, so a tally never contains an average of averages.
package protocol Tally: Sendable {
  /// The metric's value, or nil if there is nothing to measure; nil is never 0.
  var value: Double? { get }
  /// The size of the sample, in the metric's count unit.
  var count: Double { get }
  mutating func add(_ other: Self)
  /// Its content, from which it can be made again.
  var numbers: [Double] { get }
  init(_ numbers: ArraySlice<Double>)
  /// Whether numbers of a file may be its content.
  static func canHold(_ numbers: ArraySlice<Double>) -> Bool
}

extension Tally {
  package static func canHold(_ numbers: ArraySlice<Double>) -> Bool { true }

  /// The sum of this and other tallies of the same metric.
  func adding(_ others: AnyIterator<any Tally>) -> any Tally {
    if self is NotMeasured {
      let measured = others.first { !($0 is NotMeasured) }
      return measured?.adding(others) ?? self
    }
    var sum = self
    for other in others {
      if let other = other as? Self { sum.add(other) }
    }
    return sum
  }
}

package struct NotMeasured: Tally, Equatable {
  /// Whether it would be, if the tracker had not failed: a mean without this ride would be too good.
  let isForFailure: Bool

  package init(isForFailure: Bool = false) { self.isForFailure = isForFailure }

  package var value: Double? { nil }
  package var count: Double { 0 }

  package mutating func add(_ other: NotMeasured) {}

  package var numbers: [Double] { isForFailure ? [1] : [] }
  package init(_ numbers: ArraySlice<Double>) { isForFailure = !numbers.isEmpty }
}

/// A quotient of two sums.
package struct Ratio: Tally, Equatable {
  package enum Measure: Int, Sendable, Hashable {
    case count
    /// Milliseconds over milliseconds.
    case time
    /// Events per hour, over milliseconds.
    case perHour
    /// Milliseconds per hour of milliseconds, in seconds.
    case timePerHour

    fileprivate var scale: Double {
      switch self {
      case .count, .time: 1
      case .perHour: 3_600_000
      case .timePerHour: 3_600
      }
    }
  }

  package var part: Double
  package var whole: Double
  package var measure: Measure

  package init(_ part: Double, of whole: Double, _ measure: Measure = .count) {
    self.part = part
    self.whole = whole
    self.measure = measure
  }

  package static func count(_ part: Int, of whole: Int) -> Ratio {
    Ratio(Double(part), of: Double(whole))
  }

  package static func share<Value>(
    _ values: [Value], where isOfKind: (Value) -> Bool
  ) -> Ratio {
    count(values.count(where: isOfKind), of: values.count)
  }

  /// A value of one journey, or a yes-or-no outcome; journeys have the same weight.
  package static func one(_ value: Double) -> Ratio { Ratio(value, of: 1) }
  package static func one(_ isSo: Bool) -> Ratio { one(isSo ? 1 : 0) }

  /// A share of time, both in milliseconds; counted in seconds.
  package static func time(_ part: Double, of whole: Double) -> Ratio {
    Ratio(part, of: whole, .time)
  }

  /// Events per hour, over a time in milliseconds; counted in seconds.
  package static func perHour(_ events: Double, in milliseconds: Double) -> Ratio {
    Ratio(events, of: milliseconds, .perHour)
  }

  package var value: Double? { whole > 0 ? part / whole * measure.scale : nil }
  /// Milliseconds are counted in seconds.
  package var count: Double { measure == .count ? whole : whole * 0.001 }

  package mutating func add(_ other: Ratio) {
    part += other.part
    whole += other.whole
  }

  package var numbers: [Double] { [part, whole, Double(measure.rawValue)] }

  package static func canHold(_ numbers: ArraySlice<Double>) -> Bool {
    numbers.count == 3 && numbers.last.map([0, 1, 2, 3].contains) == true
  }

  package init(_ numbers: ArraySlice<Double>) {
    let start = numbers.startIndex
    measure = Measure(rawValue: Int(numbers[start + 2])) ?? .count
    (part, whole) = (numbers[start], numbers[start + 1])
  }
}

/// Observations with the median as the value; one that never came is infinite.
package struct Quantile: Tally, Equatable {
  package var values: [Double]

  package init(_ values: [Double]) { self.values = values }

  package var value: Double? { Quantiles.of(values, 0.5) }
  package var count: Double { Double(values.count) }

  package mutating func add(_ other: Quantile) {
    values += other.values
  }

  package var numbers: [Double] { values }

  package init(_ numbers: ArraySlice<Double>) { values = Array(numbers) }
}

/// A value and its count, read from a file; the counts behind it are not known, so a sum of several
/// has no value.
package struct KnownValue: Tally, Equatable {
  package private(set) var value: Double?
  package private(set) var count: Double

  package init(_ value: Double, count: Double) { (self.value, self.count) = (value, count) }

  package mutating func add(_ other: KnownValue) {
    value = nil
    count += other.count
  }

  package var numbers: [Double] { [count] + (value.map { [$0] } ?? []) }

  package init(_ numbers: ArraySlice<Double>) {
    (count, value) = (numbers[numbers.startIndex], numbers.dropFirst().first)
  }
}
