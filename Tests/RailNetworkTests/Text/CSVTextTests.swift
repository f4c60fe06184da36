import RailNetwork
import TestKit
import Testing

@Suite struct CSVTextTests {
  @Test(arguments: [
    ("", []), ("\n\r\n", []), ("a,b", [["a", "b"]]),
    ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]),
    ("a,\n,b\n,", [["a", ""], ["", "b"], ["", ""]]), ("\u{feff}a\n", [["a"]]),
    ("\"a,b\",\"c\"\"d\"\n\"e\nf\",g", [["a,b", "c\"d"], ["e\nf", "g"]]),
    (" a , b ", [[" a ", " b "]]), ("a\"b,c", [["a\"b", "c"]]),
    ("\"a\"\r\n\"\",x", [["a"], ["", "x"]]), ("a,b\r\"c\"\rd\r", [["a", "b"], ["c"], ["d"]]),
  ])
  func `reads valid text`(text: String, rows: [[String]]) throws {
    #expect(try csvRows(Array(text.utf8)).map(\.fields) == rows)
  }

  @Test(arguments: [
    ("a\n\"b", 2, "missing closing quote"),
    ("\"a\"b", 1, "text after a closing quote"),
  ])
  func `reports invalid CSV with its line`(text: String, line: Int, problem: String) {
    let failure = #expect(throws: Fault.self) { try csvRows(Array(text.utf8)) }
    #expect(failure == Fault(file: "", line: line, problem: problem))
  }

  @Test func `puts an apostrophe before a formula`() {
    let row = CSVText.row(["=HYPERLINK(1)", "+1+1", "@x", "-x", "-1.5", "+2", "a=b"])
    #expect(row == "'=HYPERLINK(1),'+1+1,'@x,'-x,-1.5,+2,a=b\n")
  }
}

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

  @Test func `finds columns by name, in any order`() {
    var log = FaultLog(file: "t.csv")
    #expect(rows("b,x,a\n1,\"\n\",3\n\r4,5,6\r\n7,8,9", &log)?.map(\.last) == ["2", "5", "6"])
    #expect(rows("b,x,a\n1,2,3\n", &log) == [["3", "1", "", "2"]])
    #expect(rows("c,b,a\n1,2,3\n", &log) == [["3", "2", "1", "2"]])
    #expect(log.faults.isEmpty)
  }

  @Test(arguments: [
    ("", "t.csv: the file is empty (it needs a header)"),
    ("a,c\n", "t.csv:1: b: the column is missing (the header needs a,b)"),
    ("a,b,a\n", "t.csv:1: a: the column is in the header twice (the header needs a,b)"),
    ("a,b,c,c\n", "t.csv:1: c: the column is in the header twice (the header needs a,b)"),
    ("a,b\n1,2\n3\n", "t.csv:3: 1 field, but the header has 2"),
    ("a,b\n\"1,2\n", "t.csv:2: missing closing quote"),
  ])
  func `reports faults of the table`(text: String, fault: String) {
    var log = FaultLog(file: "t.csv")
    _ = rows(text, &log)
    #expect(log.faults.map(\.description) == [fault])
  }
}
