import Tracking

/// S2: every station has a phase that only moves forward.
///
/// A station that was left is visited.
///
/// A location without a course is ignored.
typealias S2PhaseHistory = PhaseHistory<EveryStationLeftIsVisited>

/// The rule of S2.
enum EveryStationLeftIsVisited: VisitRule {
  typealias Parameters = StationZones

  static let visitParameters: Set<String> = []

  static func dwellSeconds(_ dwell: StationDwell, comparedTo parameter: String) -> Double? { nil }

  static func zones(_ parameters: StationZones) -> StationZones { parameters }

  static func stoppedSpeedMetresPerSecond(_ parameters: StationZones) -> Double { 0 }

  static func isVisited(_ dwell: StationDwell, _ parameters: StationZones) -> Bool { true }

  static func decisions(_ dwell: StationDwell, _ parameters: StationZones) -> [ThresholdDecision] {
    []
  }
}
