import Dispatch
import RailNetwork
import Testing
@testable import Interchange

@Suite struct XMLReaderTests {
  static let sample = """
    \u{feff}<?xml version="1.0" encoding="UTF-8"?>
    <!-- a comment with <tags> & such -->
    <?instruction with <tags>?>
    <gpx version='1.1' xmlns:x="urn:x">
      <name>A &amp; B &#x1F683;&#33;</name>
      <x:speed unit="&lt;m/s&gt; &amp; &#x41;"/>
      <desc><![CDATA[<b>raw & ready]]></desc>
    </gpx>

    """

  static func events(_ source: ByteSource) throws(Faults) -> [XMLReader.Event] {
    var reader = XMLReader(source)
    var events: [XMLReader.Event] = []
    while let event = try reader.next() { events.append(event) }
    return events
  }

  static func element(
    _ name: String, _ attributes: [String: String] = [:], line: Int
  ) -> XMLReader.Event {
    .start(XMLReader.Element(name: name, attributes: attributes, line: line))
  }

  @Test func `returns elements with local names, texts and lines`() throws {
    let expected: [XMLReader.Event] = [
      Self.element("gpx", ["version": "1.1"], line: 4),
      Self.element("name", line: 5), .text("A & B \u{1F683}!"), .end("name"),
      Self.element("speed", ["unit": "<m/s> & A"], line: 6), .end("speed"),
      Self.element("desc", line: 7), .text("<b>raw & ready"), .end("desc"),
      .end("gpx"),
    ]
    #expect(try Self.events(ByteSource(file: "a.gpx", bytes: Array(Self.sample.utf8))) == expected)
  }

  @Test(arguments: 1...40)
  func `returns the same events for pieces of any length`(length: Int) throws {
    let bytes = Array(Self.sample.utf8)
    let whole = ByteSource(file: "a.gpx", bytes: bytes)
    #expect(try Self.events(.pieces(of: bytes, length)) == Self.events(whole))
  }

