import Foundation
import Journeys
import PlainText

/// A folder that holds a journey, not read yet.
struct JourneyFolder: Sendable, Hashable {
  /// As the user named it, or below what the user named.
  let path: String
  /// The folder around it, whose name is the suite's.
  let suite: String
  /// The folders in which a `network.geojson` may lie: this one, and those above it up to the one
  /// that the user named.
  let reach: [String]
}

/// Finds journeys: in a suite, in suites of suites, or the folder itself.
enum JourneyFinder {
  /// The journeys below folders, each once: in the order of the folders, then by name.
  ///
  /// Everything that is wrong with any of them is thrown at once.
  static func find(_ folders: [String]) throws(Faults) -> [JourneyFolder] {
    var found: [JourneyFolder] = []
    var seen: Set<String> = []
    var faults: [Fault] = []
    for folder in folders {
      do throws(Faults) {
        var here: [JourneyFolder] = []
        try search(trimmed(folder), reach: [], into: &here)
        if here.isEmpty {
          faults.append(
            Fault(
              file: folder, problem: "holds no journey",
              remedy: "a journey is a folder with \(JourneyReader.locationsFile) "
                + "and \(JourneyReader.truthFile)"))
        }
        for journey in here where seen.insert(absolute(journey.path).path).inserted {
          found.append(journey)
        }
      } catch {
        faults += error.all
      }
    }
    guard faults.isEmpty else { throw Faults(faults) }
    return found
  }

  private static func search(
    _ folder: String, reach: [String], into found: inout [JourneyFolder]
  ) throws(Faults) {
    guard Files.exists(folder) else {
      throw Faults(Fault(file: folder, problem: "there is no such folder"))
    }
    guard Files.isFolder(folder) else {
      throw Faults(Fault(file: folder, problem: "is a file where a folder of journeys should be"))
    }
    let reach = [folder] + reach
    let names = try Files.names(in: folder)
    if names.contains(JourneyReader.truthFile) || names.contains(JourneyReader.locationsFile) {
      let suite = absolute(folder).deletingLastPathComponent().lastPathComponent
      found.append(JourneyFolder(path: folder, suite: suite, reach: reach))
      return
    }
    for name in names where Files.isFolder("\(folder)/\(name)") {
      try search("\(folder)/\(name)", reach: reach, into: &found)
    }
  }

  private static func absolute(_ path: String) -> URL {
    URL(fileURLWithPath: path).standardizedFileURL
  }

  private static func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
