import Foundation
import PlainText
import RailNetwork

/// The project's folder of networks, timetables and journeys.
struct DatasetFolder: Sendable, Equatable {
  /// The path of `Datasets`.
  let path: String

  var networks: String { path + "/networks" }
  var journeys: String { path + "/journeys" }
  var timetables: String { path + "/timetables" }

  /// The folder of a network's timetables.
  func timetables(of network: String) -> String { "\(timetables)/\(network)" }

  /// The file of a network that a journey names.
  func network(id: String) -> String { "\(networks)/\(id).geojson" }

  /// Finds `Datasets` in a folder or in one above it, trying the starting places in turn.
  ///
  /// The places are by default the working folder, then the folder of this program.
  static func find(from starts: [String] = defaultStarts()) throws(Faults) -> DatasetFolder {
    for start in starts {
      var folder = URL(fileURLWithPath: start).standardizedFileURL
      while true {
        let candidate = folder.appendingPathComponent("Datasets").path
        if Files.isFolder(candidate + "/networks") || Files.isFolder(candidate + "/journeys") {
          return DatasetFolder(path: candidate)
        }
        guard folder.path != "/" else { break }
        folder.deleteLastPathComponent()
      }
    }
    throw Faults(
      "Datasets", "no such folder here, above here or beside railbench",
      remedy: "run railbench inside the project, or name files with --journeys and --network")
  }

  /// The working folder, then this program's.
  static func defaultStarts() -> [String] {
    let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
      .resolvingSymlinksInPath().deletingLastPathComponent().path
    return [FileManager.default.currentDirectoryPath, program]
  }
}

/// A network and the file that it came from.
struct NetworkFile: Sendable {
  static let defaultID = "greater-tokyo"

  static let option = OptionDeclaration.option(
    "--network", "FILE", "the network (default: Datasets/networks/\(defaultID).geojson)")

  static let argument = ArgumentDeclaration(
    "FILE", "the network's file, or its id in Datasets/networks")

  let path: String
  let network: RailNetwork

  /// Reads a network's file, or the one in `Datasets/networks` that has this id.
  init(_ name: String) throws(Faults) {
    path = Self.path(name)
    network = try NetworkReader.read(try Files.read(path), file: path)
  }

  /// The network that `--network` names, or the default one.
  init(_ invocation: Invocation) throws(Faults) {
    guard let name = invocation.value("--network") else {
      try self.init(DatasetFolder.find().network(id: Self.defaultID))
      return
    }
    try self.init(name)
  }

  /// Reads a network with what looks wrong with it.
  static func review(_ name: String) throws(Faults) -> NetworkReview {
    let path = path(name)
    return try NetworkReader.review(try Files.read(path), file: path)
  }

  /// The file of this name, or the one in `Datasets/networks` that has this id.
  static func path(_ name: String) -> String {
    guard !Files.exists(name), !name.contains("/"), !name.contains(".geojson"),
      let file = (try? DatasetFolder.find())?.network(id: name), Files.exists(file)
    else { return name }
    return file
  }
}

extension RailNetwork {
  /// The railway of an id that an option gives.
  func railway(_ id: String, option: String) throws(Faults) -> RailwayIndex {
    if let railway = railway(id: id) { return railway }
    throw Faults(.unknown("railway", id, in: option, among: railways.map(\.id)))
  }

  /// Such as `1 railway and 31 stations`.
  var sizeText: String {
    "\(counted(railways.count, "railway")) and \(counted(stations.count, "station"))"
  }
}

/// `1 journey`, `2 journeys`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
