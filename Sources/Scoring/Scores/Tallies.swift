import RailNetwork

/// A journey's tally of each metric, in the order of ``MetricCatalogue/all``.
///
/// Many journeys are kept, so the numbers of all tallies are in one array.
package struct Tallies: Sendable, Codable {
  private static let kinds: [any Tally.Type] = [
    NotMeasured.self, Ratio.self, Quantile.self, Reliability.self, KnownValue.self,
  ]

  private let numbers: [Double]
  /// By metric: where its numbers end, and the kind of its tally.
  private let ends: [UInt32]

  package init(_ tallies: [any Tally]) {
    var numbers: [Double] = []
    ends = tallies.map { tally in
      numbers += tally.numbers
      let kind = Self.kinds.firstIndex { $0 == type(of: tally) }
      guard let kind else { preconditionFailure("a tally of an unknown kind") }
      return UInt32(numbers.count * Self.kinds.count + kind)
    }
    // Without unused room.
    self.numbers = numbers.map(\.self)
  }
}

extension Tallies: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { ends.count }

  /// Whether they are of this catalogue, and each number is possible; they may be from a file.
  var areSound: Bool {
    let bounds = [0] + ends.map { Int($0) / Self.kinds.count }
    guard count == MetricCatalogue.all.count, bounds.last == numbers.count,
      bounds == bounds.sorted()
    else { return false }
    return MetricCatalogue.all.allSatisfy { metric in
      let kind = Self.kinds[Int(ends[metric.index]) % Self.kinds.count]
      guard kind != KnownValue.self,
        kind.canHold(numbers[bounds[metric.index]..<bounds[metric.index + 1]])
      else { return false }
      let tally = self[metric.index]
      return tally.count >= 0 && tally.value.flatMap(metric.problem) == nil
    }
  }

  package subscript(index: Int) -> any Tally {
    let (end, kind) = Int(ends[index]).quotientAndRemainder(dividingBy: Self.kinds.count)
    let start = index == 0 ? 0 : Int(ends[index - 1]) / Self.kinds.count
    return Self.kinds[kind].init(numbers[start..<end])
  }
}
