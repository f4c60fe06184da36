import Evaluation
import PlainText
import RailNetwork
import Simulation
import Timetables
import Tracking

/// A folder of timetables, one file a railway, read as they are needed.
struct TimetableFolder: TimetableSource {
  let path: String
  let network: RailNetwork
  private var known: [RailwayIndex: Timetable?] = [:]

  /// The end of a timetable's file name; before it stands the railway's id.
  static let suffix = ".timetable"

  /// Checks that there is such a folder.
  init(path: String, network: RailNetwork) throws(Faults) {
    guard Files.isFolder(path) else {
      throw Faults(
        path, "no such folder of timetables", remedy: "make one with railbench timetable import")
    }
    self.path = path
    self.network = network
  }

  /// A folder that need not be there: then no railway has a timetable.
  init(optional path: String, network: RailNetwork) {
    self.path = path
    self.network = network
  }

  /// The file of a railway's timetable.
  func file(_ railway: RailwayIndex) -> String {
    "\(path)/\(network[railway].id)\(Self.suffix)"
  }

  /// The railways that have a timetable here, in the network's order.
  func railways() -> [RailwayIndex] {
    network.railways.indices.map { RailwayIndex($0) }.filter { Files.exists(file($0)) }
  }

  /// The timetable of a railway, or nil if there is none.
  mutating func timetable(_ railway: RailwayIndex) throws(Faults) -> Timetable? {
    if let found = known[railway] { return found }
    let file = file(railway)
    let timetable =
      Files.exists(file)
      ? try TimetableReader.read(try Files.read(file), file: file, network: network) : nil
    known[railway] = timetable
    return timetable
  }

  /// The train of an id such as `Tokyu.Toyoko.002051`, or nil if there is none.
  mutating func train(id: String) throws(Faults) -> TimetableTrain? {
    // A number may hold points, a railway's id too, so the longest railway that fits is taken.
    var end = id.lastIndex(of: ".")
    while let cut = end {
      if let railway = network.railway(id: String(id[..<cut])) {
        return try timetable(railway)?.train(id: id)
      }
      end = id[..<cut].lastIndex(of: ".")
    }
    return nil
  }

  /// What trackers are told of a network, with its timetables where somebody needs them.
  static func venue(
    _ network: RailNetwork, for contestants: [Contestant]
  ) throws(Faults) -> Venue {
    let needsTimetables = contestants.contains { $0.entry.needs.contains(.timetable) }
    let timetables = needsTimetables ? try all(of: network) : nil
    return Venue(TrackerContext(network: network, timetables: timetables))
  }

  /// All timetables of a network in the datasets; nil where it has none.
  static func all(of network: RailNetwork) throws(Faults) -> TimetableSet? {
    guard let datasets = try? DatasetFolder.find() else { return nil }
    var folder = TimetableFolder(optional: datasets.timetables(of: network.id), network: network)
    var timetables: [Timetable] = []
    for railway in folder.railways() {
      if let timetable = try folder.timetable(railway) { timetables.append(timetable) }
    }
    return timetables.isEmpty ? nil : TimetableSet(timetables, network: network)
  }
}
