import RailNetwork
import Tracking

/// ST1: how many more changes a tracker shows than there are.
///
/// max(0, changes of the answer − changes of the truth) per labelled hour. Going from one answer to
/// another counts, also by way of no answer or between equivalent railways; the first answer is no
/// change.
/// Idea: identity switches of multi-object tracking (CLEAR MOT, HOTA).
enum ExcessSwitches: Metric {
  static let definitions = [
    definition("ST1", "excess switches", "railway", isHeadline: true),
    definition("ST1.direction", "excess switches of direction", "direction"),
    definition("ST1.station", "excess switches of station", "station in focus"),
    definition("ST1.phase", "excess switches of phase", "phase"),
  ]

  private static func definition(
    _ id: String, _ name: String, _ what: String, isHeadline: Bool = false
  ) -> MetricDefinition {
    MetricDefinition(
      id, name, unit: .perHour, polarity: .lower,
      summary: "How many times an hour the \(what) changed more often than in truth.",
      formula: "max(0, changes of answers − changes of truth) / labelled hours",
      source: "identity switches: CLEAR MOT, HOTA", isHeadline: isHeadline, over: .seconds)
  }

  static func tallies(_ performance: Performance) -> [any Tally] {
    let estimates = performance.spans.map { span in
      span.answer.map { performance.answers[$0].estimate }
    }
    let cells = performance.journey.cells
    let time = performance.labelledMilliseconds
    func excess<Value: Equatable>(_ said: [Value?], _ truth: [Value?]) -> Ratio {
      let extra = changes(said) - changes(truth)
      return Ratio.perHour(Double(max(0, extra)), in: time)
    }
    return [
      excess(estimates.map { $0?.railway }, cells.map { $0.answers.first?.railway }),
      excess(estimates.map { $0?.direction }, cells.map { $0.answers.first?.direction }),
      excess(estimates.map { $0?.focus?.station }, cells.map { $0.answers.first?.station }),
      excess(estimates.map { $0?.focus?.phase }, cells.map { Optional($0.phase) }),
    ]
  }

  /// How often a value follows another one, no answer left out.
  static func changes<Value: Equatable>(_ values: [Value?]) -> Int {
    let given = values.compactMap(\.self)
    return zip(given, given.dropFirst()).count { $0 != $1 }
  }
}
