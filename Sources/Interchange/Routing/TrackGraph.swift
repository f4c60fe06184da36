import RailNetwork

/// Segments of track in any order and direction, joined where they meet.
///
/// Tracks meet where they share a place. A loose end is joined by a straight line to the nearest
/// track that it can't reach otherwise, if the gap is short enough.
struct TrackGraph {
  /// A straight connection from one node to another.
  private struct Edge {
    var to: Int
    var metres: Double
    var isUnderground: Bool
    var isBridge = false
  }

  /// The point of the edge from `a` to `b` that is nearest to a place.
  private struct EdgePoint {
    var a: Int
    var b: Int
    var share: Double
    var squaredMetres: Double
  }

  /// A node where a stop may be, and its distance from the stop.
  typealias StopNode = (node: Int, metres: Double)

  /// A path through the track that passes stops.
  struct Path {
    /// The stops in the order of the path, as indices of the requested stops.
    var stops: [Int]
    var nodes: [Int]
    /// For each stop, the index of its node in ``nodes``; never decreases.
    var stopIndices: [Int]
    var isRing = false
  }

  private(set) var places: [Coordinate] = []
  private var edges: [[Edge]] = []
  private var nodes: [Coordinate: Int] = [:]

  /// A graph of tracks.
  ///
  /// Places are rounded as in the network's file.
  init(_ tracks: [TrackPart], gapMetres: Double) {
    for track in tracks {
      var last: Int?
      for coordinate in track.coordinates {
        let node = node(at: coordinate.roundedForNetwork)
        if let last, last != node { join(last, node, isUnderground: track.isUnderground) }
        last = node
      }
    }
    bridgeGaps(gapMetres)
    joinSecondTracks()
  }

  private mutating func node(at place: Coordinate) -> Int {
    if let known = nodes[place] { return known }
    nodes[place] = places.count
    places.append(place)
    edges.append([])
    return places.count - 1
  }

  private mutating func join(_ a: Int, _ b: Int, isUnderground: Bool, isBridge: Bool = false) {
    guard a != b, !edges[a].contains(where: { $0.to == b }) else { return }
    let metres = places[a].metres(to: places[b])
    for (from, to) in [(a, b), (b, a)] {
      edges[from].append(
        Edge(to: to, metres: metres, isUnderground: isUnderground, isBridge: isBridge))
    }
  }

  /// Makes a node on the edge between two joined nodes.
  private mutating func split(_ a: Int, _ b: Int, share: Double) -> Int {
    guard let edge = edges[a].first(where: { $0.to == b }) else { return a }
    let middle = node(at: places[a].towards(places[b], share: share).roundedForNetwork)
    guard middle != a, middle != b else { return middle }
    edges[a].removeAll { $0.to == b }
    edges[b].removeAll { $0.to == a }
    for end in [a, b] {
      join(end, middle, isUnderground: edge.isUnderground, isBridge: edge.isBridge)
    }
    return middle
  }

  /// For each node, the first node of the connected track that it belongs to.
  private func components() -> [Int] {
    var union = UnionFind(count: places.count)
    for node in places.indices {
      for edge in edges[node] { union.join(node, edge.to) }
    }
    return places.indices.map(union.root)
  }

  /// The points on edges within reach of a place whose ends are both candidates, nearest first.
  private func points(
    near place: Coordinate, withinMetres reach: Double, _ isCandidate: (Int) -> Bool = { _ in true }
  ) -> [EdgePoint] {
    let plane = LocalPlane(origin: place)
    var points: [EdgePoint] = []
    for a in places.indices where isCandidate(a) {
      let start = plane.vector(to: places[a])
      for b in edges[a].lazy.map(\.to) where a < b && isCandidate(b) {
        let found = Segment(start: start, end: plane.vector(to: places[b])).nearestToOrigin()
        guard found.squaredDistance < reach * reach else { continue }
        points.append(
          EdgePoint(a: a, b: b, share: found.share, squaredMetres: found.squaredDistance))
      }
    }
    return points.sorted { ($0.squaredMetres, $0.a, $0.b) < ($1.squaredMetres, $1.a, $1.b) }
  }

