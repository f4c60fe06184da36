import Foundation
import RailNetwork
import Text

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

  /// This process's, taken apart once.
  static let ownEnvironment = ProcessInfo.processInfo.environment

  /// Names the folder, whatever it is called.
  static let variable = "RAILBENCH_DATASETS"

  /// The folder that the environment names or else `Datasets` in a folder or in one above it,
  /// trying the starting places in turn.
  ///
  /// The places are by default the working folder, then the folder of this program.
  static func find(
    from starts: [String] = defaultStarts(),
    environment: [String: String] = ownEnvironment
  ) throws(Faults) -> DatasetFolder {
    if let path = environment[variable], !path.isEmpty {
      guard isDatasets(path) else {
        throw Faults(
          variable, "'\(path)' has no folder networks or journeys", remedy: "name such a folder")
      }
      return DatasetFolder(path: path)
    }
    for start in starts {
      var folder = URL(fileURLWithPath: start).standardizedFileURL
      while true {
        let candidate = folder.appendingPathComponent("Datasets").path
        if isDatasets(candidate) { return DatasetFolder(path: candidate) }
        guard folder.path != "/" else { break }
        folder.deleteLastPathComponent()
      }
    }
    throw Faults(
      "Datasets", "no such folder here, above here or beside railbench",
      remedy: "run railbench inside the project, set \(variable), or name files with --journeys "
        + "and --network")
  }

  private static func isDatasets(_ path: String) -> Bool {
    Files.isFolder(path + "/networks") || Files.isFolder(path + "/journeys")
  }

  /// The folder of a suite or of a journey, by the name that it has in ``journeys``.
  ///
  /// - Returns: the name itself where there is such a folder, or where nothing else is found.
  static func journeys(named name: String) throws(Faults) -> String {
    guard !Files.exists(name), !name.contains("/"), let datasets = try? find(),
      let suites = try? Files.names(in: datasets.journeys)
    else { return name }
    let inner = suites.flatMap { suite in
      ((try? Files.names(in: "\(datasets.journeys)/\(suite)")) ?? []).map { "\(suite)/\($0)" }
    }
    let known = suites + inner
    if let path = known.first(where: { Files.lastPart($0) == name }) {
      return "\(datasets.journeys)/\(path)"
    }
    let nearest = Suggestion.nearest(to: name, among: known.map(Files.lastPart))
    throw Faults(
      name, "no such folder, here or in \(datasets.journeys)",
      remedy: nearest.map { "did you mean '\($0)'?" })
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
  /// The name of a network that came with journeys.
  static let besideJourneys = "network.geojson"

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
