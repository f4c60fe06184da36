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

  fileprivate var keepsValue: Bool { self != .notMeasured && self != .ratio }
}

/// A journey's tallies in a few hundred bytes, so that those of 100,000 journeys fit into memory.
package struct PackedTallies: Sendable {
  /// Where each tally begins, in four bytes; then of each its kind, its value where that takes more
  /// than a division, how many numbers it has, and these.
  private let bytes: [UInt8]

  package var values: Values { Values(tallies: self) }

  /// The tallies' values; nil where nothing is measured.
  package struct Values: Sendable {
    fileprivate let tallies: PackedTallies

    package subscript(index: Int) -> Double? { tallies.value(index) }
  }

  init(_ tallies: [any Tally]) {
    var starts: [Int] = []
    var packed: [UInt8] = []
    packed.reserveCapacity(1_024)
    for tally in tallies {
      starts.append(packed.count)
      let kind = type(of: tally).kind
      let numbers = tally.numbers
      packed.append(kind.rawValue)
      if kind.keepsValue { Self.add(tally.value ?? .nan, to: &packed) }
      Self.add(Double(numbers.count), to: &packed)
      for number in numbers { Self.add(number, to: &packed) }
    }
    let table = 4 * starts.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(table + packed.count)
    for start in starts {
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: (table + start) >> shift))
      }
    }
    self.bytes = bytes + packed
  }

  /// The first tally begins behind the table.
  private var count: Int { bytes.isEmpty ? 0 : start(0) / 4 }

  private func start(_ index: Int) -> Int {
    let span = bytes.span
    return (0..<4).reduce(0) { $0 | Int(span[4 * index + $1]) << (8 * $1) }
  }

  var all: [any Tally] { (0..<count).map { self[$0] } }

  subscript(index: Int) -> any Tally {
    var offset = start(index)
    return tally(&offset) ?? NotMeasured()
  }

  func isMeasured(_ index: Int) -> Bool {
    bytes.span[start(index)] != TallyKind.notMeasured.rawValue
  }

  fileprivate func value(_ index: Int) -> Double? {
    var offset = start(index)
    switch bytes.span[offset] {
    case TallyKind.notMeasured.rawValue: return nil
    case TallyKind.ratio.rawValue: return ratio(index)?.value
    default:
      offset += 1
      return number(&offset).flatMap { $0.isNaN ? nil : $0 }
    }
  }

  /// The tally if it is a ratio, without making an array.
  func ratio(_ index: Int) -> Ratio? {
    var offset = start(index)
    guard bytes.span[offset] == TallyKind.ratio.rawValue else { return nil }
    offset += 1
    guard number(&offset) == 3, let part = number(&offset), let whole = number(&offset),
      let measure = number(&offset).flatMap({ Ratio.Measure(rawValue: Int($0)) })
    else { return nil }
    return Ratio(part, of: whole, measure)
  }

  /// Nil where none is.
  private func tally(_ offset: inout Int) -> (any Tally)? {
    guard let kind = TallyKind(rawValue: bytes[offset]) else { return nil }
    offset += 1
    if kind.keepsValue { _ = number(&offset) }
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

  /// A whole number takes a byte for each seven bits, as do a 1 and thousandths, of which most
  /// times are; any other has a 0 and eight bytes.
  private static func add(_ number: Double, to bytes: inout [UInt8]) {
    if number.sign == .plus, number < 0x1p53, number == number.rounded() {
      return add(UInt64(number) + 2, to: &bytes)
    }
    let thousandths = (number * 1_000).rounded()
    if abs(thousandths) < 0x1p40, thousandths / 1_000 == number, number != 0 {
      bytes.append(1)
      return add(UInt64(abs(thousandths)) << 1 | (number < 0 ? 1 : 0), to: &bytes)
    }
    bytes.append(0)
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(shift)))
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

  /// Nil where the bytes end.
  private func number(_ offset: inout Int) -> Double? {
    switch whole(&offset) {
    case nil: nil
    case 0: raw(&offset)
    case 1:
      whole(&offset).map { Double($0 >> 1) / ($0 & 1 == 0 ? 1_000 : -1_000) }
    case let whole?: Double(whole - 2)
    }
  }

  private func whole(_ offset: inout Int) -> UInt64? {
    var (whole, shift): (UInt64, UInt64) = (0, 0)
    while offset < bytes.count {
      let byte = bytes.span[offset]
      offset += 1
      whole |= UInt64(byte & 127) << shift
      shift += 7
      if byte < 128 { return whole }
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
    let packed = PackedTallies(bytes: bytes)
    var tallies: [any Tally] = []
    var offset = 0
    while offset < bytes.count, let tally = packed.tally(&offset) { tallies.append(tally) }
    // Scores are written with six digits.
    let places = 1e6
    guard tallies.count == MetricCatalogue.all.count,
      zip(MetricCatalogue.all, tallies).allSatisfy({ metric, tally in
        tally.value.flatMap { value in
          metric.problem(value.isFinite ? (value * places).rounded() / places : value)
        } == nil
      })
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not the tallies of a journey"))
    }
    self.init(tallies)
  }

  /// Without the table, which would have to be checked.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Data(bytes[(4 * count)...]))
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }
}
