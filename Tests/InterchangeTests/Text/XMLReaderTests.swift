import Testing
import Text
@testable import Interchange

@Suite struct XMLReaderTests {
  static let sample = """
    \u{feff}<?xml version="1.0" encoding="UTF-8"?>
    <!-- a comment with <tags> & such -->
    <!DOCTYPE gpx>
    <gpx version='1.1' xmlns:x="urn:x">
      <name>A &amp; B &#x1F683;&#33;</name>
      <x:speed unit="m/s"/>
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
      Self.element("gpx", ["version": "1.1", "x": "urn:x"], line: 4),
      Self.element("name", line: 5), .text("A & B \u{1F683}!"), .end("name"),
      Self.element("speed", ["unit": "m/s"], line: 6), .end("speed"),
      Self.element("desc", line: 7), .text("<b>raw & ready"), .end("desc"),
      .end("gpx"),
    ]
    #expect(try Self.events(ByteSource(file: "a.gpx", bytes: Array(Self.sample.utf8))) == expected)
  }

  @Test(arguments: 1...40)
  func `returns the same events for pieces of any length`(length: Int) throws {
    let bytes = Array(Self.sample.utf8)
    var offset = 0
    let pieces = ByteSource(file: "a.gpx") {
      let end = min(offset + length, bytes.count)
      defer { offset = end }
      return Array(bytes[offset..<end])
    }
    #expect(try Self.events(pieces) == Self.events(ByteSource(file: "a.gpx", bytes: bytes)))
  }

  @Test(arguments: [
    ("", 1, "no XML element in the file"), ("<a><b></a>", 1, "expected </b>, found </a>"),
    ("<a>\n<b>", 2, "the XML ends too early: missing end tag of <b>"),
    ("<a></a><b/>", 1, "more than one root element"), ("</a>", 1, "end tag without a start tag"),
    ("hello", 1, "text outside the root element"),
    ("<a b=c/>", 1, "missing quotes around an attribute's value"),
    ("<a b/>", 1, "invalid attribute in element <a>"),
    ("<a>\n\n&nope;</a>", 3, "unknown character reference '&nope;'"),
    ("<a>&lt</a>", 1, "missing ';' after '&'"),
    ("<a>&#0;</a>", 1, "unknown character reference '&#0;'"),
    ("<a>\n<", 2, "missing name after '<'"),
    ("<a", 1, "the XML ends inside a tag"),
  ])
  func `reports invalid XML with its line`(text: String, line: Int, problem: String) {
    let faults = #expect(throws: Faults.self) {
      try Self.events(ByteSource(file: "a.kml", bytes: Array(text.utf8)))
    }
    #expect(faults?.all.map(\.line) == [line])
    #expect(faults?.all.map(\.problem) == [problem])
  }

  @Test func `rejects the billion laughs attack before it expands an entity`() {
    var laughs = "<?xml version=\"1.0\"?>\n<!DOCTYPE gpx [\n<!ENTITY lol \"lol\">\n"
    for level in 1...9 {
      let inner = String(repeating: level == 1 ? "&lol;" : "&lol\(level - 1);", count: 10)
      laughs += "<!ENTITY lol\(level) \"\(inner)\">\n"
    }
    laughs += "]>\n<gpx><name>&lol9;</name></gpx>"
    let faults = #expect(throws: Faults.self) {
      try Self.events(ByteSource(file: "laughs.gpx", bytes: Array(laughs.utf8)))
    }
    #expect(
      faults?.description == "laughs.gpx:2: declarations in the document type are not supported"
        + " (remove the <!DOCTYPE …> from the file)")
  }

  @Test func `rejects a text without an end at the length limit`() {
    var given = 0
    let endless = ByteSource(file: "long.gpx") {
      given += 1
      return given == 1
        ? Array("<gpx><name>".utf8) : [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    }
    let faults = #expect(throws: Faults.self) { try Self.events(endless) }
    #expect(faults?.all.first?.problem == "a tag or a text is longer than 16 MiB")
    #expect(given <= XMLReader.longestToken >> 20 + 2)
  }

  @Test func `rejects nesting that is too deep`() {
    let deep = String(repeating: "<a>", count: 10_000)
    let faults = #expect(throws: Faults.self) {
      try Self.events(ByteSource(file: "deep.kml", bytes: Array(deep.utf8)))
    }
    #expect(faults?.all.first?.problem == "elements are nested too deeply")
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
    var offset = 0
    let source = ByteSource(file: "a.gpx") {
      let end = min(offset + pieceLength, bytes.count)
      defer { offset = end }
      return Array(bytes[offset..<end])
    }
    let text = bytes.count > 40 ? "é€" : "é 駅 𝄞"
    #expect(try Self.events(source) == [.start(.init(name: "a", line: 1)), .text(text), .end("a")])
  }
}

@Suite struct LineReaderTests {
  static func lines(_ text: String, pieceLength: Int) throws(Faults) -> [String] {
    let bytes = Array(text.utf8)
    var offset = 0
    var reader = LineReader(
      ByteSource(file: "a.txt") {
        let end = min(offset + pieceLength, bytes.count)
        defer { offset = end }
        return Array(bytes[offset..<end])
      })
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
