/// The kinds of tallies, needed to restore one from its numbers.
package enum TallyKind: UInt8, Sendable {
  case notMeasured, ratio, quantile, meanOfRatios, reliability, riskCoverage, ninthDecile

  fileprivate var type: any Tally.Type {
    switch self {
    case .notMeasured: NotMeasured.self
    case .ratio: Ratio.self
    case .quantile: Quantile.self
    case .meanOfRatios: MeanOfRatios.self
    case .reliability: Reliability.self
    case .riskCoverage: RiskCoverageCurve.self
    case .ninthDecile: NinthDecile.self
    }
  }
}

/// A journey's tally of each metric, in the order of ``MetricCatalogue/all``.
///
/// The numbers of all tallies are in one array, 2 kB a journey; a box for each would take 6 kB.
package struct Tallies: Sendable {
  private var kinds: [TallyKind] = []
  /// Where the numbers of each tally end.
  private var ends: [Int] = []
  private var numbers: [Double] = []

  package init(_ tallies: [any Tally]) {
    for tally in tallies { append(type(of: tally).kind, tally.numbers) }
  }

  private mutating func append(_ kind: TallyKind, _ own: [Double]) {
    kinds.append(kind)
    numbers += own
    ends.append(numbers.count)
  }

  private func numbers(of index: Int) -> ArraySlice<Double> {
    numbers[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  func isMeasured(_ index: Int) -> Bool { kinds[index] != .notMeasured }

  /// The tally at an index if it is a ratio, without a box.
  func ratio(_ index: Int) -> Ratio? {
    guard kinds[index] == .ratio else { return nil }
    let start = index == 0 ? 0 : ends[index - 1]
    return Ratio.Measure(rawValue: Int(numbers[start + 2])).map {
      Ratio(numbers[start], of: numbers[start + 1], $0)
    }
  }

  /// The value of the tally at an index; nil if nothing is measured.
  package func value(_ index: Int) -> Double? {
    guard isMeasured(index) else { return nil }
    return ratio(index).map(\.value) ?? self[index].value
  }
}

extension Tallies: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { kinds.count }

  package subscript(index: Int) -> any Tally {
    kinds[index].type.init(numbers: Array(numbers(of: index))) ?? NotMeasured()
  }
}

/// As a text: `1 12.5 20 0;0;2 3 4.5`, the kind of each tally and its numbers.
extension Tallies: Codable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self.init([])
    for part in text.split(separator: ";") {
      let values = part.split(separator: " ").map { Double($0) ?? .nan }
      guard let code = values.first.flatMap(UInt8.init(exactly:)),
        let kind = TallyKind(rawValue: code)
      else { break }
      append(kind, Array(values.dropFirst()))
    }
    guard isSound else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not the tallies of a journey"))
    }
  }

  /// Whether there is a tally for each metric, with a valid value.
  private var isSound: Bool {
    // Scores are written with six digits.
    let places = 1e6
    return count == MetricCatalogue.all.count
      && zip(indices, MetricCatalogue.all).allSatisfy { index, metric in
        let own = Array(numbers(of: index))
        guard !own.contains(where: \.isNaN), kinds[index].type.init(numbers: own) != nil
        else { return false }
        return value(index).flatMap { value in
          metric.problem(value.isFinite ? (value * places).rounded() / places : value)
        } == nil
      }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(
      indices.map { index in
        ([Double(kinds[index].rawValue)] + numbers(of: index)).map(Self.text)
          .joined(separator: " ")
      }.joined(separator: ";"))
  }

  private static func text(_ number: Double) -> String {
    Int64(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
