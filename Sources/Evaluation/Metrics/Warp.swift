import Geometry
import RailNetwork
import Tracking

/// ST5: journeys between stations that no train could make.
///
/// Two stations shown as now, one after the other, whose distance less 500 m (a platform's length
/// on either side) would have taken over 100 m/s. Source: TrainLCD/MobileApp 6939.
enum Warp: Metric {
  static let greatestMetresPerSecond = 100.0
  static let slackMetres = 500.0

  static let definitions = [
    MetricDefinition(
      "ST5", "warps", unit: .perHour, polarity: .lower,
      summary: "How many times an hour the train was said to stand at places too far apart.",
      formula: "(|s₂ − s₁| − 500 m) / Δt > 100 m/s between now-displays / labelled hours",
      source: "TrainLCD/MobileApp 6939", over: .seconds)
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    let network = performance.network
    let stands = performance.shown.filter { $0.focus.phase == .now }
    let warps = zip(stands, stands.dropFirst()).count { a, b in
      let metres = network[a.focus.station].coordinate.metres(
        to: network[b.focus.station].coordinate)
      let seconds = Double(b.start - a.end) / 1_000
      return metres - slackMetres > greatestMetresPerSecond * seconds
    }
    return [Ratio.perHour(Double(warps), in: performance.labelledMilliseconds)]
  }
}
