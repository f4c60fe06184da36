import RailNetwork

/// A sequence of calls that some trains make, and the stations that they pass.
struct GTFSPattern {
  let route: Int
  let directionID: String
  /// An index into the feed's shapes, if any.
  let shape: Int?
  /// The places of the feed's rows, in the order of travel; no place follows itself.
  let calls: [Int]
  /// For each of these places, whether the trains only pass it.
  let isPass: [Bool]
  /// The places where the trains call.
  var served: [Int] { zip(calls, isPass).filter { !$0.1 }.map(\.0) }
  /// For each call, the stops that trains use, each with the number of trains.
  fileprivate(set) var platforms: [[Int: Int]]
  var trips: Int
  /// All places in the order of travel, including those passed without a call.
  var walk: [Int]
  /// For each place of the walk its call; nil if the train passes it.
  private(set) var callOfWalk: [Int?]
  /// For each place of the walk its position along the track; nil if it is not near the track.
  var metres: [Double?]
  /// The shape in the order of travel; nil if no shape fits.
  var track: Track?
  /// Steps on which these unusual trains run on another line, with a route of that line.
  var borrowed: [GTFSStep: Int] = [:]

  /// The pattern without its borrowed steps: the parts before, between and after them.
  var pieces: [GTFSPattern] {
    guard !borrowed.isEmpty else { return [self] }
    var ranges: [Range<Int>] = []
    var start = 0
    for index in walk.indices {
      let isLast = index == walk.count - 1
      let isCut = !isLast && borrowed[GTFSStep(walk[index], walk[index + 1])] != nil
      guard isLast || isCut else { continue }
      if index > start { ranges.append(start..<(index + 1)) }
      start = index + 1
    }
    return ranges.map { range in
      var piece = self
      piece.borrowed = [:]
      piece.walk = Array(walk[range])
      piece.callOfWalk = Array(callOfWalk[range])
      piece.metres = Array(metres[range])
      return piece
    }
  }

  /// The edges of the walk for which a shape shows the track.
  var shapedEdges: [GTFSEdge] {
    walk.indices.dropFirst().compactMap { index in
      metres[index - 1] == nil || metres[index] == nil
        ? nil : GTFSEdge(walk[index - 1], walk[index])
    }
  }

  /// The stretches of the walk whose edges are all unusual.
  func runs(where isUnusual: (GTFSEdge) -> Bool) -> [[Int]] {
    var runs: [[Int]] = []
    var end = 0
    for index in walk.indices.dropFirst() where isUnusual(GTFSEdge(walk[index - 1], walk[index])) {
      if end == index - 1, !runs.isEmpty {
        runs[runs.count - 1].append(walk[index])
      } else {
        runs.append([walk[index - 1], walk[index]])
      }
      end = index
    }
    return runs
  }

  /// Puts a stretch of the walk on other lines.
  ///
  /// Steps that those lines lack are on no line.
  mutating func borrow(_ run: [Int], _ loans: [GTFSLoan]) {
    insert { a, b, _, _ in
      guard let start = run.firstIndex(of: a), start + 1 < run.count, run[start + 1] == b else {
        return []
      }
      for way in loans.map(\.way) {
        guard let from = way.firstIndex(of: a), let to = way[from...].firstIndex(of: b) else {
          continue
        }
        return way[from..<to].dropFirst().map { ($0, nil) }
      }
      return []
    }
    for (from, to) in zip(run, run.dropFirst()) {
      borrowed[GTFSStep(from, to)] = loans.first?.route
    }
    for loan in loans {
      for (from, to) in zip(loan.way, loan.way.dropFirst()) {
        borrowed[GTFSStep(from, to)] = loan.route
      }
    }
  }

  /// Removes places that the trains pass, by their index in the walk.
  mutating func remove(_ passed: Set<Int>) {
    let kept = walk.indices.filter { !passed.contains($0) || callOfWalk[$0] != nil }
    (walk, metres, callOfWalk) = (
      kept.map { walk[$0] }, kept.map { metres[$0] }, kept.map { callOfWalk[$0] }
    )
  }

  /// Adds places to each step of the walk that is not borrowed.
  ///
  /// `between` gets the two places and their positions, and returns the places to add.
  mutating func insert(
    _ between: (_ a: Int, _ b: Int, _ start: Double?, _ end: Double?)
      -> [(place: Int, metres: Double?)]
  ) {
    let old = (walk: walk, metres: metres, calls: callOfWalk)
    (walk, metres, callOfWalk) = ([old.walk[0]], [old.metres[0]], [old.calls[0]])
    for b in old.walk.indices.dropFirst() {
      let isBorrowed = borrowed[GTFSStep(old.walk[b - 1], old.walk[b])] != nil
      let places =
        isBorrowed ? [] : between(old.walk[b - 1], old.walk[b], old.metres[b - 1], old.metres[b])
      for (place, position) in places {
        walk.append(place)
        metres.append(position)
        callOfWalk.append(nil)
      }
      walk.append(old.walk[b])
      metres.append(old.metres[b])
      callOfWalk.append(old.calls[b])
    }
  }

