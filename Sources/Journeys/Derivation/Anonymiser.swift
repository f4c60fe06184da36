package import Geometry
import PlainText
import Tracking

/// Takes out of a journey what could tell where its rider lives, and when they were there.
///
/// The date moves to the same weekday of a fixed week, with the time of day kept, as timetables
/// want it. Locations before the first call's arrival and after the last call's departure go, and
/// so do those beside them that are far from the first and the last station. Members of the truth
/// that this program doesn't know go too, but for `labelling`.
package struct Anonymiser {
  /// 2001-01-01, a Monday.
  static let firstDay = Timestamp(millisecondsSince1970: 978_307_200_000)
  /// Locations at the ends that are farther than this from their station go.
  static let stationReachMetres = 500.0
  private static let millisecondsPerDay: Int64 = 86_400_000

  package init() {}

  /// The anonymous journey; `ends` are the places of its first and last station.
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
    let shift = -weeksToMove(first.arrival)
    var truth = journey.truth
    truth.id = id
    truth.title = id
    truth.notes = ""
    truth.unknownMembers = []
    truth.legs = truth.legs.map { leg in
      var leg = leg
      leg.unknownMembers.removeAll { $0.name != "labelling" }
      leg.calls = leg.calls.map { call in
        Call(
          station: call.station, kind: moved(call.kind, by: shift),
          unknownMembers: call.unknownMembers.filter { $0.name == "labelling" })
      }
      return leg
    }
    for index in locations.indices {
      locations[index].timestamp = moved(locations[index].timestamp, by: shift)
    }
    return Journey(locations: locations, truth: truth)
  }

  private func isFar(_ location: Location, _ station: Coordinate, until time: Timestamp) -> Bool {
    location.timestamp <= time
      && location.coordinate.metres(to: station) > Self.stationReachMetres
  }

  /// Whole weeks from the fixed one to a time, in milliseconds.
  private func weeksToMove(_ time: Timestamp) -> Int64 {
    let week = 7 * Self.millisecondsPerDay
    let apart = time.millisecondsSince1970 - Self.firstDay.millisecondsSince1970
    let weeks = apart >= 0 ? apart / week : -((-apart + week - 1) / week)
    return weeks * week
  }

  private func moved(_ time: Timestamp, by milliseconds: Int64) -> Timestamp {
    Timestamp(millisecondsSince1970: time.millisecondsSince1970 + milliseconds)
  }

  private func moved(_ kind: Call.Kind, by shift: Int64) -> Call.Kind {
    switch kind {
    case .pass(let time): .pass(time: moved(time, by: shift))
    case .stop(let approach, let arrival, let departure):
      .stop(
        approach: approach.map { moved($0, by: shift) }, arrival: moved(arrival, by: shift),
        departure: moved(departure, by: shift))
    }
  }
}
