import RailNetwork
import Tracking

/// ST1 to ST4: how steady the display is.
///
/// ST1: max(0, changes of the estimate − changes of the truth) per labelled hour; going from one to
/// another counts, also by way of none or between equivalent railways. ST2: soon and now displays
/// followed by anything but a later phase of the same station, or by the next station in the
/// direction shown, over the true changes of the focus. ST3: changes of the station in focus, on
/// the right railway, against the true direction; on a loop the shorter way round counts. ST4: A →
/// B → A within 20 s, from the end of the first A to the start of the second; and displays replaced
/// after less than 3 s.
enum Stability {
  private static let returnMilliseconds: Int64 = 20_000
  private static let readableMilliseconds: Int64 = 3_000

  static let group = MetricGroup(title: "Stability", metrics: switches + unsteadiness)

  private static let changing = MetricFamily(
    unit: .perHour, polarity: .lower, source: "identity switches: CLEAR MOT, HOTA")

  private static func excess<Value: Equatable & SendableMetatype>(
    _ id: String, _ of: String, _ what: String, word: String? = nil,
    said: @escaping @Sendable (Estimate) -> Value?,
    truth: @escaping @Sendable (TruthCell) -> Value?
  ) -> Metric {
    changing(
      id, "excess switches\(of)",
      "How many times an hour the \(what) changed more often than in truth.",
      "max(0, changes of estimates − changes of truth) / labelled hours", word: word
    ) { performance in
      let given = performance.spans.compactMap { performance.estimate(in: $0).flatMap(said) }
      let labelled = performance.journey.cells.compactMap(truth)
      return hourly(max(0, changes(given) - changes(labelled)), performance)
    }
  }

  private static let switches: [Metric] = [
    excess("ST1", "", "railway", word: "switches", said: \.railway) {
      $0.truths.first?.railway
    },
    excess("ST1.direction", " of direction", "direction", said: \.direction) {
      $0.truths.first?.direction
    },
    excess("ST1.station", " of station", "station in focus", said: \.focus?.station) {
      $0.truths.first?.station
    },
  ]

  private static let unsteady = MetricFamily(
    unit: .perHour, polarity: .lower, source: "TrainLCD/MobileApp 3316")

  private static let unsteadiness: [Metric] = [
    unsteady(
      "ST2", "normalised erasure",
      "Announcements that were taken back, per true change of the display.",
      "retracted soon and now displays / true changes of the focus", unit: .ratio,
      over: .events, source: "normalised erasure of re-translation (Arivazhagan et al. 2020)",
      needs: .everyEstimate
    ) { Ratio.count(retractions($0), of: $0.journey.events.count) },
    unsteady(
      "ST3", "back-jumps",
      "How many times an hour the station in focus went back along the line.",
      "moves of ŝ against d* / labelled hours", source: "TrainLCD/MobileApp 1138"
    ) { hourly(backJumps($0), $0) },
    unsteady(
      "ST4", "flicker",
      "How many times an hour the display changed and changed back within 20 s.",
      "A → B → A within 20 s / labelled hours"
    ) { hourly(flickers($0.shown), $0) },
    unsteady(
      "ST4.unreadable", "unreadable displays",
      "How many displays an hour were gone after less than 3 s.",
      "displays shown < 3 s / labelled hours"
    ) { performance in
      let pairs = zip(performance.shown, performance.shown.dropFirst())
      return hourly(
        pairs.count { $0.milliseconds < readableMilliseconds && $0.end == $1.start }, performance)
    },
  ]

  private static func hourly(_ count: Int, _ performance: Performance) -> Ratio {
    Ratio.perHour(Double(count), in: performance.milliseconds())
  }

  private static func changes<Value: Equatable>(_ values: [Value]) -> Int {
    zip(values, values.dropFirst()).count { $0 != $1 }
  }

  private static func retractions(_ performance: Performance) -> Int {
    let shown = performance.shown
    let wrong = Set(performance.find(DisplayGrammar.Violations.self).indices)
    return shown.indices.dropLast().count { index in
      guard shown[index].focus.phase != .next else { return false }
      let next = shown[index + 1]
      return wrong.contains(index + 1)
        || (next.railway != shown[index].railway && next.start == shown[index].end)
    }
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
