import Interchange
import RailNetwork

/// Elements of OpenStreetMap in a short notation, which can be written in every format.
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

  private static func degrees(_ value: Int) -> String { NumberText.exact(Double(value) / 1e7) }

  /// As in replies of the Overpass API: `out body`, or `out geom` with all shapes in the relations.
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

  /// As in `.osm` files.
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
