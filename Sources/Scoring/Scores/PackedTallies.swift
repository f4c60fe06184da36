import Foundation

/// The kinds of tallies, by which one is made again.
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

  fileprivate var hasSize: Bool { self != .notMeasured && self != .ratio }
}

/// A journey's tallies in under a kilobyte, so that those of 100,000 journeys fit into memory.
///
/// One after the other: a byte for the kind, the size of what follows (a ratio has three numbers),
/// and the numbers.
package struct PackedTallies: Sendable {
  private let bytes: [UInt8]

  init(_ tallies: [any Tally]) {
    var packed: [UInt8] = []
    packed.reserveCapacity(1_024)
    for tally in tallies {
      let kind = type(of: tally).kind
      packed.append(kind.rawValue)
      var content: [UInt8] = []
      for number in tally.numbers { Self.add(number, to: &content) }
      if kind.hasSize { Self.add(UInt64(content.count), to: &packed) }
      packed += content
    }
    // A copy has no room left over.
    bytes = packed.map(\.self)
  }

  var all: [any Tally] {
    var tallies: [any Tally] = []
    var reader = Reader(bytes: bytes)
    while let tally = reader.tally() { tallies.append(tally) }
    return tallies
  }

  subscript(index: Int) -> any Tally {
    var reader = reader(at: index)
    return reader.tally() ?? NotMeasured()
  }

  func isMeasured(_ index: Int) -> Bool { reader(at: index).kind != .notMeasured }

  /// The tally if it is a ratio, without making an array.
  func ratio(_ index: Int) -> Ratio? {
    var reader = reader(at: index)
    return reader.kind == .ratio ? reader.ratio() : nil
  }

  private func reader(at index: Int) -> Reader {
    var reader = Reader(bytes: bytes)
    for _ in 0..<index { reader.skip() }
    return reader
  }

  /// The tallies' values; nil where nothing is measured.
  package var values: Values { Values(tallies: self) }

  package struct Values: Sendable {
    fileprivate let tallies: PackedTallies

    package subscript(index: Int) -> Double? {
      var reader = tallies.reader(at: index)
      return reader.kind == .ratio ? reader.ratio()?.value : reader.tally()?.value
    }
  }

  /// A whole number takes a byte for each seven bits, as do a 1 and thousandths.
  ///
  /// Most times are thousandths. Infinity is a 2, any other number a 0 and eight bytes.
  private static func add(_ number: Double, to bytes: inout [UInt8]) {
    let thousandths = (number * 1_000).rounded()
    if number.sign == .plus, number < 0x1p53, number == number.rounded() {
      add(UInt64(number) + 3, to: &bytes)
    } else if number == .infinity {
      bytes.append(2)
    } else if abs(thousandths) < 0x1p40, thousandths / 1_000 == number, number != 0 {
      bytes.append(1)
      add(UInt64(abs(thousandths)) << 1 | (number < 0 ? 1 : 0), to: &bytes)
    } else {
      bytes.append(0)
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> shift))
      }
    }
  }

  private static func add(_ whole: UInt64, to bytes: inout [UInt8]) {
    var rest = whole
    while rest > 127 {
      bytes.append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Reads tallies one after the other; nil where the bytes end or are none.
private struct Reader {
  let bytes: [UInt8]
  var offset = 0

  var isAtEnd: Bool { offset == bytes.count }

  var kind: TallyKind? { isAtEnd ? nil : TallyKind(rawValue: bytes.span[offset]) }

  /// Goes to the numbers of a tally.
  private mutating func enter() -> TallyKind? {
    guard let kind else { return nil }
    offset += 1
    return kind
  }

  mutating func skip() {
    guard let kind = enter() else { return }
    if kind.hasSize {
      if let size = integer() { offset += Int(size) }
    } else if kind == .ratio {
      for _ in 0..<3 { _ = number() }
    }
  }

  mutating func tally() -> (any Tally)? {
    guard let kind = enter(), let numbers = numbers(kind) else { return nil }
    return kind.type.init(numbers: numbers)
  }

  mutating func ratio() -> Ratio? {
    guard enter() != nil, let part = number(), let whole = number(),
      let measure = number().flatMap({ Ratio.Measure(rawValue: Int($0)) })
    else { return nil }
    return Ratio(part, of: whole, measure)
  }

  private mutating func numbers(_ kind: TallyKind) -> [Double]? {
    var numbers: [Double] = []
    guard kind.hasSize else {
      while numbers.count < (kind == .ratio ? 3 : 0) {
        guard let number = number() else { return nil }
        numbers.append(number)
      }
      return numbers
    }
    guard let size = integer(), size <= UInt64(bytes.count - offset) else { return nil }
    let end = offset + Int(size)
    while offset < end, let number = number() { numbers.append(number) }
    return offset == end ? numbers : nil
  }

  private mutating func number() -> Double? {
    switch integer() {
    case nil: nil
    case 0: raw()
    case 1: integer().map { Double($0 >> 1) / ($0 & 1 == 0 ? 1_000 : -1_000) }
    case 2: .infinity
    case let whole?: Double(whole - 3)
    }
  }

  private mutating func raw() -> Double? {
    guard offset + 8 <= bytes.count else { return nil }
    defer { offset += 8 }
    return Double(
      bitPattern: (0..<8).reduce(0) { $0 | UInt64(bytes.span[offset + $1]) << UInt64(8 * $1) })
  }

  private mutating func integer() -> UInt64? {
    var (integer, shift): (UInt64, UInt64) = (0, 0)
    while offset < bytes.count {
      let byte = bytes.span[offset]
      offset += 1
      integer |= UInt64(byte & 127) << shift
      shift += 7
      if byte < 128 { return integer }
    }
    return nil
  }
}

extension PackedTallies: Codable {
  package init(from decoder: any Decoder) throws {
    var reader = Reader(bytes: [UInt8](try decoder.singleValueContainer().decode(Data.self)))
    // Scores are written with six digits.
    let places = 1e6
    let tallies = MetricCatalogue.all.compactMap { metric -> (any Tally)? in
      guard let tally = reader.tally() else { return nil }
      let problem = tally.value.flatMap { value in
        metric.problem(value.isFinite ? (value * places).rounded() / places : value)
      }
      return problem == nil ? tally : nil
    }
    guard tallies.count == MetricCatalogue.all.count, reader.isAtEnd else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not the tallies of a journey"))
    }
    self.init(tallies)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Data(bytes))
  }
}
