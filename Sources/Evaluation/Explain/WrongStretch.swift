import Numerics
package import Tracking

/// A stretch of labelled time in which an answer is wrong in one way.
package struct WrongStretch: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    case noAnswer = "no answer"
    case railway = "wrong railway"
    case direction = "wrong direction"
    case noDirection = "no direction"
    case noFocus = "no display"
    case station = "wrong station"
    case phase = "wrong phase"
  }

  package var kind: Kind
  package var start: Timestamp
  package var seconds: Double
  /// The place of the location after which the answer was given; nil before the first.
  package var location: Int?
  /// What was true at the start.
  package var truth: TruthCell
  /// What was said at the start.
  package var said: Estimate?
}

extension Performance {
  /// All that is wrong, in order; stretches of one wrong answer against one truth are one.
  package func wrongStretches() -> [WrongStretch] {
    var result: [WrongStretch] = []
    var last: (end: Int64, kind: WrongStretch.Kind)?
    for span in spans {
      let said = span.answer.map { answers[$0].estimate }
      guard let kind = kind(span, said) else {
        last = nil
        continue
      }
      let truth = journey.cells[span.cell]
      if let open = result.last, let last, last.end == span.start, last.kind == kind,
        open.truth.call == truth.call, open.truth.phase == truth.phase,
        open.said?.railway == said?.railway, open.said?.direction == said?.direction,
        open.said?.focus == said?.focus
      {
        result[result.count - 1].seconds += Double(span.milliseconds) / 1_000
      } else {
        result.append(
          WrongStretch(
            kind: kind, start: Timestamp(millisecondsSince1970: span.start),
            seconds: Double(span.milliseconds) / 1_000, location: location(at: span.start),
            truth: truth, said: said))
      }
      last = (span.end, kind)
    }
    return result
  }

  private func kind(_ span: JointSpan, _ said: Estimate?) -> WrongStretch.Kind? {
    let verdict = span.verdict
    guard verdict.contains(.answered) else { return .noAnswer }
    guard verdict.contains(.railway) else { return .railway }
    guard verdict.contains(.direction) else {
      return said?.direction == nil ? .noDirection : .direction
    }
    guard !span.isPhaseMasked else { return nil }
    guard verdict.contains(.focused) else { return .noFocus }
    guard verdict.contains(.station) else { return .station }
    return verdict.contains(.phase) ? nil : .phase
  }

  /// The place of the last location at or before a time.
  package func location(at time: Int64) -> Int? {
    let times = journey.locationTimes
    let next = Bisection.first(below: times.count) { times[$0] > time }
    return next > 0 ? next - 1 : nil
  }
}
