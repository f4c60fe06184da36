package import RailNetwork
import Text

/// Something that goes otherwise than the timetable says.
///
/// Distances are in metres along the way of the ride, negative before a station.
package enum TrainEvent: Sendable, Hashable {
  /// Stands at a signal.
  case signalStop(near: StationIndex, metres: Double, seconds: Double)
  /// Runs no faster than a speed on a stretch.
  case slow(near: StationIndex, metres: ClosedRange<Double>, metresPerSecond: Double)
  /// Stands at a platform for exactly so long.
  case dwell(at: StationIndex, seconds: Double)
  /// Leaves a station so much later than it would.
  case delay(at: StationIndex, seconds: Double)
  /// Stops where the timetable has it pass.
  case extraStop(at: StationIndex, seconds: Double)
  /// Passes where the timetable has it stop.
  case skippedStop(at: StationIndex)
  /// Is so much later from this stop on, less what it makes up on the way.
  case late(at: StationIndex, seconds: Double)
  /// Runs on another railway's track from one station to another, as its own railway's train.
  case otherTrack(of: RailwayIndex, from: StationIndex, to: StationIndex)
  /// Runs over another railway from one of its stops to another, without a stop between.
  case diversion(over: RailwayIndex, from: StationIndex, to: StationIndex)
}

/// Why a ride can't be made, with what was asked for.
package enum RideProblem: Error, Sendable, Hashable {
  case notOnRailway(station: String, railway: String)
  case doesNotStop(station: String, train: String)
  case doesNotCall(station: String, train: String)
  case wrongOrder(from: String, to: String, train: String)
  case sameStation(String)
  case notOnTheRide(station: String)
  case alreadyStops(station: String)
  case alreadyPasses(station: String)
  case placeOutsideRide(station: String, metres: Double)
  case missesTrain(station: String, bySeconds: Double)
  case noWay(over: String, from: String, to: String)
  case longRoad(metres: Double)
  case empty

  /// What is wrong, in words.
  package var text: String {
    switch self {
    case .notOnRailway(let station, let railway): "'\(station)' is not on '\(railway)'"
    case .doesNotStop(let station, let train): "'\(train)' does not stop at '\(station)'"
    case .doesNotCall(let station, let train): "'\(train)' does not run to '\(station)'"
    case .wrongOrder(let from, let to, let train):
      "'\(to)' does not come after '\(from)' on '\(train)'"
    case .sameStation(let station): "the ride begins and ends at '\(station)'"
    case .notOnTheRide(let station): "the ride does not come through '\(station)'"
    case .alreadyStops(let station): "the train stops at '\(station)' anyway"
    case .alreadyPasses(let station): "the train passes '\(station)' anyway"
    case .placeOutsideRide(let station, let metres):
      "\(JSONText.number(metres)) m from '\(station)' is outside the ride or at one of its stops"
    case .missesTrain(let station, let seconds):
      "the ride reaches '\(station)' \(Int(seconds.rounded(.up))) s after its train's arrival"
    case .noWay(let railway, let from, let to):
      "the train can't run over '\(railway)' from '\(from)' to '\(to)'"
    case .longRoad(let metres):
      "a way of \(JSONText.number(metres)) m off the rails is longer than 200 km"
    case .empty: "the ride goes nowhere and takes no time"
    }
  }
}
