import Interchange
import PlainText
import RailNetwork

extension Subcommand {
  /// `railbench network import kml`.
  static let networkImportKML = NetworkImport.subcommand(
    format: "kml", summary: "makes a network from the lines and points of a KML file",
    discussion: """
      Each placemark with a LineString is a railway; the placemarks with a Point that lie within
      \(Int(KMLNetworkImporter.reachMetres)) m of it, and in its folder if that has any, are its
      stations. So a bus service's route file is a railway too.
      """,
    defaults: NetworkImport.Defaults(),
    argument: ArgumentDeclaration(name: "FILE", summary: "the KML file")
  ) { file, label in
    try KMLNetworkImporter.network(Files.source(file), label: label)
  }

  /// `railbench network import railway-sqlite`.
  static let networkImportRailwaySQLite = NetworkImport.subcommand(
    format: "railway-sqlite", summary: "makes a network from the talk's railway database",
    discussion: """
      The tables are railway, station, segment, segmentCoordinate and coordinate, as in
      railway.sqlite of the app SessionViewer. The database is only read.
      """,
    defaults: NetworkImport.Defaults(),
    argument: ArgumentDeclaration(name: "DB", summary: "the database")
  ) { file, label in
    try Files.checkIsFile(file)
    return try RailwayDatabaseReader.network(SQLiteDatabase(reading: file), label: label)
  }

  /// `railbench network export railway-sqlite`.
  static let networkExportRailwaySQLite = Subcommand(
    path: ["network", "export", "railway-sqlite"],
    summary: "writes a network as the talk's railway database",
    discussion: """
      The app SessionViewer opens it as its railway.sqlite. The database has no room for the
      network's sources, for operators, and for which stations are one interchange.
      """,
    arguments: [ArgumentDeclaration(name: "FILE", summary: "a network file")],
    options: [
      OptionDeclaration(
        name: "--output", short: "-o", value: "DB", summary: "the database to write")
    ]
  ) { invocation, workbench in
    guard let output = invocation.value("--output") else {
      throw Faults(
        Fault(
          file: "railbench", field: "--output", problem: "is missing",
          remedy: "say where to write the database: -o FILE.sqlite"))
    }
    let network = try NetworkFile.read(invocation.arguments[0])
    try Files.write(RailwayDatabaseWriter.bytes(network, file: output), to: output)
    workbench.console.print(
      "\(output): \(network.railways.count) railways, \(network.stations.count) stations")
    return .success
  }
}
