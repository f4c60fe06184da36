import Journeys
package import RailNetwork

/// Where a train goes: its legs, every station on the way, and the path through them.
package struct TrainRoute: Sendable {
  /// A railway ridden in one direction.
  struct Leg: Sendable, Equatable {
    var railway: RailwayIndex
    var direction: RailDirection
    var trainType: String
  }

  /// A station on the way.
  package struct Call: Sendable, Equatable {
    var leg: Int
    package var station: StationIndex
    package var isStop: Bool
    /// Along ``path``.
    var metres: Double
    /// The same stand as the call before, under the name that the next railway has for it.
    package var isSameStand: Bool
    var arrivalMinutes: Int?
    var departureMinutes: Int?

    /// Whether the train comes to stand here, and does not still stand from the call before.
    var isStand: Bool { isStop && !isSameStand }
  }

  let network: RailNetwork
  private(set) var legs: [Leg] = []
  package private(set) var calls: [Call] = []
  private(set) var path: RidePath
  private let standing: StandingPlaces

  /// The part of a train's run from one stop to a later one.
  ///
  /// It begins no earlier than `departureMinutes`, where the train comes to `from` more than once, and
  /// comes through `to` as many times as there are `laps` before it ends there. Of the events those
  /// count that change the way or the stops.
  ///
  /// - Throws: why there is no such ride.
  init(
    _ service: ThroughService, from: StationIndex, to: StationIndex,
    departureMinutes: Int? = nil, laps: Int = 0, events: [TrainEvent] = [],
    standing: StandingPlaces = StandingPlaces(), network: RailNetwork
  ) throws(RideProblem) {
    self.network = network
    self.standing = standing
    path = RidePath(road: [network[from].coordinate])
    for train in try network.diverted(service.trains, events) { append(train) }
    try cut(
      from: from, to: to, departureMinutes: departureMinutes, laps: laps,
      name: service.trains[0].id)
    for event in events {
      switch event {
      case .extraStop(let station, _): try setStop(true, at: station)
      case .skippedStop(let station): try setStop(false, at: station)
      default: break
      }
    }
    guard let laid = lay(on: try otherTracks(events)) else {
      throw .sameStation(network[from].id)
    }
    path = laid
  }

  /// The way of a step of a ride, by a train of no length.
  package init(_ step: RidePlan.TrainStep, network: RailNetwork) throws(RideProblem) {
    try self.init(
      step.service, from: step.from, to: step.to, departureMinutes: step.departureMinutes,
      laps: step.laps, events: step.events, network: network)
  }

  /// Makes the train stop where it passes, or pass where it stops.
  private mutating func setStop(
    _ isStop: Bool, at station: StationIndex
  ) throws(RideProblem) {
    let index = try call(at: station)
    guard calls[index].isStop != isStop else {
      let id = network[station].id
      throw isStop ? .alreadyStops(station: id) : .alreadyPasses(station: id)
    }
    guard index > 0, index + 1 < calls.count, !calls[index].isSameStand else {
      throw .notOnTheRide(station: network[station].id)
    }
    calls[index].isStop = isStop
    calls[index].arrivalMinutes = nil
    calls[index].departureMinutes = nil
  }

  /// The first call at a station.
  func call(at station: StationIndex) throws(RideProblem) -> Int {
    guard let index = calls.firstIndex(where: { $0.station == station }) else {
      throw .notOnTheRide(station: network[station].id)
    }
    return index
  }

  /// The first call at a station where the train stops; of one stand with two names, the first.
  func stop(at station: StationIndex) throws(RideProblem) -> Int {
    let index = try call(at: station)
    guard calls[index].isStop else {
      throw .doesNotStop(
        station: network[station].id, train: network[network[station].railway].id)
    }
    return calls[index].isSameStand ? index - 1 : index
  }
}

// MARK: - Finding the way

extension TrainRoute {
  private mutating func append(_ train: TimetableTrain) {
    let leg = Leg(
      railway: network[train.stops[0].station].railway, direction: train.direction,
      trainType: train.type)
    var first = train.stops[0]
    if let last = legs.last, last.railway == leg.railway, last.direction == leg.direction,
      calls[calls.count - 1].station == first.station
    {
      calls[calls.count - 1].departureMinutes = first.departureMinutes
    } else {
      legs.append(leg)
      first.arrivalMinutes = calls.last?.arrivalMinutes
      if !calls.isEmpty { calls[calls.count - 1].departureMinutes = first.departureMinutes }
      append(first, isStop: true, isSameStand: !calls.isEmpty)
    }
    for stop in train.stops.dropFirst() {
      var next = network.station(after: calls[calls.count - 1].station, train.direction)
      while let station = next, station != stop.station {
        append(TimetableStop(station: station), isStop: false, isSameStand: false)
        next = network.station(after: station, train.direction)
      }
      append(stop, isStop: true, isSameStand: false)
    }
  }

