import Foundation
import Journeys
package import RailNetwork
package import Scoring
package import Tracking

/// A folder of timetables, one file for each railway, read when they are needed.
package struct TimetableFolder: TimetableSource {
  package let path: String
  package let network: RailNetwork
  private var known: [RailwayIndex: Timetable?] = [:]
  /// The railways with known timetables, if no others exist.
  private var only: [RailwayIndex]?

  /// The end of a timetable's file name, after the railway's id.
  package static let suffix = ".timetable"

  /// Opens a folder or one file; a fault if neither exists.
  package static func read(
    _ path: String, network: RailNetwork
  ) throws(Faults) -> TimetableFolder {
    if Files.exists(path), !Files.isFolder(path) {
      let timetable = try TimetableReader.read(try Files.read(path), file: path, network: network)
      return TimetableFolder([timetable], network: network, path: path)
    }
    guard Files.isFolder(path) else {
      throw Faults(
        path, "no such folder of timetables",
        remedy:
          "make it: railbench timetable import FEED --network FILE -o \(ShellText.quoted(path))")
    }
    return TimetableFolder(optional: path, network: network)
  }

  /// Timetables that are already read, or that are not files yet.
  package init(_ timetables: [Timetable], network: RailNetwork, path: String = "") {
    self.network = network
    self.path = path
    for timetable in timetables { known[timetable.railway] = timetable }
    only = timetables.map(\.railway).sorted()
  }

  /// A folder that may be missing: then no railway has a timetable.
  package init(optional path: String, network: RailNetwork) {
    self.path = path
    self.network = network
  }

  private func file(_ railway: RailwayIndex) -> String {
    "\(path)/\(network[railway].id)\(Self.suffix)"
  }

  /// The railways with a timetable here, in the network's order.
  package func railways() -> [RailwayIndex] {
    if let only { return only }
    return network.railways.indices.map { RailwayIndex($0) }.filter { Files.exists(file($0)) }
  }

  package mutating func timetable(_ railway: RailwayIndex) throws(Faults) -> Timetable? {
    if let found = known[railway] { return found }
    if only != nil { return nil }
    let file = file(railway)
    let timetable =
      Files.exists(file)
      ? try TimetableReader.read(try Files.read(file), file: file, network: network) : nil
    known[railway] = timetable
    return timetable
  }

  /// The train with an id such as `Tokyu.Toyoko.002051`; nil if there is no such train.
  package mutating func train(id: String) throws(Faults) -> TimetableTrain? {
    // A number may contain dots, and so may a railway's id, so the longest matching railway is
    // used.
    var end = id.lastIndex(of: ".")
    while let cut = end {
      if let railway = network.railway(id: String(id[..<cut])) {
        return try timetable(railway)?.train(id: id)
      }
      end = id[..<cut].lastIndex(of: ".")
    }
    return nil
  }

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
    let folder =
      isNamed
      ? try TimetableFolder.read(path, network: network)
      : TimetableFolder(optional: path, network: network)
    let timetables = try await JobPool.attempt(folder.railways(), jobs: jobs) {
      railway throws(Faults) in
      var folder = folder
      return try folder.timetable(railway)
    }.compactMap(\.self)
    return timetables.isEmpty ? nil : TimetableSet(timetables, network: network)
  }

  /// Whether there are timetables for a kind of day besides the usual ones.
  static func hasDay(_ day: String, of file: NetworkFile, path: String?) -> Bool {
    Self.path(of: file.network, from: file.path, path).map { Files.isFolder("\($0)/\(day)") }
      ?? false
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
