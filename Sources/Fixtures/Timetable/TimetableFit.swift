import Journeys
package import RailNetwork
import Tracking

/// The train of a timetable that a leg was ridden on, as far as its observed stops tell.
struct TimetableFit: Sendable {
  var train: TimetableTrain
  /// For each stop of the train that was observed: seconds behind the timetable.
  var delays: [(station: StationIndex, seconds: Double)] = []
  /// Lower is better, in seconds.
  var cost = 0.0

  /// How long trains stand where only a departure is known.
  static let usualStandSeconds = 30.0
  /// Timetables give whole minutes.
  static let uncertaintySeconds = 30.0

  /// The median.
  var delaySeconds: Double {
    let sorted = delays.map(\.seconds).sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}

/// Finds the train of a timetable that fits a leg best.
package struct TimetableFitter: Sendable {
  let timetable: Timetable
  /// The local time's lead over UTC.
  let utcOffsetSeconds: Double

  /// Trains are at most this early, or this late.
  static let delaySeconds = -90.0...900.0
  /// The stops of the right train are behind by nearly the same; half of them within this.
  static let spreadSeconds = 40.0
  /// What a stop of the one that is a pass of the other costs.
  static let patternCostSeconds = 60.0
  static let fewestStops = 3
  /// 1969-12-29, a Monday.
  private static let monday = Timestamp(millisecondsSince1970: -3 * 86_400_000)

  package init(timetable: Timetable, utcOffsetSeconds: Double) {
    self.timetable = timetable
    self.utcOffsetSeconds = utcOffsetSeconds
  }

  /// The best train, or nil if none fits or it is not the timetable's kind of day.
  func fit(_ leg: ProposedLeg) -> TimetableFit? {
    let seen = leg.calls.filter { $0.basis == .observed }
    guard seen.count(where: \.call.isStop) >= Self.fewestStops, isRightDay(seen) else { return nil }
    var best: TimetableFit?
    for train in timetable.trains where train.direction == leg.direction {
      guard let fit = fit(train, seen), fit.cost < best?.cost ?? .infinity else { continue }
      best = fit
    }
    return best
  }

  private func fit(_ train: TimetableTrain, _ seen: [TimedCall]) -> TimetableFit? {
    var fit = TimetableFit(train: train)
    for timed in seen {
      let stop = train.stops.first { $0.station == timed.call.station }
      guard let stop, timed.call.isStop else {
        if (stop != nil) != timed.call.isStop { fit.cost += Self.patternCostSeconds }
        continue
      }
      let late = secondsOfService(timed.call.departure) - Double(stop.minutes) * 60
      fit.delays.append((stop.station, late))
    }
    guard fit.delays.count >= Self.fewestStops, Self.delaySeconds.contains(fit.delaySeconds) else {
      return nil
    }
    let apart = fit.delays.map { abs($0.seconds - fit.delaySeconds) }.sorted()
    guard apart[apart.count / 2] <= Self.spreadSeconds else { return nil }
    fit.cost += apart[apart.count / 2] + abs(fit.delaySeconds) / 10
    return fit.cost <= Self.patternCostSeconds * 2 ? fit : nil
  }

  /// Seconds since the midnight that begins the service day; the small hours belong to the day
  /// before.
  func secondsOfService(_ time: Timestamp) -> Double {
    let local = time.advanced(bySeconds: utcOffsetSeconds)
    let days = (local.seconds(since: Self.monday) / 86_400).rounded(.down)
    let rest = local.advanced(bySeconds: -days * 86_400).seconds(since: Self.monday)
    return rest < Double(RailwayClock.firstHour) * 3_600 ? rest + 86_400 : rest
  }

  /// When a call's departure would be so many seconds into its service day.
  fileprivate func departure(of timed: TimedCall, plannedSeconds: Double) -> Timestamp {
    timed.call.departure.advanced(
      bySeconds: plannedSeconds - secondsOfService(timed.call.departure))
  }

  /// A timetable of weekdays says nothing of a Saturday or Sunday.
  private func isRightDay(_ seen: [TimedCall]) -> Bool {
    guard timetable.calendar == "Weekday", let time = seen.first?.call.arrival else { return true }
    let hours = Double(RailwayClock.firstHour) * 3_600
    let local = time.advanced(bySeconds: utcOffsetSeconds - hours)
    let days = (local.seconds(since: Self.monday) / 86_400).rounded(.down)
    return days - (days / 7).rounded(.down) * 7 < 5
  }
}

extension ProposedLeg {
  /// The leg with the type of its train, and with what no location showed taken from its timetable.
  func completed(by fit: TimetableFit, fitter: TimetableFitter) -> ProposedLeg {
    var leg = self
    leg.trainType = leg.trainType ?? fit.train.type
    for index in leg.calls.indices where leg.calls[index].basis == .gap {
      let timed = leg.calls[index]
      guard let stop = fit.train.stops.first(where: { $0.station == timed.call.station }) else {
        if timed.call.isStop, isWithin(fit.train, index) {
          let middle = timed.call.departure.seconds(since: timed.call.arrival) / 2
          leg.calls[index].call.kind = .pass(time: timed.call.arrival.advanced(bySeconds: middle))
          leg.calls[index].basis = .timetable
        }
        continue
      }
      let delay = fit.delays.min {
        distance($0.station, to: stop.station, in: fit.train)
          < distance($1.station, to: stop.station, in: fit.train)
      }
      let planned = Double(stop.minutes) * 60 + (delay?.seconds ?? fit.delaySeconds)
      let departure = fitter.departure(of: timed, plannedSeconds: planned)
      let arrival = departure.advanced(bySeconds: -TimetableFit.usualStandSeconds)
      let before = index > 0 ? leg.calls[index - 1].call.departure : nil
      let after = index + 1 < leg.calls.count ? leg.calls[index + 1].call.arrival : nil
      guard before.map({ arrival > $0 }) ?? true, after.map({ departure < $0 }) ?? true else {
        continue
      }
      leg.calls[index].call.kind = .stop(approach: nil, arrival: arrival, departure: departure)
      leg.calls[index].basis = .timetable
      leg.calls[index].uncertaintySeconds = max(
        TimetableFit.uncertaintySeconds, abs(departure.seconds(since: timed.call.departure)) / 4)
    }
    return leg
  }