  /// Joins loose ends to other track, the nearest first (Borůvka 1926).
  private mutating func bridgeGaps(_ gapMetres: Double) {
    while true {
      var component = components()
      var bridges: [(metres: Double, end: Int, point: EdgePoint)] = []
      for end in places.indices where edges[end].count <= 1 {
        let found = points(near: places[end], withinMetres: gapMetres) {
          component[$0] != component[end]
        }
        if let nearest = found.first {
          bridges.append((nearest.squaredMetres.squareRoot(), end, nearest))
        }
      }
      if bridges.isEmpty { return }
      bridges.sort { ($0.metres, $0.end) < ($1.metres, $1.end) }
      for (_, end, point) in bridges where component[end] != component[point.a] {
        // If an earlier bridge has split the edge, the next round finds its parts.
        guard edges[point.a].contains(where: { $0.to == point.b }) else { continue }
        let node = split(point.a, point.b, share: point.share)
        while component.count < places.count { component.append(component[point.a]) }
        join(end, node, isUnderground: false, isBridge: true)
        let (old, new) = (component[end], component[point.a])
        for index in component.indices where component[index] == old { component[index] = new }
      }
    }
  }

  /// Joins loose ends to a parallel track of the line, so that no path needs to go down one track
  /// and back up the other.
  private mutating func joinSecondTracks() {
    for end in places.indices where edges[end].count == 1 {
      let own = search(from: [end: 0], to: [], withinMetres: 10 * Self.doubleTrackMetres).costs
      let found = points(near: places[end], withinMetres: Self.doubleTrackMetres) { own[$0] == nil }
      guard let nearest = found.first else { continue }
      join(
        end, split(nearest.a, nearest.b, share: nearest.share), isUnderground: false,
        isBridge: true)
    }
  }
}

// MARK: - Stops

extension TrackGraph {
  /// A stop may also be on parallel tracks up to this much farther than the nearest track.
  private static let besideMetres = 60.0

  /// The nodes where a stop may be: on the nearest track, and on parallel tracks.
  mutating func stopNodes(of stop: Coordinate, withinMetres reach: Double) -> [StopNode] {
    let found = points(near: stop, withinMetres: reach).map { ($0.squaredMetres.squareRoot(), $0) }
    guard let nearest = found.first?.0 else { return [] }
    var nodes: [StopNode] = []
    // For each track, only its point nearest to the stop.
    var ends: Set<Int> = []
    for (metres, point) in found where metres <= nearest + Self.besideMetres && nodes.count < 8 {
      let isSameTrack = ends.contains(point.a) || ends.contains(point.b)
      ends.formUnion([point.a, point.b])
      guard !isSameTrack else { continue }
      let node = split(point.a, point.b, share: point.share)
      ends.insert(node)
      nodes.append((node, metres))
    }
    return nodes
  }

  /// The shortest paths past stops in their order.
  ///
  /// The path is cut if a stop can't be reached from the one before without a wide detour. Paths
  /// with one stop are left out.
  ///
  /// A stop costs four times its distance from the track; a gap costs twice its length.
  func paths(past stops: [[StopNode]]) -> [Path] {
    var paths: [Path] = []
    var first = 0
    while first < stops.count {
      var costs = Dictionary(stops[first].map { ($0.node, 4 * $0.metres) }, uniquingKeysWith: min)
      var origins: [[Int: Int]] = []
      var end = first + 1
      while end < stops.count {
        let search = search(
          from: costs, to: Set(stops[end].map(\.node)),
          withinMetres: reach(from: stops[end - 1], to: stops[end]))
        let reached = stops[end].filter { search.costs[$0.node] != nil }
        guard !reached.isEmpty else { break }
        costs = Dictionary(
          reached.map { ($0.node, (search.costs[$0.node] ?? 0) + 4 * $0.metres) },
          uniquingKeysWith: min)
        origins.append(search.origins)
        end += 1
      }
      let last = costs.min { ($0.value, $0.key) < ($1.value, $1.key) }?.key
      if end - first > 1, let last { paths.append(path(first..<end, last: last, origins)) }
      first = end
    }
    return paths
  }

  private func reach(from a: [StopNode], to b: [StopNode]) -> Double {
    guard let a = a.first, let b = b.first else { return 0 }
    return 3 * places[a.node].metres(to: places[b.node]) + 2_000
  }

  private func path(_ stops: Range<Int>, last: Int, _ origins: [[Int: Int]]) -> Path {
    var nodes = [last]
    var stopIndices = [0]
    for origins in origins.reversed() {
      nodes += Self.wayBack(from: nodes[nodes.count - 1], origins).dropFirst()
      stopIndices.append(nodes.count - 1)
    }
    return Path(
      stops: Array(stops), nodes: nodes.reversed(),
      stopIndices: stopIndices.reversed().map { nodes.count - 1 - $0 })
  }

