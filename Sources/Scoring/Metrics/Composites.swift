/// CO1 and CO2: whether nothing at all went wrong, and one number with all that it is made of.
///
/// CO1: the railway and the direction are right at the end of every leg, every arrival and departure
/// is shown within 30 s, no alert is false, and no display is out of order. Not measured where the
/// labels are uncertain by more than 15 s.
///
/// CO2: the weighted mean of RW1 (3), DR1u (2), PH1 (3) and AL1.stops (2), those that are measured,
/// times two gates: displays out of order (none 1, up to 6 an hour ½, else 0) and false alerts
/// (none 1, up to one in ten stops ½, else 0). Never the only number.
enum Composites {
  static let collarSeconds = 30.0

  static let metrics: [Metric] = {
    let family = MetricFamily(
      over: .journeys,
      source: "driving scores of nuPlan and NAVSIM", needs: .everyEstimate)
    func gated(
      _ id: String, _ name: String, _ summary: String, needs: Needs = .everyEstimate,
      _ value: @escaping @Sendable (Factors) -> Double
    ) -> Metric {
      family(
        id, name, summary,
        "order gate · alert gate · (3·RW1 + 2·DR1u + 3·PH1 + 2·AL1.stops) / weights", needs: needs
      ) { performance in
        let factors = performance.find(Factors.self)
        return factors.mean == nil ? nil : Ratio.one(value(factors))
      }
    }
    return [
      family(
        "CO1", "perfect journeys", "On how many journeys nothing went wrong.",
        "RW2 ∧ DR right per leg ∧ |δ| ≤ 30 s ∧ no false alert ∧ PH8 = 0"
      ) { performance in
        let uncertainty = Double(performance.journey.uncertaintyMilliseconds) / 1_000
        guard !performance.spans.isEmpty, collarSeconds >= 2 * uncertainty else { return nil }
        return Ratio.one(
          performance.legs.allSatisfy { $0.last?.correctness.isSuperset(of: .pair) == true }
            && performance.find(EventDelay.Delays.self).all.allSatisfy {
              $0.event.kind == .approach || abs($0.seconds) <= collarSeconds
            }
            && performance.find(AlertRuns.self).falseCount == 0
            && performance.find(DisplayGrammar.Violations.self).indices.isEmpty)
      },
      gated("CO2", "gated score", "All factors multiplied.") {
        ($0.mean ?? 0) * $0.order * $0.alerts
      },
      gated("CO2.mean", "gated score: weighted mean", "The factor before the gates.", needs: []) {
        $0.mean ?? 0
      },
      gated("CO2.order", "gated score: order gate", "1, ½ or 0 by displays out of order.") {
        $0.order
      },
      gated("CO2.alerts", "gated score: alert gate", "1, ½ or 0 by false alerts.", needs: []) {
        $0.alerts
      },
    ]
  }()

  private struct Factors: Finding {
    /// Nil where no part is measured.
    var mean: Double?
    let order: Double
    let alerts: Double

    init(_ performance: Performance) {
      func value(_ id: String) -> Double? {
        MetricCatalogue.metric(id)?.tally(performance).value
      }
      var sum = 0.0
      var weights = 0.0
      for (weight, id) in [(3.0, "RW1"), (2, "DR1u"), (3, "PH1"), (2, "AL1.stops")] {
        guard let value = value(id) else { continue }
        sum += weight * value
        weights += weight
      }
      if weights > 0 { mean = sum / weights }
      order = Self.gate(value("PH8"), half: 6)
      alerts = Self.gate(value("AL2.false"), half: 0.1)
    }

    /// 1 for none, ½ up to a bound, else 0; what is not measured does not gate.
    private static func gate(_ rate: Double?, half: Double) -> Double {
      guard let rate, rate > 0 else { return 1 }
      return rate <= half ? 0.5 : 0
    }
  }
}
