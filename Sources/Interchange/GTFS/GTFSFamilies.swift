import RailNetwork

// Decides which routes are one line, and which trains of a line run on another line's track.

extension GTFSLines {
  typealias Made = (patterns: [Int: GTFSPattern], lines: [GTFSGraph.Line])

  /// Families of routes in the feed's order, each with its lines.
  mutating func families() -> [(routes: [Int], made: Made)] {
    var places = Array(repeating: Set<Int>(), count: feed.routes.count)
    for pattern in patterns { places[pattern.route].formUnion(pattern.served) }
    let groups = feed.routes.indices.filter { !places[$0].isEmpty }.grouped(by: routesOfOneLine)
    var families: [(routes: [Int], made: Made)] = []
    for routes in groups { families.append((routes, lines(routes))) }
    for index in rerouteUnusualTrips(families) {
      families[index].made = lines(families[index].routes)
    }
    let usual = usualSteps
    var index = 0
    while index < families.count {
      var joined: (family: Int, made: Made)?
      for other in families.indices.dropFirst(index + 1) where joined == nil {
        let routes = [families[index].routes, families[other].routes]
        let (x, y) = (feed.routes[routes[0][0]], feed.routes[routes[1][0]])
        let all = routes.map { Set($0.flatMap { places[$0] }) }
        let own = routes.map { Set($0.flatMap { usual[$0].places }) }
        // The express trains: their stations are some of the other trains'.
        let express = [0, 1].filter { own[$0].isSubset(of: all[1 - $0]) }
        guard x.agency == y.agency, x.kind == y.kind, x.line != y.line, !express.isEmpty,
          all[0].intersection(all[1]).count > 2
        else { continue }
        let most = max(families[index].made.lines.count, families[other].made.lines.count)
        let made = lines(routes[0] + routes[1])
        let skips = express.contains { number in
          made.patterns.values.contains { pattern in
            routes[number].contains(pattern.route)
              && pattern.pieces.contains { !own[number].isSuperset(of: $0.walk) }
          }
        }
        // Without colors, each direction of a metro line may have its own name.
        let isSame = x.color == nil && y.color == nil && express.count == 2
        if isSame || skips, made.lines.count <= most { joined = (other, made) }
      }
      guard let joined else {
        index += 1
        continue
      }
      let routes = (families[index].routes + families[joined.family].routes).sorted()
      families[index] = (routes, joined.made)
      families.remove(at: joined.family)
      index = 0
    }
    return families
  }

  /// A number for each route.
  ///
  /// Routes share a number if they have the same agency, kind and line and share a stretch or three
  /// places; unusual trips are ignored.
  private var routesOfOneLine: (Int) -> Int {
    struct Shared: Hashable {
      var agency: Int
      var kind: Kind
      var line: String?
      var step: GTFSEdge
    }
    typealias Kind = GTFSFeed.Kind
    func shared(_ route: Int, _ a: Int, _ b: Int) -> Shared {
      let record = feed.routes[route]
      return Shared(
        agency: record.agency, kind: record.kind, line: record.line, step: GTFSEdge(a, b))
    }
    let usual = usualSteps
    var union = UnionFind(count: feed.routes.count)
    var firsts: [Shared: Int] = [:]
    for route in feed.routes.indices {
      for step in usual[route].edges {
        let key = shared(route, step.a, step.b)
        if let first = firsts[key] { union.join(first, route) } else { firsts[key] = route }
      }
    }
    // For two places in a row, the earlier routes that have both.
    var there: [Shared: [Int]] = [:]
    for route in feed.routes.indices {
      var common: [Int: Int] = [:]
      for place in usual[route].places {
        let key = shared(route, place, place)
        for other in there[key, default: []] where union.root(of: other) != union.root(of: route) {
          common[other, default: 0] += 1
        }
        there[key, default: []].append(route)
      }
      for (other, count) in common where count > 2 { union.join(other, route) }
    }
    return { union.root(of: $0) }
  }

  /// For each route, the edges and places that at least a tenth of its trips have.
  private var usualSteps: [(edges: Set<GTFSEdge>, places: Set<Int>)] {
    var trips = Array(repeating: 0, count: feed.routes.count)
    var edges = Array(repeating: [GTFSEdge: Int](), count: feed.routes.count)
    var places = Array(repeating: [Int: Int](), count: feed.routes.count)
    for pattern in patterns {
      trips[pattern.route] += pattern.trips
      for place in Set(pattern.served) { places[pattern.route][place, default: 0] += pattern.trips }
      for edge in Set(pattern.calls.edges) {
        edges[pattern.route][edge, default: 0] += pattern.trips
      }
    }
    return feed.routes.indices.map { route in
      func isUsual(_ count: Int) -> Bool { count * Self.unusualShare >= trips[route] }
      return (
        Set(edges[route].filter { isUsual($0.value) }.keys),
        Set(places[route].filter { isUsual($0.value) }.keys)
      )
    }
  }

