import RailNetwork
import Text

/// The physical lines of a feed, with the ways of its trains over them.
///
/// Routes of one agency, kind and line that share track are one family, which is cut into a trunk
/// and its branches. A family of another line joins it where that adds none, as a limited's of
/// which all stations are on the local's.
struct GTFSLines {
  struct Railway {
    /// The places of ascending trains; a loop does not repeat its first.
    var places: [Int]
    /// The places of descending trains, in ascending order.
    var back: [Int]
    var isLoop: Bool
    /// The railway before it in the list from which it branches off at its first place, if any.
    var trunk: Int?
    /// The routes that run on it, the one whose trains run most of it first.
    var routes: [Int] = []
    /// Other lines' routes of which a short stretch lies on it.
    var guests: [Int] = []
    /// Of all trains on it, the share of the first route's.
    var leaderShare = 0.0
    /// In ascending order; a loop does not repeat its first.
    var stops: [Stop] = []
    var parts: [TrackPart] = []
    /// Trains times edges of a direction id of a route, ascending and descending.
    var votes: [Vote: Int] = [:]

    /// The steps of trains from place to place, and whether they ascend.
    var steps: [(from: Int, to: Int, isAscending: Bool)] {
      let closing = isLoop ? places.prefix(1) : []
      let (up, down) = (places + closing, back + closing)
      return zip(up, up.dropFirst()).map { ($0, $1, true) }
        + zip(down, down.dropFirst()).map { ($1, $0, false) }
    }

    /// The stop that is a place for trains in a direction.
    func stop(_ place: Int, isAscending: Bool) -> Int? {
      let other: RailDirection = isAscending ? .descending : .ascending
      return stops.firstIndex { $0.place == place && $0.direction != other }
    }
  }

  /// A station of a railway.
  struct Stop {
    var place: Int
    /// The only direction in which trains come there, if there is but one.
    var direction: RailDirection?
    var coordinate: Coordinate
  }

  struct Vote: Hashable {
    var route: Int
    var directionID: String
    var isAscending: Bool
  }

  struct Section {
    var railway: Int
    var isAscending: Bool
    /// Indices of the first and last place in the train's walk.
    var range: ClosedRange<Int>
  }

  private(set) var patterns: [GTFSPattern]
  /// For each trip of the feed its pattern, if it calls at two stations.
  let patternOfTrip: [Int?]
  private(set) var railways: [Railway] = []
  /// By place, the routes whose trams call there, each with its way.
  private let uses: [Int: Set<Use>]
  private(set) var warnings: [String] = []
  let feed: GTFSFeed
  let stations: GTFSStations
  private let progress: (String) -> Void
  private var familyOfRoute: [Int?]
  /// By family and step of a train, the railway that has it, and whether it ascends there.
  private var owners: [Int: [GTFSStep: (railway: Int, isAscending: Bool)]] = [:]

  init(
    _ feed: GTFSFeed, _ stations: GTFSStations, progress: @escaping (String) -> Void
  ) {
    self.feed = feed
    self.stations = stations
    self.progress = progress
    (patterns, patternOfTrip) = GTFSPattern.all(feed, stations)
    familyOfRoute = Array(repeating: nil, count: feed.routes.count)
    uses = patterns.filter { feed.routes[$0.route].kind == .tram }.reduce(into: [:]) {
      uses, pattern in
      for place in pattern.calls { uses[place, default: []].insert(Use(pattern)) }
    }
    var misfits: Set<Int> = []
    for index in patterns.indices {
      var pattern = patterns[index]
      if place(&pattern) { misfits.insert(pattern.route) }
      patterns[index] = pattern
    }
    if !misfits.isEmpty {
      let names = misfits.sorted().map { feed.routes[$0].name }
      warnings.append("shapes that miss their own stations are not used: \(Self.list(names))")
    }
    for (index, family) in families().enumerated() {
      add(family.made, of: family.routes, as: index)
    }
    joinShortLines()
    let lost = lostPlaces()
    if !lost.isEmpty {
      let names = Self.list(lost.map { stations.places[$0].title })
      warnings.append("left out, trains call there but no railway has them: \(names)")
    }
  }

