package import RailNetwork
import Text

/// What an importer writes over a network it makes: name, edition and origin.
package struct NetworkLabel: Sendable, Equatable {
  /// The network's id, also the name of its file.
  package var id: String
  package var title: String
  package var version: String
  /// An IANA name; nil if only the data may know it.
  package var timeZone: String?
  package var sources: [DataSource]

  package init(
    id: String, title: String, version: String, timeZone: String? = nil, sources: [DataSource]
  ) {
    self.id = id
    self.title = title
    self.version = version
    self.timeZone = timeZone
    self.sources = sources
  }
}

/// A network made from somebody else's data, and what a reader should know about the making.
package struct ImportedNetwork: Sendable {
  package var network: RailNetwork
  /// Sentences on what was left out or merged; empty where there is nothing to say.
  package var remarks: [String]
}

/// Puts a network together railway by railway.
struct NetworkBuilder {
  /// A station of a railway, before the network has numbers for both.
  struct Stop {
    var id: String
    var title: Title
    var coordinate: Coordinate
  }

  private(set) var railways: [Railway] = []
  private(set) var stations: [Station] = []

  /// Adds a railway, its stations unset, with its stations in ascending order.
  mutating func add(_ railway: Railway, stops: [Stop]) {
    let first = stations.count
    for (order, stop) in stops.enumerated() {
      stations.append(
        Station(
          id: stop.id, railway: RailwayIndex(railways.count), title: stop.title, order: order,
          group: nil, coordinate: stop.coordinate))
    }
    var railway = railway
    railway.stations = (first..<stations.count).map { StationIndex($0) }
    railways.append(railway)
  }

  /// Makes interchanges of the stations with the same key, named after the first of them.
  ///
  /// A station alone with its key, or without one, is in no interchange.
  mutating func group<Key: Hashable>(by key: (_ station: Int) -> Key?) {
    var members: [Key: [Int]] = [:]
    for index in stations.indices {
      if let key = key(index) { members[key, default: []].append(index) }
    }
    for group in members.values where group.count > 1 {
      for index in group { stations[index].group = stations[group[0]].id }
    }
  }

  /// The network of all that was added, with the track that its railways share.
  func network(_ label: NetworkLabel) -> RailNetwork {
    RailNetwork(
      id: label.id, title: label.title, version: label.version, timeZone: label.timeZone,
      sources: label.sources, railways: railways, stations: stations
    ).withSharedTrack()
  }
}

/// Makes ids of names that were made for people.
struct IDMaker {
  /// What stands between an id and its number where it comes again.
  let separator: String
  private var taken: Set<String> = []

  init(separator: String) {
    self.separator = separator
  }

  /// The id itself, or with a number if it is empty or taken; cut off where it can name no file.
  mutating func unique(_ long: String) -> String {
    var id = long[...]
    while id.utf8.count > FileName.mostBytes - 8 { id.removeLast() }
    var unique = String(id)
    var number = 2
    while unique.isEmpty || !taken.insert(unique).inserted {
      unique = "\(id)\(separator)\(number)"
      number += 1
    }
    return unique
  }

  /// A name as a part of an id: its letters and digits, each word with a capital.
  static func word(_ name: String) -> String {
    name.split { !$0.isLetter && !$0.isNumber }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
