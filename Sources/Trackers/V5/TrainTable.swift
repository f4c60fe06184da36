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
  /// Metres; nearer to a station a train is at its stop: half of a long platform.
  static let stopMetres = 150.0
}

/// The day's trains as the trackers ask for them.
final class TrainTable: Sendable {
  let rules: TrainParameters
  private let context: TrackerContext
  /// By station: its order on its railway.
  private let orders: [Int32]
  /// By railway and kind of day, when its trains run; found when first needed.
  private let runs = Mutex<[Int: [(start: Double, end: Double)]]>([:])

  init?(_ context: TrackerContext, _ rules: TrainParameters) {
    guard context.timetables != nil, context.timeZone != nil else { return nil }
    self.rules = rules
    self.context = context
    orders = context.network.stationTable.orders
  }

  /// The seconds since the midnight of the service day, and whether the day is a weekday.
  func secondsOfDay(_ clock: Timestamp) -> (seconds: Double, isWeekday: Bool) {
    context.serviceTime(clock) ?? (0, true)
  }

  /// The trains of a railway, where it has a timetable for the kind of day.
  func trains(_ railway: Int, isWeekday: Bool) -> [TimetableTrain]? {
    context.timetables?.timetable(RailwayIndex(railway), onWeekday: isWeekday)?.trains
  }

  /// When the trains of a railway begin and end their runs, in seconds of the day.
  func runs(_ railway: Int, isWeekday: Bool) -> [(start: Double, end: Double)] {
    runs.withLock { runs in
      let key = 2 * railway + (isWeekday ? 1 : 0)
      let known =
        runs[key]
        ?? (trains(railway, isWeekday: isWeekday) ?? []).map {
          (Double($0.departureMinutes) * 60, Double($0.arrivalMinutes) * 60)
        }
      runs[key] = known
      return known
    }
  }

  func order(_ stop: TimetableStop) -> Int { Int(orders[stop.station.offset]) }

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

extension ClosedRange<Double> {
  /// How late a train is that is at a place now, and was to be there at these times.
  func delay(_ now: Double) -> Double {
    now > upperBound ? now - upperBound : now < lowerBound ? now - lowerBound : 0
  }
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

  /// When the train is at a place, from arrival to departure if it stops there, in seconds of the
  /// day; nil if it never is; of several laps the times nearest to `now`.
  func scheduled(
    _ railway: Int, at position: Double, now: Double, _ table: LineTable, _ trains: TrainTable
  ) -> ClosedRange<Double>? {
    let isAscending = direction == .ascending
    var best: ClosedRange<Double>?
    for stop in stops.indices {
      let order = trains.order(stops[stop])
      let way = table.difference(railway, from: table.position(railway, order), to: position)
      let past = isAscending ? way : -way
      let times: ClosedRange<Double>
      if abs(past) < Constants.stopMetres {
        times = arrivalSeconds(stop)...departureSeconds(stop)
      } else {
        guard past > 0, stop + 1 < stops.count else { continue }
        let span = table.spacing(
          railway, from: order, to: trains.order(stops[stop + 1]), isAscending: isAscending)
        guard past < span - Constants.stopMetres else { continue }
        let start = departureSeconds(stop)
        let end = max(arrivalSeconds(stop + 1), start + Constants.leastRun)
        let time = start + past / span * (end - start)
        times = time...time
      }
      if best.map({ abs(times.delay(now)) < abs($0.delay(now)) }) ?? true { best = times }
    }
    return best
  }
}
