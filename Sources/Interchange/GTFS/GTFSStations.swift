import RailNetwork
import Text

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
  /// Platforms of two names farther apart than this are two stations.
  private static let oppositeReachMetres = 150.0
  /// A transfer of `transfers.txt` that is farther than this makes no interchange.
  static let transferReachMetres = 500.0

  private(set) var places: [Place] = []
  /// For each stop where a train calls, its place in ``places``.
  private(set) var placeOfStop: [Int: Int] = [:]
  /// For each place, the least of those that are one interchange with it.
  private(set) var groups: [Int] = []

  init(_ feed: GTFSFeed) {
    // Each stop stands for itself or for its parent.
    let roots = feed.stops.indices.map { index in
      feed.stopByID[feed.stops[index].parent].flatMap { $0 >= 0 ? $0 : nil } ?? index
    }
    var stopsOfRoute = Array(repeating: Set<Int>(), count: feed.routes.count)
    for trip in feed.trips {
      for call in feed.calls[trip.calls] { stopsOfRoute[trip.route].insert(Int(call.stop)) }
    }
    let used = Set(stopsOfRoute.joined())
    var titles: [Int: String] = [:]
    for stop in used.union(used.map { roots[$0] }) {
      titles[stop] = Self.title(feed.stops[stop].name, agencies: feed.agencies)
    }
    var union = UnionFind(count: feed.stops.count)
    /// Merges stops of one name that are near each other.
    func mergeByName(_ stops: Set<Int>) {
      var known: [String: [Int]] = [:]
      for stop in Set(stops.map { roots[$0] }).sorted() {
        let title = titles[stop, default: ""]
        let near = known[title, default: []].first {
          feed.stops[$0].coordinate.metres(to: feed.stops[stop].coordinate) <= Self.nameReachMetres
        }
        if let near {
          union.join(near, stop)
        } else {
          known[title, default: []].append(stop)
        }
      }
    }
    for stop in used { union.join(roots[stop], stop) }
    stopsOfRoute.forEach(mergeByName)
    for (a, b) in Self.oppositePlatforms(feed, roots) { union.join(a, b) }
    // Routes of one operator name stops of their own, but not where the feed has stations.
    var bare: [[Int]: Set<Int>] = [:]
    for (route, stops) in zip(feed.routes, stopsOfRoute) {
      bare[[route.agency, route.kind.rawValue], default: []]
        .formUnion(stops.filter { roots[$0] == $0 })
    }
    for stops in bare.values { mergeByName(stops) }

    for stops in titles.keys.sorted().grouped(by: union.root) {
      let parents = stops.filter { feed.stops[$0].parent.isEmpty }
      let counted = parents.count == 1 && stops.count > 1 ? parents : stops
      for stop in stops { placeOfStop[stop] = places.count }
      places.append(
        Place(
          title: titles[roots[stops[0]], default: ""],
          coordinate: counted.map { feed.stops[$0].coordinate }.mean, firstStop: stops[0]))
    }
    groups = interchanges(feed)
  }

  /// The title of a stop as people say it, without its platform's direction.
  private static func title(_ name: String, agencies: [String]) -> String {
    var title = name[...]
    let endings = ["Station", "(NB)", "(SB)", "(EB)", "(WB)", "NB", "SB", "EB", "WB"] + agencies
    while let ending = endings.first(where: { title.hasSuffix(" \($0)") }) {
      title = title.dropLast(ending.count + 1)
    }
    // "Tacubaya_1_2" is a platform of Tacubaya.
    while let mark = title.lastIndex(of: "_"), mark > title.startIndex,
      title[mark...].dropFirst().allSatisfy(\.isNumber)
    {
      title = title[..<mark]
    }
    return title.isEmpty ? name : String(title)
  }

  /// Stops close together of which a route's trains call at one this way, at the other that way:
  /// a station whose platforms are called after two streets.
  private static func oppositePlatforms(_ feed: GTFSFeed, _ roots: [Int]) -> [(Int, Int)] {
    struct Use: Hashable {
      var route: Int
      var direction: String
    }
    var uses: [Int: Set<Use>] = [:]
    for trip in feed.trips {
      let use = Use(route: trip.route, direction: trip.directionID)
      for call in feed.calls[trip.calls] { uses[roots[Int(call.stop)], default: []].insert(use) }
    }
    // Stops that have a station of their own are told apart by the feed itself.
    let stations = Set(roots.indices.filter { roots[$0] != $0 }.map { roots[$0] })
    func latitude(_ stop: Int) -> Double { feed.stops[stop].coordinate.latitude }
    let bare = uses.keys.filter { !stations.contains($0) }
      .sorted { (latitude($0), $0) < (latitude($1), $1) }
    var pairs: [(Int, Int)] = []
    for (index, a) in bare.enumerated() {
      for b in bare[(index + 1)...] {
        // 0.0014° are 150 m.
        guard latitude(b) - latitude(a) < 0.0014 else { break }
        let (x, y) = (feed.stops[a].coordinate, feed.stops[b].coordinate)
        guard abs(x.longitude - y.longitude) < 0.01, x.metres(to: y) <= oppositeReachMetres,
          let here = uses[a], let there = uses[b], here.isDisjoint(with: there),
          Set(here.map(\.route)) == Set(there.map(\.route)),
          Set(here.map(\.direction)).isDisjoint(with: there.map(\.direction))
        else { continue }
        pairs.append((a, b))
      }
    }
    return pairs
  }

  /// Joins places that the feed has transfers between, and those of one name near each other.
  private func interchanges(_ feed: GTFSFeed) -> [Int] {
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
      // Where the feed lists transfers, a name alone means little: many streets have a 23rd St.
      let reach = feed.transfers.isEmpty ? Self.nameReachMetres : 150
      for other in known[place.title, default: []] { join(other, index, within: reach) }
      known[place.title, default: []].append(index)
    }
    return places.indices.map(union.root)
  }

  func metres(_ a: Int, _ b: Int) -> Double {
    places[a].coordinate.metres(to: places[b].coordinate)
  }
}