  /// Places at which some train calls that is on no railway there.
  private func lostPlaces() -> [Int] {
    var lost: Set<Int> = []
    for pattern in patterns {
      let served = sections(of: pattern).flatMap { section in
        section.range.filter { index in
          railways[section.railway]
            .stop(pattern.walk[index], isAscending: section.isAscending) != nil
        }
      }
      let unserved = Set(pattern.walk.indices).subtracting(served)
      lost.formUnion(unserved.filter { pattern.callOfWalk[$0] != nil }.map { pattern.walk[$0] })
    }
    return lost.sorted()
  }

  private struct Use: Hashable {
    var route: Int
    var directionID: String
    /// The first and the last call, where the feed gives no direction.
    var ends: [Int]

    init(_ pattern: GTFSPattern) {
      (route, directionID) = (pattern.route, pattern.directionID)
      ends = directionID.isEmpty ? [pattern.calls[0], pattern.calls[pattern.calls.count - 1]] : []
    }
  }

  /// Whether trams of the pattern's route call at a place only on their way back.
  func isOnOtherWay(_ place: Int, _ pattern: GTFSPattern) -> Bool {
    guard feed.routes[pattern.route].kind == .tram, let uses = uses[place] else { return false }
    let own = uses.filter { $0.route == pattern.route }
    return !own.isEmpty && own.allSatisfy { areOpposite($0, Use(pattern)) }
  }

  private func areOpposite(_ a: Use, _ b: Use) -> Bool {
    guard a.directionID.isEmpty, b.directionID.isEmpty else {
      return a.directionID != b.directionID
    }
    return stations.metres(a.ends[0], b.ends[1]) + stations.metres(a.ends[1], b.ends[0])
      < stations.metres(a.ends[0], b.ends[0]) + stations.metres(a.ends[1], b.ends[1])
  }

  /// A few names, and how many more.
  static func list(_ names: [String]) -> String {
    let shown = names.withoutRepeats().prefix(8)
    let more = names.withoutRepeats().count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}

// MARK: - Families

extension GTFSLines {
  private typealias Made = (patterns: [Int: GTFSPattern], lines: [GTFSGraph.Line])

