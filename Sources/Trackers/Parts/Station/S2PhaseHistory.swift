public import Tracking

/// S2: every station has a phase that moves forward only; a station left is a station visited.
///
/// A location without a course is ignored.
public typealias S2PhaseHistory = PhaseHistory<EveryStationLeftIsVisited>

/// S2's rule.
public enum EveryStationLeftIsVisited: VisitRule {
  public typealias Parameters = StationZones

  public static let visitParameters: Set<String> = []

  public static func dwellSeconds(
    _ dwell: StationDwell, comparedTo parameter: String
  ) -> Double? { nil }

  public static func zones(_ parameters: StationZones) -> StationZones { parameters }

  public static func stoppedSpeedMetresPerSecond(_ parameters: StationZones) -> Double { 0 }

  public static func isVisited(_ dwell: StationDwell, _ parameters: StationZones) -> Bool { true }

  public static func decisions(
    _ dwell: StationDwell, _ parameters: StationZones
  ) -> [ThresholdDecision] { [] }
}
