import Testing

@testable import Reporting

@Suite struct TextTableTests {
  private var table: TextTable {
    var table = TextTable([.init("tracker"), .init("RW1", .right)])
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

  @Test func `is Markdown that lines up`() {
    #expect(
      table.markdown == """
        | tracker | RW1 |
        | ------- | --: |
        | v1      | 0.5 |
        | 渋谷    | n/a |

        """)
  }
}
