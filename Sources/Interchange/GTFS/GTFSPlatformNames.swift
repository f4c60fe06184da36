import RailNetwork

/// The names of stops without marks of their direction, such as "(0)" or "Northbound".
///
/// A mark is the last word of a name. Most stations of an agency have two stops beside each other
/// whose names differ in the same two marks.
struct GTFSPlatformNames {
  /// By stop.
  private var marks: [Int: String] = [:]

  /// The stops of two directions lie within this distance.
  private static let reachMetres = 150.0

  init(_ feed: GTFSFeed, _ roots: [Int]) {
    var groups: [[Int]: Set<Int>] = [:]
    for trip in feed.trips {
      let route = feed.routes[trip.route]
      groups[[route.agency, route.kind.rawValue], default: []]
        .formUnion(feed.calls[trip.calls].map { Int($0.stop) }.filter { roots[$0] == $0 })
    }
    for (_, stops) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let parts = stops.map { (stop: $0, parts: Self.parts(feed.stops[$0].name)) }
      let stations = Dictionary(grouping: parts, by: \.parts.stem)
      let pairs = stations.values.filter { pair in
        pair.count == 2 && pair[0].parts.mark != pair[1].parts.mark
          && feed.stops[pair[0].stop].metres(to: feed.stops[pair[1].stop]) <= Self.reachMetres
      }
      let alike = Dictionary(grouping: pairs) { Set($0.map(\.parts.mark)) }
      guard let most = alike.first(where: { 2 * $1.count > stations.count })?.key else { continue }
      for (stop, parts) in parts where most.contains(parts.mark) { marks[stop] = parts.mark }
    }
  }

  /// The name of a stop without its direction.
  func name(of stop: Int, _ text: String) -> String {
    let parts = Self.parts(text)
    return marks[stop] == parts.mark ? parts.stem : text
  }

  /// The last word of a name, and the name without it.
  private static func parts(_ name: String) -> (stem: String, mark: String) {
    guard let space = name.lastIndex(of: " ") else { return (name, "") }
    var stem = name[..<space]
    while let last = stem.last, last == " " || last == "-" { stem.removeLast() }
    return stem.isEmpty ? (name, "") : (String(stem), String(name[space...].dropFirst()))
  }
}
