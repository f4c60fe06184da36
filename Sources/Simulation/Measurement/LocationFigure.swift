import Maths

/// One thing that is measured of locations, as one or several values.
package struct LocationFigure: Sendable {
  package let name: String
  package let unit: String
  /// Digits after the point that say enough.
  package var places = 0
  /// Whether a simulated phone is to be as the recorded ones are.
  package var isHeld = false
  /// Nil where it isn't measured.
  package let values: @Sendable (LocationStatistics) -> [Double?]

  /// How far a held figure of simulated phones may be off the recorded one, as a share of it.
  package static let greatestDifference = 0.15

  /// How far simulated phones are off the recorded ones, as a share: the most of all values; nil
  /// where nothing was measured or a recorded value is printed as 0.
  package func difference(
    of simulated: LocationStatistics, from recorded: LocationStatistics
  ) -> Double? {
    zip(values(simulated), values(recorded)).compactMap { simulated, recorded -> Double? in
      guard let simulated, let recorded,
        abs(recorded) >= 0.5 * PortableMath.pow(10, Double(-places))
      else { return nil }
      return abs(simulated / recorded - 1)
    }.max()
  }

  /// All, in the order of the table.
  package static let all: [LocationFigure] = [
    LocationFigure(name: "recordings", unit: "") { [Double($0.recordings)] },
    LocationFigure(name: "locations", unit: "") { [Double($0.locations)] },
    LocationFigure(name: "time", unit: "h", places: 1) { [$0.hours] },
    LocationFigure(
      name: "from location to location: median, p90", unit: "s", places: 1, isHeld: true
    ) { quantiles($0.intervals, [0.5, 0.9]) },
    LocationFigure(name: "gaps over 9 s", unit: "1/h") {
      [$0.hours > 0 ? Double($0.gaps.count) / $0.hours : nil]
    },
    LocationFigure(name: "their length: median, p90, longest", unit: "s") {
      quantiles($0.gaps, [0.5, 0.9, 1])
    },
    LocationFigure(name: "stands", unit: "") { [Double($0.standingMetres.count)] },
    LocationFigure(
      name: "from a standing train to the station: median, p90", unit: "m", isHeld: true
    ) { quantiles($0.standingMetres, [0.5, 0.9]) },
    LocationFigure(name: "95 % range of that median, stands resampled", unit: "m") {
      range($0.standingRange(0.5))
    },
    LocationFigure(name: "95 % range of that p90", unit: "m") { range($0.standingRange(0.9)) },
    LocationFigure(name: "locations of a standing train", unit: "%", places: 1) {
      [share($0.standingLocations, of: $0.locations)]
    },
    LocationFigure(name: "distance to the track: median, p68, p95", unit: "m", places: 1) {
      quantiles($0.trackMetres, [0.5, 0.68, 0.95])
    },
    LocationFigure(
      name: "a recording's offset to the left: p10, median, p90", unit: "m", places: 1
    ) { quantiles($0.offsets, [0.1, 0.5, 0.9]) },
    LocationFigure(
      name: "error beside the offset: median, p68, p95", unit: "m", places: 1
    ) { quantiles($0.leftErrors.map(abs), [0.5, 0.68, 0.95]) },
    LocationFigure(name: "the error's correlation after 1, 5, 10, 30 s", unit: "", places: 2) {
      statistics in [1, 5, 10, 30].map { statistics.correlation(atLagSeconds: $0) }
    },
    LocationFigure(name: "falls to 1/e after", unit: "s", places: 1) { [$0.correlationSeconds] },
    LocationFigure(name: "claimed accuracy: median, p90", unit: "m", isHeld: true) {
      quantiles($0.accuracies, [0.5, 0.9])
    },
    LocationFigure(name: "claimed accuracy: p10, p25, p75", unit: "m") {
      quantiles($0.accuracies, [0.1, 0.25, 0.75])
    },
    LocationFigure(name: "track within the claimed radius", unit: "%", places: 1) {
      [share($0.distanceShares.count { $0 <= 1 }, of: $0.distanceShares.count)]
    },
    LocationFigure(name: "distance over claimed radius: median, p90", unit: "", places: 2) {
      quantiles($0.distanceShares, [0.5, 0.9])
    },
    LocationFigure(
      name: "course beside the track's, over 5 m/s: median, p90", unit: "°", places: 1
    ) { quantiles($0.courseErrors.map(abs), [0.5, 0.9]) },
    LocationFigure(name: "speed beside the way covered: median, p90", unit: "m/s", places: 2) {
      quantiles($0.speedErrors.map(abs), [0.5, 0.9])
    },
    LocationFigure(name: "without course", unit: "%", places: 1, isHeld: true) {
      [share($0.withoutCourse, of: $0.locations)]
    },
    LocationFigure(name: "without speed", unit: "%", places: 1, isHeld: true) {
      [share($0.withoutSpeed, of: $0.locations)]
    },
    LocationFigure(name: "without accuracy", unit: "%", places: 1) {
      [share($0.withoutAccuracy, of: $0.locations)]
    },
    LocationFigure(name: "at the place of the one before", unit: "%", places: 1, isHeld: true) {
      [share($0.repeats, of: $0.locations)]
    },
  ]

  private static func quantiles(_ values: [Double], _ ranks: [Double]) -> [Double?] {
    ranks.map { Quantiles.of(values, $0) }
  }

  private static func range(_ range: ClosedRange<Double>?) -> [Double?] {
    [range?.lowerBound, range?.upperBound]
  }

  private static func share(_ count: Int, of total: Int) -> Double? {
    total > 0 ? Double(count) / Double(total) * 100 : nil
  }
}
