import RailNetwork

/// Packs a column of whole numbers, some of them absent, into a short text.
///
/// The text is a row of numbers, each in groups of five bits, lowest first, one letter a group with
/// 32 for "more follows": the variable-length quantities of source maps (Source Map Revision 3). A
/// number is 0 for an absent value; 1, and then n, to repeat the value before n times; and 2 plus
/// the difference from the last present value, with its sign in the lowest bit.
struct ColumnText {
  private(set) var text = ""
  private(set) var count = 0
  private var last = 0
  private var previous: Int??
  private var repeats = 0

  static func encode(_ values: some Sequence<Int?>) -> String {
    var column = ColumnText()
    for value in values { column.append(value) }
    return column.finished()
  }

  mutating func append(_ value: Int?) {
    count += 1
    if let previous, previous == value {
      repeats += 1
      return
    }
    writeRepeats()
    previous = .some(value)
    guard let value else {
      write(0)
      return
    }
    let difference = value - last
    write(2 + (difference < 0 ? (-difference) << 1 | 1 : difference << 1))
    last = value
  }

  mutating func pad(to count: Int) {
    while self.count < count { append(nil) }
  }

  consuming func finished() -> String {
    writeRepeats()
    return text
  }

  private mutating func writeRepeats() {
    guard repeats > 0 else { return }
    write(1)
    write(repeats)
    repeats = 0
  }

  private mutating func write(_ number: Int) {
    var rest = number
    repeat {
      let more = rest >> 5
      text.unicodeScalars.append(Self.letters[rest & 31 | (more > 0 ? 32 : 0)])
      rest = more
    } while rest > 0
  }

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".unicodeScalars)
}

extension JSONValue {
  static func column(_ values: some Sequence<Int?>) -> JSONValue {
    .string(ColumnText.encode(values))
  }

  static func column(_ column: ColumnText) -> JSONValue {
    .string(column.finished())
  }
}
