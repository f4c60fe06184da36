import Testing
import Text
@testable import Reporting

@Suite struct TextTableTests {
  private var table: TextTable {
    var table = TextTable(["tracker", .right("RW1")])
    table.add(["v1", "0.5"])
    table.add(["渋谷", "n/a"])
    return table
  }

  @Test func `lines up on a terminal, wide characters too`() {
    #expect(
      table.plain == """
        tracker  RW1
        ───────  ───
        v1       0.5
        渋谷     n/a

        """)
  }

  @Test func `lines up as Markdown`() {
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
    (6, ["a  bb", "a  ccc"]),
    (5, ["a  bb  ccc"]),
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
}
