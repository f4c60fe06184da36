import RailNetwork
import Tracking

/// A location's nearest point on one railway's track.
struct TrackMatch: Sendable, Equatable {
  var location: Location
  /// The position along the line in ascending order; see `Track`.
  var positionMetres: Double
  /// The distance from the location to that point.
  var offsetMetres: Double
}

extension Track {
  /// Whether it runs straight from station to station, so that the real curves are beside it.
  var isStraight: Bool { vertices.count <= stationPositionMetres.count + 1 }
}

extension Location {
  /// The accuracy; 0 means that it is missing.
  var claimedAccuracyMetres: Double? { horizontalAccuracyMetres.flatMap { $0 > 0 ? $0 : nil } }
}

/// Turns locations matched to a railway into the train's progress.
struct ProgressFinder: Sendable {
  let track: Track
  let direction: RailDirection
  /// Locations farther from the track than this, and than three times their accuracy, are left out.
  static let trustedOffsetMetres = 120.0
  /// The same limit for a track that runs straight from station to station.
  static let straightOffsetMetres = 300.0
  /// Locations less accurate than this are left out.
  static let trustedAccuracyMetres = 400.0
  /// No train is faster: a larger jump is an error of the phone.
  static let fastestMetresPerSecond = 95.0

  func progress(ofPosition position: Double) -> Double {
    direction == .ascending ? position : -position
  }

  /// The train's progress over matched locations in order of time; nil if none can be trusted.
  func curve(_ matches: [TrackMatch]) -> ProgressCurve? {
    let near = Self.fresh(matches).filter(isTrusted)
    let trusted = PlausibleChain.kept(near, isReachable: isReachable).map { near[$0] }
    guard let first = trusted.first else { return nil }
    var metres: [Double] = [progress(ofPosition: first.positionMetres)]
    for match in trusted.dropFirst() {
      metres.append(unwrapped(progress(ofPosition: match.positionMetres), near: metres.last ?? 0))
    }
    let fitted = MonotoneFit.values(metres)
    return ProgressCurve(
      knots: trusted.indices.map { index in
        let location = trusted[index].location
        return ProgressCurve.Knot(
          time: location.timestamp, metres: fitted[index],
          speedMetresPerSecond: location.speedMetresPerSecond,
          measuredMetres: metres[index], offsetMetres: trusted[index].offsetMetres,
          accuracyMetres: location.claimedAccuracyMetres)
      })
  }

  /// Removes repeated locations, which phones send when they have no new one.
  private static func fresh(_ matches: [TrackMatch]) -> [TrackMatch] {
    matches.reduce(into: []) { kept, match in
      guard let last = kept.last?.location else { return kept.append(match) }
      let (now, before) = (
        match.location.claimedAccuracyMetres ?? 0, last.claimedAccuracyMetres ?? .infinity
      )
      let isRepeated =
        last.coordinate == match.location.coordinate
        || (now > Self.staleGrowth * before
          && last.coordinate.metres(to: match.location.coordinate) <= Self.sameMetres)
      if !isRepeated { kept.append(match) }
    }
  }

  private static let staleGrowth = 3.0
  private static let sameMetres = 2.0

  private func isTrusted(_ match: TrackMatch) -> Bool {
    let accuracy = match.location.claimedAccuracyMetres ?? 30
    let reach = track.isStraight ? Self.straightOffsetMetres : Self.trustedOffsetMetres
    return accuracy <= Self.trustedAccuracyMetres
      && match.offsetMetres <= max(reach, 3 * accuracy)
  }

  /// Whether a train can get from one place to the other in time, allowing for both errors.
  private func isReachable(_ a: TrackMatch, _ b: TrackMatch) -> Bool {
    let seconds = b.location.timestamp.seconds(since: a.location.timestamp)
    let metres = a.location.coordinate.metres(to: b.location.coordinate)
    let error = (a.location.claimedAccuracyMetres ?? 50) + (b.location.claimedAccuracyMetres ?? 50)
    return metres <= Self.fastestMetresPerSecond * seconds + 3 * error
  }

  private func unwrapped(_ progress: Double, near known: Double) -> Double {
    guard track.isLoop, track.lengthMetres > 0 else { return progress }
    let laps = ((known - progress) / track.lengthMetres).rounded()
    return progress + laps * track.lengthMetres
  }
}

/// Removes locations that no train could have reached: an outdated first one, a wild cluster.
private enum PlausibleChain {
  /// The largest number of locations between two neighbours in the chain.
  static let longestSkip = 40

  /// The longest chain of matches in which each can be reached from the one before.
  static func kept(_ matches: [TrackMatch], isReachable: (TrackMatch, TrackMatch) -> Bool) -> [Int]
  {
    var lengths: [Int] = []
    var origins: [Int] = []
    for index in matches.indices {
      var best = 1
      var origin = -1
      for earlier in stride(from: index - 1, through: max(0, index - longestSkip), by: -1) {
        guard lengths[earlier] + 1 > best else { continue }
        if isReachable(matches[earlier], matches[index]) {
          best = lengths[earlier] + 1
          origin = earlier
        }
      }
      lengths.append(best)
      origins.append(origin)
    }
    guard let most = lengths.max(), var index = lengths.lastIndex(of: most) else { return [] }
    var chain: [Int] = []
    while index >= 0 {
      chain.append(index)
      index = origins[index]
    }
    return chain.reversed()
  }
}

/// The non-decreasing sequence nearest to a sequence, by the sum of absolute differences.
///
/// Pools adjacent violators, each at its median (Robertson and Waltman, 1968, doi
/// 10.1214/aoms/1177698258); a train that seems to roll back becomes a standstill.
enum MonotoneFit {
  static func values(_ values: [Double]) -> [Double] {
    var pools: [Pool] = []
    for value in values {
      var pool = Pool(sorted: [value])
      while let last = pools.last, last.median > pool.median {
        pool = Pool(sorted: merged(last.sorted, pool.sorted))
        pools.removeLast()
      }
      pools.append(pool)
    }
    return pools.flatMap { pool in [Double](repeating: pool.median, count: pool.sorted.count) }
  }

  private struct Pool {
    var sorted: [Double]
    var median: Double { sorted[(sorted.count - 1) / 2] }
  }

  private static func merged(_ a: [Double], _ b: [Double]) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(a.count + b.count)
    var i = 0
    var j = 0
    while i < a.count, j < b.count {
      if a[i] <= b[j] {
        result.append(a[i])
        i += 1
      } else {
        result.append(b[j])
        j += 1
      }
    }
    return result + a[i...] + b[j...]
  }
}
