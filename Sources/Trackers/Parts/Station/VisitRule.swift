import Tracking

/// How a station was left: what decides whether the train stopped there.
struct StationDwell: Sendable, Equatable {
  /// Seconds from the first to the last stopped location at the station; 0 if none was.
  var stoppedSeconds: Double
  /// Seconds from the first location at the station to the first behind it.
  var windowSeconds: Double
  var isLastOfLine: Bool
}

/// What tells S2 and S3 apart: when a station that was left counts as visited.
protocol VisitRule: Sendable {
  associatedtype Parameters: TrackerParameters

  /// The parameters that only ``isVisited(_:_:)`` reads.
  static var visitParameters: Set<String> { get }

  /// The measured value with which a dwell is compared to a parameter: over it, it was a visit.
  ///
  /// nil for a parameter that no dwell is compared to.
  static func dwellSeconds(_ dwell: StationDwell, comparedTo parameter: String) -> Double?

  /// The circles around stations.
  static func zones(_ parameters: Parameters) -> StationZones

  static func stoppedSpeedMetresPerSecond(_ parameters: Parameters) -> Double

  /// Whether a station that was left was visited, else it was passed.
  static func isVisited(_ dwell: StationDwell, _ parameters: Parameters) -> Bool

  /// The comparisons behind ``isVisited(_:_:)``, for the trace.
  static func decisions(_ dwell: StationDwell, _ parameters: Parameters) -> [ThresholdDecision]
}
