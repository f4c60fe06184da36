import Datasets
import Journeys
import RailNetwork
import Reporting
import Scoring
import Text
import Tracking

extension Subcommand {
  static let explain = Subcommand(
    path: ["explain"],
    summary: "says why a tracker was wrong on a journey, and which threshold decided",
    discussion: """
      Without --at: every stretch in which the tracker was wrong, what was said and what was true,
      and the comparison that came nearest to going the other way; then the stations that were
      taken for passed though the train stopped there, or the other way round. With --at: all that
      it believed at that time, the candidates with their scores and the state of every station.
      TIME is a time such as 2026-03-02T08:15:30Z, or seconds from the first location: +90.

      Example: railbench explain Datasets/journeys/recorded/NAME --tracker v3 --at +600
      """,
    arguments: [ArgumentDeclaration("JOURNEY", "the folder of a journey")],
    options: [
      .option(
        "--tracker", short: "-t", "ID",
        "who is asked, with settings if wanted: v3:visitingRadius=150 (default: v3)"),
      .option("--at", "TIME", "a time, or seconds: +90"),
      .option("--least", "SECONDS", "leaves out what was wrong for less (default: 5)"),
      TrackerSelection.setOption, SuiteLoader.networkOption, TimetableFolder.option,
    ]
  ) { invocation in
    let tracker = try invocation.trackers([invocation.value("--tracker") ?? "v3"])[0]
    let least = try invocation.integer("--least", in: 0...3_600) ?? 5
    let source = try await invocation.journey()
    invocation.warnOfNeeds([tracker], in: [source.item])
    let venue = try await TimetableFolder.venue(
      source.network, from: source.file.path, for: [tracker.entry],
      path: invocation.value(TimetableFolder.option.name), jobs: invocation.jobs)
    let explained = Explained.playing(tracker, source, venue)
    if let text = invocation.value("--at") {
      invocation.print(try explained.moment(at: text))
    } else {
      invocation.print(explained.summary(leastSeconds: Double(least)))
    }
  }
}

/// One tracker on one journey, ready to be explained.
private struct Explained {
  let journey: Journey
  let venue: Venue
  let tracker: ConfiguredTracker
  let performance: Performance

  static func playing(
    _ tracker: ConfiguredTracker, _ source: SingleJourney, _ venue: Venue
  ) -> Explained {
    let journey = source.journey
    let judged = JudgedJourney(journey, suite: source.item.suite, network: venue.network)
    let transcripts = Playback.transcripts(of: journey, venue: venue, trackers: [tracker])
    return Explained(
      journey: journey, venue: venue, tracker: tracker,
      performance: Performance(transcripts[0], on: judged))
  }

  private func traces(after locations: Set<Int>) -> [Int: TrackerTrace] {
    Playback.traces(of: tracker, on: journey, venue: venue, after: locations)
  }

  func moment(at text: String) throws(Faults) -> String {
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
      location, said: estimate(after: location),
      traces(after: [location])[location] ?? TrackerTrace())
  }

  /// What was said at once, without the passing of time.
  private func estimate(after location: Int) -> Estimate {
    performance.transcript.estimates.filter { !$0.isTick }[location].estimate
  }

  func summary(leastSeconds: Double) -> String {
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
