package import RailNetwork

/// Makes a network from GeoJSON of any GIS program.
///
/// Lines, whole or in pieces, are railways; points along them are stations.
///
/// If a feature names routes of OpenStreetMap, as exports of overpass-turbo.eu do, these are its
/// lines. A line with a property that only stations have is a platform: its station is half-way
/// along it. Japan's N02 (nlftp.mlit.go.jp/ksj/gml/datalist/KsjTmplt-N02-2023.html) has such
/// platforms, and the lines of each company in pieces.
package struct GeoJSONNetworkImporter {
  /// The properties to read for each value: the first one that a feature has is used.
  package struct Properties: Sendable {
    package var lineName = [
      "name", "line_name", "route_long_name", "route_short_name", "line", "route", "title", "ref",
      "N02_003",
    ]
    package var stationName = ["name", "station_name", "stop_name", "station", "title", "N02_005"]
    /// The line of a point; commas separate several lines.
    package var stationLine = ["line_name", "lines", "line", "routes", "route", "N02_003"]
    private(set) var company = ["N02_004"]
    private(set) var color = ["color", "colour", "route_color", "line_color", "stroke", "hex"]

    package init() {}

    /// Properties that only stations have.
    fileprivate var platformName: [String] {
      stationName.filter { !lineName.map { $0.lowercased() }.contains($0.lowercased()) }
    }
  }

  private let properties: Properties
  private var lines: [GISNetwork.Line] = []
  private var points: [GISNetwork.Point] = []
  private var log: JSONLog
  private var others = 0
  private var platforms: [[String]: [Coordinate]] = [:]
  /// The names of the properties of lines and of points, for error messages.
  private var lineMembers: [String] = []
  private var pointMembers: [String] = []

  /// Reads a network from one or several files, for example one with lines and one with stations.
  package static func network(
    _ files: [(name: String, bytes: [UInt8])], properties: Properties, label: NetworkLabel,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(Faults) -> ImportedNetwork {
    var importer = GeoJSONNetworkImporter(properties: properties, log: JSONLog(file: files[0].name))
    var systems: [String] = []
    for file in files {
      importer.log = JSONLog(file: file.name)
      let root = try JSONReader.read(file.bytes, file: file.name)
      if let node = root["crs"]?["properties"]?["name"], let text = node.string,
        let system = try ReferenceSystem.name(text, file: file.name, line: node.line)
      {
        systems.append(system)
      }
      let field = JSONField(node: root, log: importer.log)
      for feature in field["features"]?.elements ?? [field] { importer.add(feature) }
      try importer.log.faults.throwIfAny()
    }
    guard !importer.lines.isEmpty else {
      throw Faults(
        files[0].name, "has no line",
        remedy: "a railway needs a feature with a LineString or a MultiLineString")
    }
    var imported = try GISNetwork.network(
      importer.lines, importer.points, label: label, file: files[0].name,
      remedy: importer.remedy, progress: progress)
    imported.warnings += systems.unique.map { "coordinates in \($0) are read as WGS 84" }
    if importer.lines.contains(where: { $0.name.isEmpty }), !importer.lineMembers.isEmpty {
      imported.warnings.append(
        "some lines have no name; give the property that holds it with --line-name: "
          + listed(importer.lineMembers, most: 12))
    }
    if importer.others > 0 {
      imported.warnings.append(
        "left out, features that are neither lines nor points: \(importer.others)")
    }
    return imported
  }

  /// The remedy if no station belongs to a line.
  private var remedy: String {
    if points.isEmpty { return "also give the file with the stations as points" }
    let members = [lineMembers, pointMembers].map { $0.isEmpty ? "none" : listed($0, most: 12) }
    return "lines have the properties: \(members[0]); points: \(members[1]); give the one with "
      + "the line's name by --line-name and --station-line"
  }

  private mutating func add(_ feature: JSONField) {
    guard let geometry = feature["geometry"] else { return }
    let own = feature.node["properties"]
    let tags = Self.tags(own)
    guard !tags.isPlatform else { return others += 1 }
    let isUnderground = tags.isUnderground || ["yes", "true"].contains(tags["underground"])
    var track: [TrackPart] = []
    for geometry in geometry["geometries"]?.elements ?? [geometry] {
      guard let coordinates = geometry["coordinates"] else { continue }
      let type = geometry.node["type"]?.string ?? ""
      let all = type.hasPrefix("Multi") ? coordinates.elements ?? [] : [coordinates]
      switch type {
      case "LineString", "MultiLineString":
        // GIS programs sometimes write empty pieces and pieces with one position.
        for field in all where field.node.array?.count ?? 2 > 1 {
          guard let line = JSONKind.line.value(field) else { continue }
          track.append(TrackPart(coordinates: line, isUnderground: isUnderground))
        }
      case "Point", "MultiPoint": for field in all { addPoint(field, own) }
      default: others += 1
      }
    }
    guard !track.isEmpty else { return }
    if let station = text(own, properties.platformName) {
      return addPlatform(station, own, track.map(\.coordinates))
    }
    note(own, in: &lineMembers)
    let routes = routes(own)
    for route in routes {
      lines.append(GISNetwork.Line(name: route.name, color: route.color, track: track))
    }
    guard routes.isEmpty else { return }
    lines.append(
      GISNetwork.Line(
        name: text(own, properties.lineName) ?? "",
        company: text(own, properties.company) ?? "",
        color: text(own, properties.color).flatMap(HexColor.text), track: track))
  }

  /// The routes of OpenStreetMap that a feature belongs to, in exports of overpass-turbo.eu.
  private func routes(_ own: JSONNode?) -> [(name: String, color: String?)] {
    var routes: [(name: String, color: String?)] = []
    for relation in own?["@relations"]?.array ?? [] {
      guard let members = relation["reltags"]?.members else { continue }
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
    guard let place = JSONKind.position.value(field) else { return }
    note(own, in: &pointMembers)
    points.append(
      GISNetwork.Point(
        station: text(own, properties.stationName) ?? "",
        line: text(own, properties.stationLine) ?? routes(own).map(\.name).joined(separator: ","),
        company: text(own, properties.company) ?? "", coordinate: place))
  }

  /// Platforms of one name within this distance are one station: it has a platform for each track.
  private static let stationMetres = 500.0

  private mutating func addPlatform(_ station: String, _ own: JSONNode?, _ parts: [[Coordinate]]) {
    note(own, in: &pointMembers)
    guard let platform = parts.max(by: { $0.lengthMetres < $1.lengthMetres }) else { return }
    let track = Track(
      parts: [TrackPart(coordinates: platform, isUnderground: false)], isLoop: false, stations: [])
    let middle = track.coordinate(atMetres: track.lengthMetres / 2)
    let line = text(own, properties.stationLine) ?? ""
    let company = text(own, properties.company) ?? ""
    let known = platforms[[station, line, company]] ?? []
    guard !known.contains(where: { $0.metres(to: middle) <= Self.stationMetres }) else { return }
    platforms[[station, line, company]] = known + [middle]
    points.append(
      GISNetwork.Point(station: station, line: line, company: company, coordinate: middle))
  }

  private func note(_ own: JSONNode?, in names: inout [String]) {
    for member in own?.members ?? [] where !names.contains(member.name) && names.count < 30 {
      names.append(member.name)
    }
  }

  /// The properties that are texts or booleans, as tags of OpenStreetMap.
  private static func tags(_ own: JSONNode?) -> [String: String] {
    var tags: [String: String] = [:]
    for member in own?.members ?? [] {
      tags[member.name.lowercased()] =
        member.node.string?.lowercased() ?? member.node.bool.map { $0 ? "yes" : "no" }
    }
    return tags
  }

  /// The value of the first of some properties that a feature has, on one line.
  ///
  /// Case of names is ignored.
  private func text(_ own: JSONNode?, _ names: [String]) -> String? {
    for name in names {
      guard
        let node = own?.members?.first(where: { $0.name.lowercased() == name.lowercased() })?.node
      else { continue }
      var text = node.string ?? ""
      if let number = node.number { text = NumberText.exact(number) }
      if let list = node.array { text = list.compactMap(\.string).joined(separator: ",") }
      if !text.trimmed.isEmpty { return text.trimmed }
    }
    return nil
  }
}