  static func faults(_ text: String) -> [Fault]? {
    #expect(throws: Faults.self) {
      try events(ByteSource(file: "a.kml", bytes: Array(text.utf8)))
    }?.all
  }

  @Test func `a tag has the line on which it starts`() throws {
    let text = "\n<a\n>\r\n<!-- x\n --><b\n c='1'/><?x\n?><d\n/>\r\nA\r\nB\n<e/></a>"
    let lines = try Self.events(ByteSource(file: "a", bytes: Array(text.utf8))).compactMap {
      if case .start(let element) = $0 { return "\(element.name) \(element.line)" }
      if case .text(let text) = $0 { return text }
      return nil
    }
    #expect(lines == ["a 3", "b 5", "d 7", "\nA\nB\n", "e 11"])
  }

  @Test func `reads prefixes that are not declared`() throws {
    let text = "<x:a y:b='1'><z:c/></x:a>"
    #expect(
      try Self.events(ByteSource(file: "a", bytes: Array(text.utf8))) == [
        Self.element("a", ["b": "1"], line: 1), Self.element("c", line: 1), .end("c"), .end("a"),
      ])
  }

  /// Some pieces end within a character of several bytes.
  @Test(arguments: [(65_535, 20_000), (65_537, 20_000), (100_003, 20_000), (1 << 24, 700_000)])
  func `reads a long text in pieces of any length`(length: Int, count: Int) throws {
    let text = String(repeating: "駅é𝄞a&amp;", count: count)
    let source = ByteSource.pieces(of: Array("<a><![CDATA[<]]>\(text)</a>".utf8), length)
    let expected = "<" + String(repeating: "駅é𝄞a&", count: count)
    #expect(try Self.events(source) == [Self.element("a", line: 1), .text(expected), .end("a")])
  }

  @Test(arguments: [
    ("hello", 1, "no XML element in the file"), ("", 1, "no XML element in the file"),
    ("\0", 1, "no XML element in the file"), ("<a/>\n<!-- ", 2, malformed),
    ("<a>\n<b>", 2, cutOff("b")),
    ("<a>\n<", 2, cutOff("a")), ("<a>\n<b c=", 2, cutOff("a")), ("<a>\n<!-- ", 2, cutOff("a")),
    ("<a>\n<![CDATA[x]]", 2, cutOff("a")), ("<a>\n</a", 2, cutOff("a")),
    ("<a>\nx\0</a>", 2, cutOff("a")), ("<a><b></a>", 1, malformed),
    ("<a></a>\n<b/>", 2, malformed), ("<a></a>\nx", 2, malformed), ("<a b=c/>", 1, malformed),
    ("<a b/>", 1, malformed), ("<a b='<'/>", 1, malformed), ("<a b='' b=''/>", 1, malformed),
    ("<a>\n\n&nope;</a>", 3, malformed), ("<a b='&nope;'/>", 1, malformed),
    ("<a>&#0;</a>", 1, malformed), ("<a>\u{1}</a>", 1, malformed), ("<a>]]></a>", 1, malformed),
    ("<a>\nA & B</a>", 2, "missing ';' after '&'"), ("<a>&lt</a>", 1, "missing ';' after '&'"),
    ("</a>", 1, "missing name after '<'"), ("<a>\n1 < 2</a>", 2, "missing name after '<'"),
  ])
  func `reports invalid XML with its line`(text: String, line: Int, problem: String) {
    let faults = Self.faults(text)
    #expect(faults?.map(\.line) == [line])
    // libxml2's own words differ from version to version.
    let found = faults?.first?.problem ?? ""
    #expect((found.hasPrefix("\(Self.malformed): ") ? Self.malformed : found) == problem)
  }

  private static let malformed = "malformed XML"
  private static func cutOff(_ name: String) -> String {
    "the XML ends too early: missing end tag of <\(name)>"
  }

  @Test(arguments: [
    ("<a><b/>\n<", true), ("<a><b/>\nx\0\0", true), ("<a><b/>\nA & B", false),
    ("<a><b/>\n</b>", false),
  ])
  func `knows whether the file ended too early`(text: String, isCutOff: Bool) throws {
    var reader = XMLReader(ByteSource(file: "a", bytes: Array(text.utf8)))
    for _ in 1...3 { _ = try reader.next() }
    #expect(throws: Faults.self) { try reader.next() }
    #expect(reader.isCutOff == isCutOff)
    #expect(reader.line == 2)
  }

  @Test(arguments: [
    "<!DOCTYPE gpx [<!ENTITY a \"b\">]>",
    "<!DOCTYPE gpx [<!ATTLIST gpx a CDATA 'x'>]>",
    "<!DOCTYPE gpx [<!ENTITY % x SYSTEM \"file:///etc/passwd\"> %x;]>",
  ])
  func `rejects declarations in a document type`(type: String) {
    let faults = Self.faults("\n\(type)<gpx/>")
    #expect(faults?.map(\.problem) == ["declarations in the document type are not supported"])
    #expect(faults?.map(\.line) == [2])
  }

  @Test(arguments: ["<!DOCTYPE gpx>", "<!DOCTYPE gpx SYSTEM \"file:///etc/passwd\">"])
  func `skips a document type without declarations`(type: String) throws {
    let source = ByteSource(file: "a.kml", bytes: Array("\(type)<gpx/>".utf8))
    #expect(try Self.events(source).count == 2)
  }

  /// The fault of a start with the same piece after it for ever, and the number of pieces.
  static func endless(_ start: String, _ piece: String) -> (problem: String?, given: Int) {
    var given = 0
    let source = ByteSource(file: "long.gpx") {
      given += 1
      return Array((given == 1 ? start : piece).utf8)
    }
    let faults = #expect(throws: Faults.self) { try events(source) }
    return (faults?.all.first?.problem, given)
  }

  @Test func `rejects a text without an end at the length limit`() {
    let text = Self.endless("<gpx><name>", String(repeating: "x", count: 1 << 20))
    #expect(text.problem == "a text is longer than 16 MiB")
    #expect(text.given <= XMLReader.longestText >> 20 + 2)
  }

  @Test(arguments: [
    ("<gpx a='", "x"), ("<gpx ", "a='' "), ("<", "a"), ("<gpx><!--", "x"), ("<?x ", "x"),
    ("<gpx>&", "x"), ("<gpx>", "<![CDATA["), ("", " "),
  ])
  func `rejects what has no end`(start: String, part: String) {
    let found = Self.endless(start, String(repeating: part, count: 50_000 / part.utf8.count))
    #expect(found.problem != nil)
    #expect(found.given <= 400)
  }

  @Test(arguments: ["a", "xmlns:a"])
  func `rejects many attributes`(name: String) {
    let attributes = (0..<10_000).map { "\(name)\($0)='x'" }.joined(separator: " ")
    #expect(Self.faults("<a \(attributes)/>")?.map(\.problem) == ["too many attributes in a tag"])
  }

  @Test func `rejects nesting that is too deep`() {
    let deep = String(repeating: "<a>", count: 10_000)
    #expect(Self.faults(deep)?.map(\.problem) == ["elements are nested too deeply"])
  }

  @Test func `many threads can read at once`() {
    let expected = try? Self.events(ByteSource(file: "a", bytes: Array(Self.sample.utf8)))
    DispatchQueue.concurrentPerform(iterations: 200) { index in
      let text = index % 2 == 0 ? Self.sample : "<a>&nope;</b>"
      let events = try? Self.events(ByteSource(file: "a", bytes: Array(text.utf8)))
      #expect(events == (index % 2 == 0 ? expected : nil))
    }
  }

  @Test func `reports a missing libxml2`() {
    let faults = #expect(throws: Faults.self) {
      try XMLPushParser(for: "a.gpx", names: ["libnosuch.so.9"])
    }
    #expect(
      faults?.description == "a.gpx: needs the libxml2 library, which is not installed "
        + "(install it (Debian and Ubuntu: apt install libxml2), or use CSV or JSON instead)")
  }

  @Test func `rejects a file that is not UTF-8`() {
    let bytes = [0x3c, 0x61, 0x3e, 0x82, 0xa0] + Array("</a>".utf8)
    let faults = #expect(throws: Faults.self) {
      try Self.events(ByteSource(file: "a.gpx", bytes: bytes))
    }
    #expect(faults?.all.first?.remedy?.contains("UTF-8") == true)
  }

  private static let text = "<a>é 駅 𝄞</a>"
  private static let encoded: [[UInt8]] = [
    [0xff, 0xfe] + text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] },
    text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] },
    Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xe9, 0x80]
      + Array("</a>".utf8),
  ]

  @Test(arguments: encoded, [1, 2, 3, 200])
  func `reads UTF-16 and ISO-8859-1 in pieces of any length`(
    bytes: [UInt8], pieceLength: Int
  ) throws {
    let source = ByteSource.pieces(of: bytes, pieceLength)
    let text = bytes.count > 40 ? "é€" : "é 駅 𝄞"
    #expect(try Self.events(source) == [.start(.init(name: "a", line: 1)), .text(text), .end("a")])
  }
}

