import RailNetwork
import TestKit
import Testing

@Suite struct JSONReaderTests {
  @Test(arguments: [
    ("null", JSONValue.null), (" true ", .bool(true)), ("false\n", .bool(false)),
    ("0", .number(0)), ("-0.5e-2", .number(-0.005)), ("139.63380", .number(139.6338)),
    ("\"\"", .string("")), (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{c}\n\r\t")),
    (#""\u9003\ud83d\ude83""#, .string("逃🚃")), ("\"綱島\"", .string("綱島")),
    ("\u{feff}[]", .array([])), ("{ }", .object([])),
    (
      #"[1, {"a": [], "b": null}]"#,
      .array([
        JSONNode(.number(1)),
        JSONNode(
          .object([
            JSONMember(name: "a", node: JSONNode(.array([]))),
            JSONMember(name: "b", node: JSONNode(.null)),
          ])),
      ])
    ),
  ])
  func `reads valid text`(text: String, value: JSONValue) throws {
    #expect(try JSONReader.read(Array(text.utf8)).value == value)
  }

  private static let invalid = [
    "", "\n\n", "[1,\n2", "[1,\n", "{\"a\": 1,\n}", "{\"a\" 1}", "{\"a\": 1 \"b\": 2}", "[NaN]",
    "\n[-Infinity]", "[1] x", "[01]", "[1.]", "[1e]", "[1e999]", "[.5]", "[tru]", "[\"a",
    "[\"a\nb\"]", #"["\x"]"#, #"["\ud83d"]"#, #"["\u12g4"]"#, "['a']",
  ]

  @Test func `reports invalid JSON with its line`() {
    Golden.expectFaults(
      of: Self.invalid.map { ($0.debugDescription, $0) },
      equal: "Tests/RailNetworkTests/Fixtures/json-faults.txt"
    ) { _ = try JSONReader.read(Array($0.utf8), file: "f") }
  }

  @Test func `rejects text that is not UTF-8`() {
    let failure = #expect(throws: Fault.self) {
      try JSONReader.read([0x5b, 0x22, 0xff, 0x22, 0x5d])
    }
    #expect(failure?.problem == "a text is not UTF-8")
  }

  @Test func `limits the number of values`() {
    let text = Array(#"{"a": [[0, 1], {}], "b": "c"}"#.utf8)
    #expect(throws: Never.self) { try JSONReader.read(text, mostValues: 7) }
    let failure = #expect(throws: Fault.self) {
      try JSONReader.read(text, mostValues: 6)
    }
    #expect(failure?.problem == "the file has too many values")
  }

  @Test func `limits the size of files that people write`() {
    let bytes = [UInt8](repeating: 0x20, count: 1 << 24 + 1)
    let faults = #expect(throws: Faults.self) { try JSONKind<Double>.number.read(bytes, file: "f") }
    #expect(faults?.description == "f: is larger than 16 MB (split the file)")
  }

  @Test func `limits the depth of nesting`() throws {
    let deep = { (depth: Int) in
      Array(repeating: UInt8(ascii: "["), count: depth)
        + Array(repeating: UInt8(ascii: "]"), count: depth)
    }
    _ = try JSONReader.read(deep(512))
    let failure = #expect(throws: Fault.self) { try JSONReader.read(deep(513)) }
    #expect(failure?.problem == "values are nested too deeply")
    #expect(throws: Fault.self) {
      try JSONReader.read(Array(repeating: UInt8(ascii: "["), count: 1_000_000))
    }
  }

  @Test func `each node has its line number`() throws {
    let root = try JSONReader.read(Array("{\"a\":\n [1,\r\n\n {\"b\": 2}]}".utf8))
    #expect(root.line == 1)
    #expect(root["a"]?.line == 2)
    guard case .array(let elements)? = root["a"]?.value else {
      Issue.record("a is no list")
      return
    }
    #expect(elements.map(\.line) == [2, 4])
    #expect(elements[1]["b"]?.value == .number(2))
    #expect(elements[1]["c"] == nil)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a written value reads back the same`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let value = RandomJSON.value(depth: 4, from: &generator)
    #expect(try JSONReader.read(Array(JSONText.compact(value).utf8)).value == value)
    for width in [20, 100] {
      let text = JSONText.pretty(value, width: width)
      #expect(try JSONReader.read(Array(text.utf8)).value == value)
    }
  }

}

/// Makes random JSON values of every kind.
enum RandomJSON {
  static func value(depth: Int, from generator: inout SeededGenerator) -> JSONValue {
    switch generator.index(below: depth > 0 ? 6 : 4) {
    case 0: return .null
    case 1: return .bool(generator.index(below: 2) == 0)
    case 2: return .number(number(from: &generator))
    case 3: return .string(text(from: &generator))
    case 4:
      return .array(
        (0..<generator.index(below: 5)).map { _ in
          JSONNode(value(depth: depth - 1, from: &generator))
        })
    default:
      return .object(
        (0..<generator.index(below: 5)).map { _ in
          JSONMember(
            name: text(from: &generator),
            node: JSONNode(value(depth: depth - 1, from: &generator)))
        })
    }
  }

  private static func number(from generator: inout SeededGenerator) -> Double {
    switch generator.index(below: 3) {
    case 0: return Double(Int64(truncatingIfNeeded: generator.next()) >> 20)
    case 1: return generator.uniform(-180...180)
    default:
      let drawn = Double(bitPattern: generator.next())
      return drawn.isFinite ? drawn : 0.1
    }
  }

  private static func text(from generator: inout SeededGenerator) -> String {
    let pieces = ["a", "\"", "\\", "\n", "\t", "\u{1}", "<", "綱", "🚃", "\u{2028}", "é", " ", "/"]
    return (0..<generator.index(below: 6)).map { _ in
      pieces[generator.index(below: pieces.count)]
    }.joined()
  }
}

@Suite struct JSONTextTests {
  private let value = JSONValue.object([
    JSONMember(name: "id", node: JSONNode(.string("a<b>"))),
    JSONMember(
      name: "list", node: JSONNode(.array([JSONNode(.number(1.5)), JSONNode(.number(-2))]))),
    JSONMember(name: "none", node: JSONNode(.object([]))),
  ])

  @Test func `compact text has one line`() {
    #expect(
      JSONText.compact(value) == #"{"id": "a\u003cb>", "list": [1.5, -2], "none": {}}"#)
  }

  @Test func `pretty text breaks values that are too wide`() {
    #expect(
      JSONText.pretty(value, width: 24) == """
        {
          "id": "a\\u003cb>",
          "list": [1.5, -2],
          "none": {}
        }

        """)
    let line = JSONText.compact(value)
    #expect(JSONText.pretty(value) == line + "\n")
    #expect(JSONText.pretty(value, width: line.count) == line + "\n")
    #expect(JSONText.pretty(value, width: line.count - 1) != line + "\n")
  }

  @Test func `deep nesting does not multiply the indentation`() throws {
    let deep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
    let text = "[" + Array(repeating: deep, count: 50).joined(separator: ",") + "]"
    let value = try JSONReader.read(Array(text.utf8)).value
    let written = JSONText.pretty(value)
    #expect(try JSONReader.read(Array(written.utf8)).value == value)
    #expect(written.utf8.count < 6 * text.utf8.count)
  }

  @Test(arguments: [
    (0.0, "0"), (-3, "-3"), (1e14, "100000000000000"), (0.1, "0.1"), (.nan, "null"),
    (.infinity, "null"),
  ])
  func `prints numbers short and exact`(number: Double, text: String) {
    #expect(JSONText.number(number) == text)
  }
}
