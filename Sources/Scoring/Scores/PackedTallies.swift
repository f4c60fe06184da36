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

/// A journey's tallies in about a kilobyte, so that those of 100,000 journeys fit into memory.
package struct PackedTallies: Sendable {
  /// One tally after the other.
  ///
  /// Its head, the size of what follows, its value where that takes more than a division, and its
  /// numbers; one that is not measured has the head alone.
  private let bytes: [UInt8]

  package var values: Values { Values(tallies: self) }

  /// The tallies' values; nil where nothing is measured.
  package struct Values: Sendable {
    fileprivate let tallies: PackedTallies

    package subscript(index: Int) -> Double? { tallies.value(index) }
  }

  /// The first byte of a tally.
  private struct Head {
    var kind: TallyKind
    /// Of a ratio, which then has two numbers only.
    var measure = 0

    var byte: UInt8 { kind.rawValue | UInt8(measure) << 4 }

    init(_ kind: TallyKind) { self.kind = kind }

    init?(_ byte: UInt8) {
      guard let kind = TallyKind(rawValue: byte & 15) else { return nil }
      self.kind = kind
      measure = Int(byte >> 4)
    }
  }

  init(_ tallies: [any Tally]) {
    var packed: [UInt8] = []
    packed.reserveCapacity(1_024)
    for tally in tallies {
      var head = Head(type(of: tally).kind)
      var numbers = tally.numbers
      var content: [UInt8] = []
      if head.kind.keepsValue {
        Self.add(tally.value ?? .nan, to: &content)
      } else if head.kind == .ratio {
        head.measure = Int(numbers.removeLast())
      }
      for number in numbers { Self.add(number, to: &content) }
      packed.append(head.byte)
      guard head.kind != .notMeasured else { continue }
      Self.add(UInt64(content.count), to: &packed)
      packed += content
    }
    // A copy has no room left over.
    bytes = packed.map(\.self)
  }

  /// More than there are metrics.
  private static let most = 1_000

  private func start(_ index: Int) -> Int {
    var offset = 0
    for _ in 0..<index { skip(&offset) }
    return offset
  }

  private func skip(_ offset: inout Int) {
    let isMeasured = bytes.span[offset] != TallyKind.notMeasured.rawValue
    offset += 1
    if isMeasured, let size = whole(&offset) { offset += Int(size) }
  }

  var all: [any Tally] {
    var tallies: [any Tally] = []
    var offset = 0
    while offset < bytes.count, tallies.count < Self.most,
      let tally = tally(&offset)
    {
      tallies.append(tally)
    }
    return tallies
  }

  subscript(index: Int) -> any Tally {
    var offset = start(index)
    return tally(&offset) ?? NotMeasured()
  }

  func isMeasured(_ index: Int) -> Bool {
    bytes.span[start(index)] != TallyKind.notMeasured.rawValue
  }

  fileprivate func value(_ index: Int) -> Double? {
    var offset = start(index)
    let byte = bytes.span[offset]
    if byte == TallyKind.notMeasured.rawValue { return nil }
    if byte & 7 == TallyKind.ratio.rawValue { return ratio(at: offset)?.value }
    offset += 1
    _ = whole(&offset)
    return number(&offset).flatMap { $0.isNaN ? nil : $0 }
  }

  /// The tally if it is a ratio, without making an array.
  func ratio(_ index: Int) -> Ratio? { ratio(at: start(index)) }

  private func ratio(at start: Int) -> Ratio? {
    let byte = bytes.span[start]
    guard byte & 7 == TallyKind.ratio.rawValue,
      let measure = Ratio.Measure(rawValue: Int(byte >> 4))
    else { return nil }
    var offset = start + 1
    guard whole(&offset) != nil, let part = number(&offset), let whole = number(&offset)
    else { return nil }
    return Ratio(part, of: whole, measure)
  }

  /// Nil where none is.
  private func tally(_ offset: inout Int) -> (any Tally)? {
    let start = offset
    guard let head = Head(bytes[offset]) else { return nil }
    offset += 1
    if head.kind == .notMeasured { return NotMeasured() }
    guard let size = whole(&offset), size <= UInt64(bytes.count - offset) else { return nil }
    let end = offset + Int(size)
    if head.kind == .ratio {
      offset = end
      return ratio(at: start)
    }
    _ = number(&offset)
    var numbers: [Double] = []
    while offset < end {
      guard let next = number(&offset) else { return nil }
      numbers.append(next)
    }
    guard offset == end else { return nil }
    return head.kind.type.init(numbers: numbers)
  }

  /// A whole number takes a byte for each seven bits, as do a 1 and thousandths, of which most
  /// times are.
  ///
  /// The thousandths 0 and -0 stand for infinity and for no number. Any other has a 0 and eight
  /// bytes.
  private static func add(_ number: Double, to bytes: inout [UInt8]) {
    if number.sign == .plus, number < 0x1p53, number == number.rounded() {
      return add(UInt64(number) + 2, to: &bytes)
    }
    if number == .infinity || number.isNaN {
      bytes += number.isNaN ? [1, 1] : [1, 0]
      return
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
      switch whole(&offset) {
      case nil: nil
      case 0: .infinity
      case 1: .nan
      case let thousandths?:
        Double(thousandths >> 1) / (thousandths & 1 == 0 ? 1_000 : -1_000)
      }
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
    let tallies = PackedTallies(bytes: bytes).all
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

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Data(bytes))
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }
}
