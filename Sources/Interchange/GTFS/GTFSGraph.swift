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

extension [Int] {
  /// The edges between neighbouring places of a list.
  var edges: [GTFSEdge] { zip(self, dropFirst()).map { GTFSEdge($0, $1) } }
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
      places.edges + (isLoop ? [GTFSEdge(places[places.count - 1], places[0])] : [])
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
      for edge in places.edges { weights[edge, default: 0] += trips }
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