  private mutating func append(_ stop: TimetableStop, isStop: Bool, isSameStand: Bool) {
    calls.append(
      Call(
        leg: legs.count - 1, station: stop.station, isStop: isStop, metres: 0,
        isSameStand: isSameStand, arrivalMinutes: stop.arrivalMinutes,
        departureMinutes: stop.departureMinutes))
  }

  private mutating func cut(
    from: StationIndex, to: StationIndex, departureMinutes: Int?, laps: Int, name: String
  ) throws(RideProblem) {
    for station in [from, to] {
      let here = calls.filter { $0.station == station }
      guard !here.isEmpty else {
        throw .doesNotCall(station: network[station].id, train: name)
      }
      guard here.contains(where: \.isStop) else {
        throw .doesNotStop(station: network[station].id, train: name)
      }
    }
    let starts = calls.indices.filter { index in
      guard calls[index].station == from, calls[index].isStop else { return false }
      guard let least = departureMinutes, let here = calls[index].departureMinutes else {
        return true
      }
      return here >= least
    }
    for start in starts {
      let ends = calls.indices.filter {
        $0 > start && calls[$0].station == to && calls[$0].isStop
      }
      guard laps < ends.count else { continue }
      keep(start...ends[laps])
      return
    }
    guard from != to || laps > 0 else { throw .sameStation(network[from].id) }
    throw .wrongOrder(from: network[from].id, to: network[to].id, train: name)
  }

  /// Keeps some calls and the legs that they belong to.
  private mutating func keep(_ range: ClosedRange<Int>) {
    var kept = Array(calls[range])
    // A ride that begins or ends at a boundary is not on the railway beyond it.
    if kept.count > 1, kept[1].isSameStand { kept.removeFirst() }
    if let last = kept.last, last.isSameStand { kept.removeLast() }
    kept[0].isSameStand = false
    let first = kept[0].leg
    let last = kept[kept.count - 1].leg
    legs = Array(legs[first...last])
    for index in kept.indices { kept[index].leg -= first }
    calls = kept
  }

  /// Lays the track through all calls and notes where along it each lies.
  ///
  /// `others` are, by call, the railways on whose track the train comes there, where not its own.
  private mutating func lay(on others: [Int: RailwayIndex]) -> RidePath? {
    var builder = PathBuilder()
    var position = 0.0
    var heads = 1.0
    for index in calls.indices {
      let leg = legs[calls[index].leg]
      let track = network.tracks[leg.railway.offset]
      let station = network[calls[index].station]
      var place = track.stationPositionMetres[station.order]
      if calls[index].isSameStand, case let last = legs[calls[index - 1].leg],
        last.railway == leg.railway, last.direction != leg.direction
      {
        heads = -heads
      }
      if calls[index].isStop, !calls[index].isSameStand {
        place = standing.position(at: station, on: track, leg.direction, phone: heads)
      }
      if index == 0 {
        position = place
        continue
      }
      if calls[index].isSameStand {
        calls[index].metres = calls[index - 1].metres
        // The next railway's station may lie a little off where the train already stands.
        let around = (-80...80).map { place + Double($0) * 5 }
        position = track.position(
          nearestTo: builder.vertices.last ?? station.coordinate,
          among: [place] + around.map { track.isLoop ? $0 : track.held($0) })
        continue
      }
      var stretch = Stretch(track: track, direction: leg.direction, from: position, to: place)
      if let other = others[index] {
        stretch = Stretch(
          network.tracks[other.offset], from: track.coordinate(atMetres: position),
          to: track.coordinate(atMetres: place))
      }
      let switching = others[index] == others[index - 1] ? 0 : stretch.switchMetres
      builder.addTrack(
        stretch.track, of: leg.railway, stretch.direction,
        fromMetres: stretch.from + stretch.direction.sign * switching,
        wayMetres: stretch.metres - switching)
      position = place
      calls[index].metres = builder.lengthMetres
    }
    return builder.path()
  }
}
