import RailNetwork

/// A stretch of a railway's track in one direction.
struct Stretch {
  /// A train that changes track between two stretches is on the new one after so far.
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

  /// The stretch between the places that are nearest to two others.
  init(_ track: Track, from start: Coordinate, to end: Coordinate) {
    let positions = Array(stride(from: 0, through: track.lengthMetres, by: 10))
    let from = track.position(nearestTo: start, among: positions)
    let to = track.position(nearestTo: end, among: positions)
    self.init(track: track, direction: to > from ? .ascending : .descending, from: from, to: to)
  }

  var switchMetres: Double { min(Self.longestSwitchMetres, metres / 3) }
}

extension Track {
  /// The position that is nearest to a place: of those that tie by 1 cm, the first.
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
  /// By call, the railway on whose track the train comes there, where not its own.
  func otherTracks(_ events: [TrainEvent]) throws(RideProblem) -> [Int: RailwayIndex] {
    var others: [Int: RailwayIndex] = [:]
    for case .otherTrack(let railway, let from, let to) in events {
      let start = try call(at: from)
      let end = try call(at: to)
      guard !network[railway].isLoop, calls[start].leg == calls[end].leg else {
        throw .noWay(over: network[railway].id, from: network[from].id, to: network[to].id)
      }
      for call in min(start, end)..<max(start, end) { others[call + 1] = railway }
    }
    return others
  }
}

extension RailNetwork {
  /// The trains of a run, with the part between two of its stops put onto another railway.
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
        throw .noWay(over: self[railway].id, from: self[from].id, to: self[to].id)
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

  /// The station of a railway that is one interchange with a station of another.
  private func station(of railway: RailwayIndex, beside station: StationIndex) -> StationIndex? {
    guard let group = self[station].group else { return nil }
    return self[railway].stations.first { self[$0].group == group }
  }
}

extension RailDirection {
  /// 1 where positions along the track rise, else -1.
  var sign: Double { self == .ascending ? 1 : -1 }
}
