import RailNetwork
import TestKit
import Testing

@Suite struct JSONKindTests {
  private struct Item: Equatable {
    var name: String
    var share: Double?
    var count = 0
    var isOn = true
    var tags: [String] = []
    var parts: [String?] = []
    var rest: [String] = []
  }

  private static var item: JSONKind<Item> {
    let part = JSONKind.object { $0.required("id", .fileName) }
    return .object { object in
      Item(
        name: object.required("name", .text), share: object.optional("share", .number(in: 0...1)),
        count: object.optional("count", .whole(in: 0...9)) ?? 0,
        isOn: object.optional("isOn", .bool) ?? true,
        tags: object.optional("tags", .list(.tag).nonEmpty("tag")) ?? [],
        parts: object.optional("parts", .list(ifSound: part)) ?? [],
        rest: object.unknownMembers.map(\.name))
    }
  }

  private func read(_ text: String, _ unknown: UnknownMembers = .ignored) throws -> Item {
    try Self.item.read(Array(text.utf8), file: "f.json", unknown: unknown)
  }

  private func faults(_ text: String, _ unknown: UnknownMembers) -> [String] {
    faultTexts { try read(text, unknown) }
  }

  @Test func `reads members by kind`() throws {
    let text = """
      {"name": "n", "share": 0.5, "count": 3, "isOn": false, "tags": ["a", "b"],
       "parts": [{"id": "x"}], "more": 1}
      """
    #expect(
      try read(text)
        == Item(
          name: "n", share: 0.5, count: 3, isOn: false, tags: ["a", "b"], parts: ["x"],
          rest: ["more"]))
    #expect(try read(#"{"name": "n", "share": null}"#) == Item(name: "n"))
  }

  private static let faulty = [
    "{", "\n[]", "{}",
    "{\"name\": 1,\n\"share\": 2, \"count\": 1.5,\n\"isOn\": \"no\", \"tags\": []}",
    "{\"name\": \"n\", \"name\": \"m\", \"tags\": [\"=\", 2],\n"
      + "\"parts\": [{}, {\"id\": \"..\"}, 7]}",
  ]

  @Test func `reports all faults of a file at once`() {
    Golden.expectFaults(
      of: Self.faulty.map { ($0.debugDescription, $0) },
      equal: "Tests/RailNetworkTests/Fixtures/json-kind-faults.txt"
    ) { _ = try read($0) }
  }

  @Test func `rejects unknown members at every depth if the format allows none`() {
    #expect(
      faults(#"{"nmae": 1, "name": "n", "else": 2, "parts": [{"id": "a", "ib": 1}]}"#, .refused)
        == [
          "f.json:1: parts[0].ib: unknown member (did you mean id?)",
          "f.json:1: nmae: unknown member (did you mean name?)",
          "f.json:1: else: unknown member (expected one of name, share, count, isOn, tags, parts)",
        ])
  }

  @Test func `keeps unknown members, but rejects one that is nearly a known name`() throws {
    let text = #"{"else": 4, "name": "n", "parts": [{"id": "a", "ib": 1}]}"#
    #expect(try read(text, .kept).rest == ["else"])
    #expect(
      faults(
        "{\"nmae\": 1,\n\"Share\": 3, \"else\": 4, \"parts\": [{\"ID\": 1, \"id\": \"a\"}]}", .kept)
        == [
          "f.json:2: parts[0].ID: unknown member (did you mean id?)",
          "f.json:1: nmae: unknown member (did you mean name?)",
          "f.json:2: Share: unknown member (did you mean share?)",
        ])
  }

  @Test func `finds the line of a path, or of the value that should contain it`() throws {
    let root = try JSONReader.read(Array("{\"a\": [1,\n{\"b\":\n2}]}".utf8))
    let lines = ["", "a", "a[1]", "a[1].b", "a[1].c", "a[7].b", "x"].map { root.line(at: $0) }
    #expect(lines == [1, 1, 2, 3, 2, 1, 1])
  }

  @Test func `builds objects in order, without members that are nil`() {
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
