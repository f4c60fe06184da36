/// The kinds of tallies, needed to restore one from its numbers.
package enum TallyKind: UInt8, Sendable {
  case notMeasured, ratio, quantile, reliability, riskCoverage

  fileprivate var type: any Tally.Type {
    switch self {
    case .notMeasured: NotMeasured.self
    case .ratio: Ratio.self
    case .quantile: Quantile.self
    case .reliability: Reliability.self
    case .riskCoverage: RiskCoverageCurve.self
    }
  }
}

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

/// As a text: `1 12.5 20 0;0;2 3 4.5`, the kind of each tally and its numbers.
extension Tallies: Codable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self.init(text.split(separator: ";").compactMap(Self.tally))
    guard isSound else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not the tallies of a journey"))
    }
  }

  private static func tally(_ text: Substring) -> (any Tally)? {
    let values = text.split(separator: " ").map { Double($0) ?? .nan }
    guard let kind = values.first.flatMap(UInt8.init(exactly:)).flatMap(TallyKind.init),
      !values.contains(where: \.isNaN)
    else { return nil }
    return kind.type.init(numbers: Array(values.dropFirst()))
  }

  /// Whether there is a tally for each metric, with a valid value.
  private var isSound: Bool {
    // Scores are written with six digits.
    let places = 1e6
    return count == MetricCatalogue.all.count
      && zip(all, MetricCatalogue.all).allSatisfy { tally, metric in
        tally.value.flatMap { value in
          metric.problem(value.isFinite ? (value * places).rounded() / places : value)
        } == nil
      }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(
      all.map { tally in
        ([Double(type(of: tally).kind.rawValue)] + tally.numbers).map(Self.text)
          .joined(separator: " ")
      }.joined(separator: ";"))
  }

  private static func text(_ number: Double) -> String {
    Int64(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
