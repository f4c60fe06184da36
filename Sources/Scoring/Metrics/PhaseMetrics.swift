import Tracking

/// PH1.display: how much of the time the display was right.
enum PhaseMetrics {
  static let group = MetricGroup(
    title: "Phase and station",
    notes: """
      PH1.display is shown first in reports. It has one rule for every suite and needs only \
      arrivals and departures as labels. The run to a station lasts from the moment it comes into \
      focus to the arrival. Now is right from arrival to departure. Soon is right from 120 s \
      before the arrival on, but not in the first quarter of the run. Next is right until 30 s \
      before the arrival, or until the middle of the run if that is later; for a station that the \
      train passes, until it passes. LT1.approach compares soon with a labelled approach.

      The display is right if the rider reads the right thing: railway, direction, station and \
      phase. Where railways share a stretch, any of them will do (A in the formula): its track lies \
      within 100 m of the whole way between the last stop or pass and the station in focus, and it \
      has a station that corresponds to the true one, by the network's groups or within 250 m. It \
      must show that station, in the direction that leads along the way. Where the railways part, \
      only the true one is right. RW1, DR1u and the other metrics of the railway count only the \
      true one everywhere. A ride on which less than three minutes are scored is listed, not \
      averaged.
      """,
    metrics: [accuracy, DisplayGrammar.metric])

  private static let accuracy = MetricFamily(source: "segment-based scores of sed_eval")(
    "PH1.display", "display",
    "How much of the labelled time the display was right: railway, direction, station, phase.",
    "Σ dt·[r̂ ∈ R* ∪ A(t) ∧ d̂ = d* ∧ ŝ = s* ∧ φ̂ ∈ Φ(t)] / Σ dt, A and Φ by the rules above",
    word: "display", isDeclared: true
  ) { performance in
    performance.scoredMilliseconds.map {
      Ratio.time(performance.milliseconds([.display, .phaseScored]), of: $0)
    }
  }
}

extension FocusPhase {
  /// The index among all phases, which come in this order.
  var order: Int { self == .next ? 0 : self == .soon ? 1 : 2 }
}
