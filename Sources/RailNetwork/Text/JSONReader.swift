/// Parses JSON (RFC 8259) with line numbers, which Foundation's readers don't give.
public struct JSONReader {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  /// Elements of unfinished lists and objects, in one array that is shared to save space.
  private var openElements: [JSONNode] = []
  private var openMembers: [JSONMember] = []
  private static let deepest = 512
  /// The limit for networks, timetables and lists of journeys.
  public static let mostBytes = 1 << 28
  /// The limit for files that people write.
  public static let mostWrittenBytes = 1 << 24
  /// A value takes up to 100 bytes of memory; in large files it has 16 bytes of text or more.
  public static let mostValues = 1 << 24
  /// The number of values that are still allowed.
  private var values: Int

  private init(_ bytes: [UInt8], mostValues: Int) {
    self.bytes = bytes
    values = mostValues
  }

  /// Reads UTF-8 text; throws the first fault, without a file.
  public static func read(
    _ bytes: [UInt8], mostValues: Int = mostValues
  ) throws(Fault) -> JSONNode {
    var reader = JSONReader(bytes, mostValues: mostValues)
    reader.offset = bytes.withoutMark.startIndex
    reader.skipSpace()
    guard reader.offset < bytes.count else { throw reader.failure("the file is empty") }
    let node = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.offset == bytes.count else {
      throw reader.failure("text after the end of the JSON value")
    }
    return node
  }

  /// Reads a whole file in the same way; a file that is too large is a fault.
  public static func read(
    _ bytes: [UInt8], file: String, most: Int = mostBytes
  ) throws(Faults) -> JSONNode {
    guard bytes.count <= most else { throw Faults(tooLarge: file, mostBytes: most) }
    do throws(Fault) {
      return try read(bytes)
    } catch {
      throw Faults(file, line: error.line, error.problem)
    }
  }

  private func failure(_ problem: String) -> Fault {
    Fault(file: "", line: line, problem: problem)
  }

  private func unexpected(wanted: String) -> Fault {
    guard offset < bytes.count else {
      return failure("the JSON ends too early: expected \(wanted)")
    }
    let byte = bytes[offset]
    let word = bytes[offset...].prefix(12).prefix {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
    }
    if word.count > 1 {
      let found = String(decoding: word, as: UTF8.self)
      return failure("expected \(wanted), found '\(found)'")
    }
    let found = byte > 32 && byte < 127 ? "'\(Character(UnicodeScalar(byte)))'" : "byte \(byte)"
    return failure("expected \(wanted), found \(found)")
  }

