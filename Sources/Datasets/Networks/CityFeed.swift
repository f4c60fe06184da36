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
    let network = try UndergroundFile.marked(imported.network, by: underground)
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

/// A file that says which track is underground.
package enum UndergroundFile {
  /// The network with what lies underground by a file, if one is given.
  package static func marked(
    _ network: RailNetwork, by file: String?
  ) throws(Faults) -> RailNetwork {
    guard let file else { return network }
    return try UndergroundTrack.marked(network, try Files.read(file), file: file)
  }
}