  /// Families of routes, in the order of the feed, each with its lines.
  private func families() -> [(routes: [Int], made: Made)] {
    var places = Array(repeating: Set<Int>(), count: feed.routes.count)
    for pattern in patterns { places[pattern.route].formUnion(pattern.calls) }
    let groups = feed.routes.indices.filter { !places[$0].isEmpty }
      .grouped(by: routesOfOneLine(places))
    var families: [(routes: [Int], made: Made)] = []
    for routes in groups { families.append((routes, lines(routes))) }
    var index = 0
    while index < families.count {
      let own = Set(families[index].routes.flatMap { places[$0] })
      var joined: (family: Int, made: Made)?
      for other in families.indices.dropFirst(index + 1) where joined == nil {
        let routes = [families[index].routes, families[other].routes]
        let (x, y) = (feed.routes[routes[0][0]], feed.routes[routes[1][0]])
        guard x.agency == y.agency, x.kind == y.kind, x.line != y.line,
          own.intersection(routes[1].flatMap { places[$0] }).count > 2
        else { continue }
        let made = lines(routes[0] + routes[1])
        let most = max(families[index].made.lines.count, families[other].made.lines.count)
        if made.lines.count <= most { joined = (other, made) }
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

  /// A number for each route, which routes of one agency, kind and line share that have a stretch
  /// or three places in common.
  private func routesOfOneLine(_ places: [Set<Int>]) -> (Int) -> Int {
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
    var union = UnionFind(count: feed.routes.count)
    var firsts: [Shared: Int] = [:]
    for pattern in patterns {
      for (a, b) in zip(pattern.calls, pattern.calls.dropFirst()) {
        let key = shared(pattern.route, a, b)
        if let first = firsts[key] {
          union.join(first, pattern.route)
        } else {
          firsts[key] = pattern.route
        }
      }
    }
    // By a place twice, the routes before.
    var there: [Shared: [Int]] = [:]
    for route in feed.routes.indices {
      var common: [Int: Int] = [:]
      for place in places[route] {
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

  /// The lines of some routes, and their patterns with all places that the trains pass.
  private func lines(_ routes: [Int]) -> Made {
    let routes = Set(routes)
    var own = patterns.indices.filter { routes.contains(patterns[$0].route) }
      .map { (index: $0, pattern: patterns[$0]) }
    let places = Set(own.flatMap(\.pattern.calls)).map {
      (place: $0, latitude: stations.places[$0].coordinate.latitude)
    }.sorted { ($0.latitude, $0.place) < ($1.latitude, $1.place) }
    for index in own.indices {
      progress("finding the stations on the way of \(index + 1) of \(own.count) kinds of train")
      addPassed(places, to: &own[index].pattern)
    }
    progress("finding the lines of \(routes.count) routes")
    var ways = skippedWays(own.map(\.pattern))
    var lines: [GTFSGraph.Line] = []
    // Joined lines may show others to be one: a few rounds are enough for all there are.
    for _ in 0..<4 {
      for index in own.indices { addSkipped(ways, to: &own[index].pattern) }
      lines = GTFSGraph(own.map { ($0.pattern.walk, $0.pattern.trips) }).lines()
      let shaped = own.reduce(into: Set<GTFSEdge>()) { $0.formUnion($1.pattern.shapedEdges) }
      ways = parallelWays(lines, shaped, GTFSFlows(own.map(\.pattern.walk)))
      if ways.isEmpty { break }
    }
    return (Dictionary(uniqueKeysWithValues: own.map { ($0.index, $0.pattern) }), lines)
  }

  /// The ways over the stations of both, where trains that call at other stations than the trunk's
  /// leave it and come back with no shape to say that they run on track of their own.
  private func parallelWays(
    _ lines: [GTFSGraph.Line], _ shaped: Set<GTFSEdge>, _ flows: GTFSFlows
  ) -> [GTFSEdge: [Int]] {
    func metres(_ places: [Int]) -> Double {
      places.map { stations.places[$0].coordinate }.lengthMetres
    }
    var ways: [GTFSEdge: [Int]] = [:]
    var trunks: [[Int]] = []
    for line in lines where !line.isLoop {
      defer { trunks.append(line.places) }
      let own = line.places
      guard (3...10).contains(own.count), shaped.isDisjoint(with: line.edges) else { continue }
      for trunk in trunks {
        guard let start = trunk.firstIndex(of: own[0]),
          let end = trunk.firstIndex(of: own[own.count - 1]), (2...10).contains(abs(end - start))
        else { continue }
        let other =
          start < end ? Array(trunk[start...end]) : Array(trunk[end...start].reversed())
        guard !flows.areOpposite(own, other) else { continue }
        // How far along two ends a place lies.
        func share(_ place: Int) -> Double {
          stations.metres(own[0], place) - stations.metres(place, own[own.count - 1])
        }
        var merged = [own[0]]
        var (a, b) = (own.dropFirst().dropLast(), other.dropFirst().dropLast())
        while let x = a.first, let y = b.first {
          merged.append(share(x) <= share(y) ? a.removeFirst() : b.removeFirst())
        }
        merged += a + b + [own[own.count - 1]]
        guard Set(merged).count == merged.count,
          metres(merged) <= 1.1 * max(metres(own), metres(other))
        else { continue }
        for list in [own, other] {
          for (from, to) in zip(list, list.dropFirst()) {
            guard let first = merged.firstIndex(of: from), let last = merged.firstIndex(of: to),
              last > first + 1
            else { continue }
            let edge = GTFSEdge(from, to)
            let way = Array(merged[first...last])
            ways[edge] = edge.a == from ? way : way.reversed()
          }
        }
        break
      }
    }
    return ways
  }

  private func skippedWays(_ patterns: [GTFSPattern]) -> [GTFSEdge: [Int]] {
    var edges: Set<GTFSEdge> = []
    var slices: [GTFSEdge: [Coordinate]] = [:]
    for pattern in patterns {
      for index in pattern.walk.indices.dropFirst() {
        let edge = GTFSEdge(pattern.walk[index - 1], pattern.walk[index])
        edges.insert(edge)
        if slices[edge] == nil, let track = pattern.track,
          let start = pattern.metres[index - 1], let end = pattern.metres[index]
        {
          let slice = track.slice(from: start, to: end)
          // A long line with hardly a vertex shows nothing.
          if Double(slice.count - 2) >= ((end - start) / 10_000).rounded(.down) {
            slices[edge] = slice
          }
        }
      }
    }
    // A tram passes no stop of the next street, nor one that only those of the other direction have.
    let isTram = patterns.first.map { feed.routes[$0.route].kind == .tram } ?? false
    let reach = isTram ? Self.passingMetres : 400
    let skips = GTFSSkips(
      flows: isTram ? GTFSFlows(patterns.map(\.walk)) : nil, metres: stations.metres,
      passes: { edge, place in
        slices[edge].map { slice in
          slice.nearestPoint(to: stations.places[place].coordinate).map { $0.metres <= reach }
            ?? true
        }
      })
    return skips.ways(edges).filter { edge, way in !isElsewhere(edge, way, slices) }
  }

  /// Whether a shape is so much longer or shorter than the way over stations that it shows track of
  /// its own.
  private func isElsewhere(
    _ edge: GTFSEdge, _ way: [Int], _ slices: [GTFSEdge: [Coordinate]]
  ) -> Bool {
    func shown(_ edge: GTFSEdge) -> Double? {
      guard let slice = slices[edge] else { return nil }
      let metres = slice.lengthMetres
      return Double(slice.count - 2) >= max(1, metres / 1_000) ? metres : nil
    }
    guard let own = shown(edge) else { return false }
    let steps = zip(way, way.dropFirst()).map { GTFSEdge($0, $1) }
    let metres = steps.reduce(0) { sum, step in
      sum + (slices[step]?.lengthMetres ?? stations.metres(step.a, step.b))
    }
    let most = max(100, 0.05 * own)
    // What is straight may be longer, never shorter.
    return own < metres - most || own > metres + most && steps.allSatisfy { shown($0) != nil }
  }
}

// MARK: - Railways

extension GTFSLines {
  private mutating func add(_ made: Made, of routes: [Int], as family: Int) {
    for (index, pattern) in made.patterns { patterns[index] = pattern }
    for route in routes { familyOfRoute[route] = family }
    let own = made.patterns.keys.sorted().map { patterns[$0] }
    let ways = GTFSWays(own)
    let first = railways.count
    var known: [Int: Int] = [:]
    for line in folded(made.lines, GTFSFlows(own.map(\.walk))) {
      var railway = line
      orient(&railway, own, known)
      guard lay(&railway, ways) else {
        let ends = [railway.places[0], railway.places[railway.places.count - 1]]
          .map { stations.places[$0].title }
        warnings.append("left out: \(ends[0]) – \(ends[1]), of which the stations make no track")
        continue
      }
      for step in railway.steps {
        owners[family, default: [:]][GTFSStep(step.from, step.to)] = (
          railways.count, step.isAscending
        )
      }
      for place in railway.places + railway.back where known[place] == nil {
        known[place] = railways.count
      }
      railways.append(railway)
    }
    count(own, family: family)
    for index in railways.indices[first...] {
      var trips: [Int: Int] = [:]
      for (vote, count) in railways[index].votes { trips[vote.route, default: 0] += count }
      railways[index].routes = trips.keys.sorted {
        (-trips[$0, default: 0], $0) < (-trips[$1, default: 0], $1)
      }
      let leader = railways[index].routes.first.map { trips[$0, default: 0] } ?? 0
      railways[index].leaderShare = Double(leader) / Double(max(1, trips.values.reduce(0, +)))
    }
  }

  /// Begins a branch where it leaves its trunk, another line at the end that the stops name first.
  private func orient(_ railway: inout Railway, _ own: [GTFSPattern], _ known: [Int: Int]) {
    func rank(_ place: Int) -> (Int, Int) {
      (known[place] == nil ? 1 : 0, stations.places[place].firstStop)
    }
    if railway.isLoop {
      let start = railway.places.indices.min { rank(railway.places[$0]) < rank(railway.places[$1]) }
      let shift = start ?? 0
      railway.places = Array(railway.places[shift...] + railway.places[..<shift])
      let (a, b) = (railway.places[0], railway.places[1])
      let along = own.reduce(0) { sum, pattern in
        zip(pattern.walk, pattern.walk.dropFirst()).reduce(sum) { sum, step in
          step == (a, b) ? sum + pattern.trips : step == (b, a) ? sum - pattern.trips : sum
        }
      }
      if along < 0 { railway.places = [a] + railway.places.dropFirst().reversed() }
      railway.back = railway.places
    } else if rank(railway.places[0]) > rank(railway.places[railway.places.count - 1]) {
      (railway.places, railway.back) = (railway.back.reversed(), railway.places.reversed())
    }
    railway.trunk = known[railway.places[0]]
  }

  /// Takes lines out whose trains run on another railway, along it or against it.
  mutating func host(_ hosts: [Int: (railway: Int, isAlong: Bool)]) {
    for (index, (host, isAlong)) in hosts.sorted(by: { $0.key < $1.key }) {
      for (var vote, trips) in railways[index].votes {
        vote.isAscending = vote.isAscending == isAlong
        railways[host].votes[vote, default: 0] += trips
      }
      railways[host].guests += railways[index].routes
    }
    let kept = railways.indices.filter { hosts[$0] == nil }
    let new = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
    func moved(_ index: Int) -> Int { new[hosts[index]?.railway ?? index, default: 0] }
    owners = owners.mapValues { owners in
      owners.mapValues { owner in
        let isAlong = hosts[owner.railway]?.isAlong ?? true
        return (moved(owner.railway), owner.isAscending == isAlong)
      }
    }
    railways = kept.map { index in
      var railway = railways[index]
      railway.trunk = railway.trunk.map(moved)
      return railway
    }
  }

  /// Notes which trains run on which railway, and which way.
  private mutating func count(_ own: [GTFSPattern], family: Int) {
    for pattern in own {
      for section in sections(of: pattern) {
        let vote = Vote(
          route: pattern.route, directionID: pattern.directionID, isAscending: section.isAscending)
        railways[section.railway].votes[vote, default: 0] +=
          pattern.trips * (section.range.count - 1)
      }
    }
  }

  /// The railways that a pattern's trains run on, in order; none for what was left out.
  func sections(of pattern: GTFSPattern) -> [Section] {
    guard let family = familyOfRoute[pattern.route], let owners = owners[family] else { return [] }
    var sections: [Section] = []
    for index in pattern.walk.indices.dropFirst() {
      guard let owner = owners[GTFSStep(pattern.walk[index - 1], pattern.walk[index])] else {
        continue
      }
      if let last = sections.last, last.railway == owner.railway,
        last.isAscending == owner.isAscending, last.range.upperBound == index - 1
      {
        sections[sections.count - 1].range = last.range.lowerBound...index
      } else {
        sections.append(
          Section(
            railway: owner.railway, isAscending: owner.isAscending, range: (index - 1)...index))
      }
    }
    return sections
  }
}
