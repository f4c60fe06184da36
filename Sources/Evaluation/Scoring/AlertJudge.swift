import RailNetwork
import Tracking

/// How the rider was told of a stop.
package enum AlertOutcome: String, Sendable, Hashable, CaseIterable {
  case inTime = "in time"
  case early
  case late
  /// Told while the train stood there.
  case tooLate = "too late"
  /// Told, and the alert was taken back before the arrival.
  case flapped
  /// Never told.
  case missed
}

/// A stop at which a rider could get off, and how they were told of it.
package struct JudgedAlert: Sendable, Hashable {
  /// The place in ``JudgedJourney/calls``.
  package var call: Int
  package var outcome: AlertOutcome
  /// Seconds from the alert that lasted to the arrival; nil where there was none before it.
  package var leadSeconds: Double?
}

/// Finds the alerts in what a tracker shows.
///
/// The alert for a stop S is soon S or now S, or next S where the call before S is left less than
/// 90 s before the arrival. An alert lasts if the display still shows it at the arrival; its lead
/// runs from when it began to the arrival. In time is a lead of at least 30 s and at most 300 s;
/// where the way from the call before, or the labelled approach, is shorter than 30 s, that is
/// enough, and where the labelled approach is earlier than 300 s, that is not too early.
package struct AlertJudge {
  static let leastLeadSeconds = 30.0
  static let greatestLeadSeconds = 300.0
  /// Where the way to a stop is shorter than this, next is an alert.
  static let shortWaySeconds = 90.0

  private let performance: Performance

  package init(performance: Performance) {
    self.performance = performance
  }

  /// Every stop that a rider could get off at, judged in order.
  package func stops() -> [JudgedAlert] {
    performance.journey.calls.indices.compactMap(judge)
  }

  /// The stop where the rider gets off; nil if the journey has none after its start.
  package func destination() -> JudgedAlert? {
    performance.journey.calls.firstIndex(where: \.isDestination).flatMap(judge)
  }

  private func judge(_ place: Int) -> JudgedAlert? {
    let journey = performance.journey
    let call = journey.calls[place]
    // Nobody can be told of anything in a session without a location.
    guard !journey.locationTimes.isEmpty, call.isStop, !call.isFirstOfRide, place > 0,
      call.arrival > journey.sessionStart
    else { return nil }
    let left = max(journey.calls[place - 1].departure, journey.sessionStart)
    let waySeconds = Double(call.arrival - left) / 1_000
    let lead = lead(call, nextCounts: waySeconds < Self.shortWaySeconds)
    guard let lead else {
      let outcome = withoutLead(call, nextCounts: waySeconds < Self.shortWaySeconds)
      return JudgedAlert(call: place, outcome: outcome, leadSeconds: nil)
    }
    let labelled = call.approach.map { Double(call.arrival - $0) / 1_000 }
    let least = min(Self.leastLeadSeconds, waySeconds, labelled ?? .infinity)
    let greatest = max(Self.greatestLeadSeconds, labelled ?? 0)
    let outcome: AlertOutcome = lead < least ? .late : lead > greatest ? .early : .inTime
    return JudgedAlert(call: place, outcome: outcome, leadSeconds: lead)
  }

  /// Seconds from the beginning of the alert that is shown at the arrival.
  private func lead(_ call: JudgedCall, nextCounts: Bool) -> Double? {
    let announced = performance.track.announcements.filter { announcement in
      let time = announcement.timestamp.millisecondsSince1970
      return time <= call.arrival && call.standing.contains { $0.station == announcement.station }
    }.map(\.timestamp.millisecondsSince1970).max()
    if let announced { return Double(call.arrival - announced) / 1_000 }
    let answers = performance.answers
    var place = EventDelay.firstHolding(after: call.arrival, in: answers)
    guard place < answers.count, answers[place].start <= call.arrival,
      shows(answers[place], call, nextCounts)
    else { return nil }
    while place > 0, shows(answers[place - 1], call, nextCounts) { place -= 1 }
    return Double(call.arrival - answers[place].start) / 1_000
  }

  private func withoutLead(_ call: JudgedCall, nextCounts: Bool) -> AlertOutcome {
    let answers = performance.answers
    var place = EventDelay.firstHolding(after: call.arrival, in: answers)
    var later = place
    while later < answers.count, answers[later].start < call.departure {
      if shows(answers[later], call, nextCounts) { return .tooLate }
      later += 1
    }
    let earliest = call.arrival - Int64(Self.greatestLeadSeconds * 1_000)
    while place > 0, answers[place - 1].end > earliest {
      place -= 1
      if shows(answers[place], call, nextCounts) { return .flapped }
    }
    return .missed
  }

  private func shows(_ answer: HeldAnswer, _ call: JudgedCall, _ nextCounts: Bool) -> Bool {
    guard let focus = answer.estimate.focus, nextCounts || focus.phase != .next else {
      return false
    }
    return call.standing.contains {
      $0.station == focus.station && $0.railway == answer.estimate.railway
    }
  }
}
