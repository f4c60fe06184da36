import RailNetwork

/// A ride on a train's run: from one stop to a later one.
struct StopPair: Sendable {
  /// Constraints on a ride; nil for no constraint.
  struct Conditions: Sendable {
    var from: StationIndex?
    var to: StationIndex?
    /// The duration in the timetable.
    var minutes: ClosedRange<Double>
    var isThrough: Bool?
    var passesStations: Bool?
  }

  var from: StationIndex
  var to: StationIndex
  var departureMinutes: Int
  var arrivalMinutes: Int
  /// Whether the train changes to another railway in between.
  var isThrough = false
  var passesStations = false

  /// All rides on a run that fulfil the conditions and use no other railways, in order.
  static func all(
    on trains: [TimetableTrain], _ conditions: Conditions, railways: [RailwayIndex],
    network: RailNetwork
  ) -> [StopPair] {
    var pairs: [StopPair] = []
    for (start, train) in trains.enumerated()
    where railways.contains(network[train.stops[0].station].railway) {
      for (index, from) in train.stops.enumerated().dropLast()
      where conditions.from.map({ $0 == from.station }) ?? true {
        var passes = false
        var last = from.station
        reach: for (leg, later) in trains.enumerated().dropFirst(start) {
          guard railways.contains(network[later.stops[0].station].railway) else { break }
          // The rider gets off where the train turns back.
          if leg > start, network[later.stops[0].station].railway == network[last].railway,
            later.direction != trains[leg - 1].direction
          {
            break
          }
          for (stop, to) in later.stops.enumerated() where leg > start || stop > index {
            if stop > 0 {
              passes = passes || network.station(after: last, later.direction) != to.station
            }
            last = to.station
            guard stop > 0, to.station != from.station else { continue }
            let pair = StopPair(
              from: from.station, to: to.station, departureMinutes: from.minutes,
              arrivalMinutes: to.arrivalMinutes ?? to.minutes, isThrough: leg > start,
              passesStations: passes)
            let minutes = Double(pair.arrivalMinutes - pair.departureMinutes)
            if minutes > conditions.minutes.upperBound { break reach }
            if pair.fits(conditions, minutes: minutes) { pairs.append(pair) }
          }
        }
      }
    }
    return pairs
  }

  private func fits(_ conditions: Conditions, minutes: Double) -> Bool {
    conditions.minutes.contains(minutes) && (conditions.to.map { $0 == to } ?? true)
      && (conditions.isThrough.map { $0 == isThrough } ?? true)
      && (conditions.passesStations.map { $0 == passesStations } ?? true)
  }
}