  /// Whether the train runs past a call: it stops somewhere before it and somewhere after it.
  private func isWithin(_ train: TimetableTrain, _ index: Int) -> Bool {
    let stops = Set(train.stops.map(\.station))
    return calls[..<index].contains { stops.contains($0.call.station) }
      && calls[(index + 1)...].contains { stops.contains($0.call.station) }
  }

  private func distance(_ a: StationIndex, to b: StationIndex, in train: TimetableTrain) -> Int {
    let indices = [a, b].compactMap { station in
      train.stops.firstIndex { $0.station == station }
    }
    return indices.count == 2 ? abs(indices[0] - indices[1]) : .max
  }
}

extension LabelProposal {
  /// The proposal with each leg completed by the train that fits it best.
  ///
  /// Among railways between which the locations can't tell, that one is taken whose timetable has
  /// the better train: parallel railways differ in when their trains run. `fitter` makes a fitter
  /// for a leg, or nil where its railway has no timetable.
  package func completed<Failure>(
    network: RailNetwork, fitter: (ProposedLeg) throws(Failure) -> TimetableFitter?
  ) throws(Failure) -> LabelProposal {
    var legs = legs
    for index in legs.indices {
      var best: (leg: ProposedLeg, fit: TimetableFit, fitter: TimetableFitter)?
      for leg in [legs[index]] + legs[index].rivals {
        guard let fitter = try fitter(leg), let fit = fitter.fit(leg),
          fit.cost < best?.fit.cost ?? .infinity
        else { continue }
        best = (leg, fit, fitter)
      }
      guard let best else { continue }
      let proposed = legs[index]
      legs[index] = best.leg.completed(by: best.fit, fitter: best.fitter)
      guard best.leg.railway != proposed.railway else { continue }
      legs[index].alternatives =
        [LabelOrigin.Alternative(railway: proposed.railway, confidence: proposed.confidence)]
        + proposed.alternatives.filter { $0.railway != best.leg.railway }
    }
    return LabelProposal(legs: LegJoints.join(legs, network: network))
  }
}