extension ByteSource {
  /// A source that gives as many bytes at a time.
  fileprivate static func pieces(of bytes: [UInt8], _ length: Int) -> ByteSource {
    var offset = 0
    return ByteSource(file: "a") {
      let end = min(offset + length, bytes.count)
      defer { offset = end }
      return Array(bytes[offset..<end])
    }
  }
}

@Suite struct LineReaderTests {
  static func lines(_ text: String, pieceLength: Int) throws(Faults) -> [String] {
    var reader = LineReader(.pieces(of: Array(text.utf8), pieceLength))
    var lines: [String] = []
    while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }

  @Test(arguments: 1...12)
  func `returns the same lines for pieces of any length`(pieceLength: Int) throws {
    #expect(
      try Self.lines("\u{feff}one\r\n\ntwo\nthree", pieceLength: pieceLength) == [
        "one", "", "two", "three",
      ])
    #expect(try Self.lines("", pieceLength: pieceLength) == [])
    #expect(try Self.lines("last\n", pieceLength: pieceLength) == ["last"])
  }

  @Test func `rejects a line without an end`() {
    var given = 0
    var reader = LineReader(
      ByteSource(file: "a.csv") {
        given += 1
        return [UInt8](repeating: UInt8(ascii: "1"), count: 65_536)
      })
    let faults = #expect(throws: Faults.self) { try reader.next() }
    #expect(faults?.description == "a.csv:1: the line is longer than 1 MiB")
    #expect(given == 17)
  }
}
