import RailNetwork

/// A ride on a train's run: from one stop to a later one.
struct StopPair: Sendable {
  /// What is asked of a ride; nil for what doesn't matter.
  struct Wish: Sendable {
    var from: StationIndex?
    var to: StationIndex?
    /// How long it takes by the timetable.
    var minutes: ClosedRange<Double>
    var isThrough: Bool?
    var passesStations: Bool?
  }

  var from: StationIndex
  var to: StationIndex
  var departureMinutes: Int
  var arrivalMinutes: Int
  /// Whether the train changes railway in between.
  var isThrough = false
  var passesStations = false

  /// All rides on a run that are as wished and that touch no other railways, by where they begin
  /// and then by where they end.
  static func all(
    on service: ThroughService, _ wish: Wish, railways: [RailwayIndex], network: RailNetwork
  ) -> [StopPair] {
    var pairs: [StopPair] = []
    let trains = service.trains
    for (start, train) in trains.enumerated()
    where railways.contains(network[train.stops[0].station].railway) {
      for (index, from) in train.stops.enumerated().dropLast()
      where wish.from.map({ $0 == from.station }) ?? true {
        var passes = false
        var last = from.station
        reach: for (leg, later) in trains.enumerated().dropFirst(start) {
          guard railways.contains(network[later.stops[0].station].railway) else { break }
          // A train that turns back is left where it does.
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
            if minutes > wish.minutes.upperBound { break reach }
            if pair.fits(wish, minutes: minutes) { pairs.append(pair) }
          }
        }
      }
    }
    return pairs
  }

  private func fits(_ wish: Wish, minutes: Double) -> Bool {
    wish.minutes.contains(minutes) && (wish.to.map { $0 == to } ?? true)
      && (wish.isThrough.map { $0 == isThrough } ?? true)
      && (wish.passesStations.map { $0 == passesStations } ?? true)
  }
}
