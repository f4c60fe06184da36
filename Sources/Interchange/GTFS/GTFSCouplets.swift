import RailNetwork

// Trains that go out by one street and back by another are on one railway.

extension GTFSLines {
  /// Streets farther apart than this are those of two railways.
  private static let coupletMetres = 1_500.0

  /// The railways of lines; where trains run only one way along a line, and only the other way
  /// along a part of one before it, it is how these come back.
  func folded(_ lines: [GTFSGraph.Line], _ flows: GTFSFlows) -> [Railway] {
    var railways: [Railway] = []
    for line in lines {
      let host =
        line.isLoop
        ? nil
        : railways.indices.lazy.compactMap { index in
          fold(line.places, into: railways[index], flows).map { (index, $0) }
        }.first
      if let (index, railway) = host {
        railways[index] = railway
      } else {
        railways.append(Railway(places: line.places, back: line.places, isLoop: line.isLoop))
      }
    }
    return railways
  }

  private func fold(_ line: [Int], into railway: Railway, _ flows: GTFSFlows) -> Railway? {
    guard !railway.isLoop, flows.isAlong(line) != nil else { return nil }
    for places in [line, line.reversed()] {
      guard let isAlong = flows.isAlong(places) else { continue }
      // The list that gets the line, and the one along which the other trains run.
      let (own, other) = isAlong ? (railway.places, railway.back) : (railway.back, railway.places)
      let (start, end) = (places[0], places[places.count - 1])
      let common = places.indices.filter { own.contains(places[$0]) }
      guard Set(common).isSubset(of: [0, places.count - 1]) else { continue }
      let (first, last) = (own.firstIndex(of: start), own.firstIndex(of: end))
      let stretch = Self.stretch(of: other, from: first.map { _ in start }, to: last.map { _ in end })
      guard let stretch, first.flatMap({ a in last.map { a < $0 } }) ?? true,
        flows.isAlong(stretch).map({ $0 != isAlong }) ?? (stretch.count < 2),
        first == nil || stretch.count < 2 || !flows.pass(stretch[1], start, places[1]),
        last == nil || stretch.count < 2
          || !flows.pass(stretch[stretch.count - 2], end, places[places.count - 2]),
        first != nil || last != nil || runsBeside(places, stretch)
      else { continue }
      let line = stretch.map { stations.places[$0].coordinate }
      guard
        places.allSatisfy({ place in
          let here = stations.places[place].coordinate
          return line.count > 1
            ? line.runs(withinMetres: Self.coupletMetres, of: here)
            : line[0].metres(to: here) <= Self.coupletMetres
        })
      else { continue }
      let merged =
        own[..<(first ?? 0)] + places + (last.map { own[($0 + 1)...] } ?? [])
      guard Set(merged).count == merged.count else { continue }
      var made = railway
      if isAlong { made.places = Array(merged) } else { made.back = Array(merged) }
      return made
    }
    return nil
  }

  /// The part of a list between two of its places, or up to its ends.
  private static func stretch(of list: [Int], from start: Int?, to end: Int?) -> [Int]? {
    let first = start == nil ? 0 : list.firstIndex { $0 == start }
    let last = end == nil ? list.count - 1 : list.firstIndex { $0 == end }
    guard let first, let last, first <= last else { return nil }
    return Array(list[first...last])
  }

  /// Whether one list begins where the other does and ends where it ends, each in its half.
  private func runsBeside(_ a: [Int], _ b: [Int]) -> Bool {
    stations.metres(a[0], b[0]) < stations.metres(a[0], b[b.count - 1])
      && stations.metres(a[a.count - 1], b[b.count - 1]) < stations.metres(a[a.count - 1], b[0])
  }
}
