import Testing
@testable import RailNetwork

@Suite struct ForeignTextTests {
  @Test(arguments: [
    ("a\u{1b}[2J", #"a\u{1b}[2J"#), ("\u{202e}gpj", #"\u{202e}gpj"#),
    ("a\u{85}\u{7f}\u{0}", #"a\u{85}\u{7f}\u{0}"#),
    ("a\u{2028}b", #"a\u{2028}b"#), ("a\tb\r\nc", "a\tb\r\nc"), ("綱島 é 🚃", "綱島 é 🚃"),
  ])
  func `escapes characters that control how text is shown`(text: String, escaped: String) {
    #expect(ForeignText.escaped(text) == escaped)
    #expect(MarkupText.escaped("\u{200f}\(text)").hasPrefix(#"\u{200f}"#))
    #expect(CSVText.row(["\u{200f}"]) == "\\u{200f}\n")
  }

  @Test func `JSON keeps control characters and direction marks as escapes`() throws {
    let text = JSONText.quoted("a\u{1b}\u{202e}\u{7f}\u{85}\u{2028}é")
    #expect(text == #""a\u001b\u202e\u007f\u0085\u2028é""#)
    #expect(try JSONReader.read(Array(text.utf8)).string == "a\u{1b}\u{202e}\u{7f}\u{85}\u{2028}é")
  }
}
