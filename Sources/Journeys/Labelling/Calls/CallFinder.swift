import RailNetwork
import Scoring
import Tracking

/// Finds when a train stopped at, or passed, each station along a ride of one leg.
///
/// Standstills come from the train's progress. Where locations are missing, the time beyond the
/// shortest possible run counts as the stop.
struct CallFinder: Sendable {
  let network: RailNetwork
  let railway: RailwayIndex
  let direction: RailDirection
  /// The first and the last station of the leg, if known.
  var from: StationIndex?
  var to: StationIndex?
  /// Whether the train is known to stop at every station.
  var stopsEverywhere = false
  /// Whether the recording may begin, and end, between two stations.
  var isOpen = (start: true, end: true)

  /// A standstill within this distance of a station's point is a stop there.
  static let stationReachMetres = 400.0
  /// A recording starts or ends at the nearest station if it is within this distance.
  static let endReachMetres = 300.0
  /// A larger distance, if a person named the station.
  static let namedEndReachMetres = 2_500.0
  /// The longest run between two stations in which a recording may begin or end.
  static let endRunMetres = 15_000.0
  /// The hardest acceleration or braking over the whole change of speed.
  static let hardestMetresPerSecondSquared = 1.3
  /// The speed at the ends of the ride is at most this multiple of the speed on open line.
  static let mostOfCruise = 1.25
  /// A gap of this length between two locations hides what the train does.
  static let gapSeconds = 10.0
  static let shortestHiddenStand = 8.0
  /// A pass with at least these odds of a stop becomes a stop, unless its time is less certain.
  static let hiddenStopOdds = 0.9
  static let hiddenStopSeconds = 60.0
  static let hiddenStopConfidence = 0.75
  /// The highest confidence of a call between two locations.
  static let mostHiddenConfidence = 0.8

  /// The calls of the leg, in order, from its standstills; empty if the curve reaches no station.
  func calls(on curve: ProgressCurve, standstills: [Standstill]) -> [TimedCall] {
    guard let start = curve.start, let end = curve.end else { return [] }
    let stations = stations(along: curve, from: start.metres, to: end.metres)
    let motion = TrainMotion(cruiseMetresPerSecond: cruise(curve))
    let stands = StandAssignment.assign(
      standstills, to: stations, reachMetres: Self.stationReachMetres)
    let timer = CallTimer(curve: curve, motion: motion)
    var calls: [TimedCall] = []
    var index = 0
    while index < stations.count {
      if let standing = stands[index] {
        calls.append(timer.stop(at: stations[index], standing: standing))
        index += 1
      } else if let gap = timer.gap(at: stations[index]) {
        var hidden = [stations[index]]
        while index + hidden.count < stations.count, stands[index + hidden.count] == nil,
          timer.gap(at: stations[index + hidden.count]) == gap
        {
          hidden.append(stations[index + hidden.count])
        }
        calls += timer.hidden(hidden, in: gap)
        index += hidden.count
      } else {
        calls.append(timer.moving(at: stations[index]))
        index += 1
      }
    }
    if stopsEverywhere {
      calls = calls.map(\.asStop)
    } else {
      settleKinds(&calls, standing: stands.map { $0 != nil }, of: stations, timer)
    }
    return CallOrder.rising(checked(calls, stations, motion))
  }

  /// Decides between stop and pass where no standstill was seen, and how sure that is.
  private func settleKinds(
    _ calls: inout [TimedCall], standing: [Bool], of stations: [StationAlong], _ timer: CallTimer
  ) {
    // At the ends of the ride, and at standstills, the train stopped.
    for index in [0, calls.count - 1] where calls.indices.contains(index) {
      calls[index] = calls[index].asStop
    }
    for index in calls.indices.dropFirst().dropLast() where !standing[index] {
      let odds = timer.stopOdds(at: stations[index], among: stations)
      if odds > Self.hiddenStopOdds, !calls[index].call.isStop,
        calls[index].uncertaintySeconds <= Self.hiddenStopSeconds
      {
        calls[index] = calls[index].asStop
        calls[index].kindConfidence = Self.hiddenStopConfidence
      } else {
        calls[index].kindConfidence = calls[index].call.isStop ? odds : 1 - odds
        if calls[index].basis == .gap {
          calls[index].kindConfidence = min(calls[index].kindConfidence, Self.mostHiddenConfidence)
        }
      }
    }
  }

  /// The stations along the curve, and those around its ends if the train moves there.
  private func stations(
    along curve: ProgressCurve, from start: Double, to end: Double
  ) -> [StationAlong] {
    let reach = Self.endRunMetres
    let near = network.stationsAlong(railway, direction, within: (start - reach)...(end + reach))
    var first = nearest(near, to: start) ?? near.firstIndex { $0.metres > start } ?? near.count
    var last = nearest(near, to: end) ?? near.lastIndex { $0.metres < end } ?? -1
    let cruise = Self.mostOfCruise * cruise(curve)
    let lead = isOpen.start ? curve.startsUnderWay(upTo: cruise) : nil
    let rest = isOpen.end ? curve.endsUnderWay(upTo: cruise) : nil
    if near.indices.contains(first - 1), first < near.count, let lead,
      near[first].metres - start > lead
    {
      first -= 1
    }
    if near.indices.contains(last + 1), last >= 0, let rest, end - near[last].metres > rest {
      last += 1
    }
    let named = (start - Self.namedEndReachMetres)...(end + Self.namedEndReachMetres)
    if let from,
      let place = near.firstIndex(where: {
        $0.station == from && $0.metres <= end && named.contains($0.metres)
      })
    {
      first = place
    }
    if let to,
      let place = near.lastIndex(where: {
        $0.station == to && $0.metres >= start && named.contains($0.metres)
      })
    {
      last = place
    }
    guard first <= last else { return [] }
    return Array(near[first...last])
  }

