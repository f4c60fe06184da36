import Testing
import Text

@Suite struct JSONFileTests {
  private func read(_ text: String) throws(Faults) -> [String] {
    try JSONObjectReader.read(Array(text.utf8), file: "f.json") { object, log in
      let name = object.string("name", log: &log)
      let list = object.strings("list", log: &log)
      let flags = object.bools("flags", log: &log)
      return name.flatMap { name in list.map { [name] + $0 + (flags ?? []).map { "\($0)" } } }
    }
  }

  @Test func `makes something of an object`() throws {
    let text = #"{"name": "n", "list": ["a", "b"], "flags": [true, false]}"#
    #expect(try read(text) == ["n", "a", "b", "true", "false"])
  }

  @Test(arguments: [
    ("{", ["f.json:1: the JSON ends too early: expected a member name in quotes"]),
    ("\n[]", ["f.json:2: must be an object, is a list"]),
    (
      "{\"name\": 1,\n\"list\": [\"a\", 2],\n\"flags\": [0]}",
      [
        "f.json:1: name: must be a text, is a number",
        "f.json:2: list[1]: must be a text, is a number",
        "f.json:3: flags[0]: must be true or false, is a number",
      ]
    ),
  ])
  func `throws all that is wrong`(text: String, problems: [String]) {
    let faults = #expect(throws: Faults.self) { try read(text) }
    #expect(faults?.all.map(\.description) == problems)
  }

  @Test func `an optional list is read without what is wrong in it`() throws {
    var log = FaultLog(file: "f")
    let node = try JSONReader.read(Array(#"{"l": ["a", 1, "b"]}"#.utf8))
    var object = try #require(JSONObjectReader(node, path: "", log: &log))
    #expect(object.optionalStrings("l", log: &log) == ["a", "b"])
    #expect(log.faults.map(\.field) == ["l[1]"])
  }

  @Test func `objects are built in order, without what has no value`() {
    let value = JSONValue.members([
      "z": .number(1), "absent": nil, "a": .texts(["x", "y"]), "n": JSONValue.null,
    ])
    #expect(
      JSONText.compact(value.adding([JSONMember("more", .bool(true))]))
        == #"{"z": 1, "a": ["x", "y"], "n": null, "more": true}"#)
    #expect(JSONText.compact(value.adding(.members(["m": .list([])]))).hasSuffix(#""m": []}"#))
    #expect(JSONText.compact(.number(0.000_01)) == "0.00001")
  }
}
