import RailNetwork

/// The stations of a feed: the platforms of one parent station, or nearby stops with the same name.
struct GTFSStations {
  struct Place {
    /// The name in the feed, and its translations.
    let names: GTFSNames
    /// The name without all optional parts.
    let bareName: String
    /// The mean position of its platforms.
    ///
    /// A railway's station has the position of its own platforms.
    let coordinate: Coordinate
    /// The first of its stops in the feed's order.
    let firstStop: Int
    /// Whether all platforms with a known level are below the street.
    let isUnderground: Bool
    /// Whether the feed itself puts its platforms in one station.
    let hasParent: Bool

    var title: String { names.text }
    var idName: String { names.english ?? bareName }
  }

  /// Two stops with the same name are two stations if they are farther apart than this.
  static let nameReachMetres = 500.0
  /// Two consecutive calls of a trip at stops with the same name are two stations from this
  /// distance on.
  private static let platformReachMetres = 120.0
  /// A transfer in `transfers.txt` that is longer than this makes no interchange.
  static let transferReachMetres = 500.0

  private(set) var places: [Place] = []
  /// For each stop where a train calls, the index of its place in ``places``.
  private(set) var placeOfStop: [Int: Int] = [:]
  /// For each place, the lowest index of the places in the same interchange.
  private(set) var groups: [Int] = []

  init(_ feed: GTFSFeed) {
    // The parent of each stop, or the stop itself.
    let roots = feed.stops.indices.map { index in
      feed.stopByID[feed.stops[index].parent].flatMap { $0 >= 0 ? $0 : nil } ?? index
    }
    var stopsOfRoute = Array(repeating: Set<Int>(), count: feed.routes.count)
    for trip in feed.trips {
      for call in feed.calls[trip.calls] { stopsOfRoute[trip.route].insert(Int(call.stop)) }
    }
    let used = Set(stopsOfRoute.joined())
    let all = used.union(used.map { roots[$0] }).sorted()
    let platformNames = GTFSPlatformNames(feed, roots)
    let titles = Dictionary(
      uniqueKeysWithValues: all.map { stop in
        let name = platformNames.name(of: stop, feed.stops[stop].name)
        return (stop, GTFSStopTitles.bare(name, agencies: feed.agencies))
      })
    let apart = Self.stopsApart(feed, roots)
    var union = UnionFind(count: feed.stops.count)
    let platforms = Dictionary(grouping: used, by: { roots[$0] })
    /// Merges nearby stops with the same name, unless the feed has two stations there.
    func mergeByName(_ stops: Set<Int>) {
      var known: [String: [[Int]]] = [:]
      for stop in Set(stops.map { roots[$0] }).sorted() {
        let title = titles[stop, default: ""]
        let groups = known[title, default: []]
        func metres(_ group: Int) -> Double {
          groups[group].map { feed.stops[$0].metres(to: feed.stops[stop]) }.min() ?? .infinity
        }
        let near = groups.indices.filter { group in
          let first = groups[group][0]
          return feed.stops[first].metres(to: feed.stops[stop]) <= Self.nameReachMetres
            && min(platforms[first]?.count ?? 0, platforms[stop]?.count ?? 0) < 2
            && !groups[group].contains { apart.contains(GTFSEdge($0, stop)) }
        }.min { metres($0) < metres($1) }
        if let near {
          union.join(groups[near][0], stop)
          known[title]?[near].append(stop)
        } else {
          known[title, default: []].append([stop])
        }
      }
    }
    for stop in used { union.join(roots[stop], stop) }
    stopsOfRoute.forEach(mergeByName)
    // The routes of one operator may have separate stops for one station, unless the feed defines
    // stations.
    var bare: [[Int]: Set<Int>] = [:]
    for (route, stops) in zip(feed.routes, stopsOfRoute) {
      bare[[route.agency, route.kind.rawValue], default: []]
        .formUnion(stops.filter { roots[$0] == $0 })
    }
    for stops in bare.values { mergeByName(stops) }

    let heads = Set(used.map { roots[$0] }).sorted()
    let names = Dictionary(
      uniqueKeysWithValues: zip(heads, GTFSStopTitles.names(feed, heads, platformNames)))
    for stops in all.grouped(by: union.root) {
      for stop in stops { placeOfStop[stop] = places.count }
      let root = roots[stops[0]]
      let platforms = stops.filter(used.contains)
      let levels = platforms.compactMap { feed.stops[$0].level }
      places.append(
        Place(
          names: names[root] ?? GTFSNames(text: ""), bareName: titles[root, default: ""],
          coordinate: platforms.map { feed.stops[$0].coordinate }.mean, firstStop: stops[0],
          isUnderground: !levels.isEmpty && levels.allSatisfy { $0 < 0 },
          hasParent: Set(platforms.map { roots[$0] }).count == 1))
    }
    groups = interchanges(feed, stopsApart: apart)
  }

  /// Pairs of stops with the same name that a trip calls at in turn and that are too far apart to
  /// be platforms of one station.
  private static func stopsApart(_ feed: GTFSFeed, _ roots: [Int]) -> Set<GTFSEdge> {
    var apart: Set<GTFSEdge> = []
    for trip in feed.trips {
      let calls = feed.calls[trip.calls]
      for (a, b) in zip(calls, calls.dropFirst()) {
        let (a, b) = (roots[Int(a.stop)], roots[Int(b.stop)])
        guard a != b, feed.stops[a].name == feed.stops[b].name,
          feed.stops[a].metres(to: feed.stops[b]) >= platformReachMetres
        else { continue }
        apart.insert(GTFSEdge(a, b))
      }
    }
    return apart
  }

  /// Joins places that have a transfer between them, and nearby places with the same name.
  private func interchanges(_ feed: GTFSFeed, stopsApart: Set<GTFSEdge>) -> [Int] {
    let apart = Set(
      stopsApart.compactMap { pair in
        placeOfStop[pair.a].flatMap { a in placeOfStop[pair.b].map { GTFSEdge(a, $0) } }
      })
    var union = UnionFind(count: places.count)
    func join(_ a: Int, _ b: Int, within metres: Double) {
      if self.metres(a, b) <= metres { union.join(a, b) }
    }
    for transfer in feed.transfers {
      guard let from = placeOfStop[transfer.from], let to = placeOfStop[transfer.to] else {
        continue
      }
      join(from, to, within: Self.transferReachMetres)
    }
    var known: [String: [Int]] = [:]
    for (index, place) in places.enumerated() {
      for other in known[place.bareName, default: []]
      where !apart.contains(GTFSEdge(other, index)) {
        join(other, index, within: Self.nameReachMetres)
      }
      known[place.bareName, default: []].append(index)
    }
    return places.indices.map(union.root)
  }

  func metres(_ a: Int, _ b: Int) -> Double {
    places[a].coordinate.metres(to: places[b].coordinate)
  }
}
