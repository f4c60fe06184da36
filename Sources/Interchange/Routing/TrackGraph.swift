package import RailNetwork

/// A piece of track as somebody drew it: any piece of a line, in either sense.
package struct TrackPiece: Sendable, Equatable {
  package var coordinates: [Coordinate]
  package var isUnderground: Bool

  package init(coordinates: [Coordinate], isUnderground: Bool = false) {
    self.coordinates = coordinates
    self.isUnderground = isUnderground
  }

  package var part: TrackPart { TrackPart(coordinates: coordinates, isUnderground: isUnderground) }
  /// Where a piece that is not empty ends.
  package var end: Coordinate { coordinates[coordinates.count - 1] }
}

extension TrackPiece {
  package init(_ part: TrackPart) {
    self.init(coordinates: part.coordinates, isUnderground: part.isUnderground)
  }
}

/// Track in pieces of any order and sense, joined where they meet.
///
/// Pieces meet where they share a place. An end that meets nothing is joined straight to the nearest
/// track that it can't reach otherwise, if that is no farther than a gap may be.
package struct TrackGraph {
  /// A straight way from one node to another.
  private struct Edge {
    var to: Int
    var metres: Double
    var isUnderground: Bool
    var isBridge = false
  }

  /// A point of the track at which a stop may lie.
  package struct Foot: Hashable {
    package var node: Int
    /// From the stop to the point.
    package var metres: Double
  }

  /// A way through the track past stops.
  package struct Run {
    /// Which of the stops.
    package var stops: Range<Int>
    package var nodes: [Int]
    /// For each of the stops, the index of its node in ``nodes``; never falls.
    package var stopIndices: [Int]

    package init(stops: Range<Int>, nodes: [Int], stopIndices: [Int]) {
      self.stops = stops
      self.nodes = nodes
      self.stopIndices = stopIndices
    }
  }

  package private(set) var places: [Coordinate] = []
  private var edges: [[Edge]] = []
  private var nodes: [Coordinate: Int] = [:]

  /// A graph of pieces; a place is one as the network's file can hold it.
  package init(_ pieces: [TrackPiece], gapMetres: Double) {
    for piece in pieces {
      var last: Int?
      for coordinate in piece.coordinates {
        let node = node(at: coordinate.roundedForNetwork)
        if let last, last != node { join(last, node, isUnderground: piece.isUnderground) }
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

  /// A node at a share of the way between two joined ones.
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

  /// For each node the number of the connected track that it belongs to.
  private func components() -> [Int] {
    var component = [Int](repeating: -1, count: places.count)
    var count = 0
    for start in places.indices where component[start] < 0 {
      var open = [start]
      component[start] = count
      while let node = open.popLast() {
        for edge in edges[node] where component[edge.to] < 0 {
          component[edge.to] = count
          open.append(edge.to)
        }
      }
      count += 1
    }
    return component
  }

  /// Joins loose ends to other track, the nearest first (Borůvka 1926).
  private mutating func bridgeGaps(_ gapMetres: Double) {
    while true {
      var component = components()
      var bridges: [(metres: Double, end: Int, a: Int, b: Int, share: Double)] = []
      for end in places.indices where edges[end].count <= 1 {
        let plane = LocalPlane(origin: places[end])
        var best = gapMetres * gapMetres
        var bridge: (Double, Int, Int, Int, Double)?
        for a in places.indices where component[a] != component[end] {
          let start = plane.vector(to: places[a])
          for edge in edges[a] where edge.to > a {
            let foot = Segment(start: start, end: plane.vector(to: places[edge.to]))
              .nearestToOrigin()
            guard foot.squaredDistance < best else { continue }
            best = foot.squaredDistance
            bridge = (best.squareRoot(), end, a, edge.to, foot.share)
          }
        }
        if let bridge { bridges.append(bridge) }
      }
      if bridges.isEmpty { return }
      bridges.sort { ($0.metres, $0.end) < ($1.metres, $1.end) }
      for bridge in bridges where component[bridge.end] != component[bridge.a] {
        // An edge that an earlier bridge has split is found again in the next round.
        guard edges[bridge.a].contains(where: { $0.to == bridge.b }) else { continue }
        let foot = split(bridge.a, bridge.b, share: bridge.share)
        while component.count < places.count { component.append(component[bridge.a]) }
        join(bridge.end, foot, isUnderground: false, isBridge: true)
        let (old, new) = (component[bridge.end], component[bridge.a])
        for index in component.indices where component[index] == old { component[index] = new }
      }
    }
  }

  /// Joins loose ends to the line's other track beside them, so that no way down the one and back
  /// up the other seems long.
  private mutating func joinSecondTracks() {
    for end in places.indices where edges[end].count == 1 {
      let own = search(from: [end: 0], to: [], withinMetres: 10 * Self.doubleTrackMetres).costs
      let plane = LocalPlane(origin: places[end])
      var best = Self.doubleTrackMetres * Self.doubleTrackMetres
      var found: (a: Int, b: Int, share: Double)?
      for a in places.indices where own[a] == nil {
        let start = plane.vector(to: places[a])
        for edge in edges[a] where own[edge.to] == nil {
          let foot = Segment(start: start, end: plane.vector(to: places[edge.to]))
            .nearestToOrigin()
          guard foot.squaredDistance < best else { continue }
          best = foot.squaredDistance
          found = (a, edge.to, foot.share)
        }
      }
      guard let found else { continue }
      join(
        end, split(found.a, found.b, share: found.share), isUnderground: false, isBridge: true)
    }
  }
}

// MARK: - Stops

extension TrackGraph {
  /// Farther than this beyond the nearest track, a stop belongs to no other track beside it.
  private static let besideMetres = 60.0

  /// The points of the track at which a stop may lie: the nearest, and those of track beside it.
  package mutating func feet(of stop: Coordinate, withinMetres reach: Double) -> [Foot] {
    let plane = LocalPlane(origin: stop)
    var found: [(a: Int, b: Int, share: Double, metres: Double)] = []
    for a in places.indices {
      let start = plane.vector(to: places[a])
      for edge in edges[a] where edge.to > a {
        let foot = Segment(start: start, end: plane.vector(to: places[edge.to])).nearestToOrigin()
        guard foot.squaredDistance <= reach * reach else { continue }
        found.append((a, edge.to, foot.share, foot.squaredDistance.squareRoot()))
      }
    }
    found.sort { ($0.metres, $0.a, $0.b) < ($1.metres, $1.a, $1.b) }
    guard let nearest = found.first?.metres else { return [] }
    var feet: [Foot] = []
    // Of each stretch of track, only the point where it comes nearest.
    var ends: Set<Int> = []
    for foot in found where foot.metres <= nearest + Self.besideMetres && feet.count < 8 {
      let isSameStretch = ends.contains(foot.a) || ends.contains(foot.b)
      ends.formUnion([foot.a, foot.b])
      guard !isSameStretch else { continue }
      let node = split(foot.a, foot.b, share: foot.share)
      ends.insert(node)
      feet.append(Foot(node: node, metres: foot.metres))
    }
    return feet
  }

  /// The shortest way past stops in their order, cut where a stop can't be reached from the one
  /// before it without a wide detour; runs of one stop are left out.
  ///
  /// A stop costs four times its distance from the track, a gap twice its length.
  package func runs(past stops: [[Foot]]) -> [Run] {
    var runs: [Run] = []
    var first = 0
    while first < stops.count {
      var costs = Dictionary(
        stops[first].map { ($0.node, 4 * $0.metres) }, uniquingKeysWith: min)
      var origins: [[Int: Int]] = []
      var end = first + 1
      while end < stops.count {
        let reach = reach(from: stops[end - 1], to: stops[end])
        let search = search(from: costs, to: Set(stops[end].map(\.node)), withinMetres: reach)
        let reached = stops[end].filter { search.costs[$0.node] != nil }
        guard !reached.isEmpty else { break }
        costs = Dictionary(
          reached.map { ($0.node, (search.costs[$0.node] ?? 0) + 4 * $0.metres) },
          uniquingKeysWith: min)
        origins.append(search.origins)
        end += 1
      }
      if end - first > 1, let last = Self.cheapest(costs) {
        runs.append(run(first..<end, last: last, origins))
      }
      first = end
    }
    return runs
  }

  private static func cheapest(_ costs: [Int: Double]) -> Int? {
    costs.min { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }

  /// How long a way between two stops may be.
  private func reach(from a: [Foot], to b: [Foot]) -> Double {
    guard let a = a.first, let b = b.first else { return 0 }
    return 3 * places[a.node].metres(to: places[b.node]) + 2_000
  }

  private func run(_ stops: Range<Int>, last: Int, _ origins: [[Int: Int]]) -> Run {
    var nodes = [last]
    var stopIndices = [0]
    for origins in origins.reversed() {
      while let origin = origins[nodes[nodes.count - 1]], origin >= 0 { nodes.append(origin) }
      stopIndices.append(nodes.count - 1)
    }
    return Run(
      stops: stops, nodes: nodes.reversed(),
      stopIndices: stopIndices.reversed().map { nodes.count - 1 - $0 })
  }

  /// Dijkstra's search from several nodes, each with a cost to begin with.
  ///
  /// - Returns: the least cost of each node that was settled, and the node before it: -1 for one
  ///   where the search began.
  private func search(
    from start: [Int: Double], to goals: Set<Int>, withinMetres reach: Double
  ) -> (costs: [Int: Double], origins: [Int: Int]) {
    var costs: [Int: Double] = [:]
    var origins: [Int: Int] = [:]
    var queue = CostQueue()
    var missing = goals
    for (node, cost) in start.sorted(by: { $0.key < $1.key }) { queue.insert(cost, node, from: -1) }
    let most = (start.values.min() ?? 0) + reach
    while let next = queue.popFirst(), next.cost <= most {
      guard costs[next.node] == nil else { continue }
      costs[next.node] = next.cost
      origins[next.node] = next.origin
      missing.remove(next.node)
      if !goals.isEmpty, missing.isEmpty { break }
      for edge in edges[next.node] where costs[edge.to] == nil {
        queue.insert(next.cost + edge.metres * (edge.isBridge ? 2 : 1), edge.to, from: next.node)
      }
    }
    return (costs, origins)
  }
}

// MARK: - Track

extension TrackGraph {
  /// A way and the stops along it, in its order; `stops` of a run are indices of ``order``.
  package struct Course {
    /// By their index in what was asked for.
    package var order: [Int]
    package var run: Run
    package var isRing = false
  }

  /// Track that lies nearer to a line than this is the line's other track.
  private static let doubleTrackMetres = 60.0
  /// The most branches of a line.
  private static let mostBranches = 50

  /// The trunk past stops that are in no order, and each branch from the trunk's nearest stop on.
  package mutating func courses(past stops: [Coordinate], withinMetres reach: Double) -> [Course] {
    guard !places.isEmpty else { return [] }
    var courses = [trunkCourse(past: stops, withinMetres: reach)]
    var open = stops.indices.filter { !courses[0].order.contains($0) }
    var rest = pieces(awayFrom: courses[0].run.nodes, metres: Self.doubleTrackMetres)
    for _ in 0..<Self.mostBranches where !rest.isEmpty && !open.isEmpty {
      var branch = TrackGraph(rest, gapMetres: 0)
      let found = branch.trunkCourse(past: open.map { stops[$0] }, withinMetres: reach)
      rest = branch.pieces(awayFrom: found.run.nodes, metres: Self.doubleTrackMetres)
      let order = found.order.map { open[$0] }
      guard let course = joined(order, to: courses, stops, withinMetres: reach) else { continue }
      courses.append(course)
      open.removeAll(where: order.contains)
    }
    for stop in open { insert(stop, at: stops[stop], into: &courses[0], withinMetres: reach) }
    return courses
  }

  /// Adds a stop to a course that runs farther from it than other track of the line does.
  private mutating func insert(
    _ stop: Int, at place: Coordinate, into course: inout Course, withinMetres reach: Double
  ) {
    let way = course.run.nodes
    guard let foot = PolylineFoot.nearest(to: place, on: way.map({ places[$0] })),
      foot.metres <= reach
    else { return }
    let node = split(way[foot.segment], way[foot.segment + 1], share: foot.share)
    let index = foot.segment + (node == way[foot.segment] ? 0 : 1)
    if node != way[foot.segment], node != way[foot.segment + 1] {
      course.run.nodes.insert(node, at: index)
      for later in course.run.stopIndices.indices where course.run.stopIndices[later] >= index {
        course.run.stopIndices[later] += 1
      }
    }
    let order = course.run.stopIndices.firstIndex { $0 > index } ?? course.order.count
    course.run.stopIndices.insert(index, at: order)
    course.order.insert(stop, at: order)
    course.run.stops = course.order.indices
  }

  /// A branch's stops with the stop of other courses from which the way to them is shortest.
  private mutating func joined(
    _ order: [Int], to courses: [Course], _ stops: [Coordinate], withinMetres reach: Double
  ) -> Course? {
    guard let first = order.first, let last = order.last else { return nil }
    let feet = order.map { self.feet(of: stops[$0], withinMetres: reach) }
    let known = courses.flatMap(\.order)
    var best: (metres: Double, course: Course)?
    for (end, isTurned) in [(first, false), (last, true)] {
      let near = known.map { (stops[$0].metres(to: stops[end]), $0) }.sorted { $0 < $1 }
      for (_, junction) in near.prefix(3) {
        let list = isTurned ? order.reversed() : order
        let past =
          [self.feet(of: stops[junction], withinMetres: reach)]
          + (isTurned ? feet.reversed() : feet)
        guard let run = runs(past: past).first, run.stops == past.indices else { continue }
        let metres = lengthMetres(run.nodes)
        if metres < best?.metres ?? .infinity {
          best = (metres, Course(order: [junction] + list, run: run))
        }
      }
    }
    if let best { return best.course }
    guard let run = runs(past: feet).first(where: { $0.stops.count > 1 }) else { return nil }
    return Course(
      order: Array(order[run.stops]),
      run: Run(stops: run.stops, nodes: run.nodes, stopIndices: run.stopIndices))
  }

  private func lengthMetres(_ way: [Int]) -> Double {
    zip(way, way.dropFirst()).reduce(0) { $0 + places[$1.0].metres(to: places[$1.1]) }
  }

  /// The trunk and the stops along it; those beside other track are left out.
  private mutating func trunkCourse(
    past stops: [Coordinate], withinMetres reach: Double
  ) -> Course {
    let feet = stops.map { self.feet(of: $0, withinMetres: reach) }
    let trunk = trunk()
    let index = Dictionary(
      trunk.nodes.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let found = feet.indices.compactMap { stop in
      feet[stop].lazy.compactMap { index[$0.node] }.first.map { (index: $0, stop: stop) }
    }.sorted { $0 < $1 }
    return Course(
      order: found.map(\.stop),
      run: Run(stops: found.indices, nodes: trunk.nodes, stopIndices: found.map(\.index)),
      isRing: trunk.isRing)
  }

  /// The longest shortest way through the largest connected track, or around it if it is a ring.
  private func trunk() -> (nodes: [Int], isRing: Bool) {
    let component = components()
    var lengths: [Int: Double] = [:]
    for node in places.indices {
      lengths[component[node], default: 0] += edges[node].reduce(0) { $0 + $1.metres }
    }
    let largest = lengths.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let members = places.indices.filter { component[$0] == largest }
    guard let first = members.first else { return ([], false) }
    let end = farthest(from: first).last ?? first
    let way = farthest(from: end)
    // Two tracks that are joined at both ends are no ring.
    let isRing =
      members.count > 2 && members.allSatisfy { edges[$0].count == 2 }
      && !pieces(awayFrom: way, metres: Self.doubleTrackMetres).isEmpty
    return isRing ? (ring(from: first), true) : (way, false)
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

  /// The shortest way to the node that is farthest away.
  private func farthest(from start: Int) -> [Int] {
    let found = search(from: [start: 0], to: [], withinMetres: .infinity)
    guard let end = found.costs.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else {
      return [start]
    }
    var way = [end]
    while let origin = found.origins[way[way.count - 1]], origin >= 0 { way.append(origin) }
    return way.reversed()
  }

  /// The pieces of track that are no part of a way, nor beside it.
  func pieces(awayFrom way: [Int], metres: Double) -> [TrackPiece] {
    var line = LineIndex()
    line.append(vertices: way.map { places[$0] }, parts: [0..<way.count])
    let isNear = places.map { place in
      line.nearest(on: 0, from: LocalPlane(origin: place), withinMetres: .infinity)
        .map { $0.pointSquared <= metres * metres } ?? false
    }
    var pieces: [TrackPiece] = []
    for node in places.indices {
      for edge in edges[node] where edge.to > node && !(isNear[node] && isNear[edge.to]) {
        pieces.append(
          TrackPiece(
            coordinates: [places[node], places[edge.to]], isUnderground: edge.isUnderground))
      }
    }
    return pieces
  }

  /// A way as a railway's track, a part for each stretch above and below the ground.
  package func parts(_ way: ArraySlice<Int>) -> [TrackPart] {
    var parts: [TrackPart] = []
    for (a, b) in zip(way, way.dropFirst()) where a != b {
      let isUnderground = edges[a].first { $0.to == b }?.isUnderground ?? false
      if parts.last?.isUnderground == isUnderground {
        parts[parts.count - 1].coordinates.append(places[b])
      } else {
        parts.append(
          TrackPart(coordinates: [places[a], places[b]], isUnderground: isUnderground))
      }
    }
    return parts
  }

  /// The metres of a way that the pieces did not cover.
  package func bridgedMetres(_ way: ArraySlice<Int>) -> Double {
    zip(way, way.dropFirst()).reduce(0) { sum, ends in
      let edge = edges[ends.0].first { $0.to == ends.1 }
      return sum + (edge?.isBridge == true ? edge?.metres ?? 0 : 0)
    }
  }
}
