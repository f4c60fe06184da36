import Maths
import RailNetwork
package import Tracking

/// What the locations of some recordings are like: the figures by which phones are compared.
///
/// Distances, courses and correlation are of locations above the ground, between the first and the
/// last call; intervals, gaps and what is missing are of all.
package struct LocationStatistics: Sendable {
  private let all: [[Location]]
  private let above: [[MeasuredLocation]]
  /// The median of each stand's distances to the station's point, in rising order: one value a stand,
  /// however long it lasts.
  package let standingMetres: [Double]
  package let standingLocations: Int
  /// For each recording the median of the metres to the left of the track.
  package let offsets: [Double]
  /// Metres to the left of the track, less the recording's median: the error without the offset.
  package let leftErrors: [Double]
  private let correlation: Autocorrelation

  /// Time without a location that counts as a gap.
  package static let gapSeconds = 9.0

  /// The figures of recordings, and of the same recordings beside their tracks.
  package init(recordings: [[Location]], measured: [[MeasuredLocation]]) {
    all = recordings
    above = measured.map { $0.filter { !$0.isUnderground } }
    standingMetres = measured.flatMap { recording in
      Dictionary(grouping: recording.compactMap(\.stand)) { [$0.leg, $0.call] }.values
        .compactMap { Quantiles.of($0.map(\.metres), 0.5) }
    }.sorted()
    standingLocations = measured.joined().count { $0.stand != nil }
    offsets = above.compactMap { Quantiles.of($0.map(\.leftMetres), 0.5) }
    var correlation = Autocorrelation()
    var errors: [Double] = []
    for (recording, offset) in zip(above.filter { !$0.isEmpty }, offsets) {
      let left = recording.map { $0.leftMetres - offset }
      errors += left
      // A location kilometres away would drown all others.
      correlation.add(
        zip(recording, left).filter { abs($1) < 300 }.map { ($0.location.timestamp, $1) })
    }
    leftErrors = errors
    self.correlation = correlation
  }

  private static let draws = 2_000

  /// The range of 95 % of a quantile's values as these stands are drawn again; nil without stands.
  package func standingRange(_ rank: Double) -> ClosedRange<Double>? {
    guard !standingMetres.isEmpty else { return nil }
    var generator = SeededGenerator(seed: 1, stream: "stands")
    let drawn = (0..<Self.draws).map { _ in
      let stands = standingMetres.indices.map { _ in
        generator.index(below: standingMetres.count)
      }.sorted()
      return Quantiles.ofSorted(stands.map { standingMetres[$0] }, rank)
    }.sorted()
    return Quantiles.ofSorted(drawn, 0.025)...Quantiles.ofSorted(drawn, 0.975)
  }

  package var recordings: Int { all.count }
  package var locations: Int { all.joined().count }
  package var hours: Double { intervals.reduce(0, +) / 3_600 }
  /// Seconds from each location to the next, in time order.
  package var intervals: [Double] {
    all.flatMap { recording in
      let times = recording.map(\.timestamp).sorted()
      return zip(times, times.dropFirst()).map { $1.seconds(since: $0) }
    }
  }
  package var gaps: [Double] { intervals.filter { $0 > Self.gapSeconds } }
  package var accuracies: [Double] { all.joined().compactMap(\.horizontalAccuracyMetres) }
  package var withoutCourse: Int { all.joined().count { $0.courseDegrees == nil } }
  package var withoutSpeed: Int { all.joined().count { $0.speedMetresPerSecond == nil } }
  package var withoutAccuracy: Int { all.joined().count { $0.horizontalAccuracyMetres == nil } }
  /// How many locations lie at the very place of the one before.
  package var repeats: Int {
    all.reduce(0) { sum, recording in
      sum + zip(recording, recording.dropFirst()).count { $0.coordinate == $1.coordinate }
    }
  }

  /// Metres from each location to the track.
  package var trackMetres: [Double] { above.joined().map(\.trackMetres) }
  /// For each location that claims an accuracy, the distance to the track as a share of it.
  package var distanceShares: [Double] {
    above.joined().compactMap { measured in
      measured.location.horizontalAccuracyMetres.flatMap {
        $0 > 0 ? measured.trackMetres / $0 : nil
      }
    }
  }
  /// Degrees between course and track at more than 5 m/s.
  package var courseErrors: [Double] {
    above.joined().filter { ($0.location.speedMetresPerSecond ?? 0) > 5 }
      .compactMap(\.courseErrorDegrees)
  }
  /// The speed reported, less the distance covered around a location, per time.
  package var speedErrors: [Double] {
    all.flatMap { recording in
      zip(recording, zip(recording.dropFirst(), recording.dropFirst(2))).compactMap {
        before, next -> Double? in
        let (here, after) = next
        let seconds = after.timestamp.seconds(since: before.timestamp)
        guard let speed = here.speedMetresPerSecond, speed > 3, seconds > 0, seconds <= 6 else {
          return nil
        }
        return speed - before.coordinate.metres(to: after.coordinate) / seconds
      }
    }
  }

  /// The share of neighbouring errors' variance that is common at a lag; nil without pairs.
  package func correlation(atLagSeconds lag: Int) -> Double? {
    correlation.value(atLagSeconds: lag)
  }

  /// The lag at which the correlation of errors has fallen to 1/e, nil if it never does.
  package var correlationSeconds: Double? { correlation.timeSeconds }
}