  /// The lines of some routes, and their patterns with all places that the trains pass.
  private func lines(_ routes: [Int]) -> Made {
    let routes = Set(routes)
    var own = patterns.indices.filter { routes.contains(patterns[$0].route) }
      .map { (index: $0, pattern: patterns[$0]) }
    let places = Set(own.flatMap(\.pattern.served)).map {
      (place: $0, latitude: stations.places[$0].coordinate.latitude)
    }.sorted { ($0.latitude, $0.place) < ($1.latitude, $1.place) }
    for index in own.indices {
      progress("finding passed stations: train pattern \(index + 1) of \(own.count)")
      addPassed(places, to: &own[index].pattern)
    }
    progress("finding the lines of \(routes.count) routes")
    func pieces() -> [GTFSPattern] { own.flatMap(\.pattern.pieces) }
    var ways = skippedWays(pieces())
    var lines: [GTFSGraph.Line] = []
    // Joining lines may reveal that more lines are one.
    for _ in 0..<2 {
      for index in own.indices { addSkipped(ways, to: &own[index].pattern) }
      let pieces = pieces()
      lines = GTFSGraph(pieces.map { ($0.walk, $0.trips) }).lines()
      let shaped = pieces.reduce(into: Set<GTFSEdge>()) { $0.formUnion($1.shapedEdges) }
      ways = parallelWays(lines, shaped, GTFSTravelDirections(pieces.map(\.walk)))
      if ways.isEmpty { break }
    }
    let strangers = placesWithoutCall(own.map(\.pattern), lines)
    if !strangers.isEmpty {
      for index in own.indices { own[index].pattern.remove(strangers[index] ?? []) }
      lines = GTFSGraph(pieces().map { ($0.walk, $0.trips) }).lines()
    }
    return (Dictionary(uniqueKeysWithValues: own.map { ($0.index, $0.pattern) }), lines)
  }
}

extension GTFSLines {
  /// For each pattern: the places of its walk that it only passes, on a line of whose trains none
  /// calls there.
  ///
  /// The ends of a line are kept: a branch begins at a station of its trunk.
  private func placesWithoutCall(
    _ patterns: [GTFSPattern], _ lines: [GTFSGraph.Line]
  ) -> [Int: Set<Int>] {
    var lineOfEdge: [GTFSEdge: Int] = [:]
    for (number, line) in lines.enumerated() {
      for edge in line.edges { lineOfEdge[edge] = number }
    }
    func linesThere(_ pattern: GTFSPattern, _ index: Int) -> [Int] {
      [index - 1, index].compactMap { start in
        guard start >= 0, start + 1 < pattern.walk.count,
          pattern.borrowed[GTFSStep(pattern.walk[start], pattern.walk[start + 1])] == nil
        else { return nil }
        return lineOfEdge[GTFSEdge(pattern.walk[start], pattern.walk[start + 1])]
      }
    }
    var strangers = lines.map { line in
      Set(line.isLoop ? line.places[...] : line.places.dropFirst().dropLast())
    }
    for pattern in patterns {
      for index in pattern.walk.indices where pattern.callOfWalk[index] != nil {
        for line in linesThere(pattern, index) { strangers[line].remove(pattern.walk[index]) }
      }
    }
    var found: [Int: Set<Int>] = [:]
    for (number, pattern) in patterns.enumerated() {
      for index in pattern.walk.indices where pattern.callOfWalk[index] == nil {
        let there = linesThere(pattern, index)
        guard there.count == 2,
          there.contains(where: { strangers[$0].contains(pattern.walk[index]) })
        else { continue }
        found[number, default: []].insert(index)
      }
    }
    return found
  }
}

// MARK: - Unusual trips

extension GTFSLines {
  /// A step is unusual if fewer than one in this many of a line's trains take it.
  static let unusualShare = 10
  /// Trams are on their way to a depot if fewer than one in this many of their route run there.
  private static let depotShare = 20

