import Tracking

/// Running times of trains, from constant acceleration and braking, and a highest speed.
struct TrainMotion: Sendable, Equatable {
  var accelerationMetresPerSecondSquared = 0.8
  var cruiseMetresPerSecond: Double

  /// The shortest time over a distance from one speed to another, or at their mean if it is too
  /// short.
  func seconds(over metres: Double, from start: Double, to end: Double) -> Double {
    guard metres > 0 else { return 0 }
    let a = accelerationMetresPerSecondSquared
    let start = min(start, cruiseMetresPerSecond)
    let end = min(end, cruiseMetresPerSecond)
    let peakSquared = a * metres + (start * start + end * end) / 2
    let peak = min(peakSquared.squareRoot(), cruiseMetresPerSecond)
    guard peak >= max(start, end) else { return metres / max((start + end) / 2, 0.5) }
    let speeding = (2 * peak * peak - start * start - end * end) / (2 * a)
    return (2 * peak - start - end) / a + max(0, metres - speeding) / peak
  }
}

/// A stretch of time in which a train hardly moves.
struct Standstill: Sendable, Equatable {
  var start: Timestamp
  var end: Timestamp
  var metres: Double

  var seconds: Double { end.seconds(since: start) }
}

enum StandstillFinder {
  /// The window for computing speed.
  static let windowSeconds = 16.0
  /// Slower is a standstill: with 0.8 m/s² a train comes to rest as the mean over 16 s falls to
  /// this.
  static let slowMetresPerSecond = 1.6
  /// Standstills this near in time and place are joined.
  static let joinSeconds = 20.0
  static let joinMetres = 60.0
  /// Shorter standstills are left out.
  static let shortestSeconds = 6.0

  static func standstills(on curve: ProgressCurve) -> [Standstill] {
    guard let first = curve.start, let last = curve.end else { return [] }
    var found: [Standstill] = []
    var begin: Timestamp?
    func close(_ end: Timestamp) {
      guard let start = begin else { return }
      begin = nil
      let middle = start.advanced(bySeconds: end.seconds(since: start) / 2)
      let standing = Standstill(start: start, end: end, metres: curve.metres(at: middle))
      if let before = found.last, standing.start.seconds(since: before.end) <= joinSeconds,
        standing.metres - before.metres <= joinMetres
      {
        let metres = before.seconds >= standing.seconds ? before.metres : standing.metres
        found[found.count - 1] = Standstill(start: before.start, end: standing.end, metres: metres)
      } else {
        found.append(standing)
      }
    }
    let times = stride(
      from: first.time.millisecondsSince1970, through: last.time.millisecondsSince1970, by: 500
    ).map { Timestamp(millisecondsSince1970: $0) }
    for (time, speed) in zip(times, curve.speeds(at: times, windowSeconds: windowSeconds)) {
      if speed < slowMetresPerSecond { begin = begin ?? time } else { close(time) }
    }
    close(last.time)
    return found.filter { $0.seconds >= shortestSeconds }
  }
}