  /// Dijkstra's search from several nodes, each with its initial cost.
  ///
  /// - Returns: for each settled node the least cost, and the node before it; -1 for a node where
  ///   the search began.
  private func search(
    from start: [Int: Double], to goals: Set<Int>, withinMetres reach: Double
  ) -> (costs: [Int: Double], origins: [Int: Int]) {
    var costs: [Int: Double] = [:]
    var origins: [Int: Int] = [:]
    // The cheapest node is last. Tracks seldom branch, so only few nodes are open at a time.
    var open: [(cost: Double, node: Int, origin: Int)] = []
    func add(_ node: Int, _ cost: Double, from origin: Int) {
      let entry = (cost, node, origin)
      open.insert(entry, at: Bisection.first(below: open.count) { open[$0] < entry })
    }
    var missing = goals
    for (node, cost) in start { add(node, cost, from: -1) }
    let most = (start.values.min() ?? 0) + reach
    while let next = open.popLast(), next.cost <= most {
      guard costs[next.node] == nil else { continue }
      costs[next.node] = next.cost
      origins[next.node] = next.origin
      missing.remove(next.node)
      if !goals.isEmpty, missing.isEmpty { break }
      for edge in edges[next.node] where costs[edge.to] == nil {
        add(edge.to, next.cost + edge.metres * (edge.isBridge ? 2 : 1), from: next.node)
      }
    }
    return (costs, origins)
  }
}

// MARK: - Trunk and branches

extension TrackGraph {
  /// Track nearer to a line than this is a parallel track of the line.
  private static let doubleTrackMetres = 60.0
  private static let mostBranches = 50

  /// The trunk past stops that have no order, and each branch from the nearest stop of the trunk
  /// on.
  mutating func trunkAndBranches(past stops: [Coordinate], withinMetres reach: Double) -> [Path] {
    guard !places.isEmpty else { return [] }
    var paths = [trunk(past: stops, withinMetres: reach)]
    var open = stops.indices.filter { !paths[0].stops.contains($0) }
    var rest = tracks(awayFrom: paths[0].nodes, metres: Self.doubleTrackMetres)
    for _ in 0..<Self.mostBranches where !rest.isEmpty && !open.isEmpty {
      var branch = TrackGraph(rest, gapMetres: 0)
      let found = branch.trunk(past: open.map { stops[$0] }, withinMetres: reach)
      rest = branch.tracks(awayFrom: found.nodes, metres: Self.doubleTrackMetres)
      let order = found.stops.map { open[$0] }
      guard let path = joined(order, to: paths, stops, withinMetres: reach) else { continue }
      paths.append(path)
      open.removeAll(where: order.contains)
    }
    for stop in open { insert(stop, at: stops[stop], into: &paths[0], withinMetres: reach) }
    return paths
  }

  /// Adds a stop at the nearest point of a path, although other track of the line is nearer to it.
  private mutating func insert(
    _ stop: Int, at place: Coordinate, into path: inout Path, withinMetres reach: Double
  ) {
    guard let point = path.nodes.map({ places[$0] }).nearestPoint(to: place), point.metres <= reach
    else { return }
    let (before, after) = (path.nodes[point.segment], path.nodes[point.segment + 1])
    let node = split(before, after, share: point.share)
    let index = point.segment + (node == before ? 0 : 1)
    if node != before, node != after {
      path.nodes.insert(node, at: index)
      for later in path.stopIndices.indices where path.stopIndices[later] >= index {
        path.stopIndices[later] += 1
      }
    }
    let order = path.stopIndices.firstIndex { $0 > index } ?? path.stops.count
    path.stopIndices.insert(index, at: order)
    path.stops.insert(stop, at: order)
  }

  /// A branch's stops, extended by the stop of another path that is nearest along the track.
  private mutating func joined(
    _ order: [Int], to paths: [Path], _ stops: [Coordinate], withinMetres reach: Double
  ) -> Path? {
    guard let first = order.first, let last = order.last else { return nil }
    let nodes = order.map { stopNodes(of: stops[$0], withinMetres: reach) }
    let known = paths.flatMap(\.stops)
    var best: (metres: Double, path: Path)?
    for (end, isTurned) in [(first, false), (last, true)] {
      let near = known.map { (stops[$0].metres(to: stops[end]), $0) }.sorted { $0 < $1 }
      for (_, junction) in near.prefix(3) {
        let past =
          [stopNodes(of: stops[junction], withinMetres: reach)]
          + (isTurned ? nodes.reversed() : nodes)
        guard var path = self.paths(past: past).first, path.stops.count == past.count else {
          continue
        }
        path.stops = [junction] + (isTurned ? order.reversed() : order)
        let metres = path.nodes.map { places[$0] }.lengthMetres
        if metres < best?.metres ?? .infinity { best = (metres, path) }
      }
    }
    if let best { return best.path }
    guard var path = self.paths(past: nodes).first else { return nil }
    path.stops = path.stops.map { order[$0] }
    return path
  }

