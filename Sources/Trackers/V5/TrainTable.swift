import Foundation
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
  private let timetables: TimetableSet
  /// By station: its order on its railway.
  private let orders: [Int32]
  private let zone: TimeZone
  private let table: RunTable

  init?(_ context: TrackerContext, _ rules: TrainParameters) {
    guard let timetables = context.timetables, let zone = context.timeZone else { return nil }
    self.rules = rules
    self.timetables = timetables
    self.zone = zone
    table = context.table()
    orders = context.network.stationTable.orders
  }

  /// The seconds since the midnight of the service day, and whether the day is a weekday.
  func secondsOfDay(_ clock: Timestamp) -> (seconds: Double, isWeekday: Bool) {
    let time = Double(clock.millisecondsSince1970) / 1_000
    let local = time + Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: time)))
    var day = (local / 86_400).rounded(.down)
    var seconds = local - day * 86_400
    if seconds < Double(RailwayClock.firstHour * 3_600) {
      seconds += 86_400
      day -= 1
    }
    // 1970-01-01 was a Thursday.
    let weekday = (Int(day) % 7 + 7 + 3) % 7
    return (seconds, weekday < 5)
  }

  /// The trains of a railway, where it has a timetable for the kind of day.
  func trains(_ railway: Int, isWeekday: Bool) -> [TimetableTrain]? {
    timetables.timetable(RailwayIndex(railway), onWeekday: isWeekday)?.trains
  }

  /// When the trains of a railway run on a kind of day, in seconds of the day.
  func runs(_ railway: Int, isWeekday: Bool) -> [TrainRun] {
    table.runs.withLock { runs in
      let key = 2 * railway + (isWeekday ? 1 : 0)
      let known =
        runs[key]
        ?? (trains(railway, isWeekday: isWeekday) ?? []).map {
          TrainRun(
            isAscending: $0.direction == .ascending, start: Double($0.departureMinutes) * 60,
            end: Double($0.arrivalMinutes) * 60)
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

/// A train's direction and its run from first to last stop, in seconds of the day.
struct TrainRun {
  var isAscending: Bool
  var start: Double
  var end: Double
}

/// When trains run, by railway and kind of day, found when first needed; the same for all journeys.
private final class RunTable: NetworkTable {
  let runs = Mutex<[Int: [TrainRun]]>([:])

  init(network: RailNetwork) {}
}

/// When a train is at a place by the timetable.
struct Scheduled {
  /// Whether the place is at a stop.
  var isAtStop: Bool
  /// Seconds of the day; at a stop, when it arrives.
  var from: Double
  /// At a stop, when it leaves; else as ``from``.
  var to: Double

  /// How late a train is that is there now.
  func delay(_ now: Double) -> Double { now > to ? now - to : now < from ? now - from : 0 }
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

  /// When the train is at a place, or nil if it never is; of several laps the one nearest to `now`.
  func scheduled(
    _ railway: Int, at position: Double, now: Double, _ table: LineTable, _ trains: TrainTable
  ) -> Scheduled? {
    let sign = direction == .ascending ? 1.0 : -1.0
    let reach = Constants.stopMetres
    func place(_ stop: Int) -> Double { table.position(railway, trains.order(stops[stop])) }
    var best: Scheduled?
    for stop in stops.indices {
      let past = sign * table.difference(railway, from: place(stop), to: position)
      var found: Scheduled?
      if abs(past) < reach {
        found = stand(stop)
      } else if past > 0, stop + 1 < stops.count {
        let span = table.spacing(
          railway, from: trains.order(stops[stop]), to: trains.order(stops[stop + 1]),
          isAscending: sign > 0)
        if past < span - reach { found = between(stop, share: past / span) }
      }
      if let found, best.map({ abs(found.delay(now)) < abs($0.delay(now)) }) ?? true {
        best = found
      }
    }
    return best
  }

  private func between(_ stop: Int, share: Double) -> Scheduled {
    let start = departureSeconds(stop)
    let end = max(arrivalSeconds(stop + 1), start + Constants.leastRun)
    let time = start + min(max(share, 0), 1) * (end - start)
    return Scheduled(isAtStop: false, from: time, to: time)
  }

  private func stand(_ stop: Int) -> Scheduled {
    Scheduled(isAtStop: true, from: arrivalSeconds(stop), to: departureSeconds(stop))
  }
}
