import RailNetwork
import Tracking

package enum AlertOutcome: String, Sendable, Hashable, CaseIterable {
  case inTime = "in time"
  case early
  case late
  /// Told while the train stood there.
  case tooLate = "too late"
  /// Told, and the alert was taken back before the arrival.
  case flapped
  case missed
}

/// A stop at which a rider could get off, and how they were told of it.
package struct JudgedAlert: Sendable, Equatable {
  /// The index in ``JudgedJourney/calls``.
  package var call: Int
  package var outcome: AlertOutcome
  /// Seconds from the alert that lasted to the arrival; nil where there was none before it.
  package var leadSeconds: Double?
}

extension Performance {
  /// How the rider is told of the stop where they get off; nil without one after the start.
  package var destinationAlert: JudgedAlert? { find(AlertJudge.self).destination }
}

/// Finds the alerts in what a tracker shows.
///
/// The alert for a stop S is soon S or now S, or next S where the call before S is left less than
/// 90 s before the arrival. An alert lasts if the display still shows it at the arrival; its lead
/// runs from when it began to the arrival. In time is a lead of at least 30 s and at most 300 s;
/// where the way from the call before, or the labelled approach, is shorter than 30 s, that is
/// enough, and where the labelled approach is earlier than 300 s, that is not too early.
struct AlertJudge: Finding {
  static let leastLeadSeconds = 30.0
  static let greatestLeadSeconds = 300.0
  /// Where the way to a stop is shorter than this, next is an alert.
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
    // Nobody can be told of anything in a session without a location.
    guard !journey.locationTimes.isEmpty, call.isStop, !call.isFirstOfRide, index > 0,
      call.arrival > journey.sessionStart
    else { return nil }
    let left = max(journey.calls[index - 1].departure, journey.sessionStart)
    let waySeconds = call.arrival.seconds(since: left)
    func shows(_ held: HeldEstimate) -> Bool {
      guard let focus = held.estimate.focus,
        waySeconds < shortWaySeconds || focus.phase != .next
      else { return false }
      return call.standing.contains {
        $0.station == focus.station && $0.railway == held.estimate.railway
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

  /// Seconds from the beginning of the alert that is shown at the arrival.
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
}

/// How many stretches of labelled time there are in which one station was shown as soon or now that
/// is not the stop which the rider reaches next or stands at.
struct FalseAlerts: Finding {
  let count: Int

  init(_ performance: Performance) {
    let shown = performance.shown.filter { $0.focus.phase != .next }
    let stops = performance.journey.calls.filter(\.isStop)
    var next = 0
    count = shown.indices.count { index in
      let alert = shown[index]
      if index > 0, shown[index - 1].end == alert.start, shown[index - 1].railway == alert.railway,
        shown[index - 1].focus.station == alert.focus.station
      {
        return false
      }
      while next < stops.count, stops[next].departure <= alert.start { next += 1 }
      guard next < stops.count else { return true }
      return !stops[next].standing.contains {
        $0.station == alert.focus.station && $0.railway == alert.railway
      }
    }
  }
}
