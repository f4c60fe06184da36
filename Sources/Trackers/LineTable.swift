import RailNetwork
import Tracking

/// The values of a network that trackers need for every location, in columns.
final class LineTable: NetworkTable {
  /// By railway, the first of its stations in the columns by station; one more than railways.
  private let firstStation: [Int32]
  private let positions: [Double]
  private let stations: [StationIndex]
  /// By station: whether ascending and whether descending trains come there.
  private let passes: [(ascending: Bool, descending: Bool)]
  /// By station: whether railways meet there.
  private let isHub: [Bool]
  /// By station: a number shared by an interchange's stations, or -1.
  private let groups: [Int32]
  private let lines: [(isLoop: Bool, length: Double, spacing: Double)]
  private let railways: [Railway]
  private let tracks: [Track]

  init(network: RailNetwork) {
    var firstStation: [Int32] = [0]
    var positions: [Double] = []
    for (railway, track) in zip(network.railways, network.tracks) {
      // Stations of two directions beside each other may be listed either way round.
      for position in track.stationPositionMetres {
        let start = positions.count > Int(firstStation[firstStation.count - 1])
        positions.append(start ? max(position, positions[positions.count - 1]) : position)
      }
      firstStation.append(firstStation[firstStation.count - 1] + Int32(railway.stations.count))
    }
    self.firstStation = firstStation
    self.positions = positions
    stations = network.railways.flatMap(\.stations)
    passes = stations.map {
      let direction = network[$0].direction
      return (direction != .descending, direction != .ascending)
    }
    let names = stations.map { network[$0].group }
    let rows = Dictionary(grouping: names.indices) { names[$0] }
    groups = names.map { name in name == nil ? -1 : Int32(rows[name]?.first ?? -1) }
    isHub = names.map { name in name != nil && rows[name]?.count ?? 0 > 1 }
    railways = network.railways
    tracks = network.tracks
    lines = zip(railways, tracks).map { railway, track in
      let spacing = track.lengthMetres / Double(max(1, railway.stations.count - 1))
      return (railway.isLoop, track.lengthMetres, spacing)
    }
  }

  func isLoop(_ railway: Int) -> Bool { lines[railway].isLoop }
  /// m; the length of a loop, nil for another railway.
  func loop(_ railway: Int) -> Double? {
    lines[railway].isLoop && lines[railway].length > 0 ? lines[railway].length : nil
  }
  /// Whether the network defines that all its trains stop at each station.
  func stopsEverywhere(_ railway: Int) -> Bool { railways[railway].stopsEverywhere }
  /// m/s; the top speed of a railway's trains.
  func topSpeed(_ railway: Int) -> Double { UnseenRun.topSpeed(spacingMetres: spacing(railway)) }
  /// m; the mean distance between its stations.
  func spacing(_ railway: Int) -> Double { lines[railway].spacing }

  /// The usual seconds from the departure at a station to that at the next; nil if not known.
  func hop(_ railway: Int, from order: Int, isAscending: Bool) -> Double? {
    let hops = railways[railway].hops
    let seconds = isAscending ? hops?.ascending[order] : hops?.descending[order]
    return seconds.flatMap { $0 > 0 ? Double($0) : nil }
  }

  func stationCount(_ railway: Int) -> Int {
    Int(firstStation[railway + 1] - firstStation[railway])
  }

  func row(_ railway: Int, _ order: Int) -> Int { Int(firstStation[railway]) + order }

  func position(_ railway: Int, _ order: Int) -> Double { positions[row(railway, order)] }
  func station(_ railway: Int, _ order: Int) -> StationIndex { stations[row(railway, order)] }
  func isHub(_ railway: Int, _ order: Int) -> Bool { isHub[row(railway, order)] }
  /// The patterns in which its trains stop; empty if they are not known.
  func stopPatterns(_ railway: Int) -> [StopPattern] { railways[railway].stopPatterns }
  func group(_ railway: Int, _ order: Int) -> Int32 { groups[row(railway, order)] }

  /// A position brought back onto a loop.
  func wrapped(_ railway: Int, _ position: Double) -> Double {
    guard let length = loop(railway) else { return position }
    let rest = position.truncatingRemainder(dividingBy: length)
    return rest < 0 ? rest + length : rest
  }

  /// The way from one position to another: on a loop the shorter one.
  func difference(_ railway: Int, from start: Double, to end: Double) -> Double {
    let way = end - start
    guard let length = loop(railway) else { return way }
    let rest = way.truncatingRemainder(dividingBy: length)
    return rest > length / 2 ? rest - length : rest < -length / 2 ? rest + length : rest
  }

  /// The last station at or before a position, or -1; on a loop there is always one.
  func stationBefore(_ railway: Int, _ position: Double) -> Int {
    let (first, count) = (Int(firstStation[railway]), stationCount(railway))
    guard count > 0 else { return -1 }
    var place = wrapped(railway, position)
    if let loop = loop(railway), place < positions[first] { place += loop }
    return Bisection.first(below: count) { positions[first + $0] > place } - 1
  }

  private func passes(_ railway: Int, _ order: Int, isAscending: Bool) -> Bool {
    let passes = passes[row(railway, order)]
    return isAscending ? passes.ascending : passes.descending
  }

