import RailNetwork
import Tracking

/// ST1, ST3 and ST4: how steady the display is.
///
/// ST1: max(0, changes of the railway − changes of the true one) per labelled hour; going from one
/// to another counts, also by way of none or between equivalent railways. ST3: changes of the
/// station in focus, on the right railway, against the true direction; on a loop the shorter way
/// round counts. ST4: A → B → A within 20 s, from the end of the first A to the start of the second.
enum Stability {
  private static let returnMilliseconds: Int64 = 20_000

  static let group = MetricGroup(title: "Stability", metrics: metrics)

  private static let family = MetricFamily(
    unit: .perHour, polarity: .lower, source: "identity switches: CLEAR MOT, HOTA")

  private static let metrics: [Metric] = [
    family(
      "ST1", "excess switches",
      "How many times an hour the railway changed more often than in truth.",
      "max(0, changes of estimates − changes of truth) / labelled hours", word: "switches"
    ) { performance in
      let given = performance.spans.compactMap { performance.estimate(in: $0)?.railway }
      let labelled = performance.journey.cells.compactMap(\.truths.first?.railway)
      return hourly(max(0, changes(given) - changes(labelled)), performance)
    },
    family(
      "ST3", "back-jumps",
      "How many times an hour the station in focus went back along the line.",
      "moves of ŝ against d* / labelled hours", source: "TrainLCD/MobileApp 1138"
    ) { hourly(backJumps($0), $0) },
    family(
      "ST4", "flicker",
      "How many times an hour the display changed and changed back within 20 s.",
      "A → B → A within 20 s / labelled hours", source: "TrainLCD/MobileApp 3316"
    ) { hourly(flickers($0.shown), $0) },
  ]

  private static func hourly(_ count: Int, _ performance: Performance) -> Ratio {
    Ratio.perHour(Double(count), in: performance.milliseconds())
  }

  private static func changes(_ railways: [RailwayIndex]) -> Int {
    zip(railways, railways.dropFirst()).count { $0 != $1 }
  }

  private static func flickers(_ shown: [ShownInterval]) -> Int {
    func isSame(_ a: ShownInterval, _ b: ShownInterval) -> Bool {
      a.railway == b.railway && a.focus == b.focus
    }
    return shown.indices.dropFirst().dropLast().count { index in
      let (before, after) = (shown[index - 1], shown[index + 1])
      return isSame(before, after) && !isSame(before, shown[index])
        && after.start.milliseconds(since: before.end) <= returnMilliseconds
    }
  }

  private static func backJumps(_ performance: Performance) -> Int {
    var jumps = 0
    var last: StationIndex?
    for span in performance.spans where span.correctness.contains(.railway) {
      guard let station = performance.estimate(in: span)?.focus?.station else { continue }
      if let last, last != station {
        let truths = performance.journey.cells[span.cell].truths
        let ahead = stationsAhead(from: last, to: station, truths, performance.network)
        if let ahead, ahead < 0 { jumps += 1 }
      }
      last = station
    }
    return jumps
  }

  /// Stations in the true direction; nil between railways.
  private static func stationsAhead(
    from a: StationIndex, to b: StationIndex, _ truths: [Truth], _ network: RailNetwork
  ) -> Int? {
    let railway = network[b].railway
    guard network[a].railway == railway,
      let direction = truths.first(where: { $0.railway == railway })?.direction
    else { return nil }
    var ahead = network[b].order - network[a].order
    let count = network[railway].stations.count
    if network[railway].isLoop, abs(ahead) * 2 > count { ahead += ahead > 0 ? -count : count }
    return direction == .ascending ? ahead : -ahead
  }
}
