import PlainText
package import Tracking

/// Comparisons with thresholds in words.
package enum DecisionText {
  /// `stopped 18.0 s, needs over 20 s (stoppedDwell): 2.0 s short`.
  package static func text(_ decision: ThresholdDecision) -> String {
    let unit = decision.unit.isEmpty ? "" : " \(decision.unit)"
    guard decision.value.isFinite else {
      return "\(decision.quantity): never; needs \(decision.relation.rawValue) "
        + "\(NumberText.short(decision.threshold, places: 3))\(unit) (\(decision.parameter))"
    }
    let margin = NumberText.fixed(abs(decision.value - decision.threshold), places: 1)
    let isShort = decision.relation == .over || decision.relation == .atLeast
    let away = decision.holds ? "to spare" : isShort ? "short" : "too much"
    return "\(decision.quantity) \(NumberText.fixed(decision.value, places: 1))\(unit), needs "
      + "\(decision.relation.rawValue) \(NumberText.short(decision.threshold, places: 3))\(unit) "
      + "(\(decision.parameter)): \(margin)\(unit) \(away)"
  }

  /// The comparison that was nearest to going the other way.
  package static func closest(_ decisions: [ThresholdDecision]) -> ThresholdDecision? {
    func share(_ decision: ThresholdDecision) -> Double {
      let distance = abs(decision.value - decision.threshold)
      return decision.threshold == 0 ? distance : distance / abs(decision.threshold)
    }
    let finite = decisions.filter(\.value.isFinite)
    return finite.indices.min { share(finite[$0]) < share(finite[$1]) }.map { finite[$0] }
  }
}
