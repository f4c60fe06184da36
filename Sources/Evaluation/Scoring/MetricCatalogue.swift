/// All metrics, in the order of reports.
package enum MetricCatalogue {
  /// Rises whenever a metric's values could change; part of every signature.
  package static let version = "1"

  package static let all: [any Metric.Type] = [
    // Railway
    RailwayTimeAccuracy.self,
    FinalVerdict.self,
    ParallelAccuracy.self,
    RailwayRank.self,
    RailwayMismatch.self,
    RankingMargin.self,
    HindsightRegret.self,
    // Direction
    DirectionAccuracy.self,
    WrongWay.self,
    DirectionLock.self,
    Reversals.self,
    // Phase and station
    FocusAccuracy.self,
    PhaseSegments.self,
    DisplayEvents.self,
    DisplayIntersection.self,
    DisplayErrors.self,
    PhaseConfusion.self,
    StopSequence.self,
    DisplayGrammar.self,
    // Event latency
    EventDelay.self,
    ExcessDelay.self,
    WindowedReward.self,
    CollarCurve.self,
    // Time to first correct and stable
    TimeToCorrect.self,
    TimeToSettled.self,
    AccuracyByStations.self,
    EarlinessCost.self,
    // Stability
    ExcessSwitches.self,
    Retractions.self,
    BackJumps.self,
    Flicker.self,
    Warp.self,
    // Abstention and sessions without a train
    Coverage.self,
    RiskCoverage.self,
    FalseActivation.self,
    Utility.self,
    SessionEnd.self,
    // Visited or passed
    VisitedOrPassed.self,
    DwellJudgement.self,
    // Alerts
    AlertInTime.self,
    AlertClasses.self,
    AlertLead.self,
    AlertOnce.self,
    RiderCost.self,
    // Composites
    PerfectJourney.self,
    GatedScore.self,
  ]

  /// The definitions of all named values, in order; tallies stand in the same order.
  package static let definitions: [MetricDefinition] = all.flatMap { $0.definitions }

  /// The values that are shown first.
  package static let headline: [MetricDefinition] = definitions.filter(\.isHeadline)

  private static let places: [String: Int] = Dictionary(
    uniqueKeysWithValues: definitions.indices.map { (definitions[$0].id, $0) })

  /// The place of a named value in ``definitions``.
  package static func index(_ id: String) -> Int? {
    places[id]
  }
}
