import Interchange
import Text

/// Elements of OpenStreetMap written in few words, to be had in every format.
///
///     n1 0 0 name=Old+town               a node, kilometres east and north of 50° north, 10° east
///     w10 1,2,3 tunnel=yes               a way through nodes
///     r100 n1:stop,w10,w11:forward type=route route=subway
struct OSMDrawing {
  struct Element {
    var kind: Character
    var id: Int
    var place = (latitude: 0, longitude: 0)
    var nodes: [Int] = []
    var members: [(kind: Character, id: Int, role: String)] = []
    var tags: [(key: String, value: String)] = []
  }

  /// 1e-7 degrees: a kilometre north and east.
  private static let kilometre = (latitude: 89_900, longitude: 139_900)
  private static let names: [Character: String] = ["n": "node", "w": "way", "r": "relation"]

  let elements: [Element]

  init(_ text: String) {
    elements = text.split(separator: "\n").map { line -> Element in
      let words = line.split(separator: " ").map(String.init)
      var element = Element(kind: Self.kind(words[0]), id: Self.id(words[0]))
      var first = 2
      switch element.kind {
      case "n":
        let (east, north) = (Double(words[1]) ?? 0, Double(words[2]) ?? 0)
        element.place = (
          500_000_000 + Int(north * Double(Self.kilometre.latitude)),
          100_000_000 + Int(east * Double(Self.kilometre.longitude))
        )
        first = 3
      case "w": element.nodes = words[1].split(separator: ",").compactMap { Int($0) }
      default:
        for member in words[1].split(separator: ",") {
          let parts = member.split(separator: ":", maxSplits: 1).map(String.init)
          element.members.append(
            (Self.kind(parts[0]), Self.id(parts[0]), parts.count > 1 ? parts[1] : ""))
        }
      }
      for word in words.dropFirst(first) {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        element.tags.append((parts[0], parts[1].replacing("+", with: " ")))
      }
      return element
    }
  }

  private static func kind(_ word: String) -> Character { word.first ?? "n" }
  private static func id(_ word: String) -> Int { Int(word.dropFirst()) ?? 0 }

  private static func degrees(_ value: Int) -> String {
    NumberText.exact(Double(value) / 1e7)
  }

  /// As the Overpass API answers `out body`, or `out geom` with all shapes inside the relations.
  func json(geometry: Bool = false) -> [UInt8] {
    let places = Dictionary(
      uniqueKeysWithValues: elements.filter { $0.kind == "n" }.map { ($0.id, $0.place) })
    let ways = Dictionary(
      uniqueKeysWithValues: elements.filter { $0.kind == "w" }.map { ($0.id, $0.nodes) })
    func place(_ node: Int) -> String {
      let place = places[node] ?? (0, 0)
      return "\"lat\": \(Self.degrees(place.latitude)), \"lon\": \(Self.degrees(place.longitude))"
    }
    let rows = elements.filter { !geometry || $0.kind == "r" }.map { element in
      var row = "{\"type\": \"\(Self.names[element.kind] ?? "")\", \"id\": \(element.id)"
      switch element.kind {
      case "n": row += ", " + place(element.id)
      case "w": row += ", \"nodes\": [\(element.nodes.map(String.init).joined(separator: ", "))]"
      default:
        let members = element.members.map { member in
          var text = "{\"type\": \"\(Self.names[member.kind] ?? "")\", \"ref\": \(member.id), "
          text += "\"role\": \"\(member.role)\""
          if geometry, member.kind == "n" { text += ", " + place(member.id) }
          if geometry, member.kind == "w" {
            let line = (ways[member.id] ?? []).map { "{\(place($0))}" }
            text += ", \"geometry\": [\(line.joined(separator: ", "))]"
          }
          return text + "}"
        }
        row += ", \"members\": [\(members.joined(separator: ", "))]"
      }
      let tags = element.tags.map { "\"\($0.key)\": \"\($0.value)\"" }
      return row + ", \"tags\": {\(tags.joined(separator: ", "))}}"
    }
    return Array("{\"version\": 0.6, \"elements\": [\n\(rows.joined(separator: ",\n"))]}".utf8)
  }

  /// As `.osm` files are.
  var xml: [UInt8] {
    let rows = elements.map { element in
      let name = Self.names[element.kind] ?? ""
      var row = "<\(name) id=\"\(element.id)\" version=\"1\""
      if element.kind == "n" {
        row += " lat=\"\(Self.degrees(element.place.latitude))\""
        row += " lon=\"\(Self.degrees(element.place.longitude))\""
      }
      row += ">" + element.nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
      row += element.members.map {
        "<member type=\"\(Self.names[$0.kind] ?? "")\" ref=\"\($0.id)\" role=\"\($0.role)\"/>"
      }.joined()
      row += element.tags.map { "<tag k=\"\($0.key)\" v=\"\($0.value)\"/>" }.joined()
      return row + "</\(name)>"
    }
    return Array(
      "<?xml version='1.0'?>\n<osm version=\"0.6\">\n\(rows.joined(separator: "\n"))</osm>".utf8)
  }
}

