import RailNetwork

// Finds the paths of trains over the stations that they pass.

extension GTFSLines {
  /// The paths over all stations where trains with other calls leave the trunk and return to it, if
  /// no shape shows that they have their own track.
  func parallelWays(
    _ lines: [GTFSGraph.Line], _ shaped: Set<GTFSEdge>, _ flows: GTFSTravelDirections
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
        let other = start < end ? Array(trunk[start...end]) : Array(trunk[end...start].reversed())
        guard !flows.areOpposite(own, other) else { continue }
        // The share of the way between two ends at which a place lies.
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

  /// The path over other stations may be longer than the straight line by this factor.
  private static let mostDetour = 1.5

  /// For each edge whose trains skip stations, the places of the path over them, ends included, in
  /// the edge's order.
  func skippedWays(_ patterns: [GTFSPattern]) -> [GTFSEdge: [Int]] {
    let slices = slices(of: patterns)
    // A tram doesn't pass stops that only the other direction uses.
    let isTram = patterns.first.map { feed.routes[$0.route].kind == .tram } ?? false
    let flows = isTram ? GTFSTravelDirections(patterns.map(\.walk)) : nil
    let all = Set(patterns.flatMap(\.walk.edges)).sorted()
      .map { (edge: $0, metres: stations.metres($0.a, $0.b)) }
    var neighbours: [Int: [(place: Int, metres: Double)]] = [:]
    for (edge, metres) in all {
      neighbours[edge.a, default: []].append((edge.b, metres))
      neighbours[edge.b, default: []].append((edge.a, metres))
    }
    var ways: [GTFSEdge: [Int]] = [:]
    for (edge, metres) in all {
      ways[edge] = way(edge, metres, neighbours) { place, next in
        let coordinate = stations.places[next].coordinate
        return flows?.allow(edge, from: place, to: next) ?? true
          && (next == edge.b
            || slices[edge]?.nearestPoint(to: coordinate).map { $0.metres <= 400 } ?? true)
      }
    }
    // The path of a longer edge may use shorter edges that skip stations themselves.
    for (edge, _) in all.sorted(by: { $0.metres < $1.metres }) {
      guard let way = ways[edge] else { continue }
      var whole = [edge.a]
      for (a, b) in zip(way, way.dropFirst()) {
        whole += Self.way(from: a, to: b, ways).dropFirst()
      }
      ways[edge] = Set(whole).count == whole.count ? whole : way
    }
    return ways.filter { edge, way in !isElsewhere(edge, way, slices) }
  }

  /// The places from one place to a neighbour, including the skipped ones.
  static func way(from a: Int, to b: Int, _ ways: [GTFSEdge: [Int]]) -> [Int] {
    guard let way = ways[GTFSEdge(a, b)] else { return [a, b] }
    return way[0] == a ? way : way.reversed()
  }

  /// The shortest path over shorter edges (Dijkstra 1959); nil if it is a long detour.
  private func way(
    _ edge: GTFSEdge, _ straight: Double, _ neighbours: [Int: [(place: Int, metres: Double)]],
    _ allows: (_ place: Int, _ next: Int) -> Bool
  ) -> [Int]? {
    var best: [Int: (metres: Double, from: Int)] = [edge.a: (0, edge.a)]
    var open: Set<Int> = [edge.a]
    while let place = open.min(by: {
      (best[$0]?.metres ?? 0, $0) < (best[$1]?.metres ?? 0, $1)
    }) {
      open.remove(place)
      let here = best[place]?.metres ?? 0
      if place == edge.b { break }
      for next in neighbours[place] ?? [] where next.metres < straight {
        let metres = here + next.metres
        guard metres + stations.metres(next.place, edge.b) <= straight * Self.mostDetour,
          metres < best[next.place]?.metres ?? .infinity, allows(place, next.place)
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

  /// The track of the edges that a shape shows.
  private func slices(of patterns: [GTFSPattern]) -> [GTFSEdge: [Coordinate]] {
    var slices: [GTFSEdge: [Coordinate]] = [:]
    for pattern in patterns {
      guard let track = pattern.track else { continue }
      for (index, edge) in pattern.walk.edges.enumerated() where slices[edge] == nil {
        guard let start = pattern.metres[index], let end = pattern.metres[index + 1] else {
          continue
        }
        let slice = track.slice(from: start, to: end)
        // A long line with very few vertices shows no track.
        if Double(slice.count - 2) >= ((end - start) / 10_000).rounded(.down) {
          slices[edge] = slice
        }
      }
    }
    return slices
  }

  /// Whether a shape is so different in length from the path over stations that it shows separate
  /// track.
  private func isElsewhere(
    _ edge: GTFSEdge, _ way: [Int], _ slices: [GTFSEdge: [Coordinate]]
  ) -> Bool {
    func shown(_ edge: GTFSEdge) -> Double? {
      guard let slice = slices[edge] else { return nil }
      let metres = slice.lengthMetres
      return Double(slice.count - 2) >= max(1, metres / 1_000) ? metres : nil
    }
    guard let own = shown(edge) else { return false }
    let steps = way.edges
    let metres = steps.reduce(0) { sum, step in
      sum + (slices[step]?.lengthMetres ?? stations.metres(step.a, step.b))
    }
    let most = max(100, 0.05 * own)
    // A straight line may be shorter than the track, never longer.
    return own < metres - most || own > metres + most && steps.allSatisfy { shown($0) != nil }
  }
}
