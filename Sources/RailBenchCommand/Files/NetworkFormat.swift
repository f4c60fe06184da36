import Interchange
import Text

/// The formats that `network import` reads.
enum NetworkFormat: String, CaseIterable {
  case gtfs
  case osm
  case geojson
  case kml
  case miniTokyo3D = "mini-tokyo-3d"
  case railwaySQLite = "railway-sqlite"

  static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// The format that `--format` names, or else the one that the first file seems to be in.
  ///
  /// - Throws: also options and files that the format does not take.
  init(_ invocation: Invocation) throws(Faults) {
    let known = Self.allCases.map { (name: $0.rawValue, choice: $0) }
    let asked = try invocation.choices("--format", "format", among: known, word: "formats are")
    let path = invocation.arguments[0]
    let recognised = asked.isEmpty ? try Self.recognised(path) : nil
    guard let format = asked.last ?? recognised else {
      throw Faults(
        path, "is in no format that is recognised", remedy: "name it with --format: \(Self.names)")
    }
    self = format
    var faults = FaultCollector()
    let own = Set(options.map(\.name))
    for option in Self.options where invocation.has(option.name) && !own.contains(option.name) {
      faults.add(Fault(file: option.name, problem: "has no meaning for \(rawValue)"))
    }
    if !takesSeveral, invocation.arguments.count > 1 {
      faults.add(
        Fault(file: invocation.arguments[1], problem: "\(rawValue) is read from one file only"))
    }
    try faults.throwIfAny()
  }

  /// The format of a file by its first bytes, or of a folder by the names in it.
  private static func recognised(_ path: String) throws(Faults) -> NetworkFormat? {
    if Files.isFolder(path) {
      if Files.exists("\(path)/railways.json") { return .miniTokyo3D }
      return Files.exists("\(path)/routes.txt") ? .gtfs : nil
    }
    let start = try Files.start(path, count: 1 << 12)
    if ZipArchive.recognises(start) { return .gtfs }
    if start.starts(with: "SQLite format 3\0".utf8) { return .railwaySQLite }
    let gzip: [UInt8] = [0x1f, 0x8b]
    if start.starts(with: gzip) || OSMFile.isPBF(start) { return .osm }
    let text = String(decoding: start, as: UTF8.self)
    if text.contains("<osm") { return .osm }
    if text.contains("<kml") { return .kml }
    guard text.contains("{") else { return nil }
    return text.contains("\"elements\"") ? .osm : .geojson
  }

  private var takesSeveral: Bool { self == .geojson || self == .kml }

  /// What the sources of a format say of themselves nowhere in their data.
  var defaults: NetworkImport.Defaults {
    switch self {
    case .osm:
      NetworkImport.Defaults(
        source: "OpenStreetMap", licence: "ODbL-1.0", attribution: "© OpenStreetMap contributors")
    case .miniTokyo3D:
      NetworkImport.Defaults(
        id: "greater-tokyo", title: "Greater Tokyo", timeZone: "Asia/Tokyo",
        source: "Mini Tokyo 3D", licence: "MIT",
        attribution:
          "© 2019-2026 Akihiko Kusanagi; data from the Public Transportation Open Data Center")
    case .gtfs, .geojson, .kml, .railwaySQLite: NetworkImport.Defaults()
    }
  }

  /// The options of single formats.
  static let options = GTFSInput.options + geoJSONOptions

  private var options: [OptionDeclaration] {
    switch self {
    case .gtfs: GTFSInput.options
    case .osm: [GTFSInput.strict]
    case .geojson: Self.geoJSONOptions
    case .kml, .miniTokyo3D, .railwaySQLite: []
    }
  }

  private static let geoJSONOptions: [OptionDeclaration] = [
    .option("--line-name", "PROPERTY", "the lines' names (default: name, route_long_name, …)"),
    .option("--line-id", "PROPERTY", "what tells lines apart (default: their names)"),
    .option("--station-name", "PROPERTY", "the stations' names (default: name, stop_name, …)"),
    .option(
      "--station-line", "PROPERTY", "the line that a station is on (default: line, lines, …)"),
  ]

  /// The network that the invocation's files hold in this format.
  func network(_ invocation: Invocation, _ label: NetworkLabel) throws(Faults) -> ImportedNetwork {
    let path = invocation.arguments[0]
    let isStrict = invocation.has(GTFSInput.strict.name)
    switch self {
    case .gtfs:
      return try GTFSNetworkImporter.network(
        GTFSInput.files(invocation), label: label, isStrict: isStrict)
    case .osm:
      let file = try OSMFile { () throws(Faults) in try Files.source(path) }
      return try OSMNetworkImporter.network(file, label: label, isStrict: isStrict)
    case .geojson:
      let files = try invocation.arguments.map { name throws(Faults) in
        (name: name, bytes: try Files.read(name))
      }
      return try GeoJSONNetworkImporter.network(
        files, properties: Self.properties(invocation), label: label)
    case .kml:
      let sources = try invocation.arguments.map { name throws(Faults) in try Files.source(name) }
      return try KMLNetworkImporter.network(sources, label: label)
    case .miniTokyo3D:
      let files = try Self.files(MiniTokyo3DNetworkImporter.fileNames, in: path)
      return try MiniTokyo3DNetworkImporter.network(files: files, folder: path, label: label)
    case .railwaySQLite:
      try Files.checkIsFile(path)
      return try RailwayDatabaseReader.network(SQLiteDatabase(reading: path), label: label)
    }
  }

  private static func properties(_ invocation: Invocation) -> GeoJSONNetworkImporter.Properties {
    var properties = GeoJSONNetworkImporter.Properties()
    if let name = invocation.value("--line-name") { properties.lineName = [name] }
    if let name = invocation.value("--line-id") { properties.lineID = [name] }
    if let name = invocation.value("--station-name") { properties.stationName = [name] }
    if let name = invocation.value("--station-line") { properties.stationLine = [name] }
    return properties
  }

  /// The bytes of files in a folder, by name.
  private static func files(
    _ names: [String], in folder: String
  ) throws(Faults) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    var faults = FaultCollector()
    for name in names {
      files[name] = faults.attempt { () throws(Faults) in try Files.read("\(folder)/\(name)") }
    }
    try faults.throwIfAny()
    return files
  }
}
