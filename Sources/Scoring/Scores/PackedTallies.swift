import Foundation

/// The kinds of tallies, by which one is packed and made again.
package enum TallyKind: UInt8, Sendable {
  case notMeasured, ratio, quantile, meanOfRatios, reliability, riskCoverage

  fileprivate var type: any Tally.Type {
    switch self {
    case .notMeasured: NotMeasured.self
    case .ratio: Ratio.self
    case .quantile: Quantile.self
    case .meanOfRatios: MeanOfRatios.self
    case .reliability: Reliability.self
    case .riskCoverage: RiskCoverageCurve.self
    }
  }
}

/// A journey's tallies in a few hundred bytes, so that those of 100,000 journeys fit into memory.
package struct PackedTallies: Sendable {
  /// Of each tally its kind, how many numbers it has, and these.
  private let bytes: [UInt8]
  /// Where each tally begins.
  private let starts: [UInt32]
  package let values: Values

  /// The tallies' values.
  package struct Values: Sendable {
    /// Not a number where nothing is measured.
    fileprivate let numbers: [Double]

    package subscript(index: Int) -> Double? {
      let number = numbers.span[index]
      return number.isNaN ? nil : number
    }
  }

  init(_ tallies: [any Tally]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1_024)
    var starts: [UInt32] = []
    for tally in tallies {
      starts.append(UInt32(bytes.count))
      let numbers = tally.numbers
      bytes.append(type(of: tally).kind.rawValue)
      Self.add(Double(numbers.count), to: &bytes)
      for number in numbers { Self.add(number, to: &bytes) }
    }
    // A copy has no room to grow.
    self.bytes = Array(bytes[...])
    self.starts = starts
    values = Values(numbers: tallies.map { $0.value ?? .nan })
  }

  var all: [any Tally] { starts.indices.map { self[$0] } }

  subscript(index: Int) -> any Tally {
    var offset = Int(starts[index])
    guard let kind = TallyKind(rawValue: bytes[offset]) else { return NotMeasured() }
    return tally(kind, &offset) ?? NotMeasured()
  }

  func isMeasured(_ index: Int) -> Bool {
    bytes.span[Int(starts.span[index])] != TallyKind.notMeasured.rawValue
  }

  /// The tally if it is a ratio, without making an array.
  func ratio(_ index: Int) -> Ratio? {
    var offset = Int(starts.span[index])
    guard bytes.span[offset] == TallyKind.ratio.rawValue else { return nil }
    offset += 1
    guard number(&offset) == 3, let part = number(&offset), let whole = number(&offset),
      let measure = number(&offset)
    else { return nil }
    return Ratio(numbers: [part, whole, measure])
  }

  private func tally(_ kind: TallyKind, _ offset: inout Int) -> (any Tally)? {
    offset += 1
    guard let count = number(&offset), (0...Double(bytes.count)).contains(count) else {
      return nil
    }
    var numbers: [Double] = []
    for _ in 0..<Int(count) {
      guard let next = number(&offset) else { return nil }
      numbers.append(next)
    }
    return kind.type.init(numbers: numbers)
  }

  /// A whole number takes a byte for each seven bits, after which another has eight and a 0 before.
  private static func add(_ number: Double, to bytes: inout [UInt8]) {
    guard number.sign == .plus, number < 0x1p53, number == number.rounded() else {
      bytes.append(0)
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(shift)))
      }
      return
    }
    var rest = UInt64(number) + 1
    while rest > 127 {
      bytes.append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Nil where the bytes end.
  private func number(_ offset: inout Int) -> Double? {
    var (whole, shift): (UInt64, UInt64) = (0, 0)
    while offset < bytes.count {
      let byte = bytes.span[offset]
      offset += 1
      whole |= UInt64(byte & 127) << shift
      shift += 7
      if byte < 128 { return whole == 0 ? raw(&offset) : Double(whole - 1) }
    }
    return nil
  }

  private func raw(_ offset: inout Int) -> Double? {
    guard offset + 8 <= bytes.count else { return nil }
    defer { offset += 8 }
    return Double(
      bitPattern: (0..<8).reduce(0) { $0 | UInt64(bytes.span[offset + $1]) << UInt64(8 * $1) })
  }
}

extension PackedTallies: Codable {
  package init(from decoder: any Decoder) throws {
    let bytes = [UInt8](try decoder.singleValueContainer().decode(Data.self))
    self.init(bytes)
    // Scores are written with six digits.
    let places = 1e6
    guard starts.count == MetricCatalogue.all.count,
      MetricCatalogue.all.indices.allSatisfy({ index in
        values[index].flatMap { value in
          MetricCatalogue.all[index].problem(
            value.isFinite ? (value * places).rounded() / places : value)
        } == nil
      })
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not the tallies of a journey"))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Data(bytes))
  }

  /// Reads tallies, up to the first that can't be read.
  private init(_ bytes: [UInt8]) {
    let whole = PackedTallies(bytes: bytes, starts: [], values: Values(numbers: []))
    var tallies: [any Tally] = []
    var offset = 0
    while offset < bytes.count, let kind = TallyKind(rawValue: bytes[offset]),
      let tally = whole.tally(kind, &offset)
    {
      tallies.append(tally)
    }
    self.init(tallies)
  }

  private init(bytes: [UInt8], starts: [UInt32], values: Values) {
    (self.bytes, self.starts, self.values) = (bytes, starts, values)
  }
}
