import Datasets
import Foundation
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
  let timeZone = Option.one(
    "--time-zone", "NAME",
    "the time zone of its timetables, such as Asia/Tokyo (default of gtfs: agency_timezone)"
  ) { text throws(Faults) in
    guard let text, TimeZone(identifier: text) == nil else { return text }
    throw Faults(
      "--time-zone", "no such time zone: '\(text)'", remedy: "give an IANA name, such as Asia/Tokyo"
    )
  }
  let source = Option.text("--source", "TEXT", "the source's title")
  let licence = Option.text("--licence", "TEXT", "the source's licence")
  let attribution = Option.text("--attribution", "TEXT", "the attribution that the source requires")
  let retrieved = Option.one(
    "--retrieved", "DATE", "when the data was fetched, as 2026-03-02"
  ) { text throws(Faults) in
    guard let text, !NumberReader.isDate(text) else { return text }
    throw Faults(
      .expected("a date", found: text, in: "--retrieved", remedy: "write it as 2026-03-02"))
  }
}

extension Request<NetworkLabelOptions> {
  /// The label of a network in a file; `usual` is the source of all files in a format.
  func label(source usual: DataSource?, output: String) throws(Faults) -> NetworkLabel {
    var label = try NetworkLabel(id: self.id, output: output)
    label.title = self.title ?? label.id
    label.version = self.edition ?? self.retrieved ?? label.version
    label.timeZone = self.timeZone
    label.sources = [
      DataSource(
        title: self.source ?? usual?.title ?? label.title,
        licence: self.licence ?? usual?.licence ?? "",
        attribution: self.attribution ?? usual?.attribution ?? "", retrieved: self.retrieved ?? "")
    ]
    return label
  }
}

extension NetworkLabel {
  /// The label of a network that has only an id, by default the name of its file or folder.
  init(id: String?, output: String) throws(Faults) {
    let name = URL(fileURLWithPath: output).deletingPathExtension().lastPathComponent
    if let problem = FileName.problem(with: id ?? name) {
      guard id == nil else { throw Faults("--id", problem) }
      throw Faults(output, "the id '\(name)' \(problem)", remedy: "give another with --id")
    }
    let id = id ?? name
    self.init(
      id: id, title: id, version: "1",
      sources: [DataSource(title: id, licence: "", attribution: "", retrieved: "")])
  }
}

extension Option where Value == String? {
  static var underground: Option {
    .text(
      "--underground", "FILE",
      "CSV with the columns from and to: stations with underground track between them")
  }
}
