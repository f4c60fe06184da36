/// Two neighbouring places of a line, in any order.
struct GTFSEdge: Hashable, Comparable {
  let a: Int
  let b: Int

  init(_ a: Int, _ b: Int) {
    self.a = min(a, b)
    self.b = max(a, b)
  }

  static func < (x: GTFSEdge, y: GTFSEdge) -> Bool { (x.a, x.b) < (y.a, y.b) }
}

/// A train's step from a place to the next.
struct GTFSStep: Hashable {
  let from: Int
  let to: Int

  init(_ from: Int, _ to: Int) { (self.from, self.to) = (from, to) }
}

/// The directions in which trains run between places.
struct GTFSTravelDirections {
  private var steps: Set<GTFSStep> = []
  /// Triples of places that trains pass one after the other, in their direction of travel.
  private var turns: Set<[Int]> = []

  init(_ walks: [[Int]]) {
    for walk in Set(walks) {
      for (a, b) in zip(walk, walk.dropFirst()) { steps.insert(GTFSStep(a, b)) }
      for index in walk.indices.dropFirst(2) {
        turns.insert([walk[index - 2], walk[index - 1], walk[index]])
      }
    }
  }

  /// Whether a train passes the three places one after the other, in either direction.
  func pass(_ a: Int, _ b: Int, _ c: Int) -> Bool {
    turns.contains([a, b, c]) || turns.contains([c, b, a])
  }

  /// Whether all trains run along the list of places or all run against it; nil if both occur.
  func isAlong(_ places: [Int]) -> Bool? {
    var ways: Set<Bool> = []
    for (a, b) in zip(places, places.dropFirst()) {
      if steps.contains(GTFSStep(a, b)) { ways.insert(true) }
      if steps.contains(GTFSStep(b, a)) { ways.insert(false) }
    }
    return ways.count == 1 ? ways.first : nil
  }

  /// Whether trains run only one way along one list, and only the other way along the other list.
  func areOpposite(_ a: [Int], _ b: [Int]) -> Bool {
    guard let a = isAlong(a), let b = isAlong(b) else { return false }
    return a != b
  }

  /// Whether trains also take the step from `a` to `b` in the direction in which trains run the
  /// edge; true if they run the edge both ways.
  func allow(_ edge: GTFSEdge, from a: Int, to b: Int) -> Bool {
    guard let isAlong = isAlong([edge.a, edge.b]) else { return true }
    return steps.contains(isAlong ? GTFSStep(a, b) : GTFSStep(b, a))
  }
}

/// Cuts the paths of trains into physical lines: first the trunk with the most trains, then its
/// branches.
struct GTFSGraph {
  /// A line without branches.
  ///
  /// A loop does not repeat its first place.
  struct Line: Equatable {
    var places: [Int]
    var isLoop: Bool

    var edges: [GTFSEdge] {
      zip(places, places.dropFirst()).map { GTFSEdge($0, $1) }
        + (isLoop ? [GTFSEdge(places[places.count - 1], places[0])] : [])
    }

    /// The stretch of this line that passes the first places of `run` in their order, and the
    /// number of these places; nil if it is only one.
    func slice(along run: ArraySlice<Int>) -> (places: [Int], count: Int)? {
      var best: (places: [Int], count: Int)?
      let all = isLoop ? places + places : places
      for places in [all, all.reversed()] {
        guard let start = places.firstIndex(of: run[run.startIndex]) else { return nil }
        var (end, count) = (start, 1)
        for place in run.dropFirst() {
          guard let next = places[end...].dropFirst().firstIndex(of: place) else { break }
          (end, count) = (next, count + 1)
        }
        if count > best?.count ?? 1 { best = (Array(places[start...end]), count) }
      }
      return best
    }
  }

  private var weights: [GTFSEdge: Int] = [:]
  /// The number of trains that pass three places one after the other.
  private var onward: [[Int]: [Int: Int]] = [:]
  private var pieces: [Line] = []

