import Maths
package import Tracking

package struct WrongStretch: Sendable, Equatable {
  package enum Kind: String, Sendable, Hashable {
    case noEstimate = "no answer"
    case railway = "wrong railway"
    case direction = "wrong direction"
    case noDirection = "no direction"
    case noFocus = "no display"
    case station = "wrong station"
    case phase = "wrong phase"
  }

  package var kind: Kind
  package var start: Timestamp
  package var end: Timestamp
  /// The index of the location after which the estimate was given; nil before the first.
  package var location: Int?
  /// nil while the rider is on no train.
  package var truth: TruthCell?
  package var estimate: Estimate?

  package var seconds: Double { end.seconds(since: start) }
}

extension Performance {
  /// All wrong stretches, in order; the same wrong estimate against the same truth is one stretch.
  package func wrongStretches() -> [WrongStretch] {
    guard journey.isOnTrain else { return namedWithoutTrain() }
    var result: [WrongStretch] = []
    for span in spans {
      let estimate = estimate(in: span)
      guard let kind = kind(span, estimate) else { continue }
      let truth = journey.cells[span.cell]
      if let open = result.last, open.end == span.start, open.kind == kind,
        open.truth?.call == truth.call, (open.truth?.phase == .now) == (truth.phase == .now),
        open.estimate?.railway == estimate?.railway,
        open.estimate?.direction == estimate?.direction,
        open.estimate?.focus == estimate?.focus
      {
        result[result.count - 1].end = span.end
      } else {
        result.append(
          WrongStretch(
            kind: kind, start: span.start, end: span.end, location: location(at: span.start),
            truth: truth, estimate: estimate))
      }
    }
    return result
  }

  private func namedWithoutTrain() -> [WrongStretch] {
    var result: [WrongStretch] = []
    for stretch in estimates where stretch.estimate.railway != nil {
      let end = min(stretch.end, journey.sessionEnd)
      guard stretch.start < end else { continue }
      if let open = result.last, open.end == stretch.start,
        open.estimate?.railway == stretch.estimate.railway
      {
        result[result.count - 1].end = end
      } else {
        result.append(
          WrongStretch(
            kind: .railway, start: stretch.start, end: end, location: location(at: stretch.start),
            truth: nil, estimate: stretch.estimate))
      }
    }
    return result
  }

  private func kind(_ span: JointSpan, _ estimate: Estimate?) -> WrongStretch.Kind? {
    let correctness = span.correctness
    guard correctness.contains(.named) else { return .noEstimate }
    guard correctness.contains(.railway) else { return .railway }
    guard correctness.contains(.direction) else {
      return estimate?.direction == nil ? .noDirection : .direction
    }
    guard correctness.contains(.phaseScored) else { return nil }
    guard correctness.contains(.focused) else { return .noFocus }
    guard correctness.contains(.station) else { return .station }
    return correctness.contains(.display) ? nil : .phase
  }

  package func location(at time: Timestamp) -> Int? {
    let times = journey.locationTimes
    let next = Bisection.first(below: times.count) { times[$0] > time }
    return next > 0 ? next - 1 : nil
  }
}
