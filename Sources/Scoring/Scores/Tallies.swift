/// A journey's tally of each metric, in the order of ``MetricCatalogue/all``.
package struct Tallies: Sendable {
  private let all: [any Tally]

  package init(_ tallies: [any Tally]) { all = tallies }
}

extension Tallies: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { all.count }

  package subscript(index: Int) -> any Tally { all[index] }
}
