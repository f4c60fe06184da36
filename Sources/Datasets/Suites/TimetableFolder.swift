import Foundation
package import RailNetwork
package import Scoring
package import Tracking

/// A folder of timetables, one file for each railway.
package enum TimetableFolder {
  /// The end of a timetable's file name, after the railway's id.
  package static let suffix = ".timetable"

  /// The inputs of trackers on a network, with its timetables if a tracker needs them.
  package static func playback(
    _ network: RailNetwork, from file: NetworkFile? = nil, for trackers: [TrackerEntry],
    judgingTrains: Bool = false, path: String?, jobs: Int
  ) async throws(Faults) -> PlaybackContext {
    let needsTimetables =
      judgingTrains
      || trackers.contains { $0.needs.contains(.timetable) || $0.offers.contains(.train) }
    let path =
      file?.day.flatMap { day in
        Self.path(of: network, from: file?.path, path).map { "\($0)/\(day)" }
      } ?? path
    var timetables =
      needsTimetables ? try await all(of: network, from: file?.path, path: path, jobs: jobs) : nil
    timetables?.isOfDay = file?.day != nil
    return PlaybackContext(TrackerContext(network: network, timetables: timetables))
  }

  /// All timetables below `path`; by default those beside `network.geojson`, else those of the
  /// network in the datasets; nil if it has none.
  package static func all(
    of network: RailNetwork, from file: String? = nil, path: String? = nil, jobs: Int
  ) async throws(Faults) -> TimetableSet? {
    let isNamed = path != nil || file.flatMap(beside) != nil
    guard let path = Self.path(of: network, from: file, path) else { return nil }
    let files = try files(path, of: network, mayBeMissing: !isNamed)
    let timetables = try await JobPool.attempt(files, jobs: jobs) { file throws(Faults) in
      try TimetableReader.read(try Files.read(file), file: file, network: network)
    }
    return timetables.isEmpty ? nil : TimetableSet(timetables, network: network)
  }

  /// The hash of a network's timetables, of all days; nil without any.
  static func hash(of file: NetworkFile, path: String?) throws(Faults) -> String? {
    guard let path = Self.path(of: file.network, from: file.path, path) else { return nil }
    let days = Files.isFolder(path) ? try Files.names(in: path).map { "\(path)/\($0)" } : []
    var hash: ContentHash?
    for folder in [path] + days.filter(Files.isFolder) {
      for name in try files(folder, of: file.network, mayBeMissing: true) {
        var own = hash ?? ContentHash()
        own.add(text: String(name.dropFirst(path.count)))
        own.add(try Files.read(name))
        hash = own
      }
    }
    return hash?.short
  }

  /// The files of a folder, or the one file that is named.
  private static func files(
    _ path: String, of network: RailNetwork, mayBeMissing: Bool
  ) throws(Faults) -> [String] {
    if Files.exists(path), !Files.isFolder(path) { return [path] }
    guard Files.isFolder(path) || mayBeMissing else {
      throw Faults(
        path, "no such folder of timetables",
        remedy:
          "make it: railbench timetable import FEED --network FILE -o \(ShellText.quoted(path))")
    }
    return network.railways.map { "\(path)/\($0.id)\(suffix)" }.filter(Files.exists)
  }

  static func path(
    of network: RailNetwork, from file: String?, _ given: String?
  ) -> String? {
    given ?? file.flatMap(beside) ?? (try? DatasetFolder.find())?.timetables(of: network.id)
  }

  /// The name of the folder in which `suite new` writes the timetables of a feed.
  package static let name = "timetables"

  /// Such a folder beside a `network.geojson`, or beside its folder.
  private static func beside(_ network: String) -> String? {
    let url = URL(fileURLWithPath: network).standardizedFileURL
    guard url.lastPathComponent == NetworkFile.besideJourneys else { return nil }
    let folder = url.deletingLastPathComponent()
    return [folder, folder.deletingLastPathComponent()].map { $0.appending(path: name).path }
      .first(where: Files.isFolder)
  }
}
