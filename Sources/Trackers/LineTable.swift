import RailNetwork
import Tracking

/// The values of a network that trackers need for every location.
final class LineTable: NetworkTable {
  private struct Line {
    /// The first of its stations among all, and their number.
    var first: Int
    var count: Int
    /// m; the length of a loop, nil for another railway.
    var loop: Double?
    var spacing: Double
    var stopsEverywhere: Bool
  }

  private struct Stop {
    var station: StationIndex
    var position: Double
    /// The direction of the trains that come there, nil for both.
    var direction: RailDirection?
    /// The usual seconds from a departure to the next.
    var hops: (ascending: Int?, descending: Int?)
    /// A number shared by an interchange's stations, or -1.
    var group: Int32 = -1
    /// Whether railways meet there.
    var isHub = false
  }

  private let lines: [Line]
  /// Those of the first railway, of the second, and so on.
  private let stops: [Stop]
  private let tracks: [Track]

  init(network: RailNetwork) {
    var lines: [Line] = []
    var stops: [Stop] = []
    for (railway, track) in zip(network.railways, network.tracks) {
      let count = railway.stations.count
      let isLoop = railway.isLoop && track.lengthMetres > 0
      lines.append(
        Line(
          first: stops.count, count: count, loop: isLoop ? track.lengthMetres : nil,
          spacing: track.lengthMetres / Double(max(1, count - 1)),
          stopsEverywhere: railway.stopsEverywhere))
      // Stations of two directions beside each other may be listed either way round.
      var position = -Double.infinity
      for (order, station) in railway.stations.enumerated() {
        position = max(position, track.stationPositionMetres[order])
        stops.append(
          Stop(
            station: station, position: position, direction: network[station].direction,
            hops: (railway.hops?.ascending[order], railway.hops?.descending[order])))
      }
    }
    var groups: [String: [Int]] = [:]
    for index in stops.indices {
      if let group = network[stops[index].station].group {
        groups[group, default: []].append(index)
      }
    }
    for (number, group) in groups.values.enumerated() {
      for index in group {
        (stops[index].group, stops[index].isHub) = (Int32(number), group.count > 1)
      }
    }
    (self.lines, self.stops, tracks) = (lines, stops, network.tracks)
  }

  var railwayCount: Int { lines.count }
  func isLoop(_ railway: Int) -> Bool { loop(railway) != nil }
  /// m; the length of a loop, nil for another railway.
  func loop(_ railway: Int) -> Double? { lines[railway].loop }
  /// Whether the network defines that all its trains stop at each station.
  func stopsEverywhere(_ railway: Int) -> Bool { lines[railway].stopsEverywhere }
  /// m/s; the top speed of a railway's trains.
  func topSpeed(_ railway: Int) -> Double { UnseenRun.topSpeed(spacingMetres: spacing(railway)) }
  /// m; the mean distance between its stations.
  func spacing(_ railway: Int) -> Double { lines[railway].spacing }
  func stationCount(_ railway: Int) -> Int { lines[railway].count }

  private func stop(_ railway: Int, _ order: Int) -> Stop { stops[lines[railway].first + order] }
  func position(_ railway: Int, _ order: Int) -> Double { stop(railway, order).position }
  func station(_ railway: Int, _ order: Int) -> StationIndex { stop(railway, order).station }
  func isHub(_ railway: Int, _ order: Int) -> Bool { stop(railway, order).isHub }
  func group(_ railway: Int, _ order: Int) -> Int32 { stop(railway, order).group }

  /// The usual seconds from the departure at a station to that at the next; nil if not known.
  func hop(_ railway: Int, from order: Int, isAscending: Bool) -> Double? {
    let hops = stop(railway, order).hops
    return (isAscending ? hops.ascending : hops.descending).map(Double.init)
  }

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
    guard stationCount(railway) > 0 else { return -1 }
    var place = position
    if let length = loop(railway) {
      place = wrapped(railway, place)
      if place < self.position(railway, 0) { place += length }
    }
    return Bisection.first(below: stationCount(railway)) {
      !(self.position(railway, $0) <= place)
    } - 1
  }

  private func passes(_ railway: Int, _ order: Int, isAscending: Bool) -> Bool {
    stop(railway, order).direction != (isAscending ? .descending : .ascending)
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

  /// The segment of a railway's track at a vertex, and what it was drawn from.
  ///
  /// - Returns: nil where a part of the track is one vertex.
  func segment(
    _ railway: Int, _ vertex: Int32
  ) -> (start: Coordinate, end: Coordinate, drawn: TrackOrigin)? {
    let track = tracks[railway]
    guard let index = track.partRanges.firstIndex(where: { $0.contains(Int(vertex)) })
    else { return nil }
    let part = track.partRanges[index]
    guard part.count > 1 else { return nil }
    let start = min(Int(vertex), part.upperBound - 2)
    return (track.vertices[start], track.vertices[start + 1], track.drawn[index])
  }

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
    if let length = loop(railway), metres < least - 1 { metres += length }
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
    let metres = isAscending ? way : -way
    guard let length = loop(railway) else { return max(metres, 1) }
    let rest = metres.truncatingRemainder(dividingBy: length)
    return max(rest < 0 ? rest + length : rest, 1)
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

  /// m/s; the speed at which a run between two stands takes these seconds.
  static func cruise(_ metres: Double, seconds: Double) -> Double {
    let lost = (1 / acceleration + 1 / braking) / 2
    let square = seconds * seconds - 4 * lost * metres
    return (seconds - max(0, square).squareRoot()) / 2 / lost
  }

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
