import RailNetwork
package import Text

/// Makes a network from GeoJSON of any GIS: lines, in pieces or whole, are railways, the points
/// along them their stations.
///
/// Where a feature names routes of OpenStreetMap, as overpass-turbo.eu writes them, these are its
/// lines.
package struct GeoJSONNetworkImporter {
  /// The properties that hold what is asked for: the first that a feature has.
  package struct Properties: Sendable {
    package var lineID: [String] = []
    package var lineName = [
      "name", "line_name", "route_long_name", "route_short_name", "line", "route", "title", "ref",
    ]
    package var stationName = ["name", "station_name", "stop_name", "station", "title"]
    /// Of a point, the line that it is on; several are parted by commas.
    package var stationLine = ["line_name", "lines", "line", "routes", "route"]
    private(set) var color = ["color", "colour", "route_color", "line_color", "stroke", "hex"]

    package init() {}
  }

  private let properties: Properties
  private var lines: [GISNetwork.Line] = []
  private var points: [GISNetwork.Point] = []
  private var log: JSONLog
  private var others = 0

  /// Reads a network from one file or several, such as one of lines and one of stations.
  ///
  /// - Throws: every fault of a file at once, that there is no line, or that no line has two
  ///   stations.
  package static func network(
    _ files: [(name: String, bytes: [UInt8])], properties: Properties, label: NetworkLabel
  ) throws(Faults) -> ImportedNetwork {
    var importer = GeoJSONNetworkImporter(
      properties: properties, log: JSONLog(file: files[0].name))
    for file in files {
      importer.log = JSONLog(file: file.name)
      let root = try JSONReader.read(file.bytes, file: file.name)
      if let system = root["crs"]?["properties"]?["name"]?.string,
        !["CRS84", "EPSG::4326", "EPSG:4326"].contains(where: system.hasSuffix)
      {
        throw Faults(
          file: file.name, line: root["crs"]?.line, field: "crs",
          problem: "the coordinates are in \(system)", remedy: "export it in WGS 84 (EPSG:4326)")
      }
      let field = JSONField(node: root, log: importer.log)
      for feature in field["features"]?.elements ?? [field] { importer.add(feature) }
      try importer.log.faults.throwIfAny()
    }
    guard !importer.lines.isEmpty else {
      throw Faults(
        file: files[0].name, problem: "has no line",
        remedy: "a railway needs a feature with a LineString or a MultiLineString")
    }
    var imported = try GISNetwork.network(
      importer.lines, importer.points, label: label, file: files[0].name,
      remedy: "give the file with the stations as points too")
    if importer.others > 0 {
      imported.warnings.append(
        "left out, features that are neither lines nor points: \(importer.others)")
    }
    return imported
  }

  private init(properties: Properties, log: JSONLog) {
    self.properties = properties
    self.log = log
  }

  private mutating func add(_ feature: JSONField) {
    guard let geometry = feature["geometry"] else { return }
    let own = feature.node["properties"]
    let isUnderground = isUnderground(own)
    var track: [TrackPart] = []
    for geometry in geometry["geometries"]?.elements ?? [geometry] {
      guard let coordinates = geometry["coordinates"] else { continue }
      let type = geometry.node["type"]?.string ?? ""
      let all = type.hasPrefix("Multi") ? coordinates.elements ?? [] : [coordinates]
      switch type {
      case "LineString", "MultiLineString":
        // GIS programs leave empty pieces and pieces of one position behind.
        for field in all where field.node.array?.count ?? 2 > 1 {
          guard let line = JSONKind.line.value(of: field) else { continue }
          track.append(TrackPart(coordinates: line, isUnderground: isUnderground))
        }
      case "Point", "MultiPoint": for field in all { addPoint(field, own) }
      default: others += 1
      }
    }
    guard !track.isEmpty else { return }
    let routes = routes(own)
    for route in routes {
      lines.append(GISNetwork.Line(name: route.name, color: route.color, track: track))
    }
    guard routes.isEmpty else { return }
    lines.append(
      GISNetwork.Line(
        name: text(own, properties.lineName) ?? "", id: text(own, properties.lineID),
        color: text(own, properties.color).flatMap(HexColor.text), track: track))
  }

  /// The routes of OpenStreetMap that a feature is of, as overpass-turbo.eu exports them.
  private func routes(_ own: JSONNode?) -> [(name: String, color: String?)] {
    var routes: [(name: String, color: String?)] = []
    for relation in own?["@relations"]?.array ?? [] {
      guard case .object(let members)? = relation["reltags"]?.value else { continue }
      let tags = Dictionary(
        members.map { ($0.name, $0.node.string ?? "") }, uniquingKeysWith: { first, _ in first })
      let name = tags["ref"] ?? tags["name"].map(OSMNetworkImporter.lineName) ?? ""
      let isPlatform = relation["role"]?.string?.contains("platform") == true
      guard tags.railMode != nil, !name.isEmpty, !isPlatform,
        !routes.contains(where: { $0.name == name })
      else { continue }
      routes.append((name, tags.railColor))
    }
    return routes
  }

  private mutating func addPoint(_ field: JSONField, _ own: JSONNode?) {
    guard let place = JSONKind.position.value(of: field) else { return }
    points.append(
      GISNetwork.Point(
        station: text(own, properties.stationName) ?? "",
        line: text(own, properties.stationLine)
          ?? routes(own).map(\.name).joined(separator: ","), coordinate: place))
  }

  /// Whether a line says that it lies underground, as OpenStreetMap does or in a word.
  private func isUnderground(_ own: JSONNode?) -> Bool {
    guard case .object(let members)? = own?.value else { return false }
    var tags: [String: String] = [:]
    for member in members {
      tags[member.name.lowercased()] =
        member.node.string?.lowercased() ?? member.node.bool.map { $0 ? "yes" : "no" }
    }
    return tags.isUnderground || ["yes", "true"].contains(tags["underground"])
  }

  /// The first of some properties that a feature has, its name in any case, as a text on one line.
  private func text(_ own: JSONNode?, _ names: [String]) -> String? {
    guard case .object(let members)? = own?.value else { return nil }
    for name in names {
      guard let node = members.first(where: { $0.name.lowercased() == name.lowercased() })?.node
      else { continue }
      var text = node.string ?? ""
      if let number = node.number { text = NumberText.exact(number) }
      if let list = node.array { text = list.compactMap(\.string).joined(separator: ",") }
      if !text.trimmed.isEmpty { return text.trimmed }
    }
    return nil
  }
}
