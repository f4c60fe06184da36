import RailNetwork
import Tracking

/// The parameters of V5: those of V4, and those of trains.
struct V5Parameters: TrackerParameters {
  var rides = V4Parameters()
  var trains = TrainParameters()

  static let axes: [ParameterAxis<Self>] =
    V4Parameters.axes.map { $0.nested(in: \Self.rides) }
    + TrainParameters.axes.map { $0.nested(in: \Self.trains) }
}

/// How late trains are, and how well they keep to their timetable.
///
/// A race on drawn rides chose the values; see `V5.md`.
struct TrainParameters: TrackerParameters {
  var lateSeconds = 200.0
  var earlySeconds = 60.0
  var unscheduled = 0.1
  var wrongStop = 0.03

  static let axes: [ParameterAxis<Self>] = [
    ParameterAxis(
      "lateSeconds", \.lateSeconds, unit: "s", range: 10...7200,
      summary: "mean delay of late trains, and mean wait of riders on the platform"),
    ParameterAxis(
      "earlySeconds", \.earlySeconds, unit: "s", range: 1...3600,
      summary: "mean time by which early trains are early"),
    ParameterAxis(
      "unscheduled", \.unscheduled, unit: "", range: 0.0001...0.9,
      summary: "share of trains that are in no timetable"),
    ParameterAxis(
      "wrongStop", \.wrongStop, unit: "", range: 0.0001...0.5,
      summary: "share of stations at which a train does not do as its timetable has it"),
  ]

  /// The probability density of a delay, per second; riders on a platform wait for trains to come.
  func density(delay: Double, isBoarding: Bool) -> Double {
    if isBoarding, delay < 0 { return PortableMath.exp(delay / lateSeconds) / lateSeconds }
    return PortableMath.exp(delay > 0 ? -delay / lateSeconds : delay / earlySeconds)
      / (lateSeconds + earlySeconds)
  }
}
