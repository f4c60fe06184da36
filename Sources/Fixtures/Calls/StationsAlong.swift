import RailNetwork
import Tracking

/// A station at its progress in the sense of travel.
struct StationAlong: Sendable, Equatable {
  var station: StationIndex
  var metres: Double
}

extension RailNetwork {
  /// The stations of a railway in the sense of travel whose progress lies within a range.
  ///
  /// On a loop they repeat lap after lap.
  func stationsAlong(
    _ railway: RailwayIndex, _ direction: RailDirection, within range: ClosedRange<Double>
  ) -> [StationAlong] {
    let record = self[railway]
    let track = tracks[railway.offset]
    let positions = track.stationPositionMetres
    var ordered = zip(record.stations, positions).map { station, position in
      StationAlong(station: station, metres: direction == .ascending ? position : -position)
    }
    if direction == .descending { ordered.reverse() }
    guard track.isLoop, track.lengthMetres > 0, let first = ordered.first else {
      return ordered.filter { range.contains($0.metres) }
    }
    var lap = ((range.lowerBound - first.metres) / track.lengthMetres).rounded(.down) - 1
    var found: [StationAlong] = []
    while first.metres + lap * track.lengthMetres <= range.upperBound + track.lengthMetres {
      for station in ordered {
        let metres = station.metres + lap * track.lengthMetres
        if range.contains(metres) {
          found.append(StationAlong(station: station.station, metres: metres))
        }
      }
      lap += 1
    }
    return found
  }
}
