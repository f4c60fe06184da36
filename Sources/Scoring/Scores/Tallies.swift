import RailNetwork

/// A journey's tally of each metric, in the order of ``MetricCatalogue/all``.
///
/// Many journeys are kept, so the numbers of all tallies are in one array.
package struct Tallies: Sendable {
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

  /// A tally that was not read from a file, as text: `ratio 3 12 0`; empty if it is not measured.
  static func text(_ tally: any Tally) -> String {
    let kind = names.first { $0.kind == type(of: tally) }
    return kind.map { kind in
      ([kind.name] + tally.numbers.map { $0.isFinite ? NumberText.exact($0) : "\($0)" })
        .joined(separator: " ")
    } ?? ""
  }

  private static let names: [(name: String, kind: any Tally.Type)] = [
    ("ratio", Ratio.self), ("values", Quantile.self), ("bins", Reliability.self),
  ]

  /// Reads such a text; nil if it is not one.
  static func tally(_ text: String) -> (any Tally)? {
    let words = text.split(separator: " ")
    let numbers = words.dropFirst().compactMap { NumberReader.score(String($0)) }
    guard let kind = names.first(where: { $0.name == words.first ?? "" })?.kind,
      numbers.count == words.count - 1, kind.canHold(numbers)
    else { return nil }
    return kind.init(numbers[...])
  }

  package subscript(index: Int) -> any Tally {
    let (end, kind) = Int(ends[index]).quotientAndRemainder(dividingBy: Self.kinds.count)
    let start = index == 0 ? 0 : Int(ends[index - 1]) / Self.kinds.count
    return Self.kinds[kind].init(numbers[start..<end])
  }
}