  /// All patterns of a feed, and for each trip the index of its pattern, or nil.
  static func all(
    _ feed: GTFSFeed, _ stations: GTFSStations
  ) -> (patterns: [GTFSPattern], ofTrip: [Int?]) {
    struct Key: Hashable {
      var route: Int
      var directionID: String
      var shape: Int?
      var calls: [Int] = []
      var isPass: [Bool] = []
    }
    var patterns: [GTFSPattern] = []
    var known: [Key: Int] = [:]
    let ofTrip = feed.trips.map { trip -> Int? in
      // Nobody rides beyond the first and last call.
      let rows = feed.calls[trip.calls]
      guard let first = rows.firstIndex(where: { !$0.isPass }),
        let last = rows.lastIndex(where: { !$0.isPass })
      else { return nil }
      var key = Key(route: trip.route, directionID: trip.directionID, shape: trip.shape)
      var stops: [(call: Int, stop: Int)] = []
      for row in rows[first...last] {
        let place = stations.placeOfStop[Int(row.stop)] ?? 0
        if place == key.calls.last {
          key.isPass[key.isPass.count - 1] = key.isPass[key.isPass.count - 1] && row.isPass
        } else {
          key.calls.append(place)
          key.isPass.append(row.isPass)
        }
        stops.append((key.calls.count - 1, Int(row.stop)))
      }
      guard key.isPass.count(where: { !$0 }) > 1 else { return nil }
      let index = known[key] ?? patterns.count
      if index == patterns.count {
        known[key] = index
        patterns.append(
          GTFSPattern(
            route: trip.route, directionID: trip.directionID, shape: trip.shape, calls: key.calls,
            isPass: key.isPass, platforms: key.calls.map { _ in [:] }, trips: 0, walk: key.calls,
            callOfWalk: key.calls.indices.map { key.isPass[$0] ? nil : $0 },
            metres: key.calls.map { _ in nil }))
      }
      patterns[index].trips += 1
      for (call, stop) in stops { patterns[index].platforms[call][stop, default: 0] += 1 }
      return index
    }
    return (patterns, ofTrip)
  }
}

// MARK: - Along the shapes

extension GTFSLines {
  /// A station must be this near to a shape to be on it.
  private static let reachMetres = 250.0
  /// A train whose track is this near to a station passes that station.
  static let passingMetres = 75.0
  /// A shape runs there and back if it is this near to itself.
  private static let spurMetres = 25.0
  /// A shape with a smaller share of its stations near it belongs to another train.
  private static let leastShare = 0.6

  /// The mean position of the stops where a pattern's trains call.
  func platform(of pattern: GTFSPattern, call: Int) -> Coordinate {
    pattern.platforms[call].keys.sorted().map { feed.stops[$0].coordinate }.mean
  }

  /// Finds the positions of the pattern's stations along its shape.
  ///
  /// - Returns: whether the pattern has a shape that does not fit.
  func place(_ pattern: inout GTFSPattern) -> Bool {
    guard let shape = pattern.shape, feed.shapes[shape].count > 1 else { return false }
    let places = pattern.calls.indices.map { platform(of: pattern, call: $0) }
    for isReversed in [false, true] {
      let line = isReversed ? feed.shapes[shape].reversed() : feed.shapes[shape]
      guard let track = Self.track(line, past: places) else { return false }
      guard track.stationsRunAlong else { continue }
      let near = track.stationDistanceMetres.map { $0 <= Self.reachMetres }
      let share = Double(near.count { $0 }) / Double(places.count)
      guard share >= Self.leastShare else { continue }
      pattern.track = track
      pattern.metres = zip(near, track.stationPositionMetres).map { $0 ? $1 : nil }
      return false
    }
    return true
  }

