package import RailNetwork
import Tracking

/// All that a name stands for in a network: railways, stations and directions.
///
/// A name is an id, the last part of an id, or a title in English or Japanese; case, hyphens and
/// spaces don't matter.
package struct NamedThings: Sendable, Hashable {
  package var railways: Set<RailwayIndex> = []
  package var stations: Set<StationIndex> = []
  /// Ids of directions, as the network writes them.
  package var directions: Set<String> = []

  package var isEmpty: Bool { railways.isEmpty && stations.isEmpty && directions.isEmpty }

  package init(_ name: String, in network: RailNetwork) {
    if let railway = network.railway(id: name) {
      railways = [railway]
      return
    }
    if let station = network.station(id: name) {
      stations = [station]
      return
    }
    let wanted = Self.plain(name)
    for (index, railway) in network.railways.enumerated() {
      if Self.names(railway.id, railway.title).contains(wanted) {
        railways.insert(RailwayIndex(index))
      }
      for direction in [railway.ascending, railway.descending]
      where Self.plain(direction) == wanted {
        directions.insert(direction)
      }
    }
    for (index, station) in network.stations.enumerated()
    where Self.names(station.id, station.title).contains(wanted) {
      stations.insert(StationIndex(index))
    }
  }

  /// The ids of railways and stations in which a name is contained, in network order.
  static func ids(like name: String, in network: RailNetwork) -> [String] {
    let wanted = plain(name)
    return (network.railways.map(\.id) + network.stations.map(\.id)).filter {
      plain($0).contains(wanted)
    }
  }

  private static func names(_ id: String, _ title: Title) -> [String] {
    [id, id.split(separator: ".").last.map(String.init) ?? id, title.en, title.ja ?? title.en]
      .map(plain)
  }

  private static func plain(_ name: String) -> String {
    String(name.lowercased().filter { $0 != " " && $0 != "-" })
  }
}
