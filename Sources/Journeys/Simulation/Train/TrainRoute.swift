import RailNetwork
import Scoring

/// The route of a train: its legs, every station on the way, and the path through them.
struct TrainRoute: Sendable {
  struct Leg: Sendable, Equatable {
    var railway: RailwayIndex
    var direction: RailDirection
    var trainType: String
  }

  struct Call: Sendable, Equatable {
    var leg: Int
    var station: StationIndex
    var isStop: Bool
    /// Along ``path``.
    var metres: Double
    /// Whether it is the stop of the call before, under the next railway's name.
    var isSameStand: Bool
    var arrivalMinutes: Int?
    var departureMinutes: Int?
    /// The train of the timetable that comes here; nil where it is in none.
    var train: String?

    /// Whether the train stops here; false if it is still standing from the call before.
    var isStand: Bool { isStop && !isSameStand }
  }

  let network: RailNetwork
  private(set) var legs: [Leg] = []
  private(set) var calls: [Call] = []
  private(set) var path: RidePath
  private let standing: StandingPlaces

  /// The part of a train's run from one stop to a later one, at or after the step's departure.
  ///
  /// It ends when the train has passed the last station once for each lap.
  init(
    _ step: RidePlan.TrainStep, standing: StandingPlaces = StandingPlaces(), network: RailNetwork
  ) throws(RideProblem) {
    self.network = network
    self.standing = standing
    path = RidePath(road: [network[step.from].coordinate])
    for train in try network.diverted(step.service, step.events) { append(train) }
    try cut(step)
    for event in step.events {
      switch event {
      case .extraStop(let station, _): try setStop(true, at: station)
      case .skippedStop(let station): try setStop(false, at: station)
      default: break
      }
    }
    guard let laid = lay(on: try otherTracks(step.events)) else {
      throw .sameStation(network[step.from])
    }
    path = laid
  }

  /// Makes the train stop instead of pass, or pass instead of stop.
  private mutating func setStop(_ isStop: Bool, at station: StationIndex) throws(RideProblem) {
    let index = try call(at: station)
    guard calls[index].isStop != isStop else {
      let verb = isStop ? "stops at" : "passes"
      throw RideProblem(text: "without this event, the train also \(verb) '\(network[station].id)'")
    }
    guard index > 0, index + 1 < calls.count, !calls[index].isSameStand else {
      throw .notOnTheRide(network[station])
    }
    calls[index].isStop = isStop
    calls[index].arrivalMinutes = nil
    calls[index].departureMinutes = nil
  }

  func call(at station: StationIndex) throws(RideProblem) -> Int {
    guard let index = calls.firstIndex(where: { $0.station == station }) else {
      throw .notOnTheRide(network[station])
    }
    return index
  }

  /// The first call at a station with a stop; of two names for one stop, the first.
  func stop(at station: StationIndex) throws(RideProblem) -> Int {
    let index = try call(at: station)
    guard calls[index].isStop else {
      throw .doesNotStop(at: network[station], network[network[station].railway].id)
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
      append(first, isStop: true, isSameStand: !calls.isEmpty, train)
    }
    for stop in train.stops.dropFirst() {
      var next = network.station(after: calls[calls.count - 1].station, train.direction)
      while let station = next, station != stop.station {
        append(TimetableStop(station: station), isStop: false, isSameStand: false, train)
        next = network.station(after: station, train.direction)
      }
      append(stop, isStop: true, isSameStand: false, train)
    }
  }

  private mutating func append(
    _ stop: TimetableStop, isStop: Bool, isSameStand: Bool, _ train: TimetableTrain
  ) {
    calls.append(
      Call(
        leg: legs.count - 1, station: stop.station, isStop: isStop, metres: 0,
        isSameStand: isSameStand, arrivalMinutes: stop.arrivalMinutes,
        departureMinutes: stop.departureMinutes, train: train.isScheduled ? train.id : nil))
  }

  private mutating func cut(_ step: RidePlan.TrainStep) throws(RideProblem) {
    let (from, to, name) = (step.from, step.to, step.service[0].id)
    for station in [from, to] {
      let here = calls.filter { $0.station == station }
      guard !here.isEmpty else {
        throw RideProblem(text: "'\(name)' does not run to '\(network[station].id)'")
      }
      guard here.contains(where: \.isStop) else {
        throw .doesNotStop(at: network[station], name)
      }
    }
    let starts = calls.indices.filter { index in
      guard calls[index].station == from, calls[index].isStop else { return false }
      guard let least = step.departureMinutes, let here = calls[index].departureMinutes else {
        return true
      }
      return here >= least
    }
    for start in starts {
      let ends = calls.indices.filter {
        $0 > start && calls[$0].station == to && calls[$0].isStop
      }
      guard step.laps < ends.count else { continue }
      // Reject a route between two names of the same stop.
      guard !calls[(start + 1)...ends[step.laps]].allSatisfy(\.isSameStand) else {
        throw .sameStation(network[from])
      }
      keep(start...ends[step.laps])
      return
    }
    guard from != to || step.laps > 0 else { throw .sameStation(network[from]) }
    throw RideProblem(
      text: "'\(network[to].id)' does not come after '\(network[from].id)' on '\(name)'")
  }