  private mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x0a:
        line += 1
        offset += 1
      case 0x20, 0x09, 0x0d: offset += 1
      default: return
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func value(depth: Int) throws(Fault) -> JSONNode {
    guard depth < Self.deepest else { throw failure("values are nested too deeply") }
    values -= 1
    guard values >= 0 else { throw failure("the file has too many values") }
    let line = line
    guard offset < bytes.count else { throw unexpected(wanted: "a value") }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return JSONNode(.object(try members(depth: depth)), line: line)
    case UInt8(ascii: "["): return JSONNode(try list(depth: depth), line: line)
    case UInt8(ascii: "\""): return JSONNode(.string(try string()), line: line)
    case UInt8(ascii: "t"): return JSONNode(try word("true", .bool(true)), line: line)
    case UInt8(ascii: "f"): return JSONNode(try word("false", .bool(false)), line: line)
    case UInt8(ascii: "n"): return JSONNode(try word("null", .null), line: line)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONNode(.number(try number()), line: line)
    default: throw unexpected(wanted: "a value")
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(Fault) -> JSONValue {
    for byte in word.utf8 {
      guard take(byte) else { throw unexpected(wanted: "'\(word)'") }
    }
    return value
  }

  private mutating func members(depth: Int) throws(Fault) -> [JSONMember] {
    offset += 1
    skipSpace()
    if take(UInt8(ascii: "}")) { return [] }
    let first = openMembers.count
    while true {
      skipSpace()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
        throw unexpected(wanted: "a member name in quotes")
      }
      let name = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw unexpected(wanted: "':' after \"\(name)\"") }
      skipSpace()
      openMembers.append(JSONMember(name: name, node: try value(depth: depth + 1)))
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      guard take(UInt8(ascii: "}")) else { throw unexpected(wanted: "',' or '}'") }
      defer { openMembers.removeSubrange(first...) }
      return Array(openMembers[first...])
    }
  }

  private mutating func list(depth: Int) throws(Fault) -> JSONValue {
    offset += 1
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array([]) }
    let first = openElements.count
    while true {
      skipSpace()
      openElements.append(try value(depth: depth + 1))
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      guard take(UInt8(ascii: "]")) else { throw unexpected(wanted: "',' or ']'") }
      defer { openElements.removeSubrange(first...) }
      return .array(Array(openElements[first...]))
    }
  }

  /// Skips digits, and returns their number.
  private mutating func digits() -> Int {
    let start = offset
    while offset < bytes.count, bytes[offset] >= 48, bytes[offset] <= 57 { offset += 1 }
    return offset - start
  }

  private mutating func number() throws(Fault) -> Double {
    let start = offset
    _ = take(UInt8(ascii: "-"))
    let isZero = offset < bytes.count && bytes[offset] == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0 else { throw unexpected(wanted: "a digit") }
    guard !isZero || whole == 1 else { throw failure("leading zero in a number") }
    if take(UInt8(ascii: ".")), digits() == 0 {
      throw unexpected(wanted: "a digit after the point")
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard digits() > 0 else { throw unexpected(wanted: "a digit in the exponent") }
    }
    let text = bytes[start..<offset]
    guard let value = NumberReader.double(text), value.isFinite else {
      throw failure("the number '\(String(decoding: text, as: UTF8.self))' is too large")
    }
    return value
  }

  private mutating func string() throws(Fault) -> String {
    offset += 1
    let start = offset
    var end = start
    var bits: UInt8 = 0
    while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\""),
      bytes[end] != UInt8(ascii: "\\")
    {
      bits |= bytes[end]
      end += 1
    }
    offset = end
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
      defer { offset += 1 }
      let content = bytes[start..<offset]
      return bits < 0x80 ? String(decoding: content, as: UTF8.self) : try text(content)
    }
    var content = Array(bytes[start..<offset])
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return try text(content[...])
      case UInt8(ascii: "\\"): content.append(contentsOf: try escape())
      case 0..<0x20:
        throw failure("control character or line break in a text")
      default: content.append(byte)
      }
    }
    throw failure("the JSON ends too early: missing closing quote")
  }

  private func text(_ content: ArraySlice<UInt8>) throws(Fault) -> String {
    guard let text = String(validating: content, as: UTF8.self) else {
      throw failure("a text is not UTF-8")
    }
    return text
  }

  private mutating func escape() throws(Fault) -> [UInt8] {
    guard offset < bytes.count else { throw unexpected(wanted: "an escape") }
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0c]
    case UInt8(ascii: "n"): return [0x0a]
    case UInt8(ascii: "r"): return [0x0d]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      var scalar = try hexUnit()
      if (0xd800..<0xdc00).contains(scalar), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
        let low = try hexUnit()
        guard (0xdc00..<0xe000).contains(low) else { throw failure("unpaired surrogate in a text") }
        scalar = 0x10000 + (scalar - 0xd800) << 10 + (low - 0xdc00)
      }
      guard let character = UnicodeScalar(scalar) else {
        throw failure("unpaired surrogate in a text")
      }
      return Array(String(Character(character)).utf8)
    default: throw failure("unknown escape in a text")
    }
  }

  private mutating func hexUnit() throws(Fault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard offset < bytes.count,
        let digit = Character(UnicodeScalar(bytes[offset])).hexDigitValue
      else { throw unexpected(wanted: "four hexadecimal digits") }
      value = value << 4 + UInt32(digit)
      offset += 1
    }
    return value
  }
}
