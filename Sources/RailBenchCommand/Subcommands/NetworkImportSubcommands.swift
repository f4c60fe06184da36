import Foundation
import Interchange
import RailNetwork
import Text

extension Subcommand {
  static let networkImportMiniTokyo3D = NetworkImport.subcommand(
    format: "mini-tokyo-3d", summary: "makes a network from the data of Mini Tokyo 3D",
    discussion: """
      DIR holds \(MiniTokyo3DNetworkImporter.fileNames.joined(separator: ", ")), as in the folder
      data of the source.
      """,
    defaults: NetworkImport.Defaults(
      id: "greater-tokyo", title: "Greater Tokyo", timeZone: "Asia/Tokyo",
      source: "Mini Tokyo 3D", licence: "MIT",
      attribution:
        "© 2019-2026 Akihiko Kusanagi; data from the Public Transportation Open Data Center")
  ) { invocation, label in
    let folder = invocation.arguments[0]
    let files = try NetworkImport.files(MiniTokyo3DNetworkImporter.fileNames, in: folder)
    return try MiniTokyo3DNetworkImporter.network(files: files, folder: folder, label: label)
  }

  static let networkImportGTFS = NetworkImport.subcommand(
    format: "gtfs", summary: "makes a network from a GTFS feed",
    discussion: """
      FEED holds \(GTFSNetworkImporter.fileNames.joined(separator: ", ")) and, where there are,
      \(GTFSNetworkImporter.optionalFileNames.joined(separator: ", ")). Buses are left out. Routes of
      one agency, kind and color that share track become one trunk, the way of most trains, and
      branches that begin where they leave it; local and express are trains on one railway. Routes
      of another color, or of another agency, stay railways of their own, unless they run on one line
      only. A broken row costs that row.
      """,
    zoneInData: "agency_timezone",
    argument: ArgumentDeclaration("FEED", "the feed: a zip archive, or a folder"),
    options: GTFSInput.options
  ) { invocation, label in
    try GTFSNetworkImporter.network(
      GTFSInput.files(invocation), label: label, isStrict: invocation.has(GTFSInput.strict.name))
  }

  static let networkImportOSM = NetworkImport.subcommand(
    format: "osm", summary: "makes a network from OpenStreetMap",
    discussion: """
      FILE is what the Overpass API answers in JSON (out body, or out geom), .osm XML or .osm.pbf,
      packed by gzip or not. Its route relations of trains, subways, light rail, trams, monorails
      and funiculars become railways: a query that asks for them, their ways and stop areas:

        [out:json]; rel[type=route][route=subway](south,west,north,east)->.r;
        node(r.r)->.s; (.r; .r >; rel(bn.s)[public_transport=stop_area]; rel(br.r)[type=route_master];);
        out body;

      Ways may lie in any order; gaps up to \(Int(OSMNetworkImporter.gapMetres)) m are joined straight. What branches off
      the longest course of a line is a railway of its own.
      """,
    defaults: NetworkImport.Defaults(
      source: "OpenStreetMap", licence: "ODbL-1.0", attribution: "© OpenStreetMap contributors"),
    argument: ArgumentDeclaration("FILE", "the extract or the answer"),
    options: [.flag("--strict", "refuses a file with a route that can't be mended")]
  ) { invocation, label in
    let file = try OSMFile { () throws(Faults) in try Files.source(invocation.arguments[0]) }
    return try OSMNetworkImporter.network(
      file, label: label, isStrict: invocation.has("--strict"))
  }

