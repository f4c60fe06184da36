import RailNetwork
import Tracking

package enum AlertOutcome: String, Sendable, Hashable, CaseIterable {
  case inTime = "in time"
  case early
  case late
  /// The alert came while the train stood there.
  case tooLate = "too late"
  /// There was an alert, but it ended before the arrival.
  case flapped
  case missed
}

/// A stop at which a rider could get off, and the outcome of its alert.
package struct JudgedAlert: Sendable, Equatable {
  /// The index in ``JudgedJourney/calls``.
  package var call: Int
  package var outcome: AlertOutcome
  /// Seconds from the lasting alert to the arrival; nil without an alert before the arrival.
  package var leadSeconds: Double?
}

extension Performance {
  /// The alert for the rider's destination; nil without a destination after the start.
  package var destinationAlert: JudgedAlert? { find(AlertJudge.self).destination }
}

/// Finds the alerts in a tracker's display, by the notes of ``Alerts/group``.
struct AlertJudge: PerformanceAnalysis {
  static let leastLeadSeconds = 30.0
  static let greatestLeadSeconds = 300.0
  /// If the run to a stop takes less than this, next counts as an alert.
  static let shortWaySeconds = 90.0

  let stops: [JudgedAlert]
  let destination: JudgedAlert?

  init(_ performance: Performance) {
    let calls = performance.journey.calls
    stops = calls.indices.compactMap { Self.judge($0, performance) }
    let destination = calls.firstIndex(where: \.isDestination)
    self.destination = stops.first { $0.call == destination }
  }

  private static func judge(_ index: Int, _ performance: Performance) -> JudgedAlert? {
    let journey = performance.journey
    let call = journey.calls[index]
    // A session without a location can't have an alert.
    guard !journey.locationTimes.isEmpty, call.isStop, !call.isFirstOfRide, index > 0,
      call.arrival > journey.sessionStart
    else { return nil }
    let left = max(journey.calls[index - 1].departure, journey.sessionStart)
    let waySeconds = call.arrival.seconds(since: left)
    func shows(_ held: HeldEstimate) -> Bool {
      guard let focus = held.estimate.focus,
        waySeconds < shortWaySeconds || focus.phase != .next
      else { return false }
      return call.names.contains {
        $0.station == focus.station && $0.railway == held.estimate.railway
          && $0.direction == held.estimate.direction
      }
    }
    guard let lead = lead(call, performance, shows) else {
      return JudgedAlert(call: index, outcome: withoutLead(call, performance, shows))
    }
    let labelled = call.approach.map { call.arrival.seconds(since: $0) }
    let least = min(leastLeadSeconds, waySeconds, labelled ?? .infinity)
    let greatest = max(greatestLeadSeconds, labelled ?? 0)
    let outcome: AlertOutcome = lead < least ? .late : lead > greatest ? .early : .inTime
    return JudgedAlert(call: index, outcome: outcome, leadSeconds: lead)
  }

  /// Seconds since the start of the alert that is shown at the arrival.
  private static func lead(
    _ call: JudgedCall, _ performance: Performance, _ shows: (HeldEstimate) -> Bool
  ) -> Double? {
    let estimates = performance.estimates
    var index = performance.firstHolding(after: call.arrival)
    guard index < estimates.count, estimates[index].start <= call.arrival, shows(estimates[index])
    else { return nil }
    while index > 0, shows(estimates[index - 1]) { index -= 1 }
    return call.arrival.seconds(since: estimates[index].start)
  }

  private static func withoutLead(
    _ call: JudgedCall, _ performance: Performance, _ shows: (HeldEstimate) -> Bool
  ) -> AlertOutcome {
    let estimates = performance.estimates
    let now = performance.firstHolding(after: call.arrival)
    if estimates[now...].prefix(while: { $0.start < call.departure }).contains(where: shows) {
      return .tooLate
    }
    let earliest = call.arrival.advanced(byMilliseconds: -Int64(greatestLeadSeconds * 1_000))
    let before = estimates[..<now].reversed().prefix { $0.end > earliest }
    return before.contains(where: shows) ? .flapped : .missed
  }

  /// The number of stretches in which soon or now is shown for a station that is neither the next
  /// stop nor where the train stands.
  static func falseAlerts(_ performance: Performance) -> Int {
    let shown = performance.shown.filter { $0.focus.phase != .next }
    let stops = performance.journey.calls.filter(\.isStop)
    var next = 0
    return shown.indices.count { index in
      let alert = shown[index]
      if index > 0, shown[index - 1].end == alert.start, shown[index - 1].railway == alert.railway,
        shown[index - 1].focus.station == alert.focus.station
      {
        return false
      }
      while next < stops.count, stops[next].departure <= alert.start { next += 1 }
      guard next < stops.count else { return true }
      return !stops[next].names.contains {
        $0.station == alert.focus.station && $0.railway == alert.railway
      }
    }
  }
}
