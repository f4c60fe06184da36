import RailNetwork
import Synchronization
import Tracking

/// Constants that are not parameters; in seconds where no other unit is named.
private enum Constants {
  /// The middle of the minute; at its last stop a train stands for a minute more.
  static let halfMinute = 30.0
  static let lastDeparture = 90.0
  /// The least stand where the arrival is known.
  static let leastStand = 15.0
  /// How long a train stands where only its departure is known: about half a minute, and a minute
  /// where its run begins.
  static let usualStand = 32.0
  static let firstStand = 60.0
  /// The least run between two stops.
  static let leastRun = 20.0
  /// Up to this time before an arrival, the train's movement predicts it better than its delay
  /// does (of 90, 120, 180 and 240 the best on `tuning`).
  static let evenSeconds = 120.0
}

/// The day's trains as the trackers ask for them.
struct TrainTable: Sendable {
  let rules: TrainParameters
  private let context: TrackerContext
  private let timetables: TimetableSet
  private let hops: HopTable

  init?(_ context: TrackerContext, _ rules: TrainParameters) {
    guard let timetables = context.timetables, context.timeZone != nil else { return nil }
    (self.rules, self.context, self.timetables) = (rules, context, timetables)
    hops = context.table()
  }

  /// The seconds since the midnight of the service day, and whether the day is a weekday.
  func secondsOfDay(_ clock: Timestamp) -> (seconds: Double, isWeekday: Bool) {
    let midnight = context.midnight(before: clock) ?? clock
    return (clock.seconds(since: midnight), context.isWeekday(clock) ?? true)
  }

  /// The trains of a railway, where it has a timetable for the kind of day.
  func trains(_ railway: Int, isWeekday: Bool) -> [TimetableTrain]? {
    timetables.timetable(RailwayIndex(railway), onWeekday: isWeekday)?.trains
  }

  /// The mean seconds from the departure at a stop to that at the next, over its trains.
  func hop(_ railway: Int, from order: Int, to next: Int) -> Double? {
    hops.byRailway.withLock { hops in
      if hops[railway] == nil { hops[railway] = usualHops(railway) }
      return hops[railway]?[[order, next]]
    }
  }

  private func usualHops(_ railway: Int) -> Hops {
    var seconds: [SIMD2<Int>: [Double]] = [:]
    for train in timetables[RailwayIndex(railway)]?.trains ?? [] {
      for (index, next) in train.stops.enumerated().dropFirst() {
        let stop = train.stops[index - 1]
        // At its last stop a train has no departure.
        let rest = index == train.stops.count - 1 ? Constants.usualStand : 0
        seconds[[order(stop), order(next)], default: []].append(
          Double(next.minutes - stop.minutes) * 60 + rest)
      }
    }
    return seconds.mapValues { $0.reduce(0, +) / Double($0.count) }
  }

  func order(_ stop: TimetableStop) -> Int { context.network.stationTable.order(of: stop.station) }

  /// When a train arrives at the stops ahead: as late as it is, corrected by when it is expected at
  /// the next stop.
  ///
  /// Without the correction, nine of ten arrivals at the next stop on `test` were predicted within
  /// 485 s instead of 108 s (2026-11-27); what it reaches today stands in `V5.md`.
  func arrivals(
    of train: TimetableTrain, delay: Double, next: (order: Int, seconds: Double)?, _ now: Timestamp
  ) -> [PredictedArrival] {
    // A train for which the rider waits is on time.
    var passed = secondsOfDay(now).seconds - max(delay, 0)
    let scheduled =
      train.stops.indices.first { train.arrivalSeconds($0) > passed } ?? train.stops.count
    let expected = (max(scheduled - 1, 0)...scheduled).first {
      $0 < train.stops.count && order(train.stops[$0]) == next?.order
    }
    if let expected, let next {
      let seconds = train.arrivalSeconds(expected) - passed
      let ratio = next.seconds / Constants.evenSeconds
      // A train that has not yet come to where it should have been has become later.
      let share = seconds < 0 ? 1 : 1 / (1 + ratio * ratio)
      passed -= share * (next.seconds - seconds)
    }
    return train.stops.indices.dropFirst(expected ?? scheduled).map { stop in
      PredictedArrival(
        station: train.stops[stop].station,
        time: now.advanced(bySeconds: (train.arrivalSeconds(stop) - passed).rounded()))
    }
  }

  /// Whether a train stops at the station of an order.
  func stops(_ train: TimetableTrain, at order: Int) -> Bool {
    train.stops.contains { self.order($0) == order }
  }
}

/// Seconds by the orders of two stops.
private typealias Hops = [SIMD2<Int>: Double]

/// The usual hops of each railway, found when first needed; the same for all journeys.
private final class HopTable: NetworkTable {
  let byRailway = Mutex<[Int: Hops]>([:])

  init(network: RailNetwork) {}
}

extension TimetableTrain {
  /// When the train leaves a stop, in seconds of the day: the middle of the minute.
  func departureSeconds(_ stop: Int) -> Double {
    Double(stops[stop].minutes) * 60
      + (stop == stops.count - 1 ? Constants.lastDeparture : Constants.halfMinute)
  }

  /// When it arrives: half a minute before it leaves where only that is known.
  func arrivalSeconds(_ stop: Int) -> Double {
    if let minutes = stops[stop].arrivalMinutes {
      let seconds = Double(minutes) * 60 + Constants.halfMinute
      return min(seconds, departureSeconds(stop) - Constants.leastStand)
    }
    return departureSeconds(stop) - (stop == 0 ? Constants.firstStand : Constants.usualStand)
  }

  /// When the train is at a place, in seconds of the day; of several laps the time nearest to `now`.
  ///
  /// Without stands: a train that stands has arrived or is about to leave (a wide reach of stops:
  /// `septa` -.9).
  ///
  /// - Returns: nil if it never is there.
  func scheduled(
    _ railway: Int, at position: Double, now: Double, _ table: LineTable, _ trains: TrainTable
  ) -> Double? {
    let isAscending = direction == .ascending
    let times = stops.indices.dropLast().compactMap { stop -> Double? in
      let (order, next) = (trains.order(stops[stop]), trains.order(stops[stop + 1]))
      let way = table.difference(railway, from: table.position(railway, order), to: position)
      let span = table.spacing(railway, from: order, to: next, isAscending: isAscending)
      let share = (isAscending ? way : -way) / span
      guard (0...1).contains(share) else { return nil }
      let start = departureSeconds(stop)
      return start + share * max(arrivalSeconds(stop + 1) - start, Constants.leastRun)
    }
    return times.min { abs($0 - now) < abs($1 - now) }
  }
}
