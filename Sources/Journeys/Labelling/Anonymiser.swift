package import RailNetwork
package import Scoring
import Tracking

extension Journey {
  /// Locations at the ends that are farther than this from their station are removed.
  private static let stationReachMetres = 500.0
  /// A home is assumed to be within this distance of the start or end.
  private static let homeReachMetres = 300.0

  /// The journey without data that could reveal where its rider lives, and when they travelled.
  ///
  /// The date moves to the same weekday of a fixed week; the time of day is kept for timetables.
  /// Locations at the ends, and unknown members of the truth, are removed. Variants of one ride
  /// share its name, which becomes a hash, because it may contain a date.
  package func anonymised(
    _ network: RailNetwork, id: String, file: String
  ) throws(Faults) -> Journey {
    let kept = withoutRevealingEnds(network)
    guard let first = kept.first?.timestamp, let last = kept.last?.timestamp else {
      throw Faults(
        file,
        hasTrain
          ? "has no location between its first and last call"
          : "has no location over \(Int(Self.homeReachMetres)) m from where it began and ended")
    }
    let start = truth.legs.first?.calls.first?.arrival ?? first
    let weeks = start.seconds(since: .anonymousDay) / Timestamp.weekSeconds
    let shift = -weeks.rounded(.down) * Timestamp.weekSeconds
    var moved = keeping(kept)
    moved.motion = moved.motion.moved(bySeconds: shift)
    for index in moved.locations.indices {
      moved.locations[index].timestamp = kept[index].timestamp.advanced(bySeconds: shift)
    }
    var anonymous = truth.anonymised(id: id, bySeconds: shift)
    anonymous.withoutRide = anonymous.withoutRide.compactMap {
      $0.cut(from: first.advanced(bySeconds: shift), to: last.advanced(bySeconds: shift))
    }
    moved.truth = anonymous
    return moved
  }

  /// The locations without those at the ends that may show where the rider lives.
  func withoutRevealingEnds(_ network: RailNetwork) -> [Location] {
    hasTrain ? onTrains(network) : awayFromEnds
  }

  private var hasTrain: Bool { truth.legs.contains { !$0.calls.isEmpty } }

  private func onTrains(_ network: RailNetwork) -> [Location] {
    guard let first = truth.legs.first?.calls.first, let last = truth.legs.last?.calls.last else {
      return []
    }
    func isFar(_ location: Location, _ station: StationIndex) -> Bool {
      location.coordinate.metres(to: network[station].coordinate) > Self.stationReachMetres
    }
    var kept = locations.filter { $0.timestamp >= first.arrival && $0.timestamp <= last.departure }
    kept = Array(kept.drop { $0.timestamp <= first.departure && isFar($0, first.station) })
    while let tail = kept.last, tail.timestamp >= last.arrival, isFar(tail, last.station) {
      kept.removeLast()
    }
    return kept
  }

  private var awayFromEnds: [Location] {
    guard let first = locations.first?.coordinate, let last = locations.last?.coordinate else {
      return []
    }
    func isNear(_ location: Location, _ end: Coordinate) -> Bool {
      location.coordinate.metres(to: end) <= Self.homeReachMetres
    }
    var kept = locations.drop { isNear($0, first) }
    while let tail = kept.last, isNear(tail, last) { kept.removeLast() }
    return Array(kept)
  }
}

extension GroundTruth {
  /// A name that may have a date, as a hash.
  private static func anonymous(_ name: String) -> String { ContentHash(name.utf8).short }

  fileprivate func anonymised(id: String, bySeconds shift: Double) -> GroundTruth {
    var truth = self
    truth.id = id
    truth.title = id
    truth.notes = ""
    truth.ride = "ride-\(Self.anonymous(rideID))"
    truth.unknownMembers = []
    truth.disturbances = disturbances.map { $0.moved(bySeconds: shift) }
    truth.withoutRide = withoutRide.map { $0.moved(bySeconds: shift) }
    for leg in legs.indices {
      // One found in a timetable tells no date: it runs on every such weekday.
      if legs[leg].labelling?.trainConfidence == nil { truth.legs[leg].train = nil }
      truth.legs[leg].unknownMembers = []
      truth.legs[leg].labelling?.unknownMembers = []
      for call in legs[leg].calls.indices {
        truth.legs[leg].calls[call].unknownMembers = []
        truth.legs[leg].calls[call].labelling?.unknownMembers = []
        truth.legs[leg].calls[call].labelling?.witnesses =
          (legs[leg].calls[call].labelling?.witnesses ?? []).map(Self.anonymous)
        truth.legs[leg].calls[call].kind = legs[leg].calls[call].kind.moved(bySeconds: shift)
      }
    }
    return truth
  }
}

extension Call.Kind {
  fileprivate func moved(bySeconds shift: Double) -> Call.Kind {
    switch self {
    case .pass(let time): .pass(time: time.advanced(bySeconds: shift))
    case .stop(let approach, let arrival, let departure):
      .stop(
        approach: approach?.advanced(bySeconds: shift), arrival: arrival.advanced(bySeconds: shift),
        departure: departure.advanced(bySeconds: shift))
    }
  }
}
