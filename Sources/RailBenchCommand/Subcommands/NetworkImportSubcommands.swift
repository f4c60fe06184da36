import Foundation
import Interchange
import PlainText
import RailNetwork

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
  ) { folder, label in
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
    extraOptions: [GTFSInput.strict]
  ) { invocation, path, label in
    try GTFSNetworkImporter.network(
      GTFSInput.files(path), label: label, isStrict: invocation.has("--strict"))
  }

  static let networkImportKML = NetworkImport.subcommand(
    format: "kml", summary: "makes a network from the lines and points of a KML file",
    discussion: """
      Each placemark with a LineString is a railway; the placemarks with a Point that lie within
      \(Int(KMLNetworkImporter.reachMetres)) m of it, and in its folder if that has any, are its
      stations. So a bus service's route file is a railway too.
      """,
    argument: ArgumentDeclaration("FILE", "the KML file")
  ) { file, label in
    try KMLNetworkImporter.network(Files.source(file), label: label)
  }

  static let networkImportRailwaySQLite = NetworkImport.subcommand(
    format: "railway-sqlite", summary: "makes a network from the talk's railway database",
    discussion: """
      The tables are railway, station, segment, segmentCoordinate and coordinate, as in
      railway.sqlite of the app SessionViewer. The database is only read.
      """,
    argument: ArgumentDeclaration("DB", "the database")
  ) { file, label in
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

  /// An importing subcommand without options of its own.
  static func subcommand(
    format: String, summary: String, discussion: String, defaults: Defaults = Defaults(),
    argument: ArgumentDeclaration = ArgumentDeclaration("DIR", "the folder with the data"),
    importer: @escaping @Sendable (_ path: String, NetworkLabel) throws -> ImportedNetwork
  ) -> Subcommand {
    subcommand(
      format: format, summary: summary, discussion: discussion, defaults: defaults,
      argument: argument, extraOptions: []
    ) { _, path, label in try importer(path, label) }
  }

  /// An importing subcommand.
  static func subcommand(
    format: String, summary: String, discussion: String, defaults: Defaults = Defaults(),
    zoneInData: String? = nil, argument: ArgumentDeclaration, extraOptions: [OptionDeclaration],
    importer:
      @escaping @Sendable (Invocation, _ path: String, NetworkLabel) throws -> ImportedNetwork
  ) -> Subcommand {
    Subcommand(
      path: ["network", "import", format], summary: summary, discussion: discussion,
      arguments: [argument],
      options: options(defaults, zone: zoneInData ?? defaults.timeZone) + extraOptions
    ) { invocation in
      let output = try invocation.required(
        "--output", remedy: "say where to write the network: -o FILE.geojson")
      let label = try label(invocation, defaults, output: output)
      let input = invocation.arguments[0]
      let imported = try importer(invocation, input, label)
      let text = NetworkWriter.text(imported.network)
      let review: NetworkReview
      do throws(Faults) {
        review = try NetworkReader.review(Array(text.utf8), file: output)
      } catch {
        throw error.about(input)
      }
      try Files.write(text, to: output)
      for remark in imported.remarks { invocation.warn("note: \(remark)") }
      for warning in review.warnings { invocation.warn("warning: \(warning)") }
      invocation.print("\(output): \(review.network.sizeText)")
    }
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

  private static func options(_ defaults: Defaults, zone: String?) -> [OptionDeclaration] {
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
    ]
  }

  private static func label(
    _ invocation: Invocation, _ defaults: Defaults, output: String
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
