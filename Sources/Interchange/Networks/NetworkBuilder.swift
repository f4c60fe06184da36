package import RailNetwork

/// The head of an imported network: name, edition and origin.
package struct NetworkLabel: Sendable, Equatable {
  /// The network's id; also the name of its file.
  package var id: String
  package var title: String
  package var version: String
  /// An IANA name; nil to use the time zone in the data, if any.
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

/// A network made from an imported file.
package struct ImportedNetwork: Sendable {
  package var network: RailNetwork
  /// Warnings about omitted, merged and guessed data.
  package var warnings: [String]
}

/// Puts a network together, railway by railway.
struct NetworkBuilder {
  /// A station of a railway, before the network has assigned indices.
  struct Stop {
    /// Empty if the source has no id.
    var id = ""
    var title: Title
    var coordinate: Coordinate
    /// Stops of one group are an interchange; nil for a stop outside all groups.
    var group: Int?
    /// The direction of its trains, if trains of only one direction call there.
    var direction: RailDirection?
  }

  private(set) var railways: [Railway] = []
  private var stations: [Station] = []
  /// For each group, the indices of its stations.
  private var groups: [Int: [Int]] = [:]
  private var ids = IDMaker(separator: "-")

  /// Adds a railway without stations, and its stops in ascending order.
  mutating func add(_ railway: Railway, stops: [Stop]) {
    var railway = railway
    for (order, stop) in stops.enumerated() {
      if let group = stop.group { groups[group, default: []].append(stations.count) }
      railway.stations.append(StationIndex(stations.count))
      stations.append(
        Station(
          id: stop.id, railway: RailwayIndex(railways.count), title: stop.title, order: order,
          group: nil, direction: stop.direction, coordinate: stop.coordinate))
    }
    railways.append(railway)
  }

  /// Adds a railway whose source has no ids; they are made from titles.
  ///
  /// The ids of its directions are made from positions, if they are empty.
  mutating func addNaming(_ railway: Railway, stops: [Stop]) {
    var railway = railway
    railway.id = ids.unique(
      "\(railway.operatorID).\(IDMaker.word(railway.title.en, or: "Unnamed"))")
    if railway.ascending.isEmpty {
      (railway.ascending, railway.descending) = Self.directions(
        along: stops.map(\.coordinate), isLoop: railway.isLoop)
    }
    var stationIDs = IDMaker(separator: "-")
    add(
      railway,
      stops: stops.map { stop in
        Stop(
          id: stationIDs.unique("\(railway.id).\(IDMaker.word(stop.title.en, or: "Unnamed"))"),
          title: stop.title, coordinate: stop.coordinate.roundedForNetwork, group: stop.group)
      })
  }

  /// Ids for the directions of a railway whose source has none: from the compass, or for a loop
  /// clockwise and counterclockwise.
  ///
  /// A loop does not repeat its first stop.
  static func directions(
    along stops: [Coordinate], isLoop: Bool
  ) -> (ascending: String, descending: String) {
    guard let first = stops.first, let last = stops.last else { return ("Outbound", "Inbound") }
    let plane = LocalPlane(origin: first)
    guard !isLoop else {
      let corners = stops.map(plane.vector)
      let area = zip(corners, corners.dropFirst()).reduce(0) { $0 + $1.0.cross($1.1) }
      return area < 0 ? ("Clockwise", "Counterclockwise") : ("Counterclockwise", "Clockwise")
    }
    let end = plane.vector(to: last)
    if abs(end.north) >= abs(end.east) {
      return end.north >= 0 ? ("Northbound", "Southbound") : ("Southbound", "Northbound")
    }
    return end.east >= 0 ? ("Eastbound", "Westbound") : ("Westbound", "Eastbound")
  }

  /// The network of all added railways, with the track that they share.
  ///
  /// Stations of one group are an interchange with the name of the first one. `hasEachTrackOnce`:
  /// the source draws each track once, so railways of different operators can share it.
  func network(_ label: NetworkLabel, hasEachTrackOnce: Bool = false) -> RailNetwork {
    var stations = stations
    for members in groups.values where members.count > 1 {
      for index in members { stations[index].group = stations[members[0]].id }
    }
    return RailNetwork(
      id: label.id, title: label.title, version: label.version, timeZone: label.timeZone,
      sources: label.sources, railways: railways, stations: stations
    ).withSharedTrack(ofAnyOperator: hasEachTrackOnce)
  }
}

/// Makes ids from names written for people.
struct IDMaker {
  /// Separates an id from the number that makes it unique.
  let separator: String
  private(set) var taken: Set<String> = []

  /// The id, with a number if it is empty or taken, shortened if it is too long for a file name.
  mutating func unique(_ long: String) -> String {
    let id = Self.clipped(long, to: FileName.mostBytes - 8)
    var unique = id
    var number = 2
    while unique.isEmpty || !taken.insert(unique).inserted {
      unique = "\(id)\(separator)\(number)"
      number += 1
    }
    return unique
  }

  /// A name as part of an id: its letters and digits, each word capitalised.
  static func word(_ name: String, or fallback: String = "") -> String {
    let word = name.split { !$0.isLetter && !$0.isNumber }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return word.isEmpty ? fallback : word
  }

  /// The start of a word, at most as many bytes as given.
  static func clipped(_ word: String, to most: Int) -> String {
    var word = word[...]
    while word.utf8.count > most { word.removeLast() }
    return String(word)
  }
}
