import RailNetwork
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
  ///
  /// `onlyScored` leaves out time on trains in which the display is not scored.
  package func wrongStretches(onlyScored: Bool = false) -> [WrongStretch] {
    let without = journey.withoutRide.flatMap(namedWithoutTrain)
    let ridden = wrongOnTrains(onlyScored)
    return without.isEmpty
      ? ridden : (ridden + without).sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  private func wrongOnTrains(_ onlyScored: Bool) -> [WrongStretch] {
    var result: [WrongStretch] = []
    for span in spans where !onlyScored || span.correctness.contains(.phaseScored) {
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

  private func namedWithoutTrain(_ span: NamedSpan) -> [WrongStretch] {
    var result: [WrongStretch] = []
    for stretch in estimates where stretch.estimate.railway != nil {
      let (start, end) = (max(stretch.start, span.from), min(stretch.end, span.to))
      guard start < end else { continue }
      if let open = result.last, open.end == start,
        open.estimate?.railway == stretch.estimate.railway
      {
        result[result.count - 1].end = end
      } else {
        result.append(
          WrongStretch(
            kind: .railway, start: start, end: end, location: location(at: start),
            truth: nil, estimate: stretch.estimate))
      }
    }
    return result
  }

  private func kind(_ span: JointSpan, _ estimate: Estimate?) -> WrongStretch.Kind? {
    let correctness = span.correctness
    guard correctness.contains(.named), let estimate else { return .noEstimate }
    let check = DisplayCheck(estimate, journey.cells[span.cell])
    switch check {
    case .right: return nil
    case .railway: return .railway
    case .direction: return estimate.direction == nil ? .noDirection : .direction
    case .station, .phase:
      guard correctness.contains(.phaseScored) else { return nil }
      guard estimate.focus != nil else { return .noFocus }
      return check == .station ? .station : .phase
    }
  }

  package func location(at time: Timestamp) -> Int? {
    let times = journey.locationTimes
    let next = Bisection.first(below: times.count) { times[$0] > time }
    return next > 0 ? next - 1 : nil
  }
}