  /// The calls, with more uncertainty if no train can run from one stop to the next in that time.
  private func checked(
    _ calls: [TimedCall], _ stations: [StationAlong], _ motion: TrainMotion
  ) -> [TimedCall] {
    let fastest = TrainMotion(
      accelerationMetresPerSecondSquared: Self.hardestMetresPerSecondSquared,
      cruiseMetresPerSecond: motion.cruiseMetresPerSecond)
    var calls = calls
    let stops = calls.indices.filter { calls[$0].call.isStop }
    for (from, to) in zip(stops, stops.dropFirst()) {
      let seconds = calls[to].call.arrival.seconds(since: calls[from].call.departure)
      let metres = stations[to].metres - stations[from].metres
      let missing = fastest.seconds(over: metres, from: 0, to: 0) - seconds
      guard missing > 0 else { continue }
      for call in [from, to] { calls[call].uncertaintySeconds += missing / 2 }
    }
    return calls
  }

  private func nearest(_ stations: [StationAlong], to metres: Double) -> Int? {
    stations.indices.filter { abs(stations[$0].metres - metres) <= Self.endReachMetres }
      .min { abs(stations[$0].metres - metres) < abs(stations[$1].metres - metres) }
  }

  /// The train's speed on open line: the speed that it exceeds on a fifth of its distance.
  private func cruise(_ curve: ProgressCurve) -> Double {
    var speeds: [(speed: Double, metres: Double)] = []
    for (a, b) in zip(curve.knots, curve.knots.dropFirst()) {
      let seconds = b.time.seconds(since: a.time)
      guard seconds >= 1, seconds <= 40 else { continue }
      speeds.append(((b.metres - a.metres) / seconds, b.metres - a.metres))
    }
    speeds.sort { ($0.speed, $0.metres) > ($1.speed, $1.metres) }
    let total = speeds.reduce(0) { $0 + $1.metres }
    var sum = 0.0
    for entry in speeds {
      sum += entry.metres
      if sum >= total * 0.2 { return min(max(entry.speed, 10), 90) }
    }
    return 16
  }
}

/// Assigns to each station the standstill that is its stop.
private enum StandAssignment {
  /// For each station its standstill: the longest one within reach that is not much farther away.
  static func assign(
    _ standstills: [Standstill], to stations: [StationAlong], reachMetres: Double
  ) -> [Standstill?] {
    var assigned: [Standstill?] = stations.map { _ in nil }
    for standing in standstills {
      let nearest = stations.indices.min {
        abs(stations[$0].metres - standing.metres) < abs(stations[$1].metres - standing.metres)
      }
      guard let nearest else { continue }
      let reach = min(reachMetres, 0.45 * spacing(stations, nearest))
      guard abs(stations[nearest].metres - standing.metres) <= reach else { continue }
      guard let rival = assigned[nearest] else {
        assigned[nearest] = standing
        continue
      }
      if cost(standing, stations[nearest]) < cost(rival, stations[nearest]) {
        assigned[nearest] = standing
      }
    }
    return assigned
  }

  private static func cost(_ standing: Standstill, _ station: StationAlong) -> Double {
    abs(standing.metres - station.metres) / 10 - min(standing.seconds, 40)
  }

  private static func spacing(_ stations: [StationAlong], _ index: Int) -> Double {
    let before = index > 0 ? stations[index].metres - stations[index - 1].metres : .infinity
    let after =
      index + 1 < stations.count ? stations[index + 1].metres - stations[index].metres : .infinity
    return min(before, after)
  }
}

/// Makes times increase from call to call, by at least a second.
enum CallOrder {
  static func rising(_ calls: [TimedCall]) -> [TimedCall] {
    var result: [TimedCall] = []
    for timed in calls {
      guard let last = result.last?.call.departure, timed.call.arrival <= last else {
        result.append(timed)
        continue
      }
      var moved = timed
      let arrival = last.advanced(bySeconds: 1)
      moved.uncertaintySeconds += arrival.seconds(since: timed.call.arrival)
      switch timed.call.kind {
      case .pass: moved.call.kind = .pass(time: arrival)
      case .stop(_, _, let departure):
        moved.call.kind = .stop(approach: nil, arrival: arrival, departure: max(arrival, departure))
      }
      result.append(moved)
    }
    return result
  }
}

/// A station, and its distance in the direction of travel.
struct StationAlong: Sendable, Equatable {
  var station: StationIndex
  var metres: Double
}

extension RailNetwork {
  /// The stations in the direction of travel within a range of progress; on a loop in every lap.
  func stationsAlong(
    _ railway: RailwayIndex, _ direction: RailDirection, within range: ClosedRange<Double>
  ) -> [StationAlong] {
    let record = self[railway]
    let track = tracks[railway.offset]
    let positions = track.stationPositionMetres
    var ordered = zip(record.stations, positions).map { station, position in
      StationAlong(station: station, metres: direction == .ascending ? position : -position)
    }
    ordered.removeAll { !stationTable.passes($0.station, direction) }
    if direction == .descending { ordered.reverse() }
    guard track.isLoop, track.lengthMetres > 0, let first = ordered.first else {
      return ordered.filter { range.contains($0.metres) }
    }
    var lap = ((range.lowerBound - first.metres) / track.lengthMetres).rounded(.down) - 1
    var found: [StationAlong] = []
    while first.metres + lap * track.lengthMetres <= range.upperBound + track.lengthMetres {
      for station in ordered {
        let metres = station.metres + lap * track.lengthMetres
        if range.contains(metres) {
          found.append(StationAlong(station: station.station, metres: metres))
        }
      }
      lap += 1
    }
    return found
  }
}