  /// Keeps some calls, and the legs to which they belong.
  private mutating func keep(_ range: ClosedRange<Int>) {
    var kept = Array(calls[range])
    // A ride that begins or ends at a boundary doesn't use the railway beyond it.
    if kept.count > 1, kept[1].isSameStand { kept.removeFirst() }
    if let last = kept.last, last.isSameStand { kept.removeLast() }
    kept[0].isSameStand = false
    let first = kept[0].leg
    let last = kept[kept.count - 1].leg
    legs = Array(legs[first...last])
    for index in kept.indices { kept[index].leg -= first }
    calls = kept
  }

  /// Builds the path through all calls, also on the tracks of `others`, and places the calls along
  /// it.
  private mutating func lay(on others: [Int: RailwayIndex]) -> RidePath? {
    var builder = PathBuilder()
    var position = 0.0
    var heads = 1.0
    for index in calls.indices {
      let leg = legs[calls[index].leg]
      let track = network.tracks[leg.railway.offset].lane(leg.direction)
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
        // The next railway's station may be a little away from where the train already stands.
        let around = (-80...80).map { place + Double($0) * 5 }
        position = track.position(
          nearestTo: builder.vertices.last ?? station.coordinate,
          among: [place] + around.map { track.isLoop ? $0 : track.held($0) })
        continue
      }
      var slice = TrackSlice(track: track, direction: leg.direction, from: position, to: place)
      if let other = others[index] {
        slice = TrackSlice(
          network.tracks[other.offset], from: track.coordinate(atMetres: position),
          to: track.coordinate(atMetres: place))
      }
      let switching = others[index] == others[index - 1] ? 0 : slice.switchMetres
      builder.addTrack(
        slice.track, of: leg.railway, slice.direction,
        fromMetres: slice.from + slice.direction.sign * switching,
        wayMetres: slice.metres - switching)
      position = place
      calls[index].metres = builder.lengthMetres
    }
    return builder.path()
  }
}

/// A part of a railway's track in one direction.
struct TrackSlice {
  /// The distance within which a train changes track between two slices.
  private static let longestSwitchMetres = 200.0

  let track: Track
  let direction: RailDirection
  /// Along the track.
  let from: Double
  let metres: Double

  init(track: Track, direction: RailDirection, from: Double, to: Double) {
    self.track = track
    self.direction = direction
    self.from = from
    let ahead = direction == .ascending ? to - from : from - to
    metres = track.isLoop ? track.held(ahead) : max(0, ahead)
  }

  /// The slice between the positions nearest to two places.
  init(_ track: Track, from start: Coordinate, to end: Coordinate) {
    let positions = Array(stride(from: 0, through: track.lengthMetres, by: 10))
    let from = track.position(nearestTo: start, among: positions)
    let to = track.position(nearestTo: end, among: positions)
    self.init(track: track, direction: to > from ? .ascending : .descending, from: from, to: to)
  }

  var switchMetres: Double { min(Self.longestSwitchMetres, metres / 3) }
}

extension Track {
  /// The position nearest to a place; the first of those that differ by less than 1 cm.
  func position(nearestTo place: Coordinate, among positions: [Double]) -> Double {
    var best = (position: 0.0, metres: Double.infinity)
    for position in positions {
      let metres = place.metres(to: coordinate(atMetres: position))
      if metres < best.metres - 0.01 { best = (position, metres) }
    }
    return best.position
  }
}

extension TrainRoute {
  /// For each call, the railway whose track the train uses to get there, if not its own.
  func otherTracks(_ events: [TrainEvent]) throws(RideProblem) -> [Int: RailwayIndex] {
    var others: [Int: RailwayIndex] = [:]
    for case .otherTrack(let railway, let from, let to) in events {
      let start = try call(at: from)
      let end = try call(at: to)
      guard !network[railway].isLoop, calls[start].leg == calls[end].leg else {
        throw .noTrack(of: railway, from: from, to: to, in: network)
      }
      for call in min(start, end)..<max(start, end) { others[call + 1] = railway }
    }
    return others
  }
}

extension RailNetwork {
  /// The trains of a run, with the part between two of its stops moved to another railway.
  func diverted(
    _ trains: [TimetableTrain], _ events: [TrainEvent]
  ) throws(RideProblem) -> [TimetableTrain] {
    var trains = trains
    for case .diversion(let railway, let from, let to) in events {
      let ends = Set([from, to])
      guard
        let index = trains.firstIndex(where: { ends.isSubset(of: $0.stops.map(\.station)) }),
        case let stops = trains[index].stops,
        let start = stops.firstIndex(where: { ends.contains($0.station) }),
        let end = stops.lastIndex(where: { ends.contains($0.station) }),
        let first = station(of: railway, beside: stops[start].station),
        let last = station(of: railway, beside: stops[end].station), first != last,
        !self[railway].isLoop
      else {
        throw .noTrack(of: railway, from: from, to: to, in: self)
      }
      var before = trains[index]
      before.stops = Array(stops[...start])
      var over = trains[index]
      over.direction = self[first].order < self[last].order ? .ascending : .descending
      over.stops = [
        TimetableStop(station: first, departureMinutes: stops[start].departureMinutes),
        TimetableStop(station: last),
      ]
      var after = trains[index]
      after.stops = Array(stops[end...])
      trains.replaceSubrange(index...index, with: [before, over, after])
    }
    return trains
  }

  private func station(of railway: RailwayIndex, beside station: StationIndex) -> StationIndex? {
    guard let group = self[station].group else { return nil }
    return self[railway].stations.first { self[$0].group == group }
  }
}

extension RailDirection {
  /// 1 for ascending travel, where positions increase; otherwise -1.
  var sign: Double { self == .ascending ? 1 : -1 }
}
