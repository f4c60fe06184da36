import Foundation
package import Text

/// The project's folder of networks, timetables and journeys.
package struct DatasetFolder: Sendable, Equatable {
  package let path: String

  package var networks: String { path + "/networks" }
  package var journeys: String { path + "/journeys" }
  package var timetables: String { path + "/timetables" }

  package func timetables(of network: String) -> String { "\(timetables)/\(network)" }

  package func network(id: String) -> String { "\(networks)/\(id).geojson" }

  /// This process's, taken apart once.
  package static let ownEnvironment = ProcessInfo.processInfo.environment

  /// Names the folder, whatever it is called.
  package static let variable = "RAILBENCH_DATASETS"

  /// The folder that the environment names or else `Datasets` in a folder or in one above it,
  /// trying the starting places in turn.
  ///
  /// The places are by default the working folder, then the folder of this program.
  package static func find(
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
  package static func journeys(named name: String) throws(Faults) -> String {
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
  package static func defaultStarts() -> [String] {
    let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
      .resolvingSymlinksInPath().deletingLastPathComponent().path
    return [FileManager.default.currentDirectoryPath, program]
  }
}
