import Testing
import Text

@Suite struct CSVTableTests {
  private func rows(_ text: String, _ log: inout FaultLog) -> [[String]]? {
    let bytes = Array(text.utf8)
    guard var table = CSVTable(bytes, required: ["a", "b"], optional: ["c"], log: &log) else {
      return nil
    }
    var rows: [[String]] = []
    while table.next(&log) { rows.append((0..<3).map(table.text) + ["\(table.line)"]) }
    return rows
  }

  @Test func `takes columns by name, in any order`() {
    var log = FaultLog(file: "t.csv")
    #expect(rows("b,x,a\n1,2,3\n\n4,5,6\n", &log) == [["3", "1", "", "2"], ["6", "4", "", "4"]])
    #expect(rows("c,b,a\n1,2,3\n", &log) == [["3", "2", "1", "2"]])
    #expect(log.faults.isEmpty)
  }

  @Test(arguments: [
    ("", "t.csv: the file is empty (it needs a header)"),
    ("a,c\n", "t.csv:1: b: the column is missing (the header needs a,b)"),
    ("a,b,a\n", "t.csv:1: a: the column stands in the header twice (the header needs a,b)"),
    ("a,b,c,c\n", "t.csv:1: c: the column stands in the header twice (the header needs a,b)"),
    ("a,b\n1,2\n3\n", "t.csv:3: has 1 fields where the header has 2"),
    ("a,b\n\"1,2\n", "t.csv:2: a quoted field has no closing quote"),
  ])
  func `says what is wrong with its shape`(text: String, fault: String) {
    var log = FaultLog(file: "t.csv")
    _ = rows(text, &log)
    #expect(log.faults.map(\.description) == [fault])
  }
}
