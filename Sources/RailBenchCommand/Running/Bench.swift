import Datasets
import Journeys
import RailNetwork
import Reporting
import Scoring
import Text
import Tracking

/// Measures what trackers and the stages of `compare` cost, several times each.
struct Bench {
  let entries: [TrackerEntry]
  let runs: Int

  /// The time of each run: in milliseconds, or in nanoseconds for each of `count` locations.
  ///
  /// The time of `ready`, which is called before each run, does not count.
  private func cost(
    _ what: String, each count: Int? = nil, ready: () -> Void = {}, _ body: () -> Void
  ) -> BenchCost {
    let clock = ContinuousClock()
    let seconds = (0..<runs).map { _ in
      ready()
      return clock.measure(body) / .seconds(1)
    }
    guard let count else { return BenchCost(what, "ms", seconds.map { $0 * 1e3 }) }
    return BenchCost(what, "ns/location", seconds.map { $0 * 1e9 / Double(max(1, count)) })
  }

  /// The network, the index, what surrounds a location, and each tracker.
  func costs(network name: String?) async throws(Faults) -> [BenchCost] {
    var loaded: [Result<NetworkFile, Faults>] = []
    let load = cost("network load") {
      loaded = [Result { () throws(Faults) in try NetworkFile.read(name) }]
    }
    let network = try loaded[0].get().network
    var finder = SurroundingsFinder(network: network)
    let index = cost("index build") {
      finder = SurroundingsFinder(network: network)
    }
    let rides = Self.rides(over: network).map { FilteredRecording($0) }
    let count = rides.reduce(0) { $0 + $1.counted.count }
    var known: [(recording: FilteredRecording, surroundings: [Surroundings])] = []
    let surroundings = cost("surroundings", each: count) {
      known = rides.map { ($0, finder.surroundings(along: $0)) }
    }
    let context = TrackerContext(
      network: network,
      timetables: entries.contains { $0.needs.contains(.timetable) }
        ? try await TimetableFolder.all(of: network, jobs: 1) : nil)
    var costs = [load, index, surroundings]
    for entry in entries {
      costs.append(
        cost(entry.id, each: count) {
          for ride in known {
            var running = [RunningTracker(entry.makeTracker(context), ticks: false)]
            var nobody = NoRecorder()
            JourneyPlay.play(
              ride.recording, surroundings: ride.surroundings, trackers: &running,
              recorder: &nobody)
          }
        })
      costs.append(
        cost("\(entry.id) and surroundings", each: count) { play(rides, entry, finder, context) })
      costs.append(
        cost(
          "\(entry.id) and new cells", each: count,
          ready: { finder = SurroundingsFinder(network: network) },
          { play(rides, entry, finder, context) }))
    }
    return costs
  }

  /// What a location costs in each stage of `compare`, on one core.
  func stages(of suite: LoadedSuite) async throws(Faults) -> [BenchCost] {
    let trackers = entries.map { ConfiguredTracker($0) }
    let venues = try await suite.venues(for: entries)
    let count = suite.locationCount
    let items = suite.items
    var bytes: [JourneyBytes] = []
    var journeys: [Journey] = []
    for item in items {
      bytes.append(try JourneyBytes.read(item.folder))
      journeys.append(try item.journey)
    }
    let read = cost("stage: read", each: count) {
      for (item, bytes) in zip(items, bytes) {
        _ = try? JourneyReader.read(
          locations: bytes.locations, truth: bytes.truth, folder: item.folder.path,
          network: suite.network(of: item))
      }
    }
    var said: [[Transcript]] = []
    let play = cost("stage: play and keep", each: count) {
      said = zip(items, journeys).map {
        Playback.transcripts(of: $1, venue: venues[$0.network], trackers: trackers)
      }
    }
    var draft = ContestDraft(contestants: trackers.count)
    let judge = cost("stage: judge", each: count) {
      draft = ContestDraft(contestants: trackers.count)
      for index in items.indices {
        let judged = JudgedJourney(
          journeys[index], suite: items[index].suite, network: suite.network(of: items[index]))
        draft.add(JourneyOutcome(said[index], on: judged, journeys[index]))
      }
    }
    let contestants = trackers.map(Contestant.tracker)
    let contest = Contest(
      contestants, draft, signature: try SuiteSignature.make(suite, contestants), command: "")
    let report = cost("stage: report", each: count) {
      _ = ScoresCSV.text(contest.scorecards)
      let report = CompareReport(contest, isParallel: false)
      for document in [report.document] + report.details.map(\.document) {
        _ = MarkdownDocument.text(document)
        _ = document.chartFiles
      }
    }
    return [read, play, judge, report]
  }

  private func play(
    _ rides: [FilteredRecording], _ entry: TrackerEntry, _ finder: SurroundingsFinder,
    _ context: TrackerContext
  ) {
    for ride in rides {
      var running = [RunningTracker(entry.makeTracker(context), ticks: false)]
      var nobody = NoRecorder()
      JourneyPlay.play(ride, finder: finder, trackers: &running, recorder: &nobody)
    }
  }

  /// A ride from end to end of every tenth railway, each with times of its own.
  private static func rides(over network: RailNetwork) -> [[Location]] {
    let metresPerLocation = 20.0
    return stride(from: 0, to: network.railways.count, by: 10).map { index in
      let track = network.tracks[index]
      let count = Int(track.lengthMetres / metresPerLocation)
      return (0..<count).map { second in
        let position = Double(second) * metresPerLocation
        return Location(
          timestamp: Timestamp(millisecondsSince1970: Int64(second) * 1_000),
          coordinate: track.coordinate(atMetres: position), horizontalAccuracyMetres: 10,
          courseDegrees: track.heading(atMetres: position).flatMap(Course.degrees),
          speedMetresPerSecond: metresPerLocation)
      }
    }
  }
}
