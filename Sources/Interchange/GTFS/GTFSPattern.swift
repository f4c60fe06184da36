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
  var trips: Int
  /// The places in the order of travel, those that are passed among them.
  var walk: [Int]
  /// For each place of the walk, how far along the course it lies; nil where the course is not near.
  var metres: [Double?]
  /// The shape in the order of travel; nil where there is none that fits.
  var course: GTFSCourse?

  /// The edges of the walk that the course shows.
  var shapedEdges: [GTFSEdge] {
    walk.indices.dropFirst().compactMap { index in
      metres[index - 1] == nil || metres[index] == nil
        ? nil : GTFSEdge(walk[index - 1], walk[index])
    }
  }

  /// All ways in which the trains of a feed call, and for each trip its own, or nil.
  static func all(
    _ feed: GTFSFeed, _ stations: GTFSStations
  ) -> (patterns: [GTFSPattern], ofTrip: [Int?]) {
    struct Key: Hashable {
      var route: Int
      var directionID: String
      var shape: Int?
      var calls: [Int]
    }
    var patterns: [GTFSPattern] = []
    var known: [Key: Int] = [:]
    let ofTrip = feed.trips.map { trip -> Int? in
      let calls = feed.calls[trip.calls].compactMap { stations.placeOfStop[Int($0.stop)] }
        .withoutRepeats()
      guard calls.count > 1 else { return nil }
      let key = Key(
        route: trip.route, directionID: trip.directionID, shape: trip.shape, calls: calls)
      if let index = known[key] {
        patterns[index].trips += 1
        return index
      }
      known[key] = patterns.count
      patterns.append(
        GTFSPattern(
          route: trip.route, directionID: trip.directionID, shape: trip.shape, calls: calls,
          trips: 1, walk: calls, metres: calls.map { _ in nil }, course: nil))
      return patterns.count - 1
    }
    return (patterns, ofTrip)
  }
}

/// A shape of a feed in the order of travel.
struct GTFSCourse {
  /// An index into the feed's shapes.
  let shape: Int
  let isReversed: Bool
  let places: [Coordinate]
  /// How far along each of its places lies.
  let metres: [Double]

  init(shape: Int, isReversed: Bool, places: [Coordinate]) {
    self.shape = shape
    self.isReversed = isReversed
    self.places = isReversed ? places.reversed() : places
    var metres = [0.0]
    for (a, b) in zip(self.places, self.places.dropFirst()) {
      metres.append(metres[metres.count - 1] + a.metres(to: b))
    }
    self.metres = metres
  }

  var lengthMetres: Double { metres[metres.count - 1] }

  /// The places between two points, those points first and last.
  func slice(from start: Double, to end: Double) -> [Coordinate] {
    let first = Bisection.first(below: places.count) { metres[$0] > start }
    let last = Bisection.first(below: places.count) { metres[$0] >= end }
    let inner = first < last ? places[first..<last] : []
    return ([place(at: start)] + inner + [place(at: end)]).withoutRepeats()
  }

  func place(at position: Double) -> Coordinate {
    let after = Bisection.first(below: places.count) { metres[$0] >= position }
    guard after < places.count else { return places[places.count - 1] }
    guard after > 0, metres[after] > position else { return places[after] }
    let span = metres[after] - metres[after - 1]
    return places[after - 1].towards(
      places[after], share: (position - metres[after - 1]) / span)
  }
}

/// Lays the patterns of a feed along its shapes.
struct GTFSShapePlacement {
  let feed: GTFSFeed
  let stations: GTFSStations

  /// A shape is believed where a station lies as near to it as this.
  static let reachMetres = 250.0
  /// A train that passes a station as near as this, without calling, passes that station.
  private static let passingMetres = 75.0
  /// A shape with fewer of its stations near it is that of another train.
  private static let leastShare = 0.6

  /// Finds where the pattern's stations lie along its shape.
  ///
  /// - Returns: whether the pattern has a shape that does not fit.
  func place(_ pattern: inout GTFSPattern) -> Bool {
    guard let shape = pattern.shape, feed.shapes[shape].count > 1 else { return false }
    let places = pattern.calls.map { stations.places[$0].coordinate }
    for isReversed in [false, true] {
      let course = GTFSCourse(shape: shape, isReversed: isReversed, places: feed.shapes[shape])
      guard course.lengthMetres > 0 else { return false }
      let track = Track(
        parts: [TrackPart(coordinates: course.places, isUnderground: false)], isLoop: false,
        stations: places)
      guard track.stationsRunAlong else { continue }
      let near = track.stationDistanceMetres.map { $0 <= Self.reachMetres }
      let share = Double(near.count { $0 }) / Double(places.count)
      guard share >= Self.leastShare else { continue }
      pattern.course = course
      pattern.metres = zip(near, track.stationPositionMetres).map { $0 ? $1 : nil }
      dropDetours(&pattern)
      return false
    }
    return true
  }

