package import Journeys
package import RailNetwork
package import Text
import Tracking

/// Takes out of a journey what could tell where its rider lives, and when they were there.
///
/// The date moves to the same weekday of a fixed week, with the time of day kept, as timetables
/// want it. Locations before the first call's arrival and after the last call's departure go, and
/// so do those beside them that are far from the first and the last station. Members of the truth
/// that this program doesn't know go too. Variants of one ride still share its name, which becomes
/// a hash, since it may hold a date.
package struct Anonymiser {
  /// 2001-01-01, a Monday.
  private static let firstDay = Timestamp(millisecondsSince1970: 978_307_200_000)
  /// Locations at the ends that are farther than this from their station go.
  private static let stationReachMetres = 500.0
  private static let weekSeconds = 604_800.0

  package init() {}

  /// The anonymous journey; `ends` are where its first and last station lie.
  ///
  /// - Returns: nil if no location is left.
  package func anonymised(
    _ journey: Journey, id: String, ends: (first: Coordinate, last: Coordinate)
  ) -> Journey? {
    guard let first = journey.truth.legs.first?.calls.first,
      let last = journey.truth.legs.last?.calls.last
    else { return nil }
    var locations = journey.locations.filter {
      $0.timestamp >= first.arrival && $0.timestamp <= last.departure
    }
    locations = Array(locations.drop { isFar($0, ends.first, until: first.departure) })
    while let tail = locations.last, tail.timestamp >= last.arrival,
      tail.coordinate.metres(to: ends.last) > Self.stationReachMetres
    {
      locations.removeLast()
    }
    guard !locations.isEmpty else { return nil }
    let weeks = first.arrival.seconds(since: Self.firstDay) / Self.weekSeconds
    let shift = -weeks.rounded(.down) * Self.weekSeconds
    var truth = journey.truth
    truth.id = id
    truth.title = id
    truth.notes = ""
    truth.ride = "ride-\(ContentHash(Array(journey.truth.rideID.utf8)).short)"
    truth.unknownMembers = []
    for leg in truth.legs.indices {
      truth.legs[leg].unknownMembers = []
      truth.legs[leg].labelling?.unknownMembers = []
      for call in truth.legs[leg].calls.indices {
        truth.legs[leg].calls[call].unknownMembers = []
        truth.legs[leg].calls[call].labelling?.unknownMembers = []
        truth.legs[leg].calls[call].kind = truth.legs[leg].calls[call].kind.moved(bySeconds: shift)
      }
    }
    for index in locations.indices {
      locations[index].timestamp = locations[index].timestamp.advanced(bySeconds: shift)
    }
    return Journey(locations: locations, truth: truth)
  }

  private func isFar(_ location: Location, _ station: Coordinate, until time: Timestamp) -> Bool {
    location.timestamp <= time
      && location.coordinate.metres(to: station) > Self.stationReachMetres
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

extension Journey {
  /// The journey without its date and its ends; a fault is about `file`.
  package func anonymised(
    _ network: RailNetwork, id: String, file: String
  ) throws(Faults) -> Journey {
    guard let first = truth.legs.first?.calls.first, let last = truth.legs.last?.calls.last else {
      throw Faults(
        file, "has no leg, so nobody can say where it is to be cut",
        remedy: "label it first: railbench journey label")
    }
    let ends = (network[first.station].coordinate, network[last.station].coordinate)
    guard let anonymous = Anonymiser().anonymised(self, id: id, ends: ends) else {
      throw Faults(file, "has no location between its first and last call")
    }
    return anonymous
  }
}
