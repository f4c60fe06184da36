import Maths
import RailNetwork

/// A way in which some trains call at stations, and the stations that they pass.
struct GTFSPattern {
  let route: Int
  let directionID: String
  /// An index into the feed's shapes, if any.
  let shape: Int?
  /// Places where the trains call, in the order of travel; none follows itself.
  let calls: [Int]
  /// For each call, the stops at which trains do call there, and how many.
  fileprivate(set) var platforms: [[Int: Int]]
  var trips: Int
  /// The places in the order of travel, those that are passed among them.
  var walk: [Int]
  /// For each place of the walk, its call; nil where it is passed.
  private(set) var callOfWalk: [Int?]
  /// For each place of the walk, how far along the track it lies; nil where the track is not near.
  var metres: [Double?]
  /// The shape in the order of travel; nil where there is none that fits.
  var track: Track?

  /// The edges of the walk that the track shows.
  var shapedEdges: [GTFSEdge] {
    walk.indices.dropFirst().compactMap { index in
      metres[index - 1] == nil || metres[index] == nil
        ? nil : GTFSEdge(walk[index - 1], walk[index])
    }
  }

  /// Adds places between each two of the walk, of which `between` is told the places and metres.
  fileprivate mutating func insert(
    _ between: (_ a: Int, _ b: Int, _ start: Double?, _ end: Double?)
      -> [(place: Int, metres: Double?)]
  ) {
    let old = (walk: walk, metres: metres, calls: callOfWalk)
    (walk, metres, callOfWalk) = ([old.walk[0]], [old.metres[0]], [old.calls[0]])
    for b in old.walk.indices.dropFirst() {
      for (place, position) in between(
        old.walk[b - 1], old.walk[b], old.metres[b - 1], old.metres[b])
      {
        walk.append(place)
        metres.append(position)
        callOfWalk.append(nil)
      }
      walk.append(old.walk[b])
      metres.append(old.metres[b])
      callOfWalk.append(old.calls[b])
    }
  }

  /// All ways in which the trains of a feed call, and for each trip its own, or nil.
  static func all(
    _ feed: GTFSFeed, _ stations: GTFSStations
  ) -> (patterns: [GTFSPattern], ofTrip: [Int?]) {
    /// Trains that call at the same places, or at the same stops.
    struct Key: Hashable {
      var route: Int
      var directionID: String
      var shape: Int?
      var calls: [Int]
    }
    var patterns: [GTFSPattern] = []
    var byPlaces: [Key: Int] = [:]
    var byStops: [Key: (pattern: Int?, trips: Int)] = [:]
    let ofTrip = feed.trips.map { trip -> Int? in
      let stops = feed.calls[trip.calls].map { Int($0.stop) }
      var key = Key(
        route: trip.route, directionID: trip.directionID, shape: trip.shape, calls: stops)
      if let known = byStops[key] {
        byStops[key]?.trips += 1
        return known.pattern
      }
      let places = stops.map { stations.placeOfStop[$0] ?? 0 }
      let calls = places.withoutRepeats()
      guard calls.count > 1 else {
        byStops[key] = (nil, 1)
        return nil
      }
      let stopKey = key
      key.calls = calls
      let index = byPlaces[key] ?? patterns.count
      (byPlaces[key], byStops[stopKey]) = (index, (index, 1))
      if index == patterns.count {
        patterns.append(
          GTFSPattern(
            route: trip.route, directionID: trip.directionID, shape: trip.shape, calls: calls,
            platforms: calls.map { _ in [:] }, trips: 0, walk: calls,
            callOfWalk: calls.indices.map { $0 }, metres: calls.map { _ in nil }))
      }
      return index
    }
    for (key, (pattern, trips)) in byStops {
      guard let pattern else { continue }
      patterns[pattern].trips += trips
      var call = -1
      var last: Int?
      for stop in key.calls {
        let place = stations.placeOfStop[stop] ?? 0
        if place != last { call += 1 }
        patterns[pattern].platforms[call][stop, default: 0] += trips
        last = place
      }
    }
    return (patterns, ofTrip)
  }
}

// MARK: - Along the shapes

extension GTFSLines {
  /// A shape is believed where a station lies as near to it as this.
  private static let reachMetres = 250.0
  /// A train that passes a station as near as this, without calling, passes that station.
  static let passingMetres = 75.0
  /// A shape with fewer of its stations near it is that of another train.
  private static let leastShare = 0.6

  /// The middle of the stops at which a pattern's trains call there.
  func platform(of pattern: GTFSPattern, call: Int) -> Coordinate {
    pattern.platforms[call].keys.sorted().map { feed.stops[$0].coordinate }.mean
  }

  /// Finds where the pattern's stations lie along its shape.
  ///
  /// - Returns: whether the pattern has a shape that does not fit.
  func place(_ pattern: inout GTFSPattern) -> Bool {
    guard let shape = pattern.shape, feed.shapes[shape].count > 1 else { return false }
    let places = pattern.calls.indices.map { platform(of: pattern, call: $0) }
    for isReversed in [false, true] {
      let line = isReversed ? feed.shapes[shape].reversed() : feed.shapes[shape]
      let track = Track(
        parts: [TrackPart(coordinates: line, isUnderground: false)], isLoop: false,
        stations: places)
      guard track.lengthMetres > 0 else { return false }
      guard track.stationsRunAlong else { continue }
      let near = track.stationDistanceMetres.map { $0 <= Self.reachMetres }
      let share = Double(near.count { $0 }) / Double(places.count)
      guard share >= Self.leastShare else { continue }
      pattern.track = track
      pattern.metres = zip(near, track.stationPositionMetres).map { $0 ? $1 : nil }
      dropDetours(&pattern)
      return false
    }
    return true
  }

  /// Drops the shape's positions where it runs between two stations on a way that no train would.
  private func dropDetours(_ pattern: inout GTFSPattern) {
    for index in pattern.walk.indices.dropFirst() {
      guard let start = pattern.metres[index - 1], let end = pattern.metres[index] else { continue }
      let straight = stations.metres(pattern.walk[index - 1], pattern.walk[index])
      if end - start > 4 * straight + 1_000 || end - start < straight / 2 - 2 * Self.reachMetres {
        pattern.metres[index - 1] = nil
        pattern.metres[index] = nil
      }
    }
  }

  /// Adds the places of `others`, which are ordered, that the track passes between two calls.
  func addPassed(
    _ others: [(place: Int, latitude: Double)], to pattern: inout GTFSPattern
  ) {
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
    // A quick look first, in degrees, with room to spare up to the polar circle.
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
        let nearest = slice.nearestPoint(to: coordinate),
        nearest.metres <= Self.passingMetres
      else { continue }
      let position = start + slice.metres(to: nearest)
      if start + Self.passingMetres < position, position < end - Self.passingMetres {
        found.append((candidate, position))
      }
    }
    return found.sorted { ($0.metres, $0.place) < ($1.metres, $1.place) }
      .map { ($0.place, $0.metres) }
  }

  /// Puts the ways over skipped places in.
  func addSkipped(_ ways: [GTFSEdge: [Int]], to pattern: inout GTFSPattern) {
    let track = pattern.track
    pattern.insert { a, b, start, end in
      let inner = GTFSSkips.way(from: a, to: b, ways).dropFirst().dropLast()
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