  /// The station nearest to a position along the track of those to which trains in a direction
  /// come, and how far it is.
  func nearestStation(
    _ railway: Int, _ position: Double, isAscending: Bool
  ) -> (order: Int, metres: Double)? {
    guard let nearest = nearestStation(railway, position),
      !passes(railway, nearest.order, isAscending: isAscending)
    else { return nearestStation(railway, position) }
    return [true, false].compactMap { isAhead in
      following(railway, nearest.order, isAscending: isAhead, passing: isAscending).map {
        ($0, abs(difference(railway, from: position, to: self.position(railway, $0))))
      }
    }.min { $0.1 < $1.1 }
  }

  /// The station nearest to a position along the track, and how far it is.
  func nearestStation(_ railway: Int, _ position: Double) -> (order: Int, metres: Double)? {
    let count = stationCount(railway)
    guard count > 0 else { return nil }
    let before = stationBefore(railway, position)
    let a = max(before, 0)
    let b = isLoop(railway) ? (before + 1) % count : min(before + 1, count - 1)
    let toA = abs(difference(railway, from: position, to: self.position(railway, a)))
    let toB = abs(difference(railway, from: position, to: self.position(railway, b)))
    return toA <= toB ? (a, toA) : (b, toB)
  }

  /// The ends of the straight line from one station to the next on which a vertex of a railway's track
  /// lies; nil where the track is drawn as it is.
  func straightHop(_ railway: Int, _ vertex: Int32) -> (start: Coordinate, end: Coordinate)? {
    // Each part of the track by itself: a copy of the whole would be counted for every location.
    guard
      let index = tracks[railway].partRanges.firstIndex(where: { $0.contains(Int(vertex)) }),
      [.straight, .unknown].contains(tracks[railway].drawn[index]),
      tracks[railway].partRanges[index].count > 1
    else { return nil }
    let start = min(Int(vertex), tracks[railway].partRanges[index].upperBound - 2)
    let isHop = [start, start + 1].allSatisfy { vertex in
      let metres = tracks[railway].vertexPositionMetres[vertex]
      return nearestStation(railway, metres).map { $0.metres < Self.hopEndMetres } ?? false
    }
    return isHop ? (tracks[railway].vertices[start], tracks[railway].vertices[start + 1]) : nil
  }

  /// m; rounding and stations moved onto their track.
  private static let hopEndMetres = 50.0

  /// The first station at least `least` metres ahead.
  func stationAhead(
    _ railway: Int, _ position: Double, isAscending: Bool, least: Double
  ) -> (order: Int, metres: Double)? {
    let count = stationCount(railway)
    guard count > 0 else { return nil }
    var order: Int
    if isAscending {
      order = stationBefore(railway, position + least) + 1
      if order >= count {
        guard isLoop(railway) else { return nil }
        order = 0
      }
    } else {
      order = stationBefore(railway, position - least)
      if order < 0 { return nil }
    }
    if !passes(railway, order, isAscending: isAscending) {
      guard let next = following(railway, order, isAscending: isAscending) else { return nil }
      order = next
    }
    let way = difference(railway, from: position, to: self.position(railway, order))
    var metres = isAscending ? way : -way
    if let loop = loop(railway), metres < least - 1 { metres += loop }
    return (order, metres)
  }

  /// The station after one, or nil at the end of the line.
  func following(_ railway: Int, _ order: Int, isAscending: Bool) -> Int? {
    following(railway, order, isAscending: isAscending, passing: isAscending)
  }

  /// The next station one way to which trains in a direction come.
  private func following(
    _ railway: Int, _ order: Int, isAscending: Bool, passing direction: Bool
  ) -> Int? {
    let count = stationCount(railway)
    var next = order
    for _ in 1..<max(count, 2) {
      next += isAscending ? 1 : -1
      if next < 0 || next >= count {
        guard isLoop(railway), count > 1 else { return nil }
        next = next < 0 ? count - 1 : 0
      }
      if passes(railway, next, isAscending: direction) { return next }
    }
    return nil
  }

  /// Metres from a station to the one after it.
  func spacing(_ railway: Int, from order: Int, to next: Int, isAscending: Bool) -> Double {
    let way = position(railway, next) - position(railway, order)
    return max(wrapped(railway, isAscending ? way : -way), 1)
  }
}

/// How trains run where nobody sees them.
enum UnseenRun {
  /// m/s²; commuter trains start and brake by 0.7 to 1.0 (2.5 to 3.5 km/h/s).
  static let acceleration = 0.8
  static let braking = 0.9

  /// m/s; top speeds, by how far apart stations lie: of trams (40 km/h), local lines (65) and all
  /// others (120).
  static func topSpeed(spacingMetres: Double) -> Double {
    spacingMetres < 600 ? 11 : spacingMetres < 800 ? 18 : topSpeed
  }

  static let topSpeed = 33.0

  /// Seconds from a speed to rest over a distance, no faster than `cruise` or that speed.
  static func seconds(_ metres: Double, from speed: Double = 0, cruise: Double) -> Double {
    let free = 2 * max(metres, 0) + speed * speed / acceleration
    let top = (free / (1 / acceleration + 1 / braking)).squareRoot()
    let peak = min(max(top, speed), max(cruise, speed, 1))
    let rising = (peak * peak - speed * speed) / 2 / acceleration
    let held = max(0, metres - rising - peak * peak / 2 / braking)
    return (peak - speed) / acceleration + peak / braking + held / max(peak, 1)
  }
}
