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

  var locationsFile: String { "\(path)/\(JourneyReader.locationsFile)" }
  var truthFile: String { "\(path)/\(JourneyReader.truthFile)" }
}

/// Finds journeys: in a suite, in suites of suites, or the folder itself.
enum JourneyFinder {
  /// The journeys below folders, each once: in the order of the folders, then by name.
  ///
  /// Everything that is wrong with any of them is thrown at once.
  static func find(_ folders: [String]) throws(Faults) -> [JourneyFolder] {
    var faults = FaultCollector()
    var seen: Set<String> = []
    let found = folders.flatMap { folder in
      faults.attempt { () throws(Faults) in try journeys(in: folder) } ?? []
    }
    try faults.throwIfAny()
    return found.filter { seen.insert(absolute($0.path).path).inserted }
  }

  private static func journeys(in folder: String) throws(Faults) -> [JourneyFolder] {
    var path = folder
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    var found: [JourneyFolder] = []
    try search(path, reach: [], into: &found)
    guard found.isEmpty else { return found }
    throw Faults(
      folder, "no journey in this folder",
      remedy: "a journey is a folder with \(JourneyReader.locationsFile) "
        + "and \(JourneyReader.truthFile)")
  }

  private static func search(
    _ folder: String, reach: [String], into found: inout [JourneyFolder]
  ) throws(Faults) {
    let names = try Files.names(in: folder)
    let reach = [folder] + reach
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
}
