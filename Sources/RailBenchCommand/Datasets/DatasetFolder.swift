import Foundation
import PlainText

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
