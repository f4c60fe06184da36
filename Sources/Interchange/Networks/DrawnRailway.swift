import RailNetwork

/// A railway found in drawn track, before it has ids.
struct DrawnRailway {
  struct Stop {
    /// Stops of one place are one interchange.
    var place: Int
    var title: Title
    var coordinate: Coordinate
  }

  var title: Title
  var operatorName: String
  var color: String
  /// In ascending order, a loop's first only once.
  var stops: [Stop]
  var parts: [TrackPart]
  var isLoop = false

  /// Why no network can hold it, or nil.
  var problem: String? {
    guard stops.count > 1 else { return "has fewer than two stations" }
    let track = Track(parts: parts, isLoop: isLoop, stations: stops.map(\.coordinate))
    guard track.lengthMetres > 0 else { return "has no track" }
    return track.stationsRunAlong ? nil : "has stations that don't run along its track"
  }

  /// Makes the track of a loop end where it starts, if it nearly does.
  mutating func close(withinMetres reach: Double) {
    guard let first = parts.first?.coordinates.first, let last = parts.last?.coordinates.last,
      first != last, first.metres(to: last) <= reach
    else { return }
    parts[parts.count - 1].coordinates.append(first)
  }
}

/// The ids of a railway's directions where its source has none.
enum DirectionIDs {
  /// The compass's, or the clock's for a loop, which does not repeat its first stop.
  static func made(
    along stops: [Coordinate], isLoop: Bool
  ) -> (ascending: String, descending: String) {
    guard let first = stops.first, let last = stops.last else { return ("Outbound", "Inbound") }
    let plane = LocalPlane(origin: first)
    guard !isLoop else {
      let corners = stops.map(plane.vector)
      let area = zip(corners, corners.dropFirst()).reduce(0) { $0 + $1.0.cross($1.1) }
      return area < 0
        ? ("Clockwise", "Counterclockwise") : ("Counterclockwise", "Clockwise")
    }
    let way = plane.vector(to: last)
    if abs(way.north) >= abs(way.east) {
      return way.north >= 0 ? ("Northbound", "Southbound") : ("Southbound", "Northbound")
    }
    return way.east >= 0 ? ("Eastbound", "Westbound") : ("Westbound", "Eastbound")
  }
}

/// Gives ids to drawn railways and their stations.
struct DrawnRailways {
  private var builder = NetworkBuilder()
  private var railwayIDs = IDMaker(separator: "-")
  private var places: [Int] = []

  var isEmpty: Bool { builder.railways.isEmpty }

  mutating func add(_ railway: DrawnRailway) {
    let operatorID = Self.word(railway.operatorName)
    let id = railwayIDs.unique("\(operatorID).\(Self.word(railway.title.en))")
    var stationIDs = IDMaker(separator: "-")
    let directions = DirectionIDs.made(
      along: railway.stops.map(\.coordinate), isLoop: railway.isLoop)
    places += railway.stops.map(\.place)
    builder.add(
      Railway(
        id: id, title: railway.title, operatorID: operatorID, color: railway.color, stations: [],
        ascending: directions.ascending, descending: directions.descending,
        isLoop: railway.isLoop, parts: railway.parts),
      stops: railway.stops.map { stop in
        NetworkBuilder.Stop(
          id: stationIDs.unique("\(id).\(Self.word(stop.title.en))"), title: stop.title,
          coordinate: stop.coordinate.roundedForNetwork)
      })
  }

  /// The network of all that was added.
  mutating func network(_ label: NetworkLabel) -> RailNetwork {
    let places = places
    builder.group { places[$0] }
    return builder.network(label)
  }

  private static func word(_ name: String) -> String {
    let word = IDMaker.word(name)
    return word.isEmpty ? "Unnamed" : word
  }
}
