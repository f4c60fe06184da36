import RailNetwork

// Trains that go out by one street and back by another are on one railway. So are the trains of a
// short line that lies entirely on the track of another line.

extension GTFSLines {
  /// Streets farther apart than this belong to two railways.
  private static let coupletMetres = 1_500.0

  /// One railway for each line.
  ///
  /// If trains run only one way along a line, and only the other way along a part of an earlier
  /// railway, the line becomes that railway's opposite direction.
  func folded(_ lines: [GTFSGraph.Line], _ flows: GTFSTravelDirections) -> [Railway] {
    var railways: [Railway] = []
    for line in lines {
      let host =
        line.isLoop
        ? nil
        : railways.indices.lazy.compactMap { index in
          foldAll(line.places, into: railways[index], flows).map { (index, $0) }
        }.first
      if let (index, railway) = host {
        railways[index] = railway
      } else {
        railways.append(Railway(places: line.places, back: line.places, isLoop: line.isLoop))
      }
    }
    return railways
  }

  /// Folds each part of a line between places that the railway also has.
  private func foldAll(
    _ line: [Int], into railway: Railway, _ flows: GTFSTravelDirections
  ) -> Railway? {
    guard !railway.isLoop, flows.isAlong(line) != nil else { return nil }
    let known = Set(railway.places + railway.back)
    let cuts = line.indices.filter { $0 == 0 || $0 == line.count - 1 || known.contains(line[$0]) }
    var folded: Railway? = railway
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      folded = folded.flatMap { fold(Array(line[start...end]), into: $0, flows) }
    }
    return folded
  }

  private func fold(_ line: [Int], into railway: Railway, _ flows: GTFSTravelDirections) -> Railway?
  {
    for places in [line, line.reversed()] {
      guard let isAlong = flows.isAlong(places) else { continue }
      // The list that gets the line, and the list of the trains in the other direction.
      let (own, other) = isAlong ? (railway.places, railway.back) : (railway.back, railway.places)
      let (start, end) = (places[0], places[places.count - 1])
      let (first, last) = (own.firstIndex(of: start), own.firstIndex(of: end))
      let stretch = Self.stretch(
        of: other, from: first.map { _ in start }, to: last.map { _ in end })
      guard let stretch, (first ?? 0) <= (last ?? own.count - 1),
        Array(own[(first ?? 0)...(last ?? own.count - 1)]) == stretch,
        beginAndEndTogether(places, stretch, isFree: (first == nil, last == nil)),
        flows.isAlong(stretch).map({ $0 != isAlong }) ?? (stretch.count < 2),
        first == nil || stretch.count < 2 || !flows.pass(stretch[1], start, places[1]),
        last == nil || stretch.count < 2
          || !flows.pass(stretch[stretch.count - 2], end, places[places.count - 2])
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
      let merged = own[..<(first ?? 0)] + places + (last.map { own[($0 + 1)...] } ?? [])
      guard Set(merged).count == merged.count else { continue }
      var made = railway
      if isAlong { made.places = Array(merged) } else { made.back = Array(merged) }
      return made
    }
    return nil
  }

  /// The part of a list between two of its places; nil extends it to the end of the list.
  private static func stretch(of list: [Int], from start: Int?, to end: Int?) -> [Int]? {
    let first = start == nil ? 0 : list.firstIndex { $0 == start }
    let last = end == nil ? list.count - 1 : list.firstIndex { $0 == end }
    guard let first, let last, first <= last else { return nil }
    return Array(list[first...last])
  }

  /// Whether two lists without a common place begin near each other and end near each other.
  private func beginAndEndTogether(
    _ a: [Int], _ b: [Int], isFree: (start: Bool, end: Bool)
  ) -> Bool {
    let (start, end) = (
      stations.metres(a[0], b[0]), stations.metres(a[a.count - 1], b[b.count - 1])
    )
    return (!isFree.start || start <= Self.coupletMetres)
      && (!isFree.end || end <= Self.coupletMetres)
  }
}

// MARK: - Short lines

extension GTFSLines {
  /// A line with up to this many stations is merged into a railway that it lies on.
  private static let fewStations = 3
  /// Shapes of the same track are within this distance of each other.
  private static let sameTrackMetres = 30.0

  /// Lets trains of a few stations' line that lies wholly on another railway run on that one.
  mutating func joinShortLines() {
    var hosts: [Int: (railway: Int, isAlong: Bool)] = [:]
    for index in railways.indices where railways[index].stops.count <= Self.fewStations {
      for host in railways.indices where hosts[index] == nil && hosts[host] == nil {
        if let isAlong = lies(index, on: host) { hosts[index] = (host, isAlong) }
      }
    }
    host(hosts)
  }

  /// Whether a line lies on a longer railway, and then whether it ascends with it.
  private func lies(_ index: Int, on host: Int) -> Bool? {
    let (line, railway) = (railways[index], railways[host])
    guard !line.isLoop, !railway.isLoop, railway.stops.count > line.stops.count,
      let a = line.routes.first.map({ feed.routes[$0] }),
      let b = railway.routes.first.map({ feed.routes[$0] }), a.agency == b.agency, a.kind == b.kind
    else { return nil }
    // A whole line of another color, that skips no station, is a railway.
    let at = line.places.compactMap { railway.places.firstIndex(of: $0) }.sorted()
    guard
      a.line == b.line || line.trunk != nil || at.isEmpty || at[at.count - 1] - at[0] >= at.count
    else { return nil }
    for isAlong in [true, false] {
      let isOn = [true, false].allSatisfy { isAscending in
        let positions = railway.positions(isAscending: isAscending)
        let own = line.positions(isAscending: isAscending == isAlong)
        let list = isAscending == isAlong ? line.places : line.back
        let places = isAlong ? list : list.reversed()
        return zip(places, places.dropFirst()).allSatisfy { from, to in
          guard let start = positions[from], let end = positions[to], let x = own[from],
            let y = own[to]
          else { return false }
          return start < end && end - start <= 1.1 * abs(y - x) + Self.sameTrackMetres
        }
      }
      if isOn { return isAlong }
    }
    return nil
  }
}
