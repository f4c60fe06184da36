import RailNetwork
import Tracking

/// ST1 to ST5: how steady the display is.
///
/// ST1: max(0, changes of the estimate − changes of the truth) per labelled hour; going from one to
/// another counts, also by way of none or between equivalent railways. ST2: soon and now displays
/// followed by anything but a later phase of the same station, or by the next station in the
/// direction shown, over the true changes of the focus. ST3: changes of the station in focus, on the
/// right railway, against the true direction; on a loop the shorter way round counts. ST4: A → B → A
/// within 20 s, from the end of the first A to the start of the second; and displays replaced after
/// less than 3 s. ST5: two stations shown as now, one after the other, whose distance less 500 m (a
/// platform's length on either side) would have taken over 100 m/s.
enum Stability {
  static let returnMilliseconds: Int64 = 20_000
  static let readableMilliseconds: Int64 = 3_000
  static let greatestMetresPerSecond = 100.0
  static let slackMetres = 500.0

  static let metrics: [Metric] = {
    let family = MetricFamily(
      unit: .perHour, polarity: .lower, source: "identity switches: CLEAR MOT, HOTA")
    func switches<Value: Equatable & SendableMetatype>(
      _ id: String, _ of: String, _ what: String,
      said: @escaping @Sendable (Estimate) -> Value?,
      truth: @escaping @Sendable (TruthCell) -> Value?
    ) -> Metric {
      family(
        id, "excess switches\(of)",
        "How many times an hour the \(what) changed more often than in truth.",
        "max(0, changes of estimates − changes of truth) / labelled hours"
      ) { performance in
        let given = performance.spans.compactMap { performance.estimate(in: $0).flatMap(said) }
        let labelled = performance.journey.cells.compactMap(truth)
        return hourly(max(0, changes(given) - changes(labelled)), performance)
      }
    }
    return [
      switches("ST1", "", "railway", said: \.railway) {
        $0.truths.first?.railway
      },
      switches("ST1.direction", " of direction", "direction", said: \.direction) {
        $0.truths.first?.direction
      },
      switches("ST1.station", " of station", "station in focus", said: \.focus?.station) {
        $0.truths.first?.station
      },
      switches("ST1.phase", " of phase", "phase", said: \.focus?.phase) { $0.phase },
      family(
        "ST2", "normalised erasure",
        "Announcements that were taken back, per true change of the display.",
        "retracted soon and now displays / true changes of the focus", unit: .ratio,
        over: .events, source: "normalised erasure of re-translation (Arivazhagan et al. 2020)",
        needs: .everyEstimate
      ) { Ratio.count(retractions($0), of: $0.journey.events.count) },
      family(
        "ST3", "back-jumps",
        "How many times an hour the station in focus went back along the line.",
        "moves of ŝ against d* / labelled hours", source: "TrainLCD/MobileApp 1138"
      ) { hourly($0.find(BackJumps.self).stations.count, $0) },
      family(
        "ST3.max", "greatest back-jump", "The greatest such move in stations.",
        "max stations against d*", unit: .stations, over: .events,
        source: "TrainLCD/MobileApp 1138"
      ) { Greatest(values: $0.find(BackJumps.self).stations) },
      family(
        "ST4", "flicker",
        "How many times an hour the display changed and changed back within 20 s.",
        "A → B → A within 20 s / labelled hours", source: "TrainLCD/MobileApp 3316"
      ) { hourly(flickers($0.shown), $0) },
      family(
        "ST4.unreadable", "unreadable displays",
        "How many displays an hour were gone after less than 3 s.",
        "displays shown < 3 s / labelled hours", source: "TrainLCD/MobileApp 3316"
      ) { performance in
        let pairs = zip(performance.shown, performance.shown.dropFirst())
        return hourly(
          pairs.count { $0.milliseconds < readableMilliseconds && $0.end == $1.start }, performance)
      },
      family(
        "ST5", "warps",
        "How many times an hour the train was said to stand at places too far apart.",
        "(|s₂ − s₁| − 500 m) / Δt > 100 m/s between now-displays / labelled hours",
        source: "TrainLCD/MobileApp 6939"
      ) { hourly(warps($0), $0) },
    ]
  }()

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

  private static func warps(_ performance: Performance) -> Int {
    let network = performance.network
    let stands = performance.shown.filter { $0.focus.phase == .now }
    return zip(stands, stands.dropFirst()).count { a, b in
      let metres = network[a.focus.station].coordinate.metres(
        to: network[b.focus.station].coordinate)
      return metres - slackMetres > greatestMetresPerSecond * b.start.seconds(since: a.end)
    }
  }

  /// The moves against the true direction, in stations.
  private struct BackJumps: Finding {
    private(set) var stations: [Double] = []

    init(_ performance: Performance) {
      var last: StationIndex?
      for span in performance.spans where span.correctness.contains(.railway) {
        guard let station = performance.estimate(in: span)?.focus?.station else { continue }
        if let last, last != station {
          let truths = performance.journey.cells[span.cell].truths
          let way = Self.way(from: last, to: station, truths, performance.network)
          if let way, way < 0 { stations.append(Double(-way)) }
        }
        last = station
      }
    }

    /// Stations in the true direction; nil between railways.
    private static func way(
      from a: StationIndex, to b: StationIndex, _ truths: [Truth], _ network: RailNetwork
    ) -> Int? {
      let railway = network[b].railway
      guard network[a].railway == railway,
        let direction = truths.first(where: { $0.railway == railway })?.direction
      else { return nil }
      var way = network[b].order - network[a].order
      let count = network[railway].stations.count
      if network[railway].isLoop, abs(way) * 2 > count { way += way > 0 ? -count : count }
      return direction == .ascending ? way : -way
    }
  }
}
