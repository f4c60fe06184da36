package import Tracking

/// A tracker's final state of a call: visited, passed, or neither.
package struct CallState: Sendable, Equatable {
  package var call: JudgedCall
  package var isVisited: Bool?
  package var decisions: [ThresholdDecision]
}

extension Performance {
  /// The tracker's final states of the calls; nil for a trace without station states.
  package var callStates: [CallState]? { find(CallStates.self).states }
}

/// The final state of each call between the first and the last of a ride; neither if another
/// railway was named when the train left.
struct CallStates: PerformanceAnalysis {
  let states: [CallState]?

  init(_ performance: Performance) {
    guard let trace = performance.transcript.finalTrace,
      trace.candidates.contains(where: { !$0.stations.isEmpty })
    else {
      states = nil
      return
    }
    let journey = performance.journey
    let spans = performance.spans
    var span = 0
    states = journey.calls.compactMap { call in
      guard !call.isFirstOfRide, !call.isLastOfRide, call.departure >= journey.sessionStart,
        call.arriving == call.departing
      else { return nil }
      while span < spans.count, spans[span].end <= call.departure { span += 1 }
      let isRight = span < spans.count && spans[span].correctness.contains(.railway)
      let state = isRight ? Self.state(of: call, trace) : nil
      return CallState(
        call: call,
        isVisited: state?.state == .visited ? true : state?.state == .passed ? false : nil,
        decisions: state?.decisions ?? [])
    }
  }

  private static func state(of call: JudgedCall, _ trace: TrackerTrace) -> StationTrace? {
    for truth in call.arriving {
      let candidate = trace.candidates.first {
        $0.railway == truth.railway && $0.direction == truth.direction
      }
      if let state = candidate?.stations.first(where: { $0.station == truth.station }) {
        return state
      }
    }
    return nil
  }
}

/// VP1: whether the tracker separates stops from passes.
///
/// A station that is neither visited nor passed counts as not visited. The ends are left out,
/// because some trackers mark the last one as visited at once.
enum VisitedOrPassed {
  static let group = MetricGroup(title: "Visited or passed", metrics: [visited])

  private static let visited = MetricFamily(
    over: .stations, source: "the talk; TrainLCD/MobileApp 3999, 541, 4284", needs: .trace
  )(
    "VP1", "visited stations F1", "F1 of stations marked as visited.", "2TP/(2TP+FP+FN)"
  ) { performance in
    performance.callStates.map { states in
      let hits = states.count { $0.call.isStop && $0.isVisited == true }
      let wrong = states.count { $0.call.isStop != ($0.isVisited == true) }
      return Ratio(Double(2 * hits), of: Double(2 * hits + wrong))
    }
  }
}
