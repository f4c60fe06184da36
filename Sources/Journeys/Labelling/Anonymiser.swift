package import RailNetwork
package import Scoring
import Tracking

extension Journey {
  /// Locations at the ends that are farther than this from their station are removed.
  private static let stationReachMetres = 500.0
  /// A home is assumed to be within this distance of the first and the last places.
  private static let homeReachMetres = 300.0
  /// Of places that are less exact than this, none is taken for a home.
  private static let homeAccuracyMetres = 100.0
  /// One wrong place at an end does not hide the home.
  private static let homePlaces = 3

  /// The journey without data that could reveal where its rider lives, and when they travelled.
  ///
  /// The date moves to the same weekday of a fixed week; the time of day on the network's clocks is
  /// kept for timetables. Locations at the ends and away from stations between two trains, and
  /// unknown members of the truth, are removed. The ride's name becomes a hash of its locations,
  /// because a hash of a name tells the date in it.
  package func anonymised(
    _ network: RailNetwork, id: String, file: String
  ) throws(Faults) -> Journey {
    let kept = harmless(network).map { locations[$0] }
    guard let first = kept.first?.timestamp, let last = kept.last?.timestamp else {
      throw Faults(
        file,
        hasTrain
          ? "has no location between its first and last call"
          : "has no location over \(Int(Self.homeReachMetres)) m from where it began and ended")
    }
    let start = truth.legs.first?.calls.first?.arrival ?? first
    func aheadOfUTC(_ time: Timestamp) -> Double {
      let seconds = Double(time.millisecondsSince1970) / 1_000
      return Double(network.utcOffsetSeconds(atSecondsSince1970: seconds) ?? 0)
    }
    let summer = aheadOfUTC(start) - aheadOfUTC(.anonymousDay)
    let weeks = (start.seconds(since: .anonymousDay) + summer) / Timestamp.weekSeconds
    let shift = summer - weeks.rounded(.down) * Timestamp.weekSeconds
    func moved(_ locations: [Location]) -> [Location] {
      locations.map { location in
        var moved = location
        moved.timestamp = location.timestamp.advanced(bySeconds: shift)
        return moved
      }
    }
    var part = keeping(kept)
    part.motion = part.motion.moved(bySeconds: shift)
    part.locations = moved(kept)
    var anonymous = truth.anonymised(id: id, bySeconds: shift)
    // With the locations that are left out, which nobody can guess.
    anonymous.ride = "ride-\(ContentHash(LocationsWriter.text(moved(locations)).utf8).short)"
    anonymous.withoutRide = anonymous.withoutRide.compactMap {
      $0.cut(from: first.advanced(bySeconds: shift), to: last.advanced(bySeconds: shift))
    }
    part.truth = anonymous
    return part
  }

  /// The indices of the locations that do not show where the rider lives.
  func harmless(_ network: RailNetwork) -> [Int] { hasTrain ? onTrains(network) : awayFromEnds }

  private var hasTrain: Bool { truth.legs.contains { !$0.calls.isEmpty } }

  private func onTrains(_ network: RailNetwork) -> [Int] {
    guard let first = truth.legs.first?.calls.first, let last = truth.legs.last?.calls.last else {
      return []
    }
    func time(_ index: Int) -> Timestamp { locations[index].timestamp }
    func isFar(_ index: Int, _ station: StationIndex) -> Bool {
      locations[index].coordinate.metres(to: network[station].coordinate) > Self.stationReachMetres
    }
    func isAwayBetweenTrains(_ index: Int) -> Bool {
      zip(truth.legs, truth.legs.dropFirst()).contains { leg, next in
        guard let end = leg.calls.last, let start = next.calls.first else { return false }
        return time(index) >= end.arrival && time(index) <= start.departure
          && isFar(index, end.station) && isFar(index, start.station)
      }
    }
    var kept = locations.indices.filter {
      time($0) >= first.arrival && time($0) <= last.departure && !isAwayBetweenTrains($0)
    }
    kept = Array(kept.drop { time($0) <= first.departure && isFar($0, first.station) })
    while let tail = kept.last, time(tail) >= last.arrival, isFar(tail, last.station) {
      kept.removeLast()
    }
    return kept
  }

  private var awayFromEnds: [Int] {
    let counted = FilteredRecording(locations).counted
    let accurate = counted.filter {
      $0.location.horizontalAccuracyMetres ?? 0 <= Self.homeAccuracyMetres
    }
    let trusted = accurate.isEmpty ? counted : accurate
    let homes = (trusted.prefix(Self.homePlaces) + trusted.suffix(Self.homePlaces)).map(\.location)
    func isAway(_ location: Location) -> Bool {
      homes.allSatisfy { $0.coordinate.metres(to: location.coordinate) > Self.homeReachMetres }
    }
    let away = trusted.filter { isAway($0.location) }.map(\.index)
    guard let first = away.min(), let last = away.max() else { return [] }
    return (first...last).filter { isAway(locations[$0]) }
  }
}

extension GroundTruth {
  fileprivate func anonymised(id: String, bySeconds shift: Double) -> GroundTruth {
    var truth = self
    truth.id = id
    truth.title = id
    truth.notes = ""
    truth.unknownMembers = []
    truth.disturbances = disturbances.map { $0.moved(bySeconds: shift) }
    truth.withoutRide = withoutRide.map { $0.moved(bySeconds: shift) }
    let phones = legs.flatMap(\.calls).flatMap { $0.labelling?.witnesses ?? [] }.unique
    for leg in legs.indices {
      // One found in a timetable tells no date: it runs on every such weekday.
      if legs[leg].labelling?.trainConfidence == nil { truth.legs[leg].train = nil }
      truth.legs[leg].unknownMembers = []
      truth.legs[leg].labelling?.unknownMembers = []
      for call in legs[leg].calls.indices {
        truth.legs[leg].calls[call].unknownMembers = []
        truth.legs[leg].calls[call].labelling?.unknownMembers = []
        truth.legs[leg].calls[call].labelling?.witnesses =
          (legs[leg].calls[call].labelling?.witnesses ?? [])
          .map { "phone-\(1 + (phones.firstIndex(of: $0) ?? 0))" }
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
