package import RailNetwork

/// The confidence of proposed calls against the share of them that is right.
package enum ReliabilityTable {
  /// A row of the table: calls whose confidence lies in a range.
  package struct Row: Sendable, Equatable {
    package var place: CheckedCall.Place
    package var confidence: Range<Double>
    package var count: Int
    /// The mean confidence.
    package var said: Double
    package var rightCount: Int
    package var withinBoundCount: Int
    /// The calls whose kind is right, and only these have a bound.
    package var knownCount: Int

    package var right: Double { Double(rightCount) / Double(count) }
  }

  private static let limits = [0, 0.25, 0.5, 0.7, 0.85, 0.95, 1]

  package static func rows(_ calls: [CheckedCall]) -> [Row] {
    CheckedCall.Place.allCases.flatMap { place in
      zip(limits, limits.dropFirst()).compactMap { low, high in
        let some = calls.filter { call in
          call.place == place && call.confidence >= low
            && (call.confidence < high || high == limits.last)
        }
        guard !some.isEmpty else { return nil }
        return Row(
          place: place, confidence: low..<high, count: some.count,
          said: some.reduce(0) { $0 + $1.confidence } / Double(some.count),
          rightCount: some.count(where: \.isRight),
          withinBoundCount: some.count(where: \.isWithinBound),
          knownCount: some.count { $0.errorSeconds != nil })
      }
    }
  }

  package static func table(_ calls: [CheckedCall]) -> TextTable {
    var table = TextTable([
      "calls", .right("confidence"), .right("number"), .right("mean"),
      .right("right"), .right("share right"), .right("within bound"),
    ])
    for row in rows(calls) {
      let (low, high) = (row.confidence.lowerBound, row.confidence.upperBound)
      let held = Double(row.withinBoundCount) / Double(max(1, row.knownCount))
      table.add([
        row.place.rawValue, "\(places(low))–\(places(high))", "\(row.count)", places(row.said),
        "\(row.rightCount)", places(row.right), row.knownCount == 0 ? "—" : places(held),
      ])
    }
    return table
  }

  private static func places(_ number: Double) -> String { NumberText.fixed(number, places: 2) }
}