  /// Doubts the course where it runs between two stations on a way that no train would.
  private func dropDetours(_ pattern: inout GTFSPattern) {
    for index in pattern.walk.indices.dropFirst() {
      guard let start = pattern.metres[index - 1], let end = pattern.metres[index] else { continue }
      let straight = distance(pattern.walk[index - 1], pattern.walk[index])
      if end - start > 4 * straight + 1_000 || end - start < straight / 2 - 2 * Self.reachMetres {
        pattern.metres[index - 1] = nil
        pattern.metres[index] = nil
      }
    }
  }

  private func distance(_ a: Int, _ b: Int) -> Double {
    stations.places[a].coordinate.metres(to: stations.places[b].coordinate)
  }

  /// Adds the places of `others` that the course passes between two calls.
  func addPassed(_ others: [Int], to pattern: inout GTFSPattern) {
    guard let course = pattern.course else { return }
    let own = Set(pattern.walk)
    let candidates = others.filter { !own.contains($0) }
    guard !candidates.isEmpty else { return }
    var walk = [pattern.walk[0]]
    var metres = [pattern.metres[0]]
    for index in pattern.walk.indices.dropFirst() {
      if let start = pattern.metres[index - 1], let end = pattern.metres[index] {
        for (place, position) in passed(candidates, on: course, from: start, to: end) {
          walk.append(place)
          metres.append(position)
        }
      }
      walk.append(pattern.walk[index])
      metres.append(pattern.metres[index])
    }
    pattern.walk = walk
    pattern.metres = metres
  }

  private func passed(
    _ candidates: [Int], on course: GTFSCourse, from start: Double, to end: Double
  ) -> [(place: Int, metres: Double)] {
    let slice = course.slice(from: start, to: end)
    guard slice.count > 1, end - start > 4 * Self.passingMetres else { return [] }
    // A quick look first, in degrees, with room to spare up to the polar circle.
    let south = slice.reduce(90) { min($0, $1.latitude) } - 0.002
    let north = slice.reduce(-90) { max($0, $1.latitude) } + 0.002
    let west = slice.reduce(180) { min($0, $1.longitude) } - 0.004
    let east = slice.reduce(-180) { max($0, $1.longitude) } + 0.004
    var found: [(place: Int, metres: Double)] = []
    for candidate in candidates {
      let coordinate = stations.places[candidate].coordinate
      guard coordinate.latitude > south, coordinate.latitude < north,
        coordinate.longitude > west, coordinate.longitude < east,
        let foot = PolylineFoot.nearest(to: coordinate, on: slice),
        foot.metres <= Self.passingMetres
      else { continue }
      let position = start + Self.length(of: slice, to: foot)
      guard position > start + Self.passingMetres, position < end - Self.passingMetres else {
        continue
      }
      found.append((candidate, position))
    }
    return found.sorted { ($0.metres, $0.place) < ($1.metres, $1.place) }
  }

  /// Puts the ways over skipped places in.
  func addSkipped(_ ways: [GTFSEdge: [Int]], to pattern: inout GTFSPattern) {
    var walk = [pattern.walk[0]]
    var metres = [pattern.metres[0]]
    for index in pattern.walk.indices.dropFirst() {
      let way = GTFSSkips.way(from: pattern.walk[index - 1], to: pattern.walk[index], ways)
      if let course = pattern.course, let start = pattern.metres[index - 1],
        let end = pattern.metres[index], way.count > 2
      {
        let slice = course.slice(from: start, to: end)
        var last = start
        for place in way.dropFirst().dropLast() {
          let foot = PolylineFoot.nearest(to: stations.places[place].coordinate, on: slice)
          let position = foot.map { start + Self.length(of: slice, to: $0) } ?? last
          let isNear = foot.map { $0.metres <= Self.reachMetres && position >= last } ?? false
          metres.append(isNear ? position : nil)
          if isNear { last = position }
        }
      } else {
        metres += way.dropFirst().dropLast().map { _ in nil }
      }
      walk += way.dropFirst()
      metres.append(pattern.metres[index])
    }
    pattern.walk = walk
    pattern.metres = metres
  }

  /// How far along a line a point of it lies.
  private static func length(of line: [Coordinate], to foot: PolylineFoot) -> Double {
    var metres = 0.0
    for index in 0..<foot.segment { metres += line[index].metres(to: line[index + 1]) }
    return metres + foot.share * line[foot.segment].metres(to: line[foot.segment + 1])
  }
}
