package import RailNetwork

/// A file of OpenStreetMap that is read several times: Overpass JSON or XML, also packed by gzip.
///
/// The first bytes decide the format, not the name.
package struct OSMFile {
  /// The file as the user named it, for faults.
  package let name: String
  private let open: () throws(Faults) -> ByteSource

  package init(open: @escaping () throws(Faults) -> ByteSource) throws(Faults) {
    self.open = open
    name = try open().file
  }

  /// The largest JSON text; it is held in memory as a whole.
  private static let mostJSON = 1 << 28

  /// Calls an action with every element of a kind, in the file's order.
  ///
  /// - Returns: what the server says about its answer, such as that it is not complete.
  @discardableResult func forEach(
    _ kind: OSMElement.Kind, _ action: (OSMElement) -> Void
  ) throws(Faults) -> String? {
    var (start, source) = try open().peeking(64)
    guard !start.starts(with: Self.bzip2) else {
      throw Faults(name, "is packed by bzip2", remedy: "unpack it: bunzip2 \(name)")
    }
    if Self.isPacked(start) { (start, source) = try source.gunzipped().peeking(64) }
    let first = start.first { ![0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf].contains($0) }
    if first == UInt8(ascii: "<") {
      return try OSMXMLReader.forEach(source, kind, action)
    } else if first == UInt8(ascii: "{") {
      return try OverpassReader.forEach(source.all(most: Self.mostJSON), source.file, kind, action)
    } else if Self.isPBF(start) {
      throw Faults(
        source.file, "PBF is not supported",
        remedy: "convert it to XML: osmium cat input.osm.pbf -o output.osm")
    } else {
      throw Faults(
        source.file,
        source.isCutOff
          ? "the compressed data ends too early" : "not a file of OpenStreetMap",
        remedy: "give Overpass JSON or .osm XML")
    }
  }

  private static let bzip2 = Array("BZh".utf8)

  /// Whether a file starts like one compressed by gzip or bzip2.
  package static func isPacked(_ start: [UInt8]) -> Bool {
    start.starts(with: [0x1f, 0x8b]) || start.starts(with: bzip2)
  }

  /// Whether a file starts like `.osm.pbf`: the length of the first header in four bytes, then the
  /// header's type (wiki.openstreetmap.org/wiki/PBF_Format).
  package static func isPBF(_ start: [UInt8]) -> Bool {
    start.dropFirst(4).starts(with: [0x0a, 9] + Array("OSMHeader".utf8))
  }
}

/// Reads JSON from the Overpass API: `out body`, `out skel`, `out center`, `out geom`.
private enum OverpassReader {
  static func forEach(
    _ bytes: [UInt8], _ file: String, _ kind: OSMElement.Kind, _ action: (OSMElement) -> Void
  ) throws(Faults) -> String? {
    let root = try JSONReader.read(bytes, file: file)
    guard let elements = root["elements"]?.array else {
      throw Faults(
        file, line: root.line, "no list \"elements\" as in replies of the Overpass API",
        remedy: "if it is a network in GeoJSON: railbench network import "
          + "\(ShellText.quoted(file)) --format geojson -o network.geojson")
    }
    var log = FaultLog(file: file)
    for (index, node) in elements.enumerated() {
      guard node["type"]?.string == kind.rawValue else { continue }
      guard let id = id(node["id"]) else {
        log.add(line: node.line, field: "elements[\(index)].id", "not a whole number")
        continue
      }
      var element = OSMElement(key: OSMElement.Key(kind: kind, id: id))
      for member in node["tags"]?.members ?? [] { element.tags[member.name] = member.node.string }
      element.place = place(node) ?? node["center"].flatMap(place)
      element.nodes = node["nodes"]?.array?.compactMap(Self.id) ?? []
      element.places = places(node["geometry"])
      element.members = node["members"]?.array?.compactMap(member) ?? []
      action(element)
    }
    try log.throwIfAny()
    return root["remark"]?.string
  }

  private static func id(_ node: JSONNode?) -> Int64? {
    node?.number.flatMap { Int64(exactly: $0) }
  }

  private static func member(_ node: JSONNode) -> OSMElement.Member? {
    guard let kind = (node["type"]?.string).flatMap(OSMElement.Kind.init), let id = id(node["ref"])
    else { return nil }
    return OSMElement.Member(
      key: OSMElement.Key(kind: kind, id: id), role: node["role"]?.string ?? "",
      places: place(node).map { [$0] } ?? places(node["geometry"]))
  }

  private static func place(_ node: JSONNode) -> Coordinate? {
    Coordinate(checking: node["lat"]?.number, node["lon"]?.number)
  }

  private static func places(_ node: JSONNode?) -> [Coordinate] {
    node?.array?.compactMap(place) ?? []
  }
}

/// Reads OpenStreetMap's XML, one element after another.
private enum OSMXMLReader {
  static func forEach(
    _ source: ByteSource, _ kind: OSMElement.Kind, _ action: (OSMElement) -> Void
  ) throws(Faults) -> String? {
    var remark: String?
    var xml = XMLReader(source)
    try xml.expectRoot("osm", of: "XML of OpenStreetMap")
    var element: OSMElement?
    while let event = try xml.next() {
      switch event {
      case .start(let tag) where tag.name == "remark": remark = try xml.textToEnd().trimmed
      case .start(let tag): try start(tag, in: xml, &element, kind)
      case .end where xml.path.count == 1:
        if let element { action(element) }
        element = nil
      case .end, .text: break
      }
    }
    return remark
  }

  private static func start(
    _ tag: XMLReader.Element, in xml: XMLReader, _ element: inout OSMElement?,
    _ kind: OSMElement.Kind
  ) throws(Faults) {
    guard xml.path.count > 2 else {
      guard tag.name == kind.rawValue, tag["action"] != "delete" else { return }
      element = OSMElement(
        key: OSMElement.Key(kind: kind, id: try id(tag, "id", xml)), place: place(tag))
      return
    }
    guard element != nil else { return }
    switch tag.name {
    case "tag": if let key = tag["k"] { element?.tags[key] = tag["v"] }
    case "nd" where xml.path.count == 4:
      if let place = place(tag), let last = element?.members.indices.last {
        element?.members[last].places.append(place)
      }
    case "nd":
      if let place = place(tag) { element?.places.append(place) }
      if tag["ref"] != nil { element?.nodes.append(try id(tag, "ref", xml)) }
    case "center": element?.place = place(tag)
    case "member":
      guard let kind = tag["type"].flatMap(OSMElement.Kind.init) else { return }
      element?.members.append(
        OSMElement.Member(
          key: OSMElement.Key(kind: kind, id: try id(tag, "ref", xml)), role: tag["role"] ?? "",
          places: place(tag).map { [$0] } ?? []))
    default: break
    }
  }

  private static func id(
    _ tag: XMLReader.Element, _ name: String, _ xml: XMLReader
  ) throws(Faults) -> Int64 {
    guard let id = tag[name].flatMap({ Int64($0) }) else {
      throw Faults(
        xml.file, line: tag.line, field: tag.name,
        Fault.expected("a whole number", found: tag[name] ?? ""))
    }
    return id
  }

  private static func place(_ tag: XMLReader.Element) -> Coordinate? {
    Coordinate(
      checking: tag["lat"].flatMap { NumberReader.double($0) },
      tag["lon"].flatMap { NumberReader.double($0) })
  }
}
