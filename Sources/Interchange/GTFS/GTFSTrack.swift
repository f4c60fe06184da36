import RailNetwork

/// The patterns of a family that run each step and have a shape, and the stops where their trains
/// call.
struct GTFSWays {
  let patterns: [GTFSPattern]
  /// By step: the patterns with this step, and the index of the step's start in their walks.
  private(set) var steps: [GTFSStep: [(pattern: Int, start: Int)]] = [:]
  /// The shapes of all trains of the same kind, of any family.
  let lent: GTFSLentShapes

  init(_ patterns: [GTFSPattern], lent: GTFSLentShapes) {
    self.patterns = patterns
    self.lent = lent
    for (index, pattern) in patterns.enumerated() {
      for (start, step) in zip(pattern.walk, pattern.walk.dropFirst()).enumerated() {
        steps[GTFSStep(step.0, step.1), default: []].append((index, start))
      }
    }
  }

  /// The stops where trains call on a railway, by place and by whether the trains ascend.
  func platforms(on railway: GTFSLines.Railway) -> [Int: [Bool: [Int: Int]]] {
    var platforms: [Int: [Bool: [Int: Int]]] = [:]
    for step in railway.steps {
      for (index, start) in steps[GTFSStep(step.from, step.to)] ?? [] {
        let pattern = patterns[index]
        for place in [start, start + 1] {
          guard let call = pattern.callOfWalk[place] else { continue }
          platforms[pattern.walk[place], default: [:]][step.isAscending, default: [:]]
            .merge(pattern.platforms[call], uniquingKeysWith: +)
        }
      }
    }
    return platforms
  }
}

// MARK: - Laying a railway

extension GTFSLines {
  /// Platforms within this distance count as one point.
  fileprivate static let platformMetres = 30.0

  /// Lays a railway's track and puts its stations on it.
  ///
  /// - Returns: whether the result is a valid railway.
  func lay(_ railway: inout Railway, _ ways: GTFSWays) -> Bool {
    (railway.stops, railway.parts) = GTFSTrackBuilder(railway, ways, self).made
    return Self.isSound(railway)
  }

  /// The middle of some stops if all are near it; otherwise the stop with the
  /// smallest mean distance to all calls.
  func middle(of stops: [Int: Int]) -> Coordinate? {
    let ordered = stops.keys.sorted()
    guard !ordered.isEmpty else { return nil }
    let places = ordered.map { feed.stops[$0].coordinate }
    let mean = places.mean
    if places.allSatisfy({ $0.metres(to: mean) <= Self.platformMetres }) { return mean }
    func metres(_ place: Coordinate) -> Double {
      zip(ordered, places).reduce(0) {
        $0 + Double(stops[$1.0, default: 0]) * $1.1.metres(to: place)
      }
    }
    return places.min { metres($0) < metres($1) }
  }

  private static func isSound(_ railway: Railway) -> Bool {
    let places = railway.parts.flatMap(\.coordinates)
    guard places.count > 1, railway.stops.count > 1 else { return false }
    let track = Track(
      parts: railway.parts, isLoop: railway.isLoop, stations: railway.stops.map(\.coordinate),
      directions: railway.stops.map(\.direction))
    // The same limits as in the network reader.
    let isOnEarth = places.allSatisfy { abs($0.latitude) < 85 }
    let hasJump = railway.parts.contains { part in
      zip(part.coordinates, part.coordinates.dropFirst()).contains {
        $0.metres(to: $1) > TrackCheck.longestSegmentMetres
      }
    }
    return isOnEarth && !hasJump && track.lengthMetres > 0 && track.stationsRunAlong
      && track.stationDistanceMetres.allSatisfy { $0 <= 900 }
  }
}

// MARK: - Where places lie

extension GTFSLines.Railway {
  /// The track of a direction, and the places on it.
  private func lane(isAscending: Bool) -> (track: Track, places: [Int]) {
    let other: RailDirection = isAscending ? .descending : .ascending
    let own = stops.filter { $0.direction != other }
    let lane = parts.filter { $0.direction != other }.map { part in
      TrackPart(coordinates: part.coordinates, isUnderground: false, drawn: part.drawn)
    }
    let track = Track(parts: lane, isLoop: isLoop, stations: own.map(\.coordinate))
    return (track, own.map(\.place))
  }

  /// The positions of the places along the track of a direction.
  func positions(isAscending: Bool) -> [Int: Double] {
    let (track, places) = lane(isAscending: isAscending)
    return Dictionary(
      zip(places, track.stationPositionMetres), uniquingKeysWith: { first, _ in first })
  }

  /// Pairs of stations between which no shape shows the track.
  var straight: [GTFSEdge] {
    [true, false].flatMap { isAscending in
      let (track, places) = lane(isAscending: isAscending)
      let ranges = track.partRanges.indices.filter { track.drawn[$0] == .straight }.map {
        let part = track.partRanges[$0]
        return track.vertexPositionMetres[
          part.lowerBound]..<track.vertexPositionMetres[part.upperBound - 1]
      }
      let stations = Array(zip(places, track.stationPositionMetres))
      return zip(stations, stations.dropFirst()).compactMap { a, b in
        ranges.contains { $0.lowerBound < b.1 - 5 && a.1 + 5 < $0.upperBound }
          ? GTFSEdge(a.0, b.0) : nil
      }
    }
  }
}

