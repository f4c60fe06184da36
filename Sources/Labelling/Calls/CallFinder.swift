import Journeys
package import RailNetwork
import Tracking

/// Finds when a train stopped at, or passed, each station along a ride of one leg.
///
/// Where the train stands is read off its progress; where locations are missing, the time left over
/// after the shortest possible run is the stand.
package struct CallFinder: Sendable {
  let network: RailNetwork
  let railway: RailwayIndex
  let direction: RailDirection
  /// Where the leg starts and ends, where that is known.
  let from: StationIndex?
  let to: StationIndex?

  /// A stand within this distance of a station's point is a stop there.
  static let stationReachMetres = 400.0
  /// The nearest station is where a recording starts or ends if it is within this distance.
  static let endReachMetres = 300.0
  /// Farther, where a person named it.
  static let namedEndReachMetres = 2_500.0
  /// The time between two locations from which on they don't show what the train does.
  static let gapSeconds = 10.0
  /// The shortest stand that a gap may hide.
  static let shortestHiddenStand = 8.0

  package init(
    network: RailNetwork, railway: RailwayIndex, direction: RailDirection,
    from: StationIndex? = nil, to: StationIndex? = nil
  ) {
    self.network = network
    self.railway = railway
    self.direction = direction
    self.from = from
    self.to = to
  }

  /// The calls of the leg, in order; empty where the curve reaches no station.
  package func calls(on curve: ProgressCurve) -> [TimedCall] {
    guard let start = curve.start, let end = curve.end else { return [] }
    let stations = stations(from: start.metres, to: end.metres)
    let motion = TrainMotion(cruiseMetresPerSecond: cruise(curve))
    let stands = StandAssignment.assign(
      StandingFinder.standings(on: curve), to: stations, reachMetres: Self.stationReachMetres)
    let timer = CallTimer(curve: curve, motion: motion)
    var calls: [TimedCall] = []
    var index = 0
    while index < stations.count {
      if let standing = stands[index] {
        calls.append(timer.stop(at: stations[index], standing: standing))
        index += 1
      } else if index == 0, timer.gap(at: stations[0]) == 1,
        stations[0].station == from
          || stations[0].metres - start.metres <= Self.endReachMetres
      {
        calls.append(timer.leaving(stations[0], in: 1))
        index += 1
      } else if index > 0, index == stations.count - 1,
        end.metres - stations[index].metres <= Self.endReachMetres,
        let call = timer.rolling(into: stations[index])
      {
        calls.append(call)
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
    return CallOrder.rising(calls)
  }

  /// The stations that the curve covers, with those just beyond its ends.
  private func stations(from start: Double, to end: Double) -> [StationAlong] {
    let reach = Self.namedEndReachMetres
    let near = network.stationsAlong(railway, direction, within: (start - reach)...(end + reach))
    var first = nearest(near, to: start) ?? near.firstIndex { $0.metres > start } ?? near.count
    var last = nearest(near, to: end) ?? near.lastIndex { $0.metres < end } ?? -1
    if let from, let named = near.firstIndex(where: { $0.station == from && $0.metres <= end }) {
      first = named
    }
    if let to, let named = near.lastIndex(where: { $0.station == to && $0.metres >= start }) {
      last = named
    }
    guard first <= last else { return [] }
    return Array(near[first...last])
  }

  /// The station nearest to an end of the recording, if it is within reach.
  private func nearest(_ stations: [StationAlong], to metres: Double) -> Int? {
    stations.indices.filter { abs(stations[$0].metres - metres) <= Self.endReachMetres }
      .min { abs(stations[$0].metres - metres) < abs(stations[$1].metres - metres) }
  }

  /// A speed that the train reaches on open line: one that it exceeds in a tenth of its way.
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
