import Tracking

/// S2: every station has a phase that only moves forward.
///
/// A station that was left is visited.
typealias S2PhaseHistory = PhaseHistory<EveryStationLeftIsVisited>

/// The rule of S2.
enum EveryStationLeftIsVisited: VisitRule {
  typealias Parameters = WalkParameters

  static let visitParameters: Set<String> = []

  static func dwellSeconds(_ dwell: StationDwell, comparedTo parameter: String) -> Double? { nil }

  static func walk(_ parameters: WalkParameters) -> WalkParameters { parameters }

  static func stoppedSpeedMetresPerSecond(_ parameters: WalkParameters) -> Double { 0 }

  static func isVisited(_ dwell: StationDwell, _ parameters: WalkParameters) -> Bool { true }

  static func decisions(_ dwell: StationDwell, _ parameters: WalkParameters) -> [ThresholdDecision]
  {
    []
  }
}