  /// Marks steps that few trains of a line take but many trains of another line: on these steps the
  /// trains run on the other line's railway.
  ///
  /// - Returns: the families that have such trains.
  private mutating func rerouteUnusualTrips(_ families: [(routes: [Int], made: Made)]) -> [Int] {
    let counts = families.map { GTFSTripCounts($0.made.patterns.values, feed) }
    var there: [Int: [(family: Int, line: Int)]] = [:]
    for (family, (_, made)) in families.enumerated() {
      for (index, line) in made.lines.enumerated() {
        for place in line.places { there[place, default: []].append((family, index)) }
      }
    }
    /// The longest path along another family's line that begins with the first of some places.
    func loan(of run: ArraySlice<Int>, _ family: Int) -> GTFSLoan? {
      let own = feed.routes[families[family].routes[0]]
      var best: GTFSLoan?
      for (other, index) in there[run[run.startIndex]] ?? [] where other != family {
        let route = families[other].routes[0]
        guard feed.routes[route].agency == own.agency, feed.routes[route].kind == own.kind,
          let (way, count) = families[other].made.lines[index].slice(along: run),
          count > best?.count ?? 1,
          counts[other].range(along: way).lowerBound
            > 2 * counts[family].range(along: Array(run.prefix(count))).upperBound
        else { continue }
        best = GTFSLoan(way: way, count: count, route: route)
      }
      return best
    }
    var changed: [Int] = []
    for (family, (_, made)) in families.enumerated() {
      for (index, var pattern) in made.patterns.sorted(by: { $0.key < $1.key }) {
        let most = counts[family].most(of: pattern)
        let runs = pattern.runs { counts[family].trips(on: $0) * Self.unusualShare < most }
        for run in runs {
          var loans: [GTFSLoan] = []
          var start = 0
          while start < run.count - 1 {
            let loan = loan(of: run[start...], family)
            loans += [loan].compactMap(\.self)
            start += loan.map { $0.count - 1 } ?? 1
          }
          // Track that leads there and is on no other line becomes no railway, unless it is most of
          // the trip.
          guard let first = loans.first, 2 * loans.reduce(0, { $0 + $1.count - 1 }) >= run.count - 1
          else { continue }
          pattern.borrow(run, loans)
          note(
            pattern.trips, of: pattern.route,
            "on the track of \(feed.routes[first.route].name)", run)
        }
        guard !pattern.borrowed.isEmpty else { continue }
        patterns[index] = pattern
        if changed.last != family { changed.append(family) }
      }
    }
    return changed
  }

  private mutating func note(_ trips: Int, of route: Int, _ what: String, _ way: [Int]) {
    let ends = [way[0], way[way.count - 1]].map { stations.places[$0].title }
    let text = "\(feed.routes[route].name), \(what): \(ends[0]) – \(ends[1])"
    unusualTrips[text, default: 0] += trips
  }

  /// The lines without those that only a few trams use on their way to or from a depot.
  mutating func withoutDepotRuns(
    _ lines: [GTFSGraph.Line], _ own: [GTFSPattern]
  ) -> [GTFSGraph.Line] {
    guard let kind = own.first.map({ feed.routes[$0.route].kind }), kind == .tram || kind == .metro
    else { return lines }
    let all = own.reduce(into: [:]) { $0[$1.route, default: 0] += $1.trips }
    return lines.enumerated().filter { number, line in
      let edges = Set(line.edges)
      let users = own.filter { !edges.isDisjoint(with: $0.walk.edges) }
      let trips = users.reduce(into: [:]) { $0[$1.route, default: 0] += $1.trips }
      guard number > 0, trips.allSatisfy({ $1 * Self.depotShare < all[$0, default: 0] }) else {
        return true
      }
      let ends = [line.places[0], line.places[line.places.count - 1]]
      for (route, count) in trips.sorted(by: { $0.key < $1.key }) {
        note(count, of: route, "too few trips to make a railway", ends)
      }
      return false
    }.map(\.element)
  }
}

/// The part of another line over which unusual trips run.
struct GTFSLoan {
  var way: [Int]
  /// The number of the trip's places that it has.
  var count: Int
  /// A route of the other line.
  var route: Int
}

/// Counts of the trains of a family, by place and edge.
private struct GTFSTripCounts {
  private struct Stand: Hashable {
    var unit: String
    var place: Int?
  }

  private let unitOfRoute: (Int) -> String
  private var edges: [GTFSEdge: Int] = [:]
  /// By place, and for the whole family.
  private var stands: [Stand: Int] = [:]

  /// If the routes of a colour have many names, each name is a kind of train, and is counted by
  /// itself.
  init(_ patterns: some Collection<GTFSPattern>, _ feed: GTFSFeed) {
    let names = Set(patterns.map { feed.routes[$0.route].name })
    unitOfRoute = { names.count > 3 ? feed.routes[$0].name : "" }
    for pattern in patterns {
      let unit = unitOfRoute(pattern.route)
      for place in Set(pattern.walk) {
        stands[Stand(unit: unit, place: place), default: 0] += pattern.trips
      }
      for edge in Set(pattern.walk.edges) {
        edges[edge, default: 0] += pattern.trips
      }
    }
  }

  func trips(on edge: GTFSEdge) -> Int { edges[edge, default: 0] }

  /// The largest number of trains of the pattern's line at any of its places.
  func most(of pattern: GTFSPattern) -> Int {
    let unit = unitOfRoute(pattern.route)
    return pattern.walk.map { stands[Stand(unit: unit, place: $0), default: 0] }.max() ?? 0
  }

  /// The smallest and largest number of trains between neighbouring places of a list.
  func range(along places: [Int]) -> ClosedRange<Int> {
    let trips = places.edges.map { edges[$0, default: 0] }
    return (trips.min() ?? 0)...(trips.max() ?? 0)
  }
}
