import Tracking

/// How long the train was at a station.
///
/// It decides whether the train stopped there.
struct StationDwell: Sendable, Equatable {
  /// Seconds from the first to the last stopped location at the station; 0 without one.
  var stoppedSeconds: Double
  /// Seconds from the first location at the station to the first behind it.
  var windowSeconds: Double
}

/// The difference between S2 and S3: when a station that was left counts as visited.
protocol VisitRule: Sendable {
  associatedtype Parameters: TrackerParameters

  /// The parameters that only ``isVisited(_:_:)`` reads.
  static var visitParameters: Set<String> { get }

  /// The measured value that is compared with a parameter; above the parameter, it was a visit.
  ///
  /// Nil for a parameter that no measured value is compared with.
  static func dwellSeconds(_ dwell: StationDwell, comparedTo parameter: String) -> Double?

  /// How a location is assigned to a station.
  static func walk(_ parameters: Parameters) -> WalkParameters

  static func stoppedSpeedMetresPerSecond(_ parameters: Parameters) -> Double

  /// Whether a station that was left was visited; the last of a line always is.
  ///
  /// Otherwise it was passed.
  static func isVisited(_ dwell: StationDwell, _ parameters: Parameters) -> Bool

  /// The comparisons that decide ``isVisited(_:_:)``, for the trace.
  static func decisions(_ dwell: StationDwell, _ parameters: Parameters) -> [ThresholdDecision]
}
