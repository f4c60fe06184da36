import Gate
package import Journeys
import RailNetwork
package import Scoring
package import Text
import Tracking

/// One tracker on one journey, ready to be explained.
package struct ExplainedJourney {
  let journey: Journey
  let venue: Venue
  let tracker: ConfiguredTracker
  let performance: Performance

  package static func playing(
    _ tracker: ConfiguredTracker, _ journey: Journey, of suite: String, _ venue: Venue
  ) -> ExplainedJourney {
    let judged = JudgedJourney(journey, suite: suite, network: venue.network)
    let transcripts = Playback.transcripts(of: journey, venue: venue, trackers: [tracker])
    return ExplainedJourney(
      journey: journey, venue: venue, tracker: tracker,
      performance: Performance(transcripts[0], on: judged))
  }

  private func traces(after locations: Set<Int>) -> [Int: TrackerTrace] {
    Playback.traces(of: tracker, on: journey, venue: venue, after: locations)
  }

  package func moment(at text: String) throws(Faults) -> String {
    guard let first = performance.journey.locationTimes.first else { return "no locations" }
    let time: Timestamp
    if let seconds = NumberReader.double(text), abs(seconds) < 1e9 {
      time = first.advanced(bySeconds: seconds)
    } else if let stamp = Timestamp(iso8601: text) {
      time = stamp
    } else {
      throw Faults(
        .expected(
          "a time", found: text, in: "--at",
          remedy: "write 2026-03-02T08:15:30Z, or seconds from the first location: +90"))
    }
    guard let location = performance.location(at: time) else {
      throw Faults(
        "--at", field: text, "is before the first location",
        remedy: "the journey starts at \(journey.locations[0].timestamp.iso8601)")
    }
    return ExplanationText(performance).moment(
      location, estimate(after: location),
      traces(after: [location])[location] ?? TrackerTrace())
  }

  /// What was said at once, without the passing of time.
  private func estimate(after location: Int) -> Estimate {
    performance.transcript.estimates.filter { !$0.isTick }[location].estimate
  }

  package func summary(leastSeconds: Double) -> String {
    let text = ExplanationText(performance)
    let wrong = performance.wrongStretches()
    let shown = wrong.filter { $0.seconds >= leastSeconds }
    let traces = traces(after: Set(shown.compactMap(\.location)))
    var result = "\(tracker.id) on \(journey.id): \(wrong.count) wrong stretches"
    result +=
      shown.count < wrong.count ? ", \(shown.count) of them long enough to show\n\n" : "\n\n"
    for stretch in shown {
      result += text.wrong(stretch, stretch.location.flatMap { traces[$0] })
    }
    let stations = text.stations()
    if !stations.isEmpty { result += "\nstations taken for what they were not:\n\(stations)" }
    return result
  }
}
