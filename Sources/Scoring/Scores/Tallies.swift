/// A journey's tally of each metric, in the order of ``MetricCatalogue/all``.
package struct Tallies: Sendable {
  /// Without those that are not measured, since many journeys are kept.
  private let measured: [any Tally]
  /// A bit for each metric that is measured.
  private let bits: UInt64
  package let endIndex: Int

  package init(_ tallies: [any Tally]) {
    let places = tallies.indices.filter { !(tallies[$0] is NotMeasured) }
    measured = places.map { tallies[$0] }
    bits = places.reduce(0) { $0 | 1 << UInt64($1) }
    endIndex = tallies.count
  }
}

extension Tallies: RandomAccessCollection {
  package var startIndex: Int { 0 }

  package subscript(index: Int) -> any Tally {
    let below = bits & (1 << UInt64(index) - 1)
    let isMeasured = bits & 1 << UInt64(index) != 0
    return isMeasured ? measured[below.nonzeroBitCount] : NotMeasured()
  }
}
