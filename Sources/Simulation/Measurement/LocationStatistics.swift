import Geometry
import Numerics
import Statistics
package import Tracking

/// What the locations of some recordings are like: the figures by which phones are compared.
///
/// Distances, courses and correlation are of locations above the ground, between the first and the
/// last call; intervals, gaps and what is missing are of all.
package struct LocationStatistics: Sendable {
  package let recordings: Int
  package let locations: Int
  package let hours: Double
  /// Seconds from each location to the next, in time order.
  package let intervals: [Double]
  /// Metres from each location to the track, in order of recording.
  package let trackMetres: [Double]
  /// Metres to the left of the track, less the recording's median: the error without the offset.
  package let leftErrors: [Double]
  /// For each recording the median of the metres to the left of the track.
  package let offsets: [Double]
  package let accuracies: [Double]
  /// For each location that claims an accuracy, the distance to the track as a share of it.
  package let distanceShares: [Double]
  /// Degrees between course and track at more than 5 m/s.
  package let courseErrors: [Double]
  /// The speed reported, less that from the locations before and after.
  package let speedErrors: [Double]
  /// How many locations lack a course, a speed, an accuracy.
  package let withoutCourse: Int
  package let withoutSpeed: Int
  package let withoutAccuracy: Int
  /// How many lie at the very place of the location before.
  package let repeats: Int
  private let correlation: Autocorrelation

  /// Time without a location that counts as a gap.
  package static let gapSeconds = 9.0

  /// The figures of recordings.
  ///
  /// - Parameters:
  ///   - recordings: all locations of each recording.
  ///   - measured: the same recordings beside their tracks.
  package init(recordings: [[Location]], measured: [[MeasuredLocation]]) {
    let all = recordings.flatMap(\.self)
    self.recordings = recordings.count
    locations = all.count
    intervals = recordings.flatMap { recording in
      let times = recording.map(\.timestamp).sorted()
      return zip(times, times.dropFirst()).map { $1.seconds(since: $0) }
    }
    hours = intervals.reduce(0, +) / 3_600
    accuracies = all.compactMap(\.horizontalAccuracyMetres)
    withoutCourse = all.count { $0.courseDegrees == nil }
    withoutSpeed = all.count { $0.speedMetresPerSecond == nil }
    withoutAccuracy = all.count { $0.horizontalAccuracyMetres == nil }
    repeats = recordings.reduce(0) { sum, recording in
      sum + zip(recording, recording.dropFirst()).count { $0.coordinate == $1.coordinate }
    }
    let above = measured.map { $0.filter { !$0.isUnderground } }
    let beside = above.flatMap(\.self)
    trackMetres = beside.map(\.trackMetres)
    distanceShares = beside.compactMap { measured in
      guard let accuracy = measured.location.horizontalAccuracyMetres, accuracy > 0 else {
        return nil
      }
      return measured.trackMetres / accuracy
    }
    courseErrors = beside.filter { ($0.location.speedMetresPerSecond ?? 0) > 5 }
      .compactMap(\.courseErrorDegrees)
    speedErrors = recordings.flatMap(Self.speedErrors)
    offsets = above.compactMap { Quantiles.of($0.map(\.leftMetres), 0.5) }
    var correlation = Autocorrelation()
    var errors: [Double] = []
    for recording in above {
      guard let offset = Quantiles.of(recording.map(\.leftMetres), 0.5) else { continue }
      let left = recording.map { $0.leftMetres - offset }
      errors += left
      // A location kilometres away would drown all others.
      correlation.add(
        zip(recording, left).filter { abs($1) < 300 }.map { ($0.location.timestamp, $1) })
    }
    leftErrors = errors
    self.correlation = correlation
  }

  /// The share of neighbouring errors' variance that is common at a lag; nil without pairs.
  package func correlation(atLagSeconds lag: Int) -> Double? {
    correlation.value(atLagSeconds: lag)
  }

  /// The lag at which the correlation of errors has fallen to 1/e, nil if it never does.
  package var correlationSeconds: Double? { correlation.timeSeconds }

  package var gaps: [Double] { intervals.filter { $0 > Self.gapSeconds } }

  /// The speed reported less the distance covered around a location, per time.
  private static func speedErrors(_ recording: [Location]) -> [Double] {
    guard recording.count > 2 else { return [] }
    return recording.indices.dropFirst().dropLast().compactMap { index in
      let before = recording[index - 1]
      let after = recording[index + 1]
      let seconds = after.timestamp.seconds(since: before.timestamp)
      guard let speed = recording[index].speedMetresPerSecond, speed > 3, seconds > 0,
        seconds <= 6
      else { return nil }
      return speed - before.coordinate.metres(to: after.coordinate) / seconds
    }
  }
}