/// Lays a railway's track and stations, where each direction may have its own.
private struct GTFSTrackBuilder {
  let lines: GTFSLines
  let railway: GTFSLines.Railway
  let platforms: [Int: [Bool: [Int: Int]]]
  /// Courses from the trains of both directions, of the ascending ones and of the descending ones.
  private let both: GTFSCourse
  private let up: GTFSCourse
  private let down: GTFSCourse
  /// The places where the tracks of both directions meet, as indices in the list of each direction.
  private var meetings: [(up: Int, down: Int)] = []

  private struct Stretch {
    var up: ClosedRange<Int>
    var down: ClosedRange<Int>
    var isApart: Bool
  }

  /// The two directions have separate tracks if they are farther apart than this.
  ///
  /// Streets of trams are closer than the tracks of trains, whose shapes are coarse.
  private var apartMetres: Double { kind == .tram ? 40 : 120 }
  /// The two directions have separate stations if their platforms are farther apart than this.
  ///
  /// They may be tram stops on either side of a crossing. A parent station is always one.
  private var platformsApartMetres: Double { kind == .tram ? 150 : 300 }
  private let kind: GTFSFeed.Kind

  init(_ railway: GTFSLines.Railway, _ ways: GTFSWays, _ lines: GTFSLines) {
    self.lines = lines
    self.railway = railway
    let platforms = ways.platforms(on: railway)
    self.platforms = platforms
    kind = ways.patterns.first.map { lines.feed.routes[$0.route].kind } ?? .rail
    func course(_ list: [Int], _ isAscending: Bool?) -> GTFSCourse {
      let list = list + (railway.isLoop ? list.prefix(1) : [])
      let places = list.map { place in
        let stops = platforms[place] ?? [:]
        let own =
          isAscending.flatMap { stops[$0] }
          ?? stops.values.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        return (lines.middle(of: own) ?? lines.stations.places[place].coordinate).roundedForNetwork
      }
      return GTFSCourse(list, at: places, ways, isAscending: isAscending)
    }
    both = course(railway.places, nil)
    up = course(railway.places, true)
    down = course(railway.back, false)
    var from = 0
    for (index, place) in railway.places.enumerated() {
      guard let other = railway.back[from...].firstIndex(of: place) else { continue }
      // At the end of the line each shape may stop at its own platform.
      let isEnd =
        (index, other) == (0, 0)
        || (index, other) == (railway.places.count - 1, railway.back.count - 1)
      if !railway.isLoop, !lines.stations.places[place].hasParent,
        !isEnd || platformsAreApart(place), let a = up.onTrack(index),
        let b = down.onTrack(other),
        max(down.metresToTrack(a, at: other), up.metresToTrack(b, at: index)) > apartMetres
      {
        continue
      }
      from = other + 1
      meetings.append((index, other))
    }
  }

  private func platformsAreApart(_ place: Int, _ limit: Double? = nil) -> Bool {
    guard !railway.isLoop, !lines.stations.places[place].hasParent,
      let (a, b) = platformsOfDirections(place)
    else { return false }
    return a.metres(to: b) > limit ?? platformsApartMetres
  }

  /// The positions of the platforms of each direction; nil if trains of one direction don't call.
  private func platformsOfDirections(_ place: Int) -> (up: Coordinate, down: Coordinate)? {
    guard let up = platforms[place]?[true].flatMap(lines.middle),
      let down = platforms[place]?[false].flatMap(lines.middle)
    else { return nil }
    return (up, down)
  }

  /// The stretches between meetings.
  ///
  /// Neighbouring stretches on common track are merged.
  private var stretches: [Stretch] {
    var stretches: [Stretch] = []
    var start = (up: 0, down: 0)
    let last = railway.isLoop ? railway.places.count : railway.places.count - 1
    let end = (up: last, down: railway.isLoop ? last : railway.back.count - 1)
    for meeting in meetings + [end] where meeting != start {
      let (a, b) = (start.up...meeting.up, start.down...meeting.down)
      let isApart = !railway.isLoop && isApart(a, b)
      start = meeting
      guard let before = stretches.last, !before.isApart, !isApart else {
        stretches.append(Stretch(up: a, down: b, isApart: isApart))
        continue
      }
      stretches[stretches.count - 1] = Stretch(
        up: before.up.lowerBound...a.upperBound, down: before.down.lowerBound...b.upperBound,
        isApart: false)
    }
    return stretches
  }

