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

  func skippedWays(_ patterns: [GTFSPattern]) -> [GTFSEdge: [Int]] {
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
          // A long line with very few vertices shows no track.
          if Double(slice.count - 2) >= ((end - start) / 10_000).rounded(.down) {
            slices[edge] = slice
          }
        }
      }
    }
    // A tram doesn't pass stops that only the other direction uses.
    let isTram = patterns.first.map { feed.routes[$0.route].kind == .tram } ?? false
    let skips = GTFSSkippedStationSearch(
      flows: isTram ? GTFSTravelDirections(patterns.map(\.walk)) : nil, metres: stations.metres,
      passes: { edge, place in
        slices[edge].map { slice in
          slice.nearestPoint(to: stations.places[place].coordinate).map { $0.metres <= 400 }
            ?? true
        }
      })
    return skips.ways(edges).filter { edge, way in !isElsewhere(edge, way, slices) }
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
    let steps = zip(way, way.dropFirst()).map { GTFSEdge($0, $1) }
    let metres = steps.reduce(0) { sum, step in
      sum + (slices[step]?.lengthMetres ?? stations.metres(step.a, step.b))
    }
    let most = max(100, 0.05 * own)
    // A straight line may be shorter than the track, never longer.
    return own < metres - most || own > metres + most && steps.allSatisfy { shown($0) != nil }
  }
}
