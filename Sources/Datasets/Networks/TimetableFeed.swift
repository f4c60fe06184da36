import Interchange
package import RailNetwork
package import Text

/// Timetables of other people, with warnings about what was made of them.
package struct TimetableFeed {
  package let timetables: [Timetable]
  package let warnings: [String]

  /// Whether a folder holds JSON files, as Mini Tokyo 3D's does and no GTFS feed.
  package static func isMiniTokyo3D(_ path: String) throws(Faults) -> Bool {
    guard Files.isFolder(path) else { return false }
    return try Files.names(in: path).contains { $0.hasSuffix(".json") }
  }

  /// The trains of a kind of day, from a folder of JSON files.
  package static func miniTokyo3D(
    _ folder: String, network: RailNetwork, calendar: String,
    finished: (_ count: Int, _ all: Int) -> Void
  ) throws(Faults) -> TimetableFeed {
    let names = try Files.names(in: folder).filter { $0.hasSuffix(".json") }
    var importer = MiniTokyo3DTimetables(network: network, calendar: calendar)
    for (index, name) in names.enumerated() {
      let file = "\(folder)/\(name)"
      importer.add(try Files.read(file), file: file)
      finished(index + 1, names.count)
    }
    return TimetableFeed(timetables: try importer.timetables(), warnings: importer.warnings)
  }
}
