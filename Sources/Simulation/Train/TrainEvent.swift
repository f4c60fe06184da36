package import RailNetwork

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
}
