import Geometry
package import RailNetwork
package import Tracking

/// A location's nearest point on one railway's track.
package struct TrackMatch: Sendable, Hashable {
  package var location: Location
  /// Along the line in ascending order; see `Track`.
  package var positionMetres: Double
  /// From the location to that point.
  package var offsetMetres: Double

  package init(location: Location, positionMetres: Double, offsetMetres: Double) {
    self.location = location
    self.positionMetres = positionMetres
    self.offsetMetres = offsetMetres
  }
}

/// Turns locations matched to a railway into the train's progress.
package struct ProgressFinder: Sendable {
  package let track: Track
  package let direction: RailDirection
  /// Locations farther from the track than this, and than thrice their accuracy, are left out.
  static let trustedOffsetMetres = 120.0
  /// Locations less accurate than this are left out.
  static let trustedAccuracyMetres = 400.0
  /// No train is faster: a jump beyond this is the phone's, not the train's.
  static let fastestMetresPerSecond = 95.0

  package init(track: Track, direction: RailDirection) {
    self.track = track
    self.direction = direction
  }

  /// Progress in the sense of travel of a position along the line.
  package func progress(ofPosition position: Double) -> Double {
    direction == .ascending ? position : -position
  }

  /// The train's progress over matched locations in order of time, or nil if none can be trusted.
  package func curve(_ matches: [TrackMatch]) -> ProgressCurve? {
    let near = matches.filter(isTrusted)
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
          scatterMetres: abs(metres[index] - fitted[index]),
          accuracyMetres: location.horizontalAccuracyMetres)
      })
  }

  private func isTrusted(_ match: TrackMatch) -> Bool {
    let accuracy = match.location.horizontalAccuracyMetres ?? 30
    return accuracy <= Self.trustedAccuracyMetres
      && match.offsetMetres <= max(Self.trustedOffsetMetres, 3 * accuracy)
  }

  /// Whether a train can get from one place to the other in the time between, give or take the
  /// error of both.
  private func isReachable(_ a: TrackMatch, _ b: TrackMatch) -> Bool {
    let seconds = b.location.timestamp.seconds(since: a.location.timestamp)
    let way = a.location.coordinate.metres(to: b.location.coordinate)
    let error =
      (a.location.horizontalAccuracyMetres ?? 50) + (b.location.horizontalAccuracyMetres ?? 50)
    return way <= Self.fastestMetresPerSecond * seconds + 3 * error
  }

  /// On a loop, the lap's progress nearest to one that is known.
  private func unwrapped(_ progress: Double, near known: Double) -> Double {
    guard track.isLoop, track.lengthMetres > 0 else { return progress }
    let laps = ((known - progress) / track.lengthMetres).rounded()
    return progress + laps * track.lengthMetres
  }
}
