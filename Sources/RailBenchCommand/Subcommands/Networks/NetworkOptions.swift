import Datasets
import Interchange
import RailNetwork
import Reporting
import Text

/// What GeoJSON's properties are called.
struct DrawingOptions: Options {
  let lineName = Option.text(
    "--line-name", "PROPERTY", "the lines' names (default: name, route_long_name, …)")
  let lineID = Option.text(
    "--line-id", "PROPERTY", "what tells lines apart (default: their names)")
  let stationName = Option.text(
    "--station-name", "PROPERTY", "the stations' names (default: name, stop_name, …)")
  let stationLine = Option.text(
    "--station-line", "PROPERTY", "the line that a station is on (default: line, lines, …)")
}

extension Request<DrawingOptions> {
  var properties: GeoJSONNetworkImporter.Properties {
    var properties = GeoJSONNetworkImporter.Properties()
    if let name = self.lineName { properties.lineName = [name] }
    if let name = self.lineID { properties.lineID = [name] }
    if let name = self.stationName { properties.stationName = [name] }
    if let name = self.stationLine { properties.stationLine = [name] }
    return properties
  }
}

/// What a network is called and where it comes from.
struct NetworkLabelOptions: Options {
  let id = Option.text("--id", "ID", "the network's id (default: the file's name)")
  let title = Option.text("--title", "TEXT", "the network's title (default: its id)")
  let edition = Option.text(
    "--edition", "TEXT", "the network's version (default: the date of --retrieved, else 1)")
  let timeZone = Option.text(
    "--time-zone", "NAME",
    "the time zone of its timetables, such as Asia/Tokyo (default of gtfs: agency_timezone)")
  let source = Option.text("--source", "TEXT", "the source's title")
  let licence = Option.text("--licence", "TEXT", "the source's licence")
  let attribution = Option.text("--attribution", "TEXT", "whom the source wants named")
  let retrieved = Option.text(
    "--retrieved", "DATE", "when the data was fetched, as 2026-03-02")
}

extension Request<NetworkLabelOptions> {
  var draft: NetworkLabelDraft {
    NetworkLabelDraft(
      id: self.id, title: self.title, version: self.edition, timeZone: self.timeZone,
      source: self.source, licence: self.licence, attribution: self.attribution,
      retrieved: self.retrieved)
  }
}

extension Option where Value == String? {
  static var underground: Option {
    .text(
      "--underground", "FILE",
      "CSV with the columns from and to: stations between which track is underground")
  }
}

extension HasWorkbench {
  /// The network with what lies underground by a file, if one is given.
  func marked(_ network: RailNetwork, by file: String?) throws(Faults) -> RailNetwork {
    guard let file else { return network }
    return try UndergroundStretches.marked(network, try Files.read(file), file: file)
  }

  /// Writes a network that was made of a file, and says what looks wrong with it.
  func writeNetwork(
    _ network: RailNetwork, remarks: [String] = [], to output: String, of input: String
  ) throws(Faults) {
    let review = try NetworkFile.write(network, to: output, of: input)
    for remark in remarks { warn("note: \(remark)") }
    for warning in review.warnings { warn("warning: \(warning)") }
    print("\(output): \(review.network.sizeText)")
  }
}
