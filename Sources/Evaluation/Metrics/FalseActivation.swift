import Tracking

/// AB3: a railway named where nobody is on a train.
///
/// Only on journeys without legs: walking, a bus, a car, standing on a platform. Whether anything
/// was named, for how many seconds per hour of session, and how soon it was given up.
enum FalseActivation {
  static let metrics: [Metric] = {
    let family = MetricFamily(
      unit: .share, polarity: .lower, over: .journeys,
      source: "e-mission-docs 468; TheTransitClock 29")
    return [
      family(
        "AB3", "false activation", "On how many journeys without a train a railway was named.",
        "[r̂ given at any time] on journeys without legs"
      ) { performance in
        isMeasured(performance.journey)
          ? Ratio.one(performance.given.contains { $0.estimate.railway != nil }) : nil
      },
      family(
        "AB3.time", "falsely active time",
        "Seconds per hour without a train in which a railway was named.",
        "Σ dt·[r̂ given] per hour of session, on journeys without legs", unit: .secondsPerHour,
        over: .sessionSeconds
      ) { performance in
        let journey = performance.journey
        guard isMeasured(journey) else { return nil }
        let active = performance.find(Unlabelled.self).stretches.reduce(0) {
          $0 + ($1.estimate.railway == nil ? 0 : $1.milliseconds)
        }
        return Ratio(
          Double(active),
          of: Double(journey.sessionEnd.milliseconds(since: journey.sessionStart)),
          scale: 3_600, countScale: 0.001)
      },
      family(
        "AB3.length", "length of a false activation",
        "How long it took until no railway was named any more; read with AB3.",
        "Σ dt·[r̂ given] / number of stretches with r̂ given, on journeys without legs",
        unit: .seconds, over: .events
      ) { performance in
        guard isMeasured(performance.journey) else { return nil }
        var active = Ratio(0, of: 0, scale: 0.001)
        var wasActive = false
        for stretch in performance.find(Unlabelled.self).stretches {
          let isActive = stretch.estimate.railway != nil
          active.part += isActive ? Double(stretch.milliseconds) : 0
          active.whole += isActive && !wasActive ? 1 : 0
          wasActive = isActive
        }
        return active
      },
    ]
  }()

  private static func isMeasured(_ journey: JudgedJourney) -> Bool {
    !journey.isOnTrain && !journey.locationTimes.isEmpty
  }
}
