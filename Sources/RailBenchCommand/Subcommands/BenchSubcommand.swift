import Geometry
import PlainText
import RailNetwork
import Reporting
import Tracking

extension Subcommand {
  static let bench = Subcommand(
    path: ["bench"],
    summary: "measures speed and memory of the network, the index and the trackers",
    discussion: """
      Rides over every tenth railway of a network, one location for each 20 m, on one core; medians
      of several runs. Build with -c release. Timings depend on the machine; nothing compares them.
      """,
    options: [
      .option("--network", "FILE", "the network (default: greater-tokyo of the datasets)"),
      .list("--trackers", "IDS", "trackers to measure (default: v1,v2,v3)"),
      .option("--runs", "N", "runs of each (default: 5)"),
    ]
  ) { invocation in
    let roster = invocation.roster()
    let ids = invocation.has("--trackers") ? invocation.list("--trackers") : ["v1", "v2", "v3"]
    let entries = try ids.map { try roster.entry(id: $0, option: "--trackers") }
    let runs = try invocation.integer("--runs", in: 1...1_000) ?? 5
    var loaded: [Result<NetworkFile, any Error>] = []
    let loadSeconds = median(runs) { loaded = [Result { try NetworkFile(invocation) }] }
    invocation.print(try table(loaded[0].get().network, loadSeconds, entries, runs: runs).plain)
  }

  private static func table(
    _ network: RailNetwork, _ loadSeconds: Double, _ entries: [TrackerEntry], runs: Int
  ) throws(Faults) -> TextTable {
    var finder = SurroundingsFinder(network: network)
    let finderSeconds = median(runs) { finder = SurroundingsFinder(network: network) }
    let rides = rides(over: network, stride: 10)
    let count = rides.reduce(0) { $0 + $1.count }
    var surroundings: [[Surroundings]] = []
    let surroundingsSeconds = median(runs) {
      surroundings = rides.map { $0.map(finder.surroundings) }
    }
    let context = TrackerContext(
      network: network,
      timetables: entries.contains { $0.needs.contains(.timetable) }
        ? try TimetableFolder.all(of: network) : nil)
    func rate(_ what: String, _ seconds: Double) -> [String] {
      [what, NumberText.fixed(Double(count) / seconds, places: 0), "locations/s"]
    }
    var table = TextTable(
      ["what", .right("value"), "unit"],
      [
        ["network load", NumberText.fixed(loadSeconds * 1_000, places: 1), "ms"],
        ["index build", NumberText.fixed(finderSeconds * 1_000, places: 1), "ms"],
        ["locations", "\(count)", ""], rate("surroundings", surroundingsSeconds),
      ])
    for entry in entries {
      let seconds = median(runs) {
        for ride in surroundings {
          var players = [Player(entry.makeTracker(context), ticks: false)]
          var nobody = NoRecorder()
          JourneyPlay.play(ride, players: &players, recorder: &nobody)
        }
      }
      table.add(rate("\(entry.id), surroundings given", seconds))
      table.add(rate("\(entry.id), all told", seconds + surroundingsSeconds))
    }
    if let bytes = PeakMemory.bytes() {
      table.add(["peak memory", NumberText.fixed(Double(bytes) / 1e6, places: 0), "MB"])
    }
    return table
  }

  /// The median time of several runs, in seconds.
  private static func median(_ runs: Int, _ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    return (0..<runs).map { _ in clock.measure(body) / .seconds(1) }.sorted()[runs / 2]
  }

  /// A ride from end to end of every `stride`-th railway, each with times of its own.
  private static func rides(over network: RailNetwork, stride step: Int) -> [[Location]] {
    let metresPerLocation = 20.0
    return stride(from: 0, to: network.railways.count, by: step).map { index in
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