  static let networkImportGeoJSON = NetworkImport.subcommand(
    format: "geojson", summary: "makes a network from the lines and points of any GIS",
    discussion: """
      \(drawnLines) Lines are features with a LineString or a MultiLineString.
      """,
    argument: ArgumentDeclaration(
      "FILE", "GeoJSON; lines and stations may lie in files of their own", count: .oneOrMore),
    options: [
      .option("--line-name", "PROPERTY", "the lines' names (default: name, route_long_name, …)"),
      .option("--line-id", "PROPERTY", "what tells lines apart (default: their names)"),
      .option("--station-name", "PROPERTY", "the stations' names (default: name, stop_name, …)"),
      .option(
        "--station-line", "PROPERTY", "the line that a station is on (default: line, lines, …)"),
    ]
  ) { invocation, label in
    var properties = GeoJSONNetworkImporter.Properties()
    if let name = invocation.value("--line-name") { properties.lineName = [name] }
    if let name = invocation.value("--line-id") { properties.lineID = [name] }
    if let name = invocation.value("--station-name") { properties.stationName = [name] }
    if let name = invocation.value("--station-line") { properties.stationLine = [name] }
    let files = try invocation.arguments.map { name throws(Faults) in
      (name: name, bytes: try Files.read(name))
    }
    return try GeoJSONNetworkImporter.network(files, properties: properties, label: label)
  }

  static let networkImportKML = NetworkImport.subcommand(
    format: "kml", summary: "makes a network from the lines and points of KML",
    discussion: """
      \(drawnLines) Points in the folder of a line come before others.
      A bus service's route file is a railway too.
      """,
    argument: ArgumentDeclaration(
      "FILE", "KML; lines and stations may lie in files of their own", count: .oneOrMore)
  ) { invocation, label in
    let sources = try invocation.arguments.map { name throws(Faults) in try Files.source(name) }
    return try KMLNetworkImporter.network(sources, label: label)
  }

  private static let drawnLines = """
    Each line is a railway, and the points within \(Int(KMLNetworkImporter.reachMetres)) m of it are its stations. Pieces of one name are one
    line, in any order; what branches off it is a railway of its own.
    """

  static let networkImportRailwaySQLite = NetworkImport.subcommand(
    format: "railway-sqlite", summary: "makes a network from the talk's railway database",
    discussion: """
      The tables are railway, station, segment, segmentCoordinate and coordinate, as in
      railway.sqlite of the app SessionViewer. The database is only read.
      """,
    argument: ArgumentDeclaration("DB", "the database")
  ) { invocation, label in
    let file = invocation.arguments[0]
    try Files.checkIsFile(file)
    return try RailwayDatabaseReader.network(SQLiteDatabase(reading: file), label: label)
  }

  static let networkExportRailwaySQLite = Subcommand(
    path: ["network", "export", "railway-sqlite"],
    summary: "writes a network as the talk's railway database",
    discussion: """
      The app SessionViewer opens it as its railway.sqlite. The database has no room for the
      network's sources, for operators, and for which stations are one interchange.
      """,
    arguments: [ArgumentDeclaration("FILE", "a network file")],
    options: [.output("DB", "the database to write")]
  ) { invocation in
    let output = try invocation.required(
      "--output", remedy: "say where to write the database: -o FILE.sqlite")
    let network = try NetworkFile(invocation.arguments[0]).network
    try Files.write(RailwayDatabaseWriter.bytes(network, file: output), to: output)
    invocation.print(
      "\(output): \(network.railways.count) railways, \(network.stations.count) stations")
  }
}

/// What the importers of networks have in common: options, the check of what was made, the file.
enum NetworkImport {
  /// The labels of a network where the user gives none.
  struct Defaults {
    var id: String?
    var title: String?
    var timeZone: String?
    var source: String?
    var licence: String?
    var attribution = ""
  }

  /// An importing subcommand.
  static func subcommand(
    format: String, summary: String, discussion: String, defaults: Defaults = Defaults(),
    zoneInData: String? = nil,
    argument: ArgumentDeclaration = ArgumentDeclaration("DIR", "the folder with the data"),
    options: [OptionDeclaration] = [],
    importer: @escaping @Sendable (Invocation, NetworkLabel) throws -> ImportedNetwork
  ) -> Subcommand {
    Subcommand(
      path: ["network", "import", format], summary: summary, discussion: discussion,
      arguments: [argument],
      options: options + labels(defaults, zone: zoneInData ?? defaults.timeZone)
    ) { invocation in
      let output = try invocation.required(
        "--output", remedy: "say where to write the network: -o FILE.geojson")
      let label = try label(invocation, defaults, output: output)
      let imported = try importer(invocation, label)
      try write(
        marked(imported.network, invocation), warnings: imported.warnings, to: output,
        of: invocation.arguments[0], invocation)
    }
  }