  /// The trunk and the stops along it, without stops beside other track.
  private mutating func trunk(past stops: [Coordinate], withinMetres reach: Double) -> Path {
    let nodes = stops.map { stopNodes(of: $0, withinMetres: reach) }
    let trunk = trunk()
    let index = Dictionary(
      trunk.nodes.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let found = nodes.indices.compactMap { stop in
      nodes[stop].lazy.compactMap { index[$0.node] }.first.map { (index: $0, stop: stop) }
    }.sorted { $0 < $1 }
    return Path(
      stops: found.map(\.stop), nodes: trunk.nodes, stopIndices: found.map(\.index),
      isRing: trunk.isRing)
  }

  /// The longest shortest path through the largest connected track; if that is a ring, the path
  /// around it.
  private func trunk() -> (nodes: [Int], isRing: Bool) {
    let component = components()
    var lengths: [Int: Double] = [:]
    for node in places.indices {
      lengths[component[node], default: 0] += edges[node].reduce(0) { $0 + $1.metres }
    }
    let largest = lengths.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let members = places.indices.filter { component[$0] == largest }
    guard let first = members.first else { return ([], false) }
    let longest = pathToFarthest(from: pathToFarthest(from: first).last ?? first)
    // Two tracks that are joined at both ends are not a ring.
    let isRing =
      members.count > 2 && members.allSatisfy { edges[$0].count == 2 }
      && !tracks(awayFrom: longest, metres: Self.doubleTrackMetres).isEmpty
    return isRing ? (ring(from: first), true) : (longest, false)
  }

  private func ring(from first: Int) -> [Int] {
    var ring = [first]
    var next = edges[first][0].to
    while next != first {
      let before = ring[ring.count - 1]
      ring.append(next)
      next = edges[next].first { $0.to != before }?.to ?? first
    }
    return ring + [first]
  }

  /// The shortest path to the farthest node.
  private func pathToFarthest(from start: Int) -> [Int] {
    let found = search(from: [start: 0], to: [], withinMetres: .infinity)
    let end = found.costs.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    return Self.wayBack(from: end ?? start, found.origins).reversed()
  }

  /// The nodes from a settled node back to where the search began.
  private static func wayBack(from end: Int, _ origins: [Int: Int]) -> [Int] {
    var nodes = [end]
    while let origin = origins[nodes[nodes.count - 1]], origin >= 0 { nodes.append(origin) }
    return nodes
  }

  /// The edges that are neither on a path nor beside it.
  private func tracks(awayFrom path: [Int], metres: Double) -> [TrackPart] {
    let line = LineIndex(vertices: path.map { places[$0] }, parts: [0..<path.count])
    let isNear = places.map { place in
      line.nearest(on: 0, from: LocalPlane(origin: place), withinMetres: .infinity)
        .map { $0.pointSquared <= metres * metres } ?? false
    }
    return places.indices.flatMap { node in
      edges[node].filter { $0.to > node && !(isNear[node] && isNear[$0.to]) }.map { edge in
        TrackPart(coordinates: [places[node], places[edge.to]], isUnderground: edge.isUnderground)
      }
    }
  }

  /// A path as a railway's track, cut where the track enters or leaves a tunnel.
  func track(_ path: ArraySlice<Int>, drawn: TrackOrigin = .unknown) -> [TrackPart] {
    var track: [TrackPart] = []
    for (a, b) in zip(path, path.dropFirst()) where a != b {
      let isUnderground = edges[a].first { $0.to == b }?.isUnderground ?? false
      track.extend(by: [places[a], places[b]], isUnderground: isUnderground, drawn: drawn)
    }
    return track
  }

  /// A warning about the gaps that a path closes by straight lines; nil if it has no gaps.
  func gapWarning(_ path: ArraySlice<Int>, of title: String) -> String? {
    let metres = zip(path, path.dropFirst()).reduce(0) { sum, ends in
      let edge = edges[ends.0].first { $0.to == ends.1 }
      return sum + (edge?.isBridge == true ? edge?.metres ?? 0 : 0)
    }
    guard metres >= 1 else { return nil }
    let text = NumberText.fixed(metres, places: 0)
    return "\(title): gaps of \(text) m in total are closed by straight lines"
  }
}