  /// A shape without the stretches that run there and back between two calls, which no train does;
  /// nil if it has no length.
  private static func track(_ line: [Coordinate], past places: [Coordinate]) -> Track? {
    var track = Track(
      parts: [TrackPart(coordinates: line, isUnderground: false)], isLoop: false, stations: places)
    // If it turns more than once, the next turn shows only after the first is removed.
    for _ in 0..<8 where track.lengthMetres > 0 {
      let spurs = spurs(of: track)
      if spurs.isEmpty { break }
      var line: [Coordinate] = []
      var end = 0.0
      for spur in spurs {
        line += track.slice(from: end, to: spur.lowerBound)
        end = spur.upperBound
      }
      line += track.slice(from: end, to: track.lengthMetres)
      track = Track(
        parts: [TrackPart(coordinates: line.withoutRepeats(), isUnderground: false)],
        isLoop: false, stations: places)
    }
    return track.lengthMetres > 0 ? track : nil
  }

  /// The stretches of a shape that return to their start without a call between.
  private static func spurs(of track: Track) -> [ClosedRange<Double>] {
    let calls = track.stationPositionMetres
    var spurs: [ClosedRange<Double>] = []
    var end = 0.0
    for index in track.vertices.indices.dropFirst().dropLast() {
      let tip = track.vertexPositionMetres[index]
      let plane = LocalPlane(origin: track.vertices[index])
      let before = plane.vector(to: track.vertices[index - 1])
      let after = plane.vector(to: track.vertices[index + 1])
      // It turns by more than about 40 degrees.
      guard tip > end, before.dot(after) > -0.77 * before.length * after.length else { continue }
      let low = max(end, calls.last { $0 <= tip } ?? 0)
      let high = calls.first { $0 >= tip } ?? track.lengthMetres
      var reach = 10.0
      while low <= tip - reach - 5, tip + reach + 5 <= high,
        track.coordinate(atMetres: tip - reach - 5).metres(
          to: track.coordinate(atMetres: tip + reach + 5)) < min(spurMetres, reach + 5)
      { reach += 5 }
      guard reach > 10 else { continue }
      spurs.append((tip - reach)...(tip + reach))
      end = tip + reach
    }
    return spurs
  }

  /// Adds places from `others` (sorted) that the track passes between two calls.
  func addPassed(_ others: [(place: Int, latitude: Double)], to pattern: inout GTFSPattern) {
    guard let track = pattern.track else { return }
    let own = Set(pattern.walk)
    let all = pattern
    pattern.insert { _, _, start, end in
      guard let start, let end else { return [] }
      return passed(others, on: track, from: start, to: end) {
        !own.contains($0) && !isOnOtherWay($0, all)
      }
    }
  }

  private func passed(
    _ others: [(place: Int, latitude: Double)], on track: Track, from start: Double,
    to end: Double, _ isCandidate: (Int) -> Bool
  ) -> [(place: Int, metres: Double?)] {
    let slice = track.slice(from: start, to: end)
    guard slice.count > 1, end - start > 4 * Self.passingMetres else { return [] }
    // A quick test in degrees first, with a margin that is enough up to the polar circle.
    var box = CoordinateBox()
    for place in slice {
      for sign in [-1.0, 1] {
        box.include(
          Coordinate(
            latitude: place.latitude + sign * 0.002, longitude: place.longitude + sign * 0.004))
      }
    }
    var found: [(place: Int, metres: Double)] = []
    let first = Bisection.first(below: others.count) {
      others[$0].latitude >= box.southWest.latitude
    }
    for (candidate, latitude) in others[first...] {
      guard latitude <= box.northEast.latitude else { break }
      let coordinate = stations.places[candidate].coordinate
      guard box.contains(coordinate), isCandidate(candidate),
        let nearest = slice.nearestPoint(to: coordinate), nearest.metres <= Self.passingMetres
      else { continue }
      let position = start + slice.metres(to: nearest)
      if start + Self.passingMetres < position, position < end - Self.passingMetres {
        found.append((candidate, position))
      }
    }
    return found.sorted { ($0.metres, $0.place) < ($1.metres, $1.place) }
      .map { ($0.place, $0.metres) }
  }

  /// Adds the skipped places to the walk.
  func addSkipped(_ ways: [GTFSEdge: [Int]], to pattern: inout GTFSPattern) {
    let track = pattern.track
    pattern.insert { a, b, start, end in
      let inner = Self.way(from: a, to: b, ways).dropFirst().dropLast()
      guard let track, let start, let end, !inner.isEmpty else { return inner.map { ($0, nil) } }
      let slice = track.slice(from: start, to: end)
      var last = start
      return inner.map { place in
        guard let nearest = slice.nearestPoint(to: stations.places[place].coordinate),
          nearest.metres <= Self.reachMetres, start + slice.metres(to: nearest) >= last
        else { return (place, nil) }
        last = start + slice.metres(to: nearest)
        return (place, last)
      }
    }
  }
}
