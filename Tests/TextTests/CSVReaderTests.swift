import Maths
import Testing
import Text

@Suite struct CSVReaderTests {
  @Test(arguments: [
    ("", []), ("\n\r\n", []), ("a,b", [["a", "b"]]),
    ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]),
    ("a,\n,b\n,", [["a", ""], ["", "b"], ["", ""]]), ("\u{feff}a\n", [["a"]]),
    ("\"a,b\",\"c\"\"d\"\n\"e\nf\",g", [["a,b", "c\"d"], ["e\nf", "g"]]),
    (" a , b ", [[" a ", " b "]]), ("a\"b,c", [["a\"b", "c"]]),
    ("\"a\"\r\n\"\",x", [["a"], ["", "x"]]),
  ])
  func `reads`(text: String, rows: [[String]]) throws {
    #expect(try CSVReader.read(Array(text.utf8)).map(\.fields) == rows)
  }

  @Test func `rows know their lines`() throws {
    let rows = try CSVReader.read(Array("a\n\n\"b\nc\"\nd\n".utf8))
    #expect(rows.map(\.line) == [1, 3, 5])
  }

  @Test(arguments: [
    ("a\n\"b", 2, "a quoted field has no closing quote"),
    ("\"a\"b", 1, "there is text after a closing quote"),
  ])
  func `says where it is no CSV`(text: String, line: Int, problem: String) {
    let failure = #expect(throws: CSVReader.Failure.self) {
      try CSVReader.read(Array(text.utf8))
    }
    #expect(failure == CSVReader.Failure(line: line, problem: problem))
  }

  @Test func `text that is not UTF-8 is refused`() {
    let failure = #expect(throws: CSVReader.Failure.self) { try CSVReader.read([0x61, 10, 0xff]) }
    #expect(failure == CSVReader.Failure(line: 2, problem: "the text is not UTF-8"))
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `what is written reads back the same`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = ["a", ",", "\"", "\n", "\r", "駅", " ", ""]
    let rows = (0..<5).map { _ in
      (0..<3).map { _ in
        (0..<generator.index(below: 4)).map { _ in
          pieces[generator.index(below: pieces.count)]
        }.joined()
      }
    }
    let text = rows.map(CSVText.row).joined()
    #expect(try CSVReader.read(Array(text.utf8)).map(\.fields) == rows)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `no bytes make it crash`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("a,\"\n\r".utf8) + [0xff]
    let bytes = (0..<30).map { _ in alphabet[generator.index(below: alphabet.count)] }
    let rows = (try? CSVReader.read(bytes)) ?? []
    #expect(rows.allSatisfy { !$0.fields.isEmpty && $0.line >= 1 })
  }
}
