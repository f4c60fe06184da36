package import Interchange
package import RailNetwork
package import Text

/// A network and its timetables, of a typical weekday, made of one GTFS feed.
package struct CityFeed {
  package let network: RailNetwork
  package let timetables: [Timetable]
  /// What could not be made of the feed.
  package let warnings: [String]

  /// - Throws: also what keeps the network from being one.
  package static func read(
    _ feed: String, routes: [String], isStrict: Bool, label: NetworkLabel, underground: String?
  ) throws(Faults) -> CityFeed {
    let imported = try GTFSNetworkImporter.network(
      GTFSFolder.files(feed, routes: routes), label: label, isStrict: isStrict)
    let network = try imported.network.marked(byFile: underground)
    let faults = network.check(file: feed).faults
    guard faults.isEmpty else { throw Faults(faults) }
    let trains = try GTFSTimetables(
      GTFSFolder.files(feed, routes: routes), network: network, day: .typicalWeekday,
      isStrict: isStrict)
    return CityFeed(
      network: network, timetables: trains.timetables,
      warnings: imported.warnings + trains.warnings)
  }
}

extension RailNetwork {
  /// The network with what lies underground by a file, if one is given.
  package func marked(byFile file: String?) throws(Faults) -> RailNetwork {
    guard let file else { return self }
    return try UndergroundTrack.marked(self, try Files.read(file), file: file)
  }
}
