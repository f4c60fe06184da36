import Journeys
import RailNetwork
import Tracking

/// Brings a truth into the form in which it is scored.
struct TruthCutter {
  let truth: GroundTruth
  let timeline: TruthTimeline
  let calls: [JudgedCall]
  /// For each leg, the places of its calls in ``calls``.
  private let places: [[Int]]

  init(_ truth: GroundTruth, timeline: TruthTimeline, network: RailNetwork) {
    self.truth = truth
    self.timeline = timeline
    var calls: [JudgedCall] = []
    var places: [[Int]] = []
    for (number, leg) in truth.legs.enumerated() {
      let right = RightAnswers(
        railway: leg.railway, direction: leg.direction, equivalent: leg.equivalent,
        stations: leg.calls.map(\.station), network: network)
      let staysOn =
        number > 0
        && LegBoundary(truth.legs[number - 1], leg, network: network) != .transfer
      var own: [Int] = []
      for (index, call) in leg.calls.enumerated() {
        let answers = right.answers(call.station)
        if index == 0, staysOn, !calls.isEmpty {
          let shared = calls.count - 1
          calls[shared].departing = answers
          calls[shared].departure = max(
            calls[shared].departure, call.departure.millisecondsSince1970)
          calls[shared].isLastOfRide = false
          own.append(shared)
          continue
        }
        own.append(calls.count)
        calls.append(
          JudgedCall(
            leg: number, isStop: call.isStop, approach: call.approach?.millisecondsSince1970,
            arrival: call.arrival.millisecondsSince1970,
            departure: call.departure.millisecondsSince1970, arriving: answers,
            departing: answers, isFirstOfRide: index == 0,
            isLastOfRide: index == leg.calls.count - 1, isDestination: false))
      }
      places.append(own)
    }
    let alight = truth.alight.flatMap { station in
      calls.lastIndex { call in call.standing.contains { $0.station == station } }
    }
    if let destination = alight ?? calls.indices.last {
      calls[destination].isDestination = true
    }
    self.calls = calls
    self.places = places
  }

  /// Labelled time from the session's start on, cut where phases begin or cease to be scored.
  ///
  /// At a boundary between two legs of one train, both are right while it stands.
  func cells(from sessionStart: Int64) -> [TruthCell] {
    var cells: [TruthCell] = []
    for interval in timeline.intervals {
      guard let state = interval.state else { continue }
      let start = max(interval.start.millisecondsSince1970, sessionStart)
      let end = interval.end.millisecondsSince1970
      guard start < end else { continue }
      let place = places[state.leg][state.call]
      let call = calls[place]
      let isSecondName = call.arriving != call.departing && state.leg != call.leg
      cells.append(
        TruthCell(
          start: start, end: end, leg: state.leg, call: place, phase: state.focus.phase,
          answers: state.focus.phase == .now
            ? call.standing : isSecondName ? call.departing : call.arriving))
    }
    let uncertainty = truth.uncertaintySeconds ?? 0
    return uncertainty > 0 ? masked(cells, uncertainty) : cells
  }

  private func masked(_ cells: [TruthCell], _ uncertainty: Double) -> [TruthCell] {
    let masks = timeline.uncertainStretches(seconds: uncertainty).map {
      (start: $0.start.millisecondsSince1970, end: $0.end.millisecondsSince1970)
    }
    var result: [TruthCell] = []
    for cell in cells {
      var rest = cell
      for mask in masks where mask.start < rest.end && mask.end > rest.start {
        if mask.start > rest.start {
          var before = rest
          before.end = mask.start
          result.append(before)
        }
        var inside = rest
        inside.start = max(rest.start, mask.start)
        inside.end = min(rest.end, mask.end)
        inside.isPhaseMasked = true
        result.append(inside)
        rest.start = inside.end
      }
      if rest.start < rest.end { result.append(rest) }
    }
    return result
  }

  /// The changes of the focus after the session's start, in order of time.
  ///
  /// A train's arrival at the station where the rider boards is none: the rider is not on it.
  func events(from sessionStart: Int64) -> [FocusChange] {
    var events: [FocusChange] = []
    for (before, interval) in zip(timeline.intervals, timeline.intervals.dropFirst()) {
      guard let old = before.state, let new = interval.state else { continue }
      let time = interval.start.millisecondsSince1970
      let place = places[new.leg][new.call]
      let call = calls[place]
      let left = calls[places[old.leg][old.call]]
      guard time > sessionStart, old.focus.phase != new.focus.phase, !call.isFirstOfRide else {
        continue
      }
      let kind: FocusChange.Kind =
        switch new.focus.phase {
        case .soon: .approach
        case .now: .arrive
        case .next: .depart
        }
      let stop = kind == .depart ? left : call
      events.append(
        FocusChange(
          kind: kind, time: time, call: place,
          windowEnd: time + (stop.departure - stop.arrival) + 60_000, phase: new.focus.phase,
          answers: kind == .arrive ? call.standing : call.arriving))
    }
    return events
  }
}
