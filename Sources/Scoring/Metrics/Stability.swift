import RailNetwork
import Tracking

/// ST1 and ST5: how steady the display is.
///
/// ST1 counts a change from one railway to another even if none is named in between or both are
/// equivalent. ST5 looks between the departure from the call before and the arrival at the call
/// after.
enum Stability {
  private static let blinkMilliseconds: Int64 = 30_000

  static let group = MetricGroup(title: "Stability", metrics: metrics)

  private static let family = MetricFamily(
    unit: .perHour, polarity: .lower, source: "identity switches: CLEAR MOT, HOTA")

  private static let metrics: [Metric] = [
    family(
      "ST1", "excess switches",
      "How many more times per hour the railway changed than in truth.",
      "max(0, changes of estimates − changes of truth) / labelled hours", word: "switches"
    ) { performance in
      let given = performance.spans.compactMap { performance.estimate(in: $0)?.railway }
      let labelled = performance.journey.cells.compactMap(\.truths.first?.railway)
      return Ratio.perHour(
        Double(max(0, changes(given) - changes(labelled))), in: performance.milliseconds())
    },
    family(
      "ST5", "blinks",
      "At how many stops the display left the station for the next one and came back within 30 s.",
      "stops with S → S + 1 → S within 30 s / stops", unit: .share, over: .stops,
      source: "TrainLCD/MobileApp 3316"
    ) { blinks($0) },
  ]

  private static func changes(_ railways: [RailwayIndex]) -> Int {
    zip(railways, railways.dropFirst()).count { $0 != $1 }
  }

  private static func blinks(_ performance: Performance) -> Ratio? {
    guard !performance.journey.locationTimes.isEmpty else { return nil }
    let (shown, calls) = (performance.shown, performance.journey.calls)
    let stops = calls.indices.filter {
      calls[$0].isStop && calls[$0].departure > performance.journey.sessionStart
    }
    return Ratio.share(stops) { index in
      let from = index > 0 ? calls[index - 1].departure : .distantPast
      let to = index + 1 < calls.count ? calls[index + 1].arrival : .distantFuture
      let near = shown.filter { $0.end >= from && $0.start <= to }
      return calls[index].standing.contains { truth in
        guard let station = truth.station,
          let next = performance.network.station(after: station, truth.direction)
        else { return false }
        return isLeft(station, for: next, in: near.filter { $0.railway == truth.railway })
      }
    }
  }

  /// Whether the display leaves a station for another and returns at once.
  private static func isLeft(
    _ station: StationIndex, for next: StationIndex, in shown: [ShownInterval]
  ) -> Bool {
    shown.indices.dropLast().contains { index in
      shown[index].focus.station == station && shown[index + 1].focus.station == next
        && shown[(index + 1)...].contains {
          $0.focus.station == station
            && $0.start.milliseconds(since: shown[index].end) <= blinkMilliseconds
        }
    }
  }
}
