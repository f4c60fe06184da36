import Geometry

/// The stations behind a feed's stops: platforms of one parent, or of one name close together.
struct GTFSStations {
  struct Place {
    /// Without the operator's name and the word Station at the end.
    let title: String
    /// The mean of the platforms, or the parent's own place.
    let coordinate: Coordinate
    /// The first of its stops in the feed's order.
    let firstStop: Int
  }

  /// Two stops of one name farther apart than this are two stations.
  static let nameReachMetres = 500.0

  private(set) var places: [Place] = []
  /// For each stop, its place in ``places``.
  private(set) var placeOfStop: [Int]

  init(_ feed: GTFSFeed) {
    let stopByID = Dictionary(
      feed.stops.indices.map { (feed.stops[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    var members: [[Int]] = []
    var clusterOfParent: [Int: Int] = [:]
    var clustersOfTitle: [String: [Int]] = [:]
    placeOfStop = []
    for (index, stop) in feed.stops.enumerated() {
      let parent = stopByID[stop.parent] ?? index
      let title = Self.title(feed.stops[parent].name, agency: feed.agency)
      let near = clustersOfTitle[title, default: []].first { cluster in
        let place = feed.stops[members[cluster][0]].coordinate
        return place.metres(to: stop.coordinate) <= Self.nameReachMetres
      }
      if let cluster = clusterOfParent[parent] ?? near {
        members[cluster].append(index)
        clusterOfParent[parent] = cluster
        placeOfStop.append(cluster)
      } else {
        clusterOfParent[parent] = members.count
        clustersOfTitle[title, default: []].append(members.count)
        placeOfStop.append(members.count)
        members.append([index])
      }
    }
    places = members.map { stops in
      let parents = stops.filter { feed.stops[$0].parent.isEmpty }
      let isParent = parents.count == 1 && stops.count > 1
      let counted = isParent ? parents : stops
      let first = stopByID[feed.stops[stops[0]].parent] ?? stops[0]
      return Place(
        title: Self.title(feed.stops[first].name, agency: feed.agency),
        coordinate: Self.mean(counted.map { feed.stops[$0].coordinate }), firstStop: stops[0])
    }
  }

  private static func title(_ name: String, agency: String) -> String {
    var title = name[...]
    while let ending = ["Station", agency].first(where: { title.hasSuffix(" \($0)") }) {
      title = title.dropLast(ending.count + 1)
    }
    return title.isEmpty ? name : String(title)
  }

  private static func mean(_ places: [Coordinate]) -> Coordinate {
    let count = Double(places.count)
    return Coordinate(
      latitude: places.map(\.latitude).reduce(0, +) / count,
      longitude: places.map(\.longitude).reduce(0, +) / count)
  }
}
