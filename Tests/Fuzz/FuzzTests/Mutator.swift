import RailNetwork

/// Mutates samples of any format: their bytes, and the text between separators.
///
/// Cells of CSV, members of JSON, tags of XML and words of a text are all between such separators.
struct Mutator: Sendable {
  private var random: SeededGenerator

  init(_ random: SeededGenerator) {
    self.random = random
  }

  /// A sample with one to four changes.
  mutating func mutant(of sample: [UInt8]) -> [UInt8] {
    var bytes = sample
    for _ in 0...(below(2) * below(4)) { change(&bytes) }
    if below(500) == 0 { grow(&bytes) }
    return bytes
  }

  /// A random number from 0 up to but not including a count; 0 if the count is not positive.
  mutating func below(_ count: Int) -> Int {
    let draw = random.next()
    return count > 0 ? Int(draw % UInt64(count)) : 0
  }

  private static let marks = Set(",;:<>{}[]\"=/ \t\n".utf8)

  /// Values at the limits that a reader may expect.
  private static let extremes = [
    "", "0", "-0", "1e308", "-1e308", "1e999", "1e16", "1e-320", "nan", "inf", "360", "-1", "90.5",
    "9223372036854775807", "-9223372036854775808", "18446744073709551616", "0x10", "true", "null",
    "1970-01-01T00:00:00Z", "2036-02-07T06:28:16Z", "9999-12-31T23:59:59-23:59",
    "0000-01-01T00:00:00+23:59", "2026-02-30T00:00:00Z", "..", "../x", "/", "\u{202e}", "\u{0}",
    "\"", "'", "<", "&#x110000;", "]]>", "{}", "[]", "[[[[", "=1+1", "車", "\\ud800", "é́́",
  ]

  private mutating func change(_ bytes: inout [UInt8]) {
    let low = below(bytes.count)
    let high = min(bytes.count, low + 1 + below(40))
    switch below(14) {
    case 0 where low < bytes.count: bytes[low] = UInt8(below(256))
    case 1: bytes.insert(UInt8(below(256)), at: low)
    case 2: bytes.removeSubrange(low..<high)
    case 3: bytes.insert(contentsOf: bytes[low..<high], at: low)
    case 4: bytes.removeSubrange(low...)
    case 5:
      let deep = ["[", "{\"a\":", "<a>", "((", "\""][below(5)]
      bytes.insert(contentsOf: String(repeating: deep, count: 600).utf8, at: low)
    case 6: changeLines(&bytes)
    default: changePieces(&bytes)
    }
  }

  /// Repeats some lines or bytes, up to a million bytes.
  private mutating func grow(_ bytes: inout [UInt8]) {
    let low = below(bytes.count)
    var high = min(bytes.count, low + 1 + below(200))
    var start = low
    if below(2) == 0 {
      start = (bytes[..<low].lastIndex(of: 0x0a) ?? -1) + 1
      high = bytes[high...].firstIndex(of: 0x0a).map { $0 + 1 } ?? bytes.count
    }
    guard start < high else { return }
    let piece = Array(bytes[start..<high])
    let times = (1 + below(1_000_000)) / piece.count
    bytes.insert(contentsOf: Array(repeating: piece, count: times).joined(), at: high)
  }

  private mutating func changeLines(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false).map { Array($0) }
    let (a, b) = (below(lines.count), below(lines.count))
    switch below(4) {
    case 0: lines.swapAt(a, b)
    case 1: lines.insert(lines[a], at: b)
    case 2: lines.remove(at: a)
    default: lines = lines.prefix(1) + lines.dropFirst().reversed()
    }
    bytes = Array(lines.joined(separator: [0x0a]))
  }

  private mutating func changePieces(_ bytes: inout [UInt8]) {
    // In a large file only a part is changed, chosen each time.
    let window = 4_000
    let first = below(max(1, bytes.count - window))
    var pieces: [Range<Int>] = []
    var start = first
    for index in first..<min(bytes.count, first + window) where Self.marks.contains(bytes[index]) {
      if start < index { pieces.append(start..<index) }
      start = index + 1
    }
    guard !pieces.isEmpty else { return }
    let a = pieces[below(pieces.count)]
    let b = pieces[below(pieces.count)]
    switch below(8) {
    case 0: bytes.replaceSubrange(a, with: Array(bytes[b]))
    // The piece with the separator after it: a cell, a member's name, an element of a list.
    case 1: bytes.removeSubrange(a.lowerBound..<min(bytes.count, a.upperBound + 1))
    case 2:
      let piece = bytes[a.lowerBound..<min(bytes.count, a.upperBound + 1)]
      bytes.insert(contentsOf: Array(piece), at: b.lowerBound)
    case 3:
      let piece = Array(bytes[a])
      bytes.replaceSubrange(a, with: Array(repeating: piece, count: 300).joined())
    case 4: bytes[a.lowerBound] ^= 0x20
    case 5: bytes.insert(UInt8(ascii: "-"), at: a.lowerBound)
    default: bytes.replaceSubrange(a, with: Self.extremes[below(Self.extremes.count)].utf8)
    }
  }
}
