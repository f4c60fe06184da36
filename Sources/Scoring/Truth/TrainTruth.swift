import RailNetwork
import Tracking

/// The trains of a ride in the timetable, and the arrivals to check, once a minute from each
/// departure.
///
/// Calls with an uncertainty of over 30 s are left out.
struct TrainTruth: Sendable {
  /// The largest error of a prediction, which a missing one gets.
  static let ceilingSeconds = 600.0
  private static let everyMilliseconds: Int64 = 60_000

  struct Question: Sendable {
    var time: Timestamp
    /// The stop to check, as an index in ``JudgedJourney/calls``.
    var call: Int
    /// The error of the timetable with the delay at the last stop.
    var delay: Double
  }

  /// By leg; nil if the truth names no train, or the timetable of the day does not have it.
  private(set) var trains: [String?]
  private(set) var nextStops: [Question] = []
  private(set) var destinations: [Question] = []

  /// nil if no leg has a known train.
  init?(_ legs: [Leg], _ calls: [JudgedCall], from start: Timestamp, _ context: TrackerContext?) {
    guard let context, let timetables = context.timetables else { return nil }
    trains = legs.map { leg in
      guard let time = leg.calls.first?.departure, let isWeekday = context.isWeekday(time),
        timetables.timetable(leg.railway, onWeekday: isWeekday) != nil
      else { return nil }
      let train = leg.train.flatMap { timetables.train(id: $0) }
      return train?.isScheduled == true ? train?.id : nil
    }
    guard trains.contains(where: { $0 != nil }) else { return nil }
    for first in calls.indices where calls[first].isFirstOfRide {
      let last = calls[first...].firstIndex(where: \.isLastOfRide) ?? calls.count - 1
      ask(calls, first, last, from: start, timetables, context)
    }
  }

  private mutating func ask(
    _ calls: [JudgedCall], _ first: Int, _ last: Int, from start: Timestamp,
    _ timetables: TimetableSet, _ context: TrackerContext
  ) {
    let stops = (first...last).filter { calls[$0].isStop }
    let destination = stops.first { calls[$0].isDestination } ?? last
    var place = 0
    var time = max(calls[first].departure, start)
    var nearest: (from: Timestamp, train: ScheduledTrain?)?
    while place + 1 < stops.count {
      if calls[stops[place + 1]].arrival <= time {
        place += 1
        nearest = nil
        continue
      }
      let here = calls[stops[place]]
      let leg = calls[stops[place] + 1].leg
      if trains[leg] != nil, let truth = here.departing.first, let station = truth.station {
        let left = min(time, here.departure)
        if nearest?.from != left {
          nearest = (
            left,
            ScheduledTrain(
              nearestTo: left, at: station, truth.direction, timetables, context,
              isStanding: time < here.departure)
          )
        }
        let train = nearest?.train
        nextStops += question(calls, stops[place + 1], at: time, train)
        if destination > stops[place] {
          destinations += question(calls, destination, at: time, train)
        }
      }
      time = time.advanced(byMilliseconds: Self.everyMilliseconds)
    }
  }

  private func question(
    _ calls: [JudgedCall], _ call: Int, at time: Timestamp, _ train: ScheduledTrain?
  ) -> [Question] {
    guard calls[call].isScored else { return [] }
    let scheduled = train?.arrival(at: calls[call].standing.compactMap(\.station))
    let expected = scheduled?.advanced(bySeconds: train?.delaySeconds ?? 0)
    return [Question(time: time, call: call, delay: Self.error(expected, calls[call]))]
  }

  /// The error of a prediction in seconds.
  static func error(_ predicted: Timestamp?, _ call: JudgedCall) -> Double {
    guard let predicted else { return ceilingSeconds }
    return min(abs(predicted.seconds(since: call.arrival)), ceilingSeconds)
  }
}

/// The scheduled train that leaves a stop nearest to a time.
private struct ScheduledTrain {
  let delaySeconds: Double
  private let midnight: Timestamp
  private let stops: [TimetableStop]

  init?(
    nearestTo time: Timestamp, at station: StationIndex, _ direction: RailDirection,
    _ timetables: TimetableSet, _ context: TrackerContext, isStanding: Bool
  ) {
    guard let midnight = context.midnight(before: time),
      let timetable = timetables[context.network[station].railway]
    else { return nil }
    let seconds = time.seconds(since: midnight)
    let trains = timetable.trains
    var best: (train: Int, stop: Int, delay: Double)?
    for index in trains.indices where trains[index].direction == direction {
      for (place, stop) in trains[index].stops.dropLast().enumerated()
      where stop.station == station {
        let delay = seconds - stop.departureSeconds
        if best.map({ abs(delay) < abs($0.delay) }) ?? true { best = (index, place, delay) }
      }
    }
    guard let best else { return nil }
    let train = trains[best.train]
    // A train that stands before its scheduled departure is not early.
    delaySeconds = isStanding ? max(0, best.delay) : best.delay
    self.midnight = midnight
    let run = train.wholeRun(in: timetables)
    let onward = run.drop { $0.id != train.id }.dropFirst()
    stops = train.stops.dropFirst(best.stop + 1) + onward.flatMap(\.stops)
  }

  func arrival(at stations: [StationIndex]) -> Timestamp? {
    stops.first { stations.contains($0.station) }.map {
      midnight.advanced(bySeconds: $0.arrivalSeconds)
    }
  }
}
