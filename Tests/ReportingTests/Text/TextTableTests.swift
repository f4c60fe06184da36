import RailNetwork
import Testing
@testable import Reporting

@Suite struct TextTableTests {
  private var table: TextTable {
    var table = TextTable(["tracker", .right("RW1")])
    table.add(["v1", "0.5"])
    table.add(["渋谷", "n/a"])
    return table
  }

  @Test func `aligns columns on a terminal, wide characters too`() {
    #expect(
      table.plain == """
        tracker  RW1
        ───────  ───
        v1       0.5
        渋谷     n/a

        """)
  }

  @Test func `aligns columns as Markdown`() {
    #expect(
      table.markdown == """
        | tracker | RW1 |
        | ------- | --: |
        | v1      | 0.5 |
        | 渋谷    | n/a |

        """)
  }

  @Test(arguments: [
    (nil, ["a  bb  ccc"]), (10, ["a  bb  ccc"]), (9, ["a  bb", "a  ccc"]),
    (6, ["a  bb", "a  ccc"]), (5, ["a  bb", "a  ccc"]),
  ])
  func `folds a table into the columns of a terminal`(space: Int?, titles: [String]) {
    let table = TextTable(["a", "bb", "ccc"], [["1", "2", "3"]])
    let parts = table.folded(into: space).map(\.unruled)
    #expect(parts.map { String($0.prefix { $0 != "\n" }) } == titles)
    #expect(parts.allSatisfy { $0.hasSuffix("\n") })
  }

  @Test(arguments: [
    (nil, "one two three"), (7, "one two\nthree"), (6, "one\ntwo\nthree"), (1, "one\ntwo\nthree"),
  ])
  func `breaks prose between words`(space: Int?, text: String) {
    #expect(TerminalText.wrapped("one two three", into: space) == text)
  }

  @Test func `the rest of a wrapped line stands under its text`() {
    #expect(TerminalText.wrapped("- a bc\n  de fg", into: 6) == "- a bc\n  de\n  fg")
    #expect(TerminalText.wrapped("error: a b", into: 8, hanging: 2) == "error: a\n  b")
    #expect(TerminalText.wrapped("  1    a bc", into: 9, hanging: 2) == "  1    a\n    bc")
  }
}

@Suite struct MarkdownTextTests {
  @Test(arguments: [
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("a|b", #"a\|b"#),
    ("`code` *bold* _it_ [x](y) ![z](w)", #"\`code\` \*bold\* \_it\_ \[x\](y) \!\[z\](w)"#),
    ("R&D &lt;", "R&amp;D &amp;lt;"),
    ("two\nlines\r\nmore\there", "two lines more here"),
    ("\u{1b}[31m\u{202e}\u{2028}", #"\\u\{1b\}\[31m\\u\{202e\}\\u\{2028\}"#),
    ("@somebody", "&#64;somebody"),
    ("渋谷 (Shibuya)", "渋谷 (Shibuya)"),
    (#"back\slash"#, #"back\\slash"#),
  ])
  func `names can't be markup`(name: String, expected: String) {
    #expect(MarkdownText.escaped(name) == expected)
  }

  @Test(arguments: [
    ("v3", "`v3`"), ("", ""), ("two\nlines\u{1b}", #"`two lines\u{1b}`"#),
    ("a`b", "<code>a&#96;b</code>"), ("a|<b>*_", "<code>a&#124;&lt;b&gt;&#42;&#95;</code>"),
  ])
  func `writes any text as code`(text: String, expected: String) {
    #expect(MarkdownText.code(text) == expected)
  }
}

@Suite struct MarkupTextTests {
  @Test(arguments: [
    ("<script>", "&lt;script&gt;"), ("\" onload='x'", "&quot; onload=&#39;x&#39;"),
    ("a&b", "a&amp;b"), ("a\u{0}b\u{ffff}", "a\\u{0}b\u{fffd}"), ("a\nb\rc", "a b c"),
  ])
  func `names can't be markup`(name: String, expected: String) {
    #expect(MarkupText.escaped(name) == expected)
  }
}