  private func isApart(_ a: ClosedRange<Int>, _ b: ClosedRange<Int>) -> Bool {
    let isSame = railway.places[a] == railway.back[b]
    let isShaped = up.isShaped(a) && down.isShaped(b)
    // The ends whose platforms make one station.
    let whole = [a.lowerBound, a.upperBound].map { railway.places[$0] }
      .filter { !platformsAreApart($0) }
    guard !isSame || isShaped || whole.count < 2 else { return false }
    guard a.count > 1, b.count > 1 else { return true }
    let (upLine, downLine) = (line(up, a), line(down, b))
    // If a station has its platforms at its two ends, a hop begins before the other direction's hop
    // ends.
    let ends = whole.compactMap(platformsOfDirections)
    func isInStation(_ place: Coordinate) -> Bool {
      ends.contains { up, down in
        max(place.metres(to: up), place.metres(to: down))
          <= up.metres(to: down) + GTFSLines.platformMetres
      }
    }
    return [(upLine, downLine), (downLine, upLine)].contains { line, other in
      zip(line, line.dropFirst()).contains { start, end in
        let steps = max(1, Int(start.metres(to: end) / 50))
        return (0...steps).contains { step in
          let place = start.towards(end, share: Double(step) / Double(steps))
          return !other.runs(withinMetres: apartMetres, of: place) && !isInStation(place)
        }
      }
    }
  }

  private func line(_ course: GTFSCourse, _ stretch: ClosedRange<Int>) -> [Coordinate] {
    course.lines(stretch, keepsTails: false).flatMap(\.places)
  }

  var made: (stops: [GTFSLines.Stop], parts: [TrackPart]) {
    var parts: [TrackPart] = []
    for stretch in stretches {
      if stretch.isApart {
        add(up, stretch.up, .ascending, to: &parts)
        add(down, stretch.down, .descending, to: &parts)
      } else {
        add(both, stretch.up, nil, to: &parts)
      }
    }
    if railway.isLoop, let first = parts.first?.coordinates.first {
      parts.extend(by: [first], isUnderground: false, drawn: parts[parts.count - 1].drawn)
    }
    parts.removeAll { $0.coordinates.count < 2 }
    parts.joinOneWay()
    return (stops(on: parts), parts)
  }

  private func add(
    _ course: GTFSCourse, _ stretch: ClosedRange<Int>, _ direction: RailDirection?,
    to parts: inout [TrackPart]
  ) {
    for (line, isStraight) in course.lines(stretch, keepsTails: !railway.isLoop) {
      parts.extend(
        by: line.map(\.roundedForNetwork), isUnderground: false,
        drawn: isStraight ? .straight : .shape, direction: direction)
    }
  }

  /// The stations in ascending order.
  ///
  /// Between two meetings, those of both directions are in the order of their positions.
  private func stops(on parts: [TrackPart]) -> [GTFSLines.Stop] {
    let apart = stretches.filter(\.isApart).map(\.up)
    var groups: [[GTFSLines.Stop]] = []
    var start = (up: 0, down: 0)
    for (up, down) in meetings + [(railway.places.count, railway.back.count)] {
      groups.append(
        railway.places[start.up..<up].compactMap { stop($0, .ascending) }
          + railway.back[start.down..<down].compactMap { stop($0, .descending) })
      start = (up + 1, down + 1)
      guard up < railway.places.count else { break }
      let place = railway.places[up]
      groups.append(
        platformsAreApart(place, apart.contains { $0.contains(up) } ? 60 : nil)
          ? [stop(place, .ascending), stop(place, .descending)].compactMap(\.self)
          : [stop(place, nil)].compactMap(\.self))
    }
    guard groups.contains(where: { $0.count > 1 }) else { return groups.flatMap(\.self) }
    let all = groups.flatMap(\.self)
    let track = Track(
      parts: parts, isLoop: railway.isLoop, stations: all.map(\.coordinate),
      directions: all.map(\.direction))
    var first = 0
    return groups.flatMap { group in
      let positions = track.stationPositionMetres[first..<(first + group.count)]
      first += group.count
      return zip(positions, group.indices).sorted { $0 < $1 }.map { group[$0.1] }
    }
  }

  private func stop(_ place: Int, _ direction: RailDirection?) -> GTFSLines.Stop? {
    let own = platforms[place] ?? [:]
    let middles = [RailDirection.ascending, .descending]
      .filter { direction == nil || direction == $0 }
      .compactMap { own[$0 == .ascending].flatMap(lines.middle) }
    if direction != nil, middles.isEmpty { return nil }
    let coordinate = middles.isEmpty ? lines.stations.places[place].coordinate : middles.mean
    return GTFSLines.Stop(
      place: place, direction: direction, coordinate: coordinate.roundedForNetwork)
  }
}

extension [TrackPart] {
  /// Lets track for one direction begin and end on the track for both directions.
  fileprivate mutating func joinOneWay() {
    for index in indices {
      guard let direction = self[index].direction else { continue }
      func isOfLane(_ part: TrackPart) -> Bool { (part.direction ?? direction) == direction }
      let before = self[..<index].last(where: isOfLane)
      if let before, before.direction == nil, let end = before.coordinates.last,
        end != self[index].coordinates.first
      {
        self[index].coordinates.insert(end, at: 0)
      }
      let after = self[(index + 1)...].first(where: isOfLane)
      if let after, after.direction == nil, let start = after.coordinates.first,
        start != self[index].coordinates.last
      {
        self[index].coordinates.append(start)
      }
    }
  }
}