// MARK: - PBF

extension OSMDrawing {
  enum Packing: CaseIterable {
    case raw
    case zlib
    /// Not read.
    case zstandard
  }

  /// As `.osm.pbf`, with dense nodes or single ones.
  func pbf(_ packing: Packing, dense: Bool = true, feature: String = "DenseNodes") -> [UInt8] {
    var texts = [""]
    func index(_ text: String) -> Int {
      if let index = texts.firstIndex(of: text) { return index }
      texts.append(text)
      return texts.count - 1
    }
    func tags(_ element: Element) -> [UInt8] {
      Self.packed(2, element.tags.map { index($0.key) })
        + Self.packed(3, element.tags.map { index($0.value) })
    }
    var groups: [[UInt8]] = []
    let nodes = elements.filter { $0.kind == "n" }
    if dense {
      groups.append(
        Self.field(
          2,
          Self.packed(1, Self.differences(nodes.map(\.id)))
            + Self.packed(8, Self.differences(nodes.map(\.place.latitude)))
            + Self.packed(9, Self.differences(nodes.map(\.place.longitude)))
            + Self.packed(
              10, nodes.flatMap { $0.tags.flatMap { [index($0.key), index($0.value)] } + [0] })))
    } else {
      groups += nodes.map { node in
        Self.field(
          1,
          Self.number(1, Self.zigzag(node.id)) + tags(node)
            + Self.number(8, Self.zigzag(node.place.latitude))
            + Self.number(9, Self.zigzag(node.place.longitude)))
      }
    }
    groups += elements.filter { $0.kind == "w" }.map { way in
      Self.field(
        3, Self.number(1, way.id) + tags(way) + Self.packed(8, Self.differences(way.nodes)))
    }
    groups += elements.filter { $0.kind == "r" }.map { relation in
      Self.field(
        4,
        Self.number(1, relation.id) + tags(relation)
          + Self.packed(8, relation.members.map { index($0.role) })
          + Self.packed(9, Self.differences(relation.members.map(\.id)))
          + Self.packed(10, relation.members.map { ["n": 0, "w": 1, "r": 2][$0.kind] ?? 0 }))
    }
    let table = Self.field(1, texts.flatMap { Self.field(1, Array($0.utf8)) })
    let header = Self.field(4, Array("OsmSchema-V0.6".utf8)) + Self.field(4, Array(feature.utf8))
    return Self.block("OSMHeader", header, .raw)
      + groups.flatMap { Self.block("OSMData", table + Self.field(2, $0), packing) }
  }

  private static func block(_ kind: String, _ content: [UInt8], _ packing: Packing) -> [UInt8] {
    let blob =
      switch packing {
      case .raw: field(1, content)
      case .zlib: number(2, content.count) + field(3, stored(content))
      case .zstandard: number(2, content.count) + field(7, content)
      }
    let header = field(1, Array(kind.utf8)) + number(3, blob.count)
    return (0..<4).reversed().map { UInt8(header.count >> ($0 * 8) & 255) } + header + blob
  }

  /// Bytes as zlib's format holds them unpacked (RFC 1950, RFC 1951 section 3.2.4).
  private static func stored(_ content: [UInt8]) -> [UInt8] {
    var (a, b) = (1, 0)
    for byte in content {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    let length = content.count
    let sizes = [length & 255, length >> 8, ~length & 255, (~length >> 8) & 255]
    return [0x78, 0x01, 0x01] + sizes.map(UInt8.init) + content
      + [b >> 8, b & 255, a >> 8, a & 255].map { UInt8($0) }
  }

  private static func varint(_ value: Int) -> [UInt8] {
    var rest = UInt64(bitPattern: Int64(value))
    var bytes: [UInt8] = []
    while rest > 127 {
      bytes.append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private static func zigzag(_ value: Int) -> Int { value << 1 ^ value >> 63 }

  private static func differences(_ values: [Int]) -> [Int] {
    zip(values, [0] + values).map { zigzag($0 - $1) }
  }

  private static func number(_ number: Int, _ value: Int) -> [UInt8] {
    varint(number << 3) + varint(value)
  }

  private static func field(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(bytes.count) + bytes
  }

  private static func packed(_ number: Int, _ values: [Int]) -> [UInt8] {
    field(number, values.flatMap(varint))
  }
}

// MARK: - Reading

extension OSMDrawing {
  static func network(_ bytes: [UInt8], isStrict: Bool = false) throws(Faults) -> ImportedNetwork {
    let file = try OSMFile { ByteSource(file: "map.osm", bytes: bytes) }
    return try OSMNetworkImporter.network(file, label: .sample, isStrict: isStrict)
  }

  func network(isStrict: Bool = false) throws(Faults) -> ImportedNetwork {
    try Self.network(json(), isStrict: isStrict)
  }
}
