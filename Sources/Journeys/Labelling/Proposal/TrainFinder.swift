import RailNetwork
import Scoring
import Tracking

/// Finds the train of the timetable for a leg; costs are in nats.
struct TrainFinder: Sendable {
  private let context: TrackerContext

  static let noTrainCost = 8.0
  /// The scale of delays; an early train is less likely.
  private static let lateSeconds = 300.0
  private static let earlySeconds = 45.0
  /// The scale of the delay's variation from stop to stop, and the highest cost of one stop.
  private static let unevenSeconds = 45.0
  private static let mostUneven = 4.0
  /// The cost of a stop that is not in the timetable, or of a missing one.
  private static let wrongStop = 4.0
  /// The cost of a call beyond the train's own route.
  private static let beyondCost = 12.0

  init?(_ context: TrackerContext?) {
    guard let context, context.timetables != nil, context.timeZone != nil else { return nil }
    self.context = context
  }

  /// The most likely train, its probability and its cost; nil if no train runs that way.
  func train(
    of calls: [TimedCall], on railway: RailwayIndex, _ direction: RailDirection
  ) -> (train: TimetableTrain, confidence: Double, cost: Double)? {
    guard let first = calls.first?.call.departure, let midnight = context.midnight(before: first),
      let timetable = context.timetables?[railway]
    else { return nil }
    let fits = timetable.trains.filter { $0.isScheduled && $0.direction == direction }
      .map { (train: $0, cost: cost(of: $0, calls, midnight)) }
    guard let best = fits.min(by: { $0.cost < $1.cost }) else { return nil }
    let sum = fits.reduce(PortableMath.exp(best.cost - Self.noTrainCost)) {
      $0 + PortableMath.exp(best.cost - $1.cost)
    }
    return (best.train, 1 / sum, best.cost)
  }

  private func cost(
    of train: TimetableTrain, _ calls: [TimedCall], _ midnight: Timestamp
  ) -> Double {
    var cost = 0.0
    var delays: [Double] = []
    var place = train.stops.startIndex
    let ends = [train.stops.first?.station, train.stops.last?.station].compactMap { station in
      calls.firstIndex { $0.call.station == station }
    }
    for (index, call) in calls.enumerated() {
      let found = train.stops[place...].firstIndex { $0.station == call.call.station }
      if let found { place = found + 1 }
      // Not before its first stop, nor after its last.
      let isBeyond =
        found == nil && (place == 0 || place == train.stops.count) && !ends.contains(index)
      if isBeyond { cost += Self.beyondCost }
      if !isBeyond, (found != nil) != call.call.isStop {
        cost += Self.wrongStop * max(0, 2 * call.kindConfidence - 1)
      }
      guard let found, call.call.isStop else { continue }
      let stop = train.stops[found]
      let isLast = index == calls.count - 1 || found == train.stops.count - 1
      let (time, scheduled) =
        isLast
        ? (call.call.arrival, stop.arrivalSeconds) : (call.call.departure, stop.departureSeconds)
      delays.append(time.seconds(since: midnight) - scheduled)
    }
    guard let delay = Quantiles.of(delays, 0.5) else { return cost + 2 * Self.beyondCost }
    cost += delay > 0 ? delay / Self.lateSeconds : -delay / Self.earlySeconds
    return delays.reduce(cost) {
      $0 + min(abs($1 - delay) / Self.unevenSeconds, Self.mostUneven)
    }
  }
}

extension TimedCall {
  /// The call of a known train, if the recording left it unclear.
  func following(stops: Bool, confidence: Double) -> TimedCall {
    guard kindConfidence < confidence, stops || !call.isStop else { return self }
    var sure = self
    if stops, !call.isStop {
      sure = asStop
      sure.basis = .timetable
    }
    sure.kindConfidence = confidence
    return sure
  }
}
