import RailNetwork
package import Scoring
import Tracking

package struct TimedCall: Sendable, Equatable {
  package var call: Call
  package var basis: LabelOrigin.Basis
  package var uncertaintySeconds: Double
  /// The confidence that it is a stop, or a pass, as given.
  var kindConfidence = 1.0
  /// The time that no recording shows, if it is the first or the last call of a ride.
  var unseen: UnseenTime?
  /// The recordings that saw the stop, if several phones label a ride together.
  var witnesses: [String] = []

  /// The confidence, from 0 to 1, that the train stopped or passed as given, within half a minute,
  /// as measured on simulated rides with every phone.
  package var confidence: Double {
    let sure = kindConfidence * (unseen?.shareRight ?? 1)
    guard basis == .observed else {
      let half = basis == .gap ? Self.halfSureInGapSeconds : Self.halfSureUnseenSeconds
      return sure / (1 + uncertaintySeconds / half)
    }
    let share = uncertaintySeconds / Self.halfSureSeconds
    return sure / (1 + share * share * share * share)
  }

  // Fitted to 1,132 calls of drawn rides: of those given .99, .90 and .76, .99, .96 and .89 are
  // right within half a minute. At these uncertainties a call has half of its confidence.
  private static let halfSureSeconds = 45.0
  private static let halfSureInGapSeconds = 140.0
  private static let halfSureUnseenSeconds = 100.0

  /// The uncertainty of both times; ``uncertaintySeconds`` is that of the times that are seen.
  var boundSeconds: Double { max(uncertaintySeconds, unseen?.boundSeconds ?? 0) }

  /// The uncertainty in the truth, where time around a call is not scored if it is unclear.
  var truthUncertaintySeconds: Double {
    kindConfidence < Self.leastKindConfidence || unseen?.hidesArrival == true
      ? max(uncertaintySeconds, Self.unscoredSeconds) : uncertaintySeconds
  }

  private static let leastKindConfidence = 0.8
  private static let unscoredSeconds = 31.0
}

/// The time of the train that no recording shows at an end of a leg.
///
/// Nobody sees the train come to the first stop, or leave the last one: the label has the times of
/// the rider there.
enum UnseenTime: Sendable, Equatable {
  case arrival(Stay)
  case departure(Stay)
  /// One of the times of a stop where the train goes on as another railway, or the rider changes.
  case joint

  /// How long the label lets the train stand.
  enum Stay: Sendable {
    /// Not at all: the recording begins after the departure, or ends at the arrival.
    case none
    /// As long as the rider was there.
    case short
    /// The usual time, because the rider was there for longer.
    case usual
    /// Longer, at an end of the line.
    case long

    init(_ call: Call) {
      let seconds = call.departure.seconds(since: call.arrival)
      let usual = ProposedLeg.usualDwellSeconds
      self = seconds <= 0 ? .none : seconds < usual ? .short : seconds == usual ? .usual : .long
    }
  }

  /// The share of calls with both times right, of those with the seen time right.
  ///
  /// Measured, as is ``boundSeconds``, on 350 first and 349 last stops of the drawn suites.
  var shareRight: Double {
    switch self {
    case .arrival(.none): 0.2
    case .arrival(.short): 0.8
    case .arrival(.usual): 0.85
    case .arrival(.long): 0.15
    case .departure(.none), .joint: 0.4
    case .departure(.short): 0.9
    case .departure(.usual), .departure(.long): 0.5
    }
  }

  /// The error that nine in ten of these calls stay within.
  var boundSeconds: Double {
    switch self {
    case .arrival(.none): 120
    case .arrival(.short): 60
    case .arrival(.usual): 45
    case .arrival(.long): 165
    case .departure(.none): 80
    case .departure(.short): 40
    case .departure(.usual), .departure(.long): 140
    case .joint: 130
    }
  }

  /// Whether the label has another arrival than the time at which the phone came.
  var hidesArrival: Bool {
    switch self {
    case .arrival(.short), .departure, .joint: false
    case .arrival: true
    }
  }
}

extension TimedCall {
  /// The shortest length of a stop without evidence.
  private static let unseenStopSeconds = 16.0
  private static let unseenDoubtSeconds = 40.0

  /// The pass as a stop, if trains stop everywhere: the phone was too slow or silent to show it.
  var asStop: TimedCall {
    guard case .pass(let time) = call.kind else { return self }
    let half = Self.unseenStopSeconds / 2
    var stop = self
    stop.call.kind = .stop(
      approach: nil, arrival: time.advanced(bySeconds: -half),
      departure: time.advanced(bySeconds: half))
    stop.uncertaintySeconds = max(uncertaintySeconds, Self.unseenDoubtSeconds)
    return stop
  }

