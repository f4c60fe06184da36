import RailNetwork

/// Something that goes otherwise than the timetable says.
///
/// Distances are in metres along the way of the ride, negative before a station.
enum TrainEvent: Sendable, Hashable {
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

/// Why a ride can't be made, in words.
struct RideProblem: Error, Equatable {
  let text: String

  static func sameStation(_ station: Station) -> RideProblem {
    RideProblem(text: "the ride begins and ends at '\(station.id)'")
  }

  static func notOnTheRide(_ station: Station) -> RideProblem {
    RideProblem(text: "the ride does not come through '\(station.id)'")
  }

  static func doesNotStop(at station: Station, _ train: String) -> RideProblem {
    RideProblem(text: "'\(train)' does not stop at '\(station.id)'")
  }

  static func noTrack(
    of railway: RailwayIndex, from: StationIndex, to: StationIndex, in network: RailNetwork
  ) -> RideProblem {
    RideProblem(
      text: "the train can't run over '\(network[railway].id)' from '\(network[from].id)' to "
        + "'\(network[to].id)'")
  }
}
