import Tracking

/// S3: S2, but a station that was left is only visited if the train stood there, else passed.
typealias S3VisitedOrPassed = PhaseHistory<VisitedIfTheTrainStood>

/// The rule of S3.
enum VisitedIfTheTrainStood: VisitRule {
  struct Parameters: TrackerParameters {
    var walk = WalkParameters()
    var stoppedSpeedMetresPerSecond = 1.0
    var stoppedDwellSeconds = 20.0
    var visitedDwellSeconds = 70.0

    static let axes: [ParameterAxis<Self>] =
      WalkParameters.axes.map { $0.nested(in: \Self.walk) } + [
        ParameterAxis(
          "stoppedSpeed", \.stoppedSpeedMetresPerSecond, unit: "m/s", range: 0...20,
          summary: "at or below this speed a location at a station is a stop"),
        ParameterAxis(
          "stoppedDwell", \.stoppedDwellSeconds, unit: "s", range: 0...600,
          summary: "a station is visited if the train stopped there for longer than this"),
        ParameterAxis(
          "visitedDwell", \.visitedDwellSeconds, unit: "s", range: 0...1_800,
          summary: "or if the train was within the visiting radius for longer than this"),
      ]

    static let constraints =
      WalkParameters.constraints + [
        ParameterConstraint("stoppedDwell", isLessThan: "visitedDwell")
      ]
  }

  static let visitParameters: Set<String> = ["stoppedDwell", "visitedDwell"]

  static func dwellSeconds(_ dwell: StationDwell, comparedTo parameter: String) -> Double? {
    switch parameter {
    case "stoppedDwell": dwell.stoppedSeconds
    case "visitedDwell": dwell.windowSeconds
    default: nil
    }
  }

  static func walk(_ parameters: Parameters) -> WalkParameters { parameters.walk }

  static func stoppedSpeedMetresPerSecond(_ parameters: Parameters) -> Double {
    parameters.stoppedSpeedMetresPerSecond
  }

  static func isVisited(_ dwell: StationDwell, _ parameters: Parameters) -> Bool {
    dwell.stoppedSeconds > parameters.stoppedDwellSeconds
      || dwell.windowSeconds > parameters.visitedDwellSeconds
  }

  static func decisions(_ dwell: StationDwell, _ parameters: Parameters) -> [ThresholdDecision] {
    [
      ThresholdDecision(
        quantity: "stopped", value: dwell.stoppedSeconds, unit: "s", parameter: "stoppedDwell",
        threshold: parameters.stoppedDwellSeconds, relation: .over,
        holds: dwell.stoppedSeconds > parameters.stoppedDwellSeconds),
      ThresholdDecision(
        quantity: "at the station", value: dwell.windowSeconds, unit: "s",
        parameter: "visitedDwell", threshold: parameters.visitedDwellSeconds, relation: .over,
        holds: dwell.windowSeconds > parameters.visitedDwellSeconds),
    ]
  }
}