  fileprivate init(
    stopAt station: StationAlong, from arrival: Timestamp, to departure: Timestamp,
    _ basis: LabelOrigin.Basis, within uncertaintySeconds: Double
  ) {
    let kind = Call.Kind.stop(approach: nil, arrival: arrival, departure: departure)
    self.init(
      call: Call(station: station.station, kind: kind), basis: basis,
      uncertaintySeconds: uncertaintySeconds)
  }
}

struct CallTimer {
  let curve: ProgressCurve
  let motion: TrainMotion

  /// The best accuracy that any reading of a curve can have.
  private static let finestSeconds = 3.0
  /// The factor from the error of locations to that of nine in ten standstills.
  private static let nineInTen = 2.0
  /// The typical speed of trains along platforms.
  private static let platformMetresPerSecond = 10.0
  /// The uncertainty of a stop between two locations: at least this, and this share of its stand or
  /// of a quarter of the gap; so it holds for .93 of the drawn calls.
  private static let unseenSeconds = 10.0
  private static let unseenShare = 1.2
  private static let scatterWindowSeconds = 15.0
  private static let unknownAccuracyMetres = 10.0
  /// The monotone fit averages larger errors out.
  private static let worstAccuracyMetres = 100.0
  /// The typical time for a platform's last metres.
  private static let platformSeconds = 15.0

  func stop(at station: StationAlong, standing: Standstill) -> TimedCall {
    var arrival = standing.start
    var departure = standing.end
    var uncertainty = max(errorSeconds(around: arrival), errorSeconds(around: departure))
    if let before = knot(before: standing.start, unless: standing.metres) {
      let edge = edge(of: standing, moving: before, resting: before + 1)
      arrival = edge.time ?? arrival
      uncertainty = max(uncertainty, edge.uncertaintySeconds)
    }
    if let after = knot(after: standing.end, unless: standing.metres) {
      let edge = edge(of: standing, moving: after, resting: after - 1)
      departure = edge.time ?? departure
      uncertainty = max(uncertainty, edge.uncertaintySeconds)
    }
    return TimedCall(
      stopAt: station, from: arrival, to: max(arrival, departure), .observed,
      within: Self.nineInTen * uncertainty)
  }

  /// The start or end of a standstill between a knot in motion and its neighbour; no time if they
  /// are near.
  private func edge(
    of standing: Standstill, moving: Int, resting: Int
  ) -> (time: Timestamp?, uncertaintySeconds: Double) {
    let (from, to) = (curve.knots[moving], curve.knots[resting])
    let gap = to.time.seconds(since: from.time)
    guard abs(gap) > CallFinder.gapSeconds else { return (nil, abs(gap) / 2) }
    let run = motion.seconds(over: abs(standing.metres - from.metres), from: speed(moving), to: 0)
    let nearest = from.time.advanced(bySeconds: gap > 0 ? run : -run)
    let time = gap > 0 ? min(nearest, to.time) : max(nearest, to.time)
    return (time, min(abs(to.time.seconds(since: time)), max(run, Self.platformSeconds)) / 2)
  }

  /// The odds that a train stopped at a station, from its time past it and past nearby stations,
  /// beyond the shortest run: about 10 s at a pass and 40 s at a stop.
  func stopOdds(at station: StationAlong, among stations: [StationAlong]) -> Double {
    let reach = Self.stopReachMetres
    let after = min(curve.knot(reaching: station.metres + reach), curve.knots.count - 1)
    let before = max(curve.knot(reaching: station.metres - reach) - 1, 0)
    guard before < after else { return 0.5 }
    let (from, to) = (curve.knots[before], curve.knots[after])
    let count = stations.count { $0.metres > from.metres && $0.metres < to.metres }
    let beside = max(speed(before), speed(after))
    let cruise =
      beside > Self.platformMetresPerSecond / 2
      ? min(beside, motion.cruiseMetresPerSecond) : motion.cruiseMetresPerSecond
    let run = (to.metres - from.metres) / cruise
    let left = (to.time.seconds(since: from.time) - run) / Double(max(1, count))
    let error =
      ((from.accuracyMetres ?? Self.unknownAccuracyMetres)
        + (to.accuracyMetres ?? Self.unknownAccuracyMetres)) / cruise
    return 1 / (1 + PortableMath.exp(-(left - Self.halfStopSeconds) / (4 + error)))
  }

  private static let stopReachMetres = 300.0
  private static let halfStopSeconds = 25.0

  /// The gap between two locations in which the train reaches a station: the knot at its end.
  func gap(at station: StationAlong) -> Int? {
    let after = curve.knot(reaching: station.metres)
    guard after > 0, after < curve.knots.count else { return nil }
    let seconds = curve.knots[after].time.seconds(since: curve.knots[after - 1].time)
    return seconds > CallFinder.gapSeconds ? after : nil
  }

