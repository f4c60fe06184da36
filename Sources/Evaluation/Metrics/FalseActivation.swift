import Tracking

/// AB3: a railway named where nobody is on a train.
///
/// Only on journeys without legs: walking, a bus, a car, standing on a platform. Whether anything
/// was named, and for how many seconds per hour of session.
/// Sources: e-mission-docs issue 468; TheTransitClock issue 29.
enum FalseActivation: Metric {
  static let definitions = [
    MetricDefinition(
      "AB3", "false activation", unit: .share, polarity: .lower,
      summary: "On how many journeys without a train a railway was named.",
      formula: "[r̂ given at any time] on journeys without legs",
      source: "e-mission-docs 468; TheTransitClock 29", over: .journeys),
    MetricDefinition(
      "AB3.time", "falsely active time", unit: .secondsPerHour, polarity: .lower,
      summary: "Seconds per hour without a train in which a railway was named.",
      formula: "Σ dt·[r̂ given] per hour of session, on journeys without legs",
      source: "as AB3", over: .sessionSeconds),
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    let journey = performance.journey
    guard !journey.isOnTrain, !journey.locationTimes.isEmpty else {
      return [Ratio(0, of: 0), Ratio(0, of: 0)]
    }
    let session = Double(journey.sessionEnd - journey.sessionStart)
    let active = performance.unlabelled().reduce(0.0) { sum, stretch in
      let isActive = performance.answers[stretch.answer].estimate.railway != nil
      return isActive ? sum + Double(stretch.end - stretch.start) : sum
    }
    let isEverActive = performance.emissions.contains { $0.estimate.railway != nil }
    return [
      Ratio(isEverActive ? 1 : 0, of: 1),
      Ratio(active, of: session, scale: 3_600, countScale: 0.001),
    ]
  }
}
