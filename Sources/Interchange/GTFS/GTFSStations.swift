import RailNetwork
import Text

/// The stations behind a feed's stops: platforms of one parent, or of one name close together.
struct GTFSStations {
  struct Place {
    /// Without the operator's name and the word Station at the end.
    let title: String
    /// The mean of the platforms; a railway's station lies at its own.
    let coordinate: Coordinate
    /// The first of its stops in the feed's order.
    let firstStop: Int
    /// Whether all its platforms of which the feed says a level lie below the street.
    let isUnderground: Bool
    /// Whether the feed itself has its platforms in one station.
    let isOneStation: Bool
  }

  /// Two stops of one name farther apart than this are two stations.
  static let nameReachMetres = 500.0
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
    let platforms = Dictionary(grouping: used, by: { roots[$0] })
    /// Merges stops of one name that are near each other, unless the feed has two stations there.
    func mergeByName(_ stops: Set<Int>) {
      var known: [String: [Int]] = [:]
      for stop in Set(stops.map { roots[$0] }).sorted() {
        let title = titles[stop, default: ""]
        let near = known[title, default: []].first {
          feed.stops[$0].coordinate.metres(to: feed.stops[stop].coordinate) <= Self.nameReachMetres
            && min(platforms[$0]?.count ?? 0, platforms[stop]?.count ?? 0) < 2
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
    // Routes of one operator name stops of their own, but not where the feed has stations.
    var bare: [[Int]: Set<Int>] = [:]
    for (route, stops) in zip(feed.routes, stopsOfRoute) {
      bare[[route.agency, route.kind.rawValue], default: []]
        .formUnion(stops.filter { roots[$0] == $0 })
    }
    for stops in bare.values { mergeByName(stops) }

    for stops in titles.keys.sorted().grouped(by: union.root) {
      for stop in stops { placeOfStop[stop] = places.count }
      let platforms = stops.filter(used.contains)
      let levels = platforms.compactMap { feed.stops[$0].level }
      places.append(
        Place(
          title: titles[roots[stops[0]], default: ""],
          coordinate: platforms.map { feed.stops[$0].coordinate }.mean, firstStop: stops[0],
          isUnderground: !levels.isEmpty && levels.allSatisfy { $0 < 0 },
          isOneStation: Set(platforms.map { roots[$0] }).count == 1))
    }
    groups = interchanges(feed)
  }

  /// The title of a stop as people say it, without its platform's direction.
  private static func title(_ name: String, agencies: [String]) -> String {
    var title = name[...]
    let ways = ["NB", "SB", "EB", "WB"]
    let endings =
      ["Station", "STATION"]
      + (ways + ways.map { "(\($0))" }).flatMap { [$0, $0.lowercased()] }
    while let ending = (endings + agencies).first(where: { title.hasSuffix(" \($0)") }) {
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
