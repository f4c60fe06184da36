import RailNetwork
import Tracking

/// The data of one tracker on one journey that the charts of a report need besides its scores.
package struct JourneyProfile: Sendable, Equatable, Codable {
  /// For each of ``JourneyInfo/stations``: how long the display was wrong while it was right to show
  /// this station, in milliseconds.
  package private(set) var wrongMilliseconds: [Double] = []

  /// Start of the longest time with a wrong display, in seconds since the first location.
  package private(set) var worstSeconds: Double?

  init() {}

  package init(_ performance: Performance) {
    worstSeconds = Self.worstSeconds(performance)
    let journey = performance.journey
    wrongMilliseconds = Array(repeating: 0, count: journey.stations.count)
    for span in performance.spans {
      if span.correctness.contains(.phaseScored), !span.correctness.contains(.display),
        let station = journey.calls[journey.cells[span.cell].call].station,
        let place = journey.stations.firstIndex(of: station)
      {
        wrongMilliseconds[place] += Double(span.milliseconds)
      }
    }
  }

  private static func worstSeconds(_ performance: Performance) -> Double? {
    guard let origin = performance.estimates.first?.start else { return nil }
    var worst: (start: Timestamp, milliseconds: Int64)?
    var run: (start: Timestamp, end: Timestamp)?
    for span in performance.spans where span.end > origin {
      let start = max(span.start, origin)
      guard span.correctness.contains(.phaseScored), !span.correctness.contains(.display) else {
        run = nil
        continue
      }
      let stretch = (start: run.map { $0.end == start ? $0.start : start } ?? start, end: span.end)
      run = stretch
      let milliseconds = stretch.end.milliseconds(since: stretch.start)
      if milliseconds > worst?.milliseconds ?? 0 { worst = (stretch.start, milliseconds) }
    }
    return worst.map { Double($0.start.milliseconds(since: origin)) / 1e3 }
  }
}
