import Datasets
import RailNetwork
import Reporting
import Running
import Scoring
import Text
import Tracking

/// Measures the time that a network and trackers take, in several runs.
struct Bench {
  let entries: [TrackerEntry]
  let runs: Int

  /// The time of each run: in milliseconds, or in nanoseconds for each of `count` locations.
  ///
  /// `ready` runs before each measurement, and its time does not count.
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

  /// Measures the network, the index, the surroundings of a location, and each tracker.
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

  /// Rides over every tenth railway from end to end, one after the other.
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