  /// Adds the paths of trains, each with its number of trips.
  init(_ walks: [(places: [Int], trips: Int)]) {
    var known: Set<[Int]> = []
    for (places, trips) in walks {
      for (a, b) in zip(places, places.dropFirst()) { weights[GTFSEdge(a, b), default: 0] += trips }
      for index in places.indices.dropFirst(2) where places[index] != places[index - 2] {
        onward[[places[index - 2], places[index - 1]], default: [:]][places[index], default: 0] +=
          trips
        onward[[places[index], places[index - 1]], default: [:]][places[index - 2], default: 0] +=
          trips
      }
      for piece in Self.simple(places) {
        let reversed = Array(piece.places.reversed())
        if known.insert(piece.places).inserted, !known.contains(reversed) || piece.isLoop {
          pieces.append(piece)
        }
      }
    }
  }

  /// A path, cut where it turns back and where it closes a ring.
  private static func simple(_ walk: [Int]) -> [Line] {
    var found: [Line] = []
    var path: [Int] = []
    for place in walk {
      if path.count > 1, place == path[path.count - 2] {
        found.append(Line(places: path, isLoop: false))
        path = [path[path.count - 1], place]
      } else if let start = path.firstIndex(of: place) {
        found.append(Line(places: Array(path[start...]), isLoop: true))
        if start > 0 { found.append(Line(places: Array(path[...start]), isLoop: false)) }
        path = [place]
      } else {
        path.append(place)
      }
    }
    if path.count > 1 { found.append(Line(places: path, isLoop: false)) }
    return found
  }

  /// The lines that together cover every edge once, the busiest and longest first.
  func lines() -> [Line] {
    var covered: Set<GTFSEdge> = []
    var lines: [Line] = []
    // Scores only fall as edges are covered, so an outdated score is an upper bound.
    var open = pieces.map { piece in
      (piece: piece, score: piece.edges.reduce(0) { $0 + weights[$1, default: 0] })
    }
    while let index = open.indices.max(by: {
      (open[$0].score, -$0) < (open[$1].score, -$1)
    }), open[index].score > 0 {
      let best = bestRun(open[index].piece, covered)
      guard let best, best.score == open[index].score else {
        open[index].score = best?.score ?? 0
        continue
      }
      let line = best.line.isLoop ? best.line : extended(best.line, covered)
      covered.formUnion(line.edges)
      lines.append(line)
    }
    return lines
  }

  /// The busiest part of a piece whose edges are on no line yet.
  private func bestRun(_ piece: Line, _ covered: Set<GTFSEdge>) -> (line: Line, score: Int)? {
    let edges = piece.edges
    let scores = edges.map { covered.contains($0) ? 0 : weights[$0, default: 0] }
    if !scores.contains(0) { return (piece, scores.reduce(0, +)) }
    guard let firstCovered = scores.firstIndex(of: 0) else { return nil }
    // A ring is cut open at a covered edge.
    let shift = piece.isLoop ? firstCovered : 0
    let places = Array(piece.places[shift...] + piece.places[..<shift])
    let shifted = scores[shift...] + scores[..<shift]
    var best: (line: Line, score: Int)?
    var run: (places: [Int], score: Int) = ([], 0)
    func close() {
      if run.score > best?.score ?? 0 {
        best = (Line(places: run.places, isLoop: false), run.score)
      }
      run = ([], 0)
    }
    for (index, score) in shifted.enumerated() {
      guard score > 0 else {
        close()
        continue
      }
      if run.places.isEmpty { run.places = [places[index]] }
      run.places.append(places[(index + 1) % places.count])
      run.score += score
    }
    close()
    return best
  }

