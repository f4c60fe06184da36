package import Interchange
package import RailNetwork

package enum NetworkFormat: String, CaseIterable, Sendable {
  case gtfs
  case osm
  case geojson
  case kml
  case railwaySQLite = "railway-sqlite"
  case network

  package static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// The format of a file by its first bytes, or of a folder by its names.
  package static func recognised(_ path: String) throws(Faults) -> NetworkFormat? {
    if Files.isFolder(path) {
      return try Files.names(in: path).contains { $0.lowercased() == "routes.txt" } ? .gtfs : nil
    }
    let start = try Files.start(path, count: 1 << 12)
    if start.isEmpty { throw Faults(path, "is empty") }
    if ZipArchive.recognises(start) { return .gtfs }
    if start.starts(with: "SQLite format 3\0".utf8) { return .railwaySQLite }
    if OSMFile.isPacked(start) || OSMFile.isPBF(start) { return .osm }
    let text = String(decoding: start, as: UTF8.self)
    if text.contains("<osm") { return .osm }
    if text.contains("<kml") { return .kml }
    let first = text.first { !$0.isWhitespace && $0 != "\u{feff}" }
    if first == "<", let page = text.firstMatch(of: /(?i)<html[\s\S]*/)?.output {
      let said = page.replacing(/(?i)<head>[\s\S]*?<\/head>|<[^>]*>/, with: " ")
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      throw Faults(
        path, "is a web page: \(said.prefix(200))",
        remedy: "if a server answered with it, ask again later")
    }
    guard first == "{" else { return nil }
    if text.contains("\"elements\"") { return .osm }
    return text.contains(/"network"\s*:\s*\{/) ? .network : .geojson
  }

  package var takesSeveral: Bool { self == .geojson || self == .kml || self == .network }

  /// The source of all files in a format, which their data do not name.
  package var source: DataSource? {
    self != .osm
      ? nil
      : DataSource(
        title: "OpenStreetMap", licence: "ODbL-1.0", attribution: "© OpenStreetMap contributors",
        retrieved: "")
  }

  package func network(
    _ paths: [String], routes: [String], isStrict: Bool,
    properties: GeoJSONNetworkImporter.Properties, label: NetworkLabel,
    progress: @escaping (_ done: Int, _ total: Int) -> Void
  ) throws(Faults) -> ImportedNetwork {
    let path = paths[0]
    switch self {
    case .gtfs:
      return try GTFSNetworkImporter.network(
        GTFSFolder.files(path, routes: routes), label: label,
        isStrict: isStrict)
    case .osm:
      let file = try OSMFile { () throws(Faults) in try Files.source(path) }
      return try OSMNetworkImporter.network(file, label: label, isStrict: isStrict)
    case .geojson:
      let files = try paths.map { name throws(Faults) in
        (name: name, bytes: try Files.read(name))
      }
      return try GeoJSONNetworkImporter.network(
        files, properties: properties, label: label, progress: progress)
    case .kml:
      let sources = try paths.map { name throws(Faults) in try Files.source(name) }
      return try KMLNetworkImporter.network(sources, label: label, progress: progress)
    case .railwaySQLite:
      try Files.checkIsFile(path)
      return try RailwayDatabaseReader.network(SQLiteDatabase(reading: path), label: label)
    case .network:
      let files = try paths.map { name throws(Faults) in
        (name: name, network: try NetworkFile.read(name).network)
      }
      return try JoinedNetworks.network(files, label: label)
    }
  }
}
