import Datasets
import Interchange
import RailNetwork
import Reporting

/// The names of GeoJSON properties.
struct DrawingOptions: Options {
  let lineName = Option.text(
    "--line-name", "PROPERTY", "the lines' names (default: name, route_long_name, …)")
  let stationName = Option.text(
    "--station-name", "PROPERTY", "the stations' names (default: name, stop_name, …)")
  let stationLine = Option.text(
    "--station-line", "PROPERTY", "the line that a station is on (default: line, lines, …)")
}

extension Request<DrawingOptions> {
  var properties: GeoJSONNetworkImporter.Properties {
    var properties = GeoJSONNetworkImporter.Properties()
    if let name = self.lineName { properties.lineName = [name] }
    if let name = self.stationName { properties.stationName = [name] }
    if let name = self.stationLine { properties.stationLine = [name] }
    return properties
  }
}

/// The name of a network, and its source.
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
  let attribution = Option.text("--attribution", "TEXT", "the attribution that the source requires")
  let retrieved = Option.text(
    "--retrieved", "DATE", "when the data was fetched, as 2026-03-02")
}

extension Request<NetworkLabelOptions> {
  var draft: NetworkLabelDraft {
    var draft = NetworkLabelDraft(id: self.id)
    (draft.title, draft.version, draft.timeZone) = (self.title, self.edition, self.timeZone)
    (draft.source, draft.licence) = (self.source, self.licence)
    (draft.attribution, draft.retrieved) = (self.attribution, self.retrieved)
    return draft
  }
}

extension Option where Value == String? {
  static var underground: Option {
    .text(
      "--underground", "FILE",
      "CSV with the columns from and to: stations with underground track between them")
  }
}

extension Request {
  func writeNetwork(
    _ network: RailNetwork, warnings: [String] = [], to output: String, of input: String
  ) throws(Faults) {
    let faults = try NetworkFile.write(network, to: output, of: input)
    for warning in warnings { warn("note: \(warning)") }
    for fault in faults { warn("warning: \(fault)") }
    print("\(output): \(network.sizeText)")
  }
}