  /// The line, extended at both ends over edges that are on no line yet, as long as trains
  /// continue.
  private func extended(_ line: Line, _ covered: Set<GTFSEdge>) -> Line {
    var line = line
    for _ in 0..<2 {
      while true {
        let count = line.places.count
        let end = line.places[count - 1]
        let ways = onward[[line.places[count - 2], end]] ?? [:]
        // Close a loop only where trains pass its start, not at the third corner of a triangle.
        let next = ways.keys.sorted().filter {
          !covered.contains(GTFSEdge(end, $0))
            && (!line.places.contains($0)
              || $0 == line.places[0] && onward[[end, $0]]?[line.places[1]] != nil)
        }.max { ways[$0, default: 0] < ways[$1, default: 0] }
        guard let next else { break }
        if next == line.places[0] {
          line.isLoop = true
          return line
        }
        line.places.append(next)
      }
      line.places.reverse()
    }
    return line
  }
}

/// Finds edges whose trains skip stations, and the path over the skipped stations.
struct GTFSSkippedStationSearch {
  let flows: GTFSTravelDirections?
  let metres: (Int, Int) -> Double
  /// Whether a train on the edge passes a place; nil if the train's track is unknown.
  let passes: (GTFSEdge, Int) -> Bool?

  /// The path over other stations may be longer than the straight line by this factor.
  private static let mostDetour = 1.5
  private static let mostKnownDetour = 3.0

  /// For each edge that skips stations, the places of the path over them, ends included, in the
  /// edge's order.
  func ways(_ edges: Set<GTFSEdge>) -> [GTFSEdge: [Int]] {
    var neighbours: [Int: [(place: Int, metres: Double)]] = [:]
    let all = edges.sorted().map { (edge: $0, metres: metres($0.a, $0.b)) }
    for (edge, metres) in all {
      neighbours[edge.a, default: []].append((edge.b, metres))
      neighbours[edge.b, default: []].append((edge.a, metres))
    }
    var ways: [GTFSEdge: [Int]] = [:]
    for (edge, metres) in all { ways[edge] = way(edge, metres, neighbours) }
    // The path of a longer edge may use shorter edges that skip stations themselves.
    for (edge, _) in all.sorted(by: { $0.metres < $1.metres }) {
      guard let way = ways[edge] else { continue }
      var whole = [edge.a]
      for (a, b) in zip(way, way.dropFirst()) {
        whole += Self.way(from: a, to: b, ways).dropFirst()
      }
      ways[edge] = Set(whole).count == whole.count ? whole : way
    }
    return ways
  }

  /// The places from one place to a neighbour, including the skipped ones.
  static func way(from a: Int, to b: Int, _ ways: [GTFSEdge: [Int]]) -> [Int] {
    guard let way = ways[GTFSEdge(a, b)] else { return [a, b] }
    return way[0] == a ? way : way.reversed()
  }

  /// The shortest path over shorter edges (Dijkstra 1959); nil if it is a long detour.
  private func way(
    _ edge: GTFSEdge, _ straight: Double, _ neighbours: [Int: [(place: Int, metres: Double)]]
  ) -> [Int]? {
    let isKnown = passes(edge, edge.a) != nil
    let most = straight * (isKnown ? Self.mostKnownDetour : Self.mostDetour)
    var best: [Int: (metres: Double, from: Int)] = [edge.a: (0, edge.a)]
    var open: Set<Int> = [edge.a]
    while let place = open.min(by: {
      (best[$0]?.metres ?? 0, $0) < (best[$1]?.metres ?? 0, $1)
    }) {
      open.remove(place)
      let here = best[place]?.metres ?? 0
      if place == edge.b { break }
      for next in neighbours[place] ?? []
      where next.metres < straight && flows?.allow(edge, from: place, to: next.place) ?? true {
        let metres = here + next.metres
        guard metres + self.metres(next.place, edge.b) <= most,
          metres < best[next.place]?.metres ?? .infinity,
          next.place == edge.b || passes(edge, next.place) ?? true
        else { continue }
        best[next.place] = (metres, place)
        open.insert(next.place)
      }
    }
    guard best[edge.b] != nil else { return nil }
    var way = [edge.b]
    while let last = way.last, last != edge.a, let before = best[last]?.from { way.append(before) }
    return way.reversed()
  }
}
