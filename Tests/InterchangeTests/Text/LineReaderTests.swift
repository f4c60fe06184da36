import Interchange
import Testing
import Text

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
  func `gives the same lines however the file is cut`(pieceLength: Int) throws {
    #expect(
      try Self.lines("\u{feff}one\r\n\ntwo\nthree", pieceLength: pieceLength) == [
        "one", "", "two", "three",
      ])
    #expect(try Self.lines("", pieceLength: pieceLength) == [])
    #expect(try Self.lines("last\n", pieceLength: pieceLength) == ["last"])
  }

  @Test func `stops a line without an end`() {
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
