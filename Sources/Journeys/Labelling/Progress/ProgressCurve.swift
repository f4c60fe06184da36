import RailNetwork
import Tracking

/// The distance that a train has come along its line: non-decreasing and linear between knots.
struct ProgressCurve: Sendable, Equatable {
  struct Knot: Sendable, Equatable {
    var time: Timestamp
    var metres: Double
    /// As reported by the phone.
    var speedMetresPerSecond: Double?
    /// The progress of the location itself, which may be off the curve.
    var measuredMetres: Double
    /// The distance of the location from the track.
    var offsetMetres = 0.0
    /// As claimed by the phone.
    var accuracyMetres: Double?
  }

  let knots: [Knot]

  /// The curve through knots in order of time; of several at one time the last is used.
  init(knots: [Knot]) {
    var kept: [Knot] = []
    for knot in knots {
      if let last = kept.last, last.time >= knot.time { kept.removeLast() }
      kept.append(knot)
    }
    self.knots = kept
  }

  var start: Knot? { knots.first }
  var end: Knot? { knots.last }

  /// The progress at a time; constant beyond the ends.
  func metres(at time: Timestamp) -> Double {
    metres(at: time, firstAfter: firstKnot { $0.time > time })
  }

  private func metres(at time: Timestamp, firstAfter after: Int) -> Double {
    guard after > 0 else { return knots.first?.metres ?? 0 }
    let a = knots[after - 1]
    guard after < knots.count else { return a.metres }
    let b = knots[after]
    let share = time.seconds(since: a.time) / b.time.seconds(since: a.time)
    return a.metres + (b.metres - a.metres) * share
  }

  func knot(reaching metres: Double) -> Int { firstKnot { $0.metres >= metres } }

  /// The time at which a progress is reached; nil outside the curve.
  func time(reaching metres: Double) -> Timestamp? {
    let index = knot(reaching: metres)
    guard index < knots.count else { return nil }
    guard index > 0 else { return knots[0].metres == metres ? knots[0].time : nil }
    let a = knots[index - 1]
    let b = knots[index]
    guard b.metres > a.metres else { return b.time }
    let share = (metres - a.metres) / (b.metres - a.metres)
    return a.time.advanced(bySeconds: b.time.seconds(since: a.time) * share)
  }

  /// The mean speeds in a window around each time; the window is cut at the curve's ends.
  func speeds(at times: [Timestamp], windowSeconds: Double) -> [Double] {
    guard let start, let end else { return times.map { _ in 0 } }
    // The first knots after the window's ends.
    var (first, last) = (0, 0)
    return times.map { time in
      let from = max(start.time, time.advanced(bySeconds: -windowSeconds / 2))
      let to = min(end.time, time.advanced(bySeconds: windowSeconds / 2))
      guard from < to else { return 0 }
      while first < knots.count, knots[first].time <= from { first += 1 }
      while last < knots.count, knots[last].time <= to { last += 1 }
      return (metres(at: to, firstAfter: last) - metres(at: from, firstAfter: first))
        / to.seconds(since: from)
    }
  }

  /// Faster than walking, and than most bicycles.
  private static let trainMetresPerSecond = 5.0
  private static let underWaySeconds = 10.0
  private static let platformMetres = 100.0

  /// The distance beyond which a train that moves at the start has not just left a station; nil if
  /// the train stands, or jumps faster than `cruise`.
  func startsUnderWay(upTo cruise: Double) -> Double? {
    let first = knots.indices.first {
      knots[$0].time.seconds(since: knots[0].time) >= Self.underWaySeconds
    }
    return first.flatMap { underWay(knots[0], knots[$0], at: knots[0], upTo: cruise) }
  }

  func endsUnderWay(upTo cruise: Double) -> Double? {
    guard let end else { return nil }
    let last = knots.indices.last {
      end.time.seconds(since: knots[$0].time) >= Self.underWaySeconds
    }
    return last.flatMap { underWay(knots[$0], end, at: end, upTo: cruise) }
  }

  private func underWay(_ from: Knot, _ to: Knot, at edge: Knot, upTo cruise: Double) -> Double? {
    let metres = to.metres - from.metres
    let seconds = to.time.seconds(since: from.time)
    let error = (from.accuracyMetres ?? 0) + (to.accuracyMetres ?? 0)
    guard metres > error,
      (Self.trainMetresPerSecond...max(Self.trainMetresPerSecond, cruise))
        .contains(metres / seconds)
    else { return nil }
    return Self.platformMetres + (edge.accuracyMetres ?? 0) / 2
  }

  func knot(atOrAfter time: Timestamp) -> Int { firstKnot { $0.time >= time } }

  private func firstKnot(where holds: (Knot) -> Bool) -> Int {
    Bisection.first(below: knots.count) { holds(knots[$0]) }
  }
}
