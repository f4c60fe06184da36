import RailNetwork
import Tracking

/// What a tracker made of a call in the end: visited, passed, or neither.
struct CallClaim: Sendable, Hashable {
  /// The place in ``JudgedJourney/calls``.
  var call: Int
  var isVisited: Bool?
  /// The comparisons that decided it.
  var decisions: [ThresholdDecision]
}

extension Performance {
  /// What the tracker made of each call after the first and before the last of a ride.
  ///
  /// Taken from the states `visited` and `passed` of its final trace, on the true railway in the
  /// true direction; neither where another railway was named when the train left the station.
  ///
  /// - Returns: nil for a tracker that keeps no such states.
  func callClaims() -> [CallClaim]? {
    guard let trace = track.finalTrace,
      trace.candidates.contains(where: { $0.stations.contains { Self.isVisited($0) != nil } })
    else { return nil }
    var span = 0
    return journey.calls.indices.compactMap { place in
      let call = journey.calls[place]
      guard !call.isFirstOfRide, !call.isLastOfRide, call.departure >= journey.sessionStart,
        call.arriving == call.departing
      else { return nil }
      while span < spans.count, spans[span].end <= call.departure { span += 1 }
      let isRight = span < spans.count && spans[span].verdict.contains(.railway)
      let state = isRight ? state(of: call, trace) : nil
      return CallClaim(
        call: place, isVisited: state.flatMap(Self.isVisited), decisions: state?.decisions ?? [])
    }
  }

  private func state(of call: JudgedCall, _ trace: TrackerTrace) -> StationTrace? {
    for answer in call.arriving {
      let candidate = trace.candidates.first {
        $0.railway == answer.railway && $0.direction == answer.direction
      }
      if let state = candidate?.stations.first(where: { $0.station == answer.station }) {
        return state
      }
    }
    return nil
  }

  private static func isVisited(_ state: StationTrace) -> Bool? {
    switch state.state {
    case .visited: true
    case .passed: false
    case .departure, .approaching, .visiting: nil
    }
  }
}
