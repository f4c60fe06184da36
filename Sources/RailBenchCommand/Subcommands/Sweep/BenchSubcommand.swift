import Datasets
import RailNetwork
import Scoring
import Tracking

struct BenchOptions: Options {
  let network = Option.text(
    "--network", "FILE", "the network (default: greater-tokyo of the datasets)")
  let trackers = Option.list("--trackers", "IDS", "trackers to measure (default: v1,v2,v3)")
  let runs = Option.integer("--runs", "N", "runs of each", in: 1...1_000, default: 5)
}

extension Subcommand {
  static let bench = Subcommand(
    path: ["bench"],
    summary: "measures the speed and memory of trackers on a network",
    discussion: """
      Plays a ride over every tenth railway of the network, with one location every 20 m, on one
      core. Prints the median, the minimum and the maximum of several runs, in nanoseconds for each
      location; the first row is the search for the railways and stations around a location. The
      time of every tracker includes this search. If a program fails, there is no table. Build with
      -c release.
      """,
    example: "railbench bench --trackers v3,v4",
    takes: BenchOptions()
  ) { request in
    let names = request.has(\.trackers) ? request.trackers : ["v1", "v2", "v3"]
    let entries = try request.configured(names).map(\.entry)
    let network = try NetworkFile.read(request.network).network
    let context = try await TimetableFolder.playback(
      network, for: entries, path: nil, jobs: 1
    ).context
    let finder = SurroundingsFinder(network: network)
    let rides = rides(over: network)
    let count = Double(max(1, rides.reduce(0) { $0 + $1.recording.counted.count }))
    var table = TextTable([
      "ns/location", .right("median"), .right("least"), .right("most"),
    ])
    func measure(_ what: String, _ play: (Ride) -> Void) {
      let times = (0..<request.runs).map { _ in
        ContinuousClock().measure { rides.forEach(play) } / .seconds(1) * 1e9 / count
      }.sorted()
      table.add(
        [what]
          + [times[times.count / 2], times[0], times[times.count - 1]].map {
            NumberText.fixed($0, places: $0 < 100 ? 1 : 0)
          })
    }
    measure("surroundings") { _ = finder.surroundings(along: $0.recording) }
    for entry in entries {
      measure(entry.id) { ride in
        guard request.context.failures.texts.isEmpty else { return }
        var running = [RunningTracker(entry.makeTracker(context), ticks: false)]
        var nobody = NoRecorder()
        JourneyPlay.play(ride.recording, finder: finder, trackers: &running, recorder: &nobody)
        running[0].finish(entry.id, on: ride.railway)
      }
      guard request.context.failures.texts.isEmpty else { throw FailedGate() }
    }
    request.print(table)
    if let bytes = PeakMemory.bytes() {
      request.print("peak memory: \(NumberText.fixed(Double(bytes) / 1e6, places: 0)) MB")
    }
  }

  private typealias Ride = (railway: String, recording: FilteredRecording)

  /// Rides over every tenth railway from end to end.
  private static func rides(over network: RailNetwork) -> [Ride] {
    let metresPerLocation = 20.0
    return stride(from: 0, to: network.railways.count, by: 10).map { index in
      let track = network.tracks[index]
      let locations = (0..<Int(track.lengthMetres / metresPerLocation)).map { second in
        let position = Double(second) * metresPerLocation
        return Location(
          timestamp: Timestamp(millisecondsSince1970: Int64(second) * 1_000),
          coordinate: track.coordinate(atMetres: position), horizontalAccuracyMetres: 10,
          courseDegrees: track.heading(atMetres: position).flatMap(Course.degrees),
          speedMetresPerSecond: metresPerLocation)
      }
      return (network.railways[index].id, FilteredRecording(locations))
    }
  }
}
