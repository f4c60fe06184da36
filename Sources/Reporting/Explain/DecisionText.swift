import RailNetwork
import Tracking

extension ThresholdDecision {
  /// `stopped 18.0 s, needs over 20 s (stoppedDwell): no`.
  var sentence: String { "\(comparison): \(holds ? "yes" : "no")" }

  /// `stopped 18.0 s, needs over 20 s (stoppedDwell): 2.0 s short`.
  var sentenceWithMargin: String {
    guard value.isFinite else { return "\(quantity): never; \(need)" }
    let margin = NumberText.fixed(abs(value - threshold), places: 1)
    let isShort = relation == .over || relation == .atLeast
    return "\(comparison): \(margin)\(suffix) "
      + (holds ? "to spare" : isShort ? "short" : "too much")
  }

  private var comparison: String {
    "\(quantity) \(NumberText.fixed(value, places: 1))\(suffix), \(need)"
  }

  private var need: String {
    "needs \(relation.rawValue) \(NumberText.exact(threshold))\(suffix) (\(parameter))"
  }

  private var suffix: String { unit.isEmpty ? "" : " \(unit)" }
}

extension [ThresholdDecision] {
  /// The comparison that was nearest to going the other way.
  var closest: ThresholdDecision? {
    func share(_ decision: ThresholdDecision) -> Double {
      let distance = abs(decision.value - decision.threshold)
      return decision.threshold == 0 ? distance : distance / abs(decision.threshold)
    }
    return filter(\.value.isFinite).min { share($0) < share($1) }
  }
}

extension CandidateTrace {
  var termSums: [(kind: TraceTerm.Kind, sum: Double)] {
    scoreTerms.grouped(by: \.kind).map { own in (own[0].kind, own.reduce(0) { $0 + $1.value }) }
  }
}
