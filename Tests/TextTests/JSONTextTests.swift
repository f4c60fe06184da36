import Testing
import Text

@Suite struct JSONTextTests {
  private let value = JSONValue.object([
    JSONMember(name: "id", node: JSONNode(.string("a<b>"))),
    JSONMember(
      name: "list", node: JSONNode(.array([JSONNode(.number(1.5)), JSONNode(.number(-2))]))),
    JSONMember(name: "none", node: JSONNode(.object([]))),
  ])

  @Test func `compact stands on one line`() {
    #expect(
      JSONText.compact(value) == #"{"id": "a\u003cb>", "list": [1.5, -2], "none": {}}"#)
  }

  @Test func `pretty breaks what is too wide`() {
    #expect(
      JSONText.pretty(value, width: 24) == """
        {
          "id": "a\\u003cb>",
          "list": [1.5, -2],
          "none": {}
        }

        """)
    let line = JSONText.compact(value)
    #expect(JSONText.pretty(value) == line + "\n")
    #expect(JSONText.pretty(value, width: line.count) == line + "\n")
    #expect(JSONText.pretty(value, width: line.count - 1) != line + "\n")
  }

  @Test(arguments: [
    (0.0, "0"), (-3, "-3"), (1e14, "100000000000000"), (0.1, "0.1"), (.nan, "null"),
    (.infinity, "null"),
  ])
  func `numbers are short and exact`(number: Double, text: String) {
    #expect(JSONText.number(number) == text)
  }
}
