import PlainText
import Reporting
import Simulation
import Statistics

/// The figures of several groups of recordings side by side, a column for each.
struct LocationTable {
  let groups: [(name: String, statistics: LocationStatistics)]

  /// The table: what is measured, its unit, and each group's figures.
  var table: TextTable {
    var table = TextTable(
      ["measured", "unit"]
        + groups.map { .right($0.name) })
    for row in Self.rows {
      table.add([row.name, row.unit] + groups.map { row.value($0.statistics) })
    }
    return table
  }

  /// The table with what it means around it, for `Reports`.
  static func document(_ table: TextTable, command: String) -> String {
    """
    # Simulated locations beside recorded ones

    A simulated phone takes part in the very rides that were recorded: it stands and runs by the
    recording's own truth, along the same line of the map. A column is a phone; figures with `·`
    between them are in the order that the row names. p68 and p90 are the values that 68 % and 90 %
    stay below. Distances, errors and courses are beside the map's line, so they hold the map's own
    error too; `–` is not measured.

    The profiles were set by the recorded columns: the size, spread and lasting of the error, how
    honest the claimed radius is, how often the signal is lost, the share of locations without a
    course. They keep some variety that one recording lacks: a distance filter of 10 to 30 m, an
    interval of 6 to 30 s, from ride to ride. What a simulated train lacks is unevenness: between two
    stops it accelerates, holds its speed and brakes, so it is seldom so slow that the distance filter
    makes a gap.

    \(table.markdown)
    Made by `\(command)`.

    """
  }

  private struct Row {
    let name: String
    let unit: String
    let value: @Sendable (LocationStatistics) -> String
  }

  private static let missing = "–"

  private static let rows: [Row] = [
    Row(name: "recordings", unit: "") { "\($0.recordings)" },
    Row(name: "locations", unit: "") { "\($0.locations)" },
    Row(name: "time", unit: "h") { NumberText.fixed($0.hours, places: 1) },
    Row(name: "from location to location: median, p90", unit: "s") {
      quantiles($0.intervals, [0.5, 0.9], places: 1)
    },
    Row(name: "gaps over 9 s", unit: "1/h") {
      $0.hours > 0
        ? NumberText.fixed(Double($0.gaps.count) / $0.hours, places: 0) : missing
    },
    Row(name: "their length: median, p90, longest", unit: "s") {
      quantiles($0.gaps, [0.5, 0.9, 1], places: 0)
    },
    Row(name: "distance to the track: median, p68, p95", unit: "m") {
      quantiles($0.trackMetres, [0.5, 0.68, 0.95], places: 1)
    },
    Row(name: "a recording's offset to the left: p10, median, p90", unit: "m") {
      quantiles($0.offsets, [0.1, 0.5, 0.9], places: 1)
    },
    Row(name: "error beside the offset: median, p68, p95", unit: "m") {
      quantiles($0.leftErrors.map(abs), [0.5, 0.68, 0.95], places: 1)
    },
    Row(name: "the error's correlation after 1, 5, 10, 30 s", unit: "") { statistics in
      [1, 5, 10, 30].map { lag in
        statistics.correlation(atLagSeconds: lag).map { NumberText.fixed($0, places: 2) }
          ?? missing
      }.joined(separator: " · ")
    },
    Row(name: "falls to 1/e after", unit: "s") {
      $0.correlationSeconds.map { NumberText.fixed($0, places: 1) } ?? missing
    },
    Row(name: "claimed accuracy: p10, median, p90", unit: "m") {
      quantiles($0.accuracies, [0.1, 0.5, 0.9], places: 0)
    },
    Row(name: "track within the claimed radius", unit: "%") { statistics in
      share(
        statistics.distanceShares.count { $0 <= 1 }, of: statistics.distanceShares.count)
    },
    Row(name: "distance over claimed radius: median, p90", unit: "") {
      quantiles($0.distanceShares, [0.5, 0.9], places: 2)
    },
    Row(name: "course beside the track's, over 5 m/s: median, p90", unit: "°") {
      quantiles($0.courseErrors.map(abs), [0.5, 0.9], places: 1)
    },
    Row(name: "speed beside the way covered: median, p90", unit: "m/s") {
      quantiles($0.speedErrors.map(abs), [0.5, 0.9], places: 2)
    },
    Row(name: "without course", unit: "%") { share($0.withoutCourse, of: $0.locations) },
    Row(name: "without speed", unit: "%") { share($0.withoutSpeed, of: $0.locations) },
    Row(name: "without accuracy", unit: "%") { share($0.withoutAccuracy, of: $0.locations) },
    Row(name: "at the place of the one before", unit: "%") {
      share($0.repeats, of: $0.locations)
    },
  ]

  private static func quantiles(_ values: [Double], _ ranks: [Double], places: Int) -> String {
    guard !values.isEmpty else { return missing }
    return ranks.compactMap { rank in
      Quantiles.of(values, rank).map { NumberText.fixed($0, places: places) }
    }.joined(separator: " · ")
  }

  private static func share(_ count: Int, of total: Int) -> String {
    total > 0 ? NumberText.fixed(Double(count) / Double(total) * 100, places: 1) : missing
  }
}