  /// The call at a station that the train passes, or that lies beyond the curve's ends.
  func moving(at station: StationAlong) -> TimedCall {
    guard let start = curve.start, let end = curve.end else {
      preconditionFailure("a curve without knots has no calls")
    }
    if station.metres <= start.metres {
      let run = motion.seconds(over: start.metres - station.metres, from: 0, to: speed(0))
      let time = start.time.advanced(bySeconds: -run)
      return extrapolated(station, at: time, seconds: run)
    }
    if station.metres > end.metres {
      let run = motion.seconds(
        over: station.metres - end.metres, from: speed(curve.knots.count - 1), to: 0)
      return extrapolated(station, at: end.time.advanced(bySeconds: run), seconds: run)
    }
    return pass(station, uncertainty: Self.finestSeconds, basis: .observed)
  }

  /// The uncertainty of a standstill's end: the time for the scatter around it or a part of the
  /// accuracy.
  private func errorSeconds(around time: Timestamp) -> Double {
    let first = curve.knot(atOrAfter: time.advanced(bySeconds: -Self.scatterWindowSeconds))
    var scatter = 0.0
    var accuracies: [Double] = []
    for knot in curve.knots[first...] {
      guard knot.time <= time.advanced(bySeconds: Self.scatterWindowSeconds) else { break }
      scatter = max(scatter, abs(knot.measuredMetres - knot.metres))
      accuracies.append(knot.accuracyMetres ?? Self.unknownAccuracyMetres)
    }
    accuracies.sort()
    let usual = accuracies.isEmpty ? 0 : accuracies[accuracies.count / 2]
    let accuracy = min(max(usual, Self.unknownAccuracyMetres), Self.worstAccuracyMetres)
    return max(
      Self.finestSeconds + accuracy / Self.platformMetresPerSecond,
      scatter / Self.platformMetresPerSecond)
  }

  /// The calls at the stations in one gap: stops at all of them if there is time, else at none.
  func hidden(_ stations: [StationAlong], in gap: Int) -> [TimedCall] {
    let from = curve.knots[gap - 1]
    let to = curve.knots[gap]
    let seconds = to.time.seconds(since: from.time)
    var runs: [Double] = []
    var metres = from.metres
    var speed = speed(gap - 1)
    for station in stations {
      runs.append(motion.seconds(over: station.metres - metres, from: speed, to: 0))
      metres = station.metres
      speed = 0
    }
    let last = motion.seconds(over: to.metres - metres, from: 0, to: self.speed(gap))
    let stand = (seconds - runs.reduce(last, +)) / Double(stations.count)
    guard stand >= CallFinder.shortestHiddenStand else {
      return stations.map { pass($0, uncertainty: seconds / 4, basis: .gap) }
    }
    var time = from.time
    return zip(stations, runs).map { station, run in
      let arrival = time.advanced(bySeconds: run)
      time = arrival.advanced(bySeconds: stand)
      return TimedCall(
        stopAt: station, from: arrival, to: time, .gap,
        within: Self.unseenSeconds + Self.unseenShare * min(stand, seconds / 4))
    }
  }

  private func pass(
    _ station: StationAlong, uncertainty: Double, basis: LabelOrigin.Basis
  ) -> TimedCall {
    let time = curve.time(reaching: station.metres) ?? curve.knots[0].time
    return TimedCall(
      call: Call(station: station.station, kind: .pass(time: time)), basis: basis,
      uncertaintySeconds: uncertainty)
  }

  /// A stop beyond the recording's ends, without length because its other end is unknown.
  private func extrapolated(
    _ station: StationAlong, at time: Timestamp, seconds: Double
  ) -> TimedCall {
    TimedCall(stopAt: station, from: time, to: time, .extrapolated, within: max(15, seconds))
  }

  /// The speed at a knot: the phone's, else that of the curve around it.
  private func speed(_ knot: Int) -> Double {
    if let speed = curve.knots[knot].speedMetresPerSecond { return speed }
    var best = 0.0
    for (a, b) in [(knot - 1, knot), (knot, knot + 1)] where a >= 0 && b < curve.knots.count {
      let seconds = curve.knots[b].time.seconds(since: curve.knots[a].time)
      guard seconds > 0, seconds <= CallFinder.gapSeconds else { continue }
      best = max(best, (curve.knots[b].metres - curve.knots[a].metres) / seconds)
    }
    return min(best, motion.cruiseMetresPerSecond)
  }

  /// The last knot before a time at which the train does not stand yet.
  private func knot(before time: Timestamp, unless metres: Double) -> Int? {
    curve.knots.indices.last {
      $0 + 1 < curve.knots.count && curve.knots[$0].time <= time
        && curve.knots[$0].metres < metres - 25
    }
  }

  /// The first knot after a time at which the train stands no longer.
  private func knot(after time: Timestamp, unless metres: Double) -> Int? {
    curve.knots.indices.first {
      $0 > 0 && curve.knots[$0].time >= time && curve.knots[$0].metres > metres + 25
    }
  }
}
