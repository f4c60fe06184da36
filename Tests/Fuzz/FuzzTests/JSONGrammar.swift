import RailNetwork

/// Mutates JSON by its grammar: renames, repeats and removes members at any depth, and replaces
/// values by extreme ones.
enum JSONGrammar {
  /// Larger files test nothing more.
  private static let mostBytes = 4_000_000

  /// Nil for bytes that are not JSON, or too many.
  static func spoilt(_ bytes: [UInt8], _ random: inout Mutator) -> [UInt8]? {
    guard bytes.count < 100_000, bytes.first.map({ "{[".utf8.contains($0) }) == true,
      var root = try? JSONReader.read(bytes)
    else { return nil }
    for _ in 0...random.below(3) {
      var place = random.below(count(root))
      change(&root, at: &place) { other(than: $0, &random) }
    }
    let text = Array(JSONText.compact(root.value).utf8)
    return text.count < mostBytes ? text : nil
  }

  private static func count(_ node: JSONNode) -> Int {
    1 + node.children.reduce(0) { $0 + count($1) }
  }

  /// Changes the value to which `place` is counted down.
  private static func change(
    _ node: inout JSONNode, at place: inout Int, _ change: (JSONValue) -> JSONValue
  ) {
    place -= 1
    if place < 0 { return node.value = change(node.value) }
    switch node.value {
    case .array(var nodes):
      for index in nodes.indices where place >= 0 {
        self.change(&nodes[index], at: &place, change)
      }
      node.value = .array(nodes)
    case .object(var members):
      for index in members.indices where place >= 0 {
        self.change(&members[index].node, at: &place, change)
      }
      node.value = .object(members)
    default: break
    }
  }

  private static func other(than value: JSONValue, _ random: inout Mutator) -> JSONValue {
    switch (value, random.below(6)) {
    case (.object(var members), 0...3) where !members.isEmpty:
      let index = random.below(members.count)
      switch random.below(4) {
      case 0: members.remove(at: index)
      case 1: members.append(members[random.below(members.count)])
      case 2: members[index].name += "s"
      default: members[index].name = String(members[index].name.reversed())
      }
      return .object(members)
    case (.array(var nodes), 0...3) where !nodes.isEmpty:
      let node = nodes[random.below(nodes.count)]
      switch random.below(4) {
      case 0: nodes.removeAll { $0 == node }
      case 1: nodes += Array(repeating: node, count: 1 + random.below(2_000))
      case 2: nodes.reverse()
      default: nodes = [JSONNode(.array(nodes))]
      }
      return .array(nodes)
    case (_, 0):
      return (0..<random.below(300)).reduce(value) { deep, _ in .array([JSONNode(deep)]) }
    default: return edge(&random)
    }
  }

  private static let numbers = [
    0, -0.0, 1, -1, 0.5, 90.5, 180.000001, -181, 360, 86_400, 1e15, -1e15, 9_007_199_254_740_994,
    1.7e308, -1.7e308, 1e-300, 253_402_300_800,
  ]
  private static let texts = [
    "", " ", "0", "-1", "nan", "inf", "../x", "/etc/passwd", ".", "a/b", "=1+1", "\u{1b}[31m",
    "\u{202e}x", "a\nb", "\u{0}", "24:00", "99:99", "1970-01-01T00:00:00Z", "9999-12-31T23:59:59Z",
    "0000-01-01T00:00:00Z", "9999-99-99", "+99:99", "#12345", "null", "T.Main", "T.Main.A",
    "\u{feff}", "é́́́", String(repeating: "x", count: 20_000),
  ]

  static func edge(_ random: inout Mutator) -> JSONValue {
    switch random.below(8) {
    case 0: .null
    case 1: .bool(random.below(2) == 0)
    case 2: .array([])
    case 3: .object([])
    case 4, 5: .number(numbers[random.below(numbers.count)])
    default: .string(texts[random.below(texts.count)])
    }
  }
}

extension JSONNode {
  fileprivate var children: [JSONNode] {
    switch value {
    case .array(let nodes): nodes
    case .object(let members): members.map(\.node)
    default: []
    }
  }
}