  /// Writes a network that was made of a file, once it is known to be sound.
  static func write(
    _ network: RailNetwork, warnings: [String] = [], to output: String, of input: String,
    _ invocation: Invocation
  ) throws(Faults) {
    let text = NetworkWriter.text(network)
    let review: NetworkReview
    do throws(Faults) {
      review = try NetworkReader.review(Array(text.utf8), file: output)
    } catch {
      throw error.about(input)
    }
    try Files.write(text, to: output)
    for warning in warnings { invocation.warn("note: \(warning)") }
    for warning in review.warnings { invocation.warn("warning: \(warning)") }
    invocation.print("\(output): \(review.network.sizeText)")
  }

  static let underground = OptionDeclaration.option(
    "--underground", "FILE",
    "CSV with the columns from and to: stations between which track is underground")

  /// The network with what lies underground by that file, if one is given.
  static func marked(
    _ network: RailNetwork, _ invocation: Invocation
  ) throws(Faults) -> RailNetwork {
    guard let file = invocation.value(underground.name) else { return network }
    return try UndergroundStretches.marked(network, try Files.read(file), file: file)
  }

  /// The bytes of files in a folder, by name; those that may be absent are left out then.
  static func files(
    _ names: [String], optional: [String] = [], in folder: String
  ) throws(Faults) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    var faults = FaultCollector()
    for name in names + optional.filter({ Files.exists("\(folder)/\($0)") }) {
      files[name] = faults.attempt { () throws(Faults) in try Files.read("\(folder)/\(name)") }
    }
    try faults.throwIfAny()
    return files
  }

  private static func labels(_ defaults: Defaults, zone: String?) -> [OptionDeclaration] {
    func text(_ value: String?) -> String { value.map { " (default: \($0))" } ?? "" }
    return [
      .output("FILE", "the network file to write"),
      .option("--id", "ID", "the network's id\(text(defaults.id ?? "the file's name"))"),
      .option("--title", "TEXT", "the network's title\(text(defaults.title))"),
      .option(
        "--edition", "TEXT",
        "the network's version (default: the date of --retrieved, else 1)"),
      .option(
        "--time-zone", "NAME",
        "the time zone of its timetables, such as Asia/Tokyo\(text(zone))"),
      .option("--source", "TEXT", "the source's title\(text(defaults.source))"),
      .option("--licence", "TEXT", "the source's licence\(text(defaults.licence))"),
      .option("--attribution", "TEXT", "whom the source wants named"),
      .option("--retrieved", "DATE", "when the data was fetched, as 2026-03-02"),
      underground,
    ]
  }

  static func label(
    _ invocation: Invocation, _ defaults: Defaults = Defaults(), output: String
  ) throws(Faults) -> NetworkLabel {
    let timeZone = invocation.value("--time-zone") ?? defaults.timeZone
    if let timeZone, TimeZone(identifier: timeZone) == nil {
      throw Faults(
        "--time-zone", "no such time zone: '\(timeZone)'",
        remedy: "give an IANA name, such as Asia/Tokyo")
    }
    let name = URL(fileURLWithPath: output).deletingPathExtension().lastPathComponent
    let id = invocation.value("--id") ?? defaults.id ?? name
    if let problem = FileName.problem(with: id) { throw Faults("--id", problem) }
    let title = invocation.value("--title") ?? defaults.title ?? id
    let retrieved = invocation.value("--retrieved") ?? ""
    return NetworkLabel(
      id: id, title: title,
      version: invocation.value("--edition") ?? (retrieved.isEmpty ? "1" : retrieved),
      timeZone: timeZone,
      sources: [
        DataSource(
          title: invocation.value("--source") ?? defaults.source ?? title,
          licence: invocation.value("--licence") ?? defaults.licence ?? "",
          attribution: invocation.value("--attribution") ?? defaults.attribution,
          retrieved: retrieved)
      ])
  }
}
