import Journeys
import RailNetwork
import Reporting
import Scoring
import Text
import Tracking

extension Subcommand {
  static let bench = Subcommand(
    path: ["bench"],
    summary: "measures speed and memory of the network, the trackers and the stages of compare",
    discussion: """
      Rides over every tenth railway of a network, one location for each 20 m; then the stages that
      journeys go through in compare: reading, judging what trackers say, reporting. All on one
      core. Medians of several runs, with the least and the most; peak memory is that of the whole
      command. Processor instructions, which vary less than times, are counted where the machine lets
      a program do so; most virtual machines don't. Build with -c release. Timings depend on the
      machine.

      --scaling measures instead how the cost of a location grows with the locations of a journey,
      the journeys, the trackers, and the network, of which copies are laid side by side.
      With --output, bench.csv holds all values, and --scaling writes growth.md with a chart too.
      --against compares with the bench.csv of another run.

      Example: railbench bench --trackers v3,v4 --output now --against before/bench.csv
      """,
    options: [
      .option("--network", "FILE", "the network (default: greater-tokyo of the datasets)"),
      .list("--trackers", "IDS", "trackers to measure (default: v1,v2,v3)"),
      .list(
        "--journeys", short: "-J", "DIR",
        "journeys for the stages (default: the recorded ones, without --network)"),
      .option("--runs", "N", "runs of each (default: 5)"),
      .flag("--scaling", "measures how costs grow"),
      .option("--against", "FILE", "the bench.csv of another run to compare with"),
      .output("DIR", "where bench.csv is written (default: nowhere)"),
    ]
  ) { invocation in
    let roster = invocation.roster()
    let ids = invocation.has("--trackers") ? invocation.list("--trackers") : ["v1", "v2", "v3"]
    let entries = try ids.map { try roster.entry(id: $0, option: "--trackers") }
    guard !entries.isEmpty else { throw Faults("--trackers", "names no tracker") }
    let runs = try invocation.integer("--runs", in: 1...1_000) ?? 5
    let before = try invocation.value("--against").map { path throws(Faults) in
      try BenchReport.read(Files.read(path), file: path)
    }
    var output: OutputFolder?
    if let path = invocation.value("--output") { output = try OutputFolder(path: path) }
    let bench = Bench(entries: entries, runs: runs)
    var costs: [BenchCost] = []
    if invocation.has("--scaling") {
      let growths = try await bench.growths(of: NetworkFile(invocation).network)
      let document = BenchReport.growth(growths, command: invocation.reproduction)
      output?.add(markdown: document, as: "growth.md")
      costs = growths.flatMap { $0.costs.map(\.cost) }
    } else {
      var suite: LoadedSuite?
      if let folders = try stagedJourneys(invocation) {
        suite = try await SuiteLoader.load(
          folders,
          network: invocation.has("--journeys")
            ? invocation.value("--network").map(NetworkFile.path) : nil,
          jobs: invocation.jobs)
      }
      costs = try await bench.costs(invocation)
      if let suite { costs += try await bench.stages(of: suite) }
      if let bytes = PeakMemory.bytes() {
        costs.append(BenchCost("peak memory", "MB", [Double(bytes) / 1e6]))
      }
    }
    invocation.print(
      before.map { BenchReport.table(costs, against: $0) } ?? BenchReport.table(costs))
    output?.add(BenchReport.csv(costs), as: BenchReport.file)
    if let paths = try output?.write() {
      invocation.print("Written: \(paths.joined(separator: ", ")).")
    }
  }

  /// The folders of journeys for the stages; nil with a network of one's own and no journeys.
  private static func stagedJourneys(_ invocation: Invocation) throws(Faults) -> [String]? {
    if invocation.has("--journeys") { return invocation.all("--journeys") }
    return invocation.has("--network") ? nil : ["\(try DatasetFolder.find().journeys)/recorded"]
  }
}

/// Measures, several times each.
private struct Bench {
  let entries: [TrackerEntry]
  let runs: Int

  /// What each run costs, in all or by so many of something: its time and, where the machine counts
  /// them, its instructions.
  ///
  /// To be made ready costs nothing.
  private func costs(
    _ what: String, each count: Int? = nil, _ one: String = "location", ready: () -> Void = {},
    _ body: () -> Void
  ) -> [BenchCost] {
    let clock = ContinuousClock()
    let counter = InstructionCounter()
    var seconds: [Double] = []
    var instructions: [Double] = []
    for _ in 0..<runs {
      ready()
      let before = counter?.count
      seconds.append(clock.measure(body) / .seconds(1))
      if let before, let after = counter?.count { instructions.append(Double(after - before)) }
    }
    func cost(_ values: [Double], _ scale: Double, _ unit: String) -> BenchCost {
      BenchCost(what, unit, values.map { $0 * scale / Double(max(1, count ?? 1)) })
    }
    let time =
      count == nil ? cost(seconds, 1e3, "ms") : cost(seconds, 1e9, "ns/\(one)")
    guard !instructions.isEmpty else { return [time] }
    return [
      time,
      count == nil
        ? cost(instructions, 1e-6, "million instructions")
        : cost(instructions, 1, "instructions/\(one)"),
    ]
  }

  /// The network, the index, what surrounds a location, and each tracker.
  func costs(_ invocation: Invocation) async throws(Faults) -> [BenchCost] {
    var loaded: [Result<NetworkFile, Faults>] = []
    let load = costs("network load") {
      loaded = [Result { () throws(Faults) in try NetworkFile(invocation) }]
    }
    let network = try loaded[0].get().network
    var finder = SurroundingsFinder(network: network)
    let index = costs("index build") {
      finder = SurroundingsFinder(network: network)
    }
    let rides = Self.rides(over: network, every: 10)
    let count = rides.reduce(0) { $0 + $1.count }
    var known: [[Surroundings]] = []
    let surroundings = costs("surroundings", each: count) {
      known = rides.map(finder.surroundings(along:))
    }
    let context = try await context(network)
    return load + index + surroundings
      + entries.flatMap { entry in
        costs(entry.id, each: count) {
          for ride in known {
            var players = [RunningTracker(entry.makeTracker(context), ticks: false)]
            var nobody = NoRecorder()
            JourneyPlay.play(ride, trackers: &players, recorder: &nobody)
          }
        }
          + costs("\(entry.id) and surroundings", each: count) {
            play(rides, [entry], finder, context)
          }
          + costs(
            "\(entry.id) and new cells", each: count,
            ready: { finder = SurroundingsFinder(network: network) }
          ) {
            play(rides, [entry], finder, context)
          }
      }
  }

  /// What a location costs in each stage of `compare`, on one core.
  func stages(of suite: LoadedSuite) async throws(Faults) -> [BenchCost] {
    let contestants = entries.map { Contestant($0) }
    let venues = try await suite.venues(for: contestants)
    let count = suite.locationCount
    let items = suite.items
    var bytes: [JourneyBytes] = []
    var journeys: [Journey] = []
    for item in items {
      bytes.append(try JourneyBytes(item.folder))
      journeys.append(try item.journey)
    }
    let read = costs("stage: read", each: count) {
      for (item, bytes) in zip(items, bytes) {
        _ = try? JourneyReader.read(
          locations: bytes.locations, truth: bytes.truth, folder: item.folder.path,
          network: suite.network(of: item))
      }
    }
    var said: [[Transcript]] = []
    let play = costs("stage: play and keep", each: count) {
      said = zip(items, journeys).map {
        Evaluator.transcripts(of: $1, venue: venues[$0.network], contestants: contestants)
      }
    }
    var outcomes: [JourneyOutcome] = []
    let judge = costs("stage: judge", each: count) {
      outcomes = items.indices.map { index in
        let judged = JudgedJourney(
          journeys[index], suite: items[index].suite, network: suite.network(of: items[index]))
        return JourneyOutcome(said[index], on: judged, journeys[index])
      }
    }
    let contest = try Contest(contestants.map(Entrant.init), outcomes, on: suite, command: "")
    let report = costs("stage: report", each: count) {
      _ = ScoresCSV.text(contest.scorecards)
      let document = CompareReport.document(contest)
      _ = MarkdownDocument.text(document)
      _ = document.chartFiles
    }
    return read + play + judge + report
  }

  /// How the cost of a location grows.
  func growths(of network: RailNetwork) async throws(Faults) -> [BenchGrowth] {
    let factors = [1, 2, 4, 8, 16]
    let context = try await context(network)
    let finder = SurroundingsFinder(network: network)
    let rides = Self.rides(over: network, every: 40)
    let count = rides.reduce(0) { $0 + $1.count }
    func growth(
      _ what: String, _ one: String = "location", grows: Bool = true,
      _ prepare: (Int) -> () -> Void
    ) -> BenchGrowth {
      BenchGrowth(
        what,
        factors.map { factor in
          let body = prepare(factor)
          let each = count * (grows ? factor : 1)
          return (factor, costs("\(what) × \(factor)", each: each, one, body)[0])
        })
    }
    return [
      growth("locations of a journey") { factor in
        let longer = rides.map { Self.repeated($0, times: factor) }
        return { play(longer, entries, finder, context) }
      },
      growth("journeys") { factor in
        let more = (0..<factor).flatMap { _ in rides }
        return { play(more, entries, finder, context) }
      },
      growth("trackers", "location and tracker") { factor in
        let more = (0..<factor).flatMap { _ in entries }
        return { play(rides, more, finder, context) }
      },
      growth("network", grows: false) { factor in
        let larger = Self.copies(of: network, factor)
        let finder = SurroundingsFinder(network: larger)
        let context = TrackerContext(network: larger)
        return { play(rides, entries, finder, context) }
      },
    ]
  }

  private func context(_ network: RailNetwork) async throws(Faults) -> TrackerContext {
    TrackerContext(
      network: network,
      timetables: entries.contains { $0.needs.contains(.timetable) }
        ? try await TimetableFolder.all(of: network, jobs: 1) : nil)
  }

  private func play(
    _ rides: [[Location]], _ entries: [TrackerEntry], _ finder: SurroundingsFinder,
    _ context: TrackerContext
  ) {
    for ride in rides {
      var players = entries.map { RunningTracker($0.makeTracker(context), ticks: false) }
      var nobody = NoRecorder()
      JourneyPlay.play(ride, finder: finder, trackers: &players, recorder: &nobody)
    }
  }

  /// A ride from end to end of some railways, each with times of its own.
  private static func rides(over network: RailNetwork, every step: Int) -> [[Location]] {
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

  /// A ride there and back again, while the clock goes on.
  private static func repeated(_ ride: [Location], times: Int) -> [Location] {
    (0..<times).flatMap { lap in
      (lap % 2 == 0 ? ride : ride.reversed()).enumerated().map { second, location in
        var location = location
        location.timestamp = Timestamp(
          millisecondsSince1970: Int64(lap * ride.count + second) * 1_000)
        return location
      }
    }
  }

  /// A network of so many copies side by side, the first in its place and the others west of it.
  private static func copies(of network: RailNetwork, _ count: Int) -> RailNetwork {
    let longitudes = network.tracks.flatMap { $0.vertices.map(\.longitude) }
    let width = (longitudes.max() ?? 0) - (longitudes.min() ?? 0)
    var railways: [Railway] = []
    var stations: [Station] = []
    for copy in 0..<count {
      let firstRailway = railways.count
      let firstStation = stations.count
      func moved(_ place: Coordinate) -> Coordinate {
        Coordinate(
          latitude: place.latitude, longitude: place.longitude - width * Double(copy))
      }
      railways += network.railways.map { railway in
        var railway = railway
        railway.id += copy == 0 ? "" : "-\(copy)"
        railway.stations = railway.stations.map { StationIndex(firstStation + $0.offset) }
        railway.sharedTrack = []
        for part in railway.parts.indices {
          railway.parts[part].coordinates = railway.parts[part].coordinates.map(moved)
        }
        return railway
      }
      stations += network.stations.map { station in
        var station = station
        station.id += copy == 0 ? "" : "-\(copy)"
        station.railway = RailwayIndex(firstRailway + station.railway.offset)
        station.coordinate = moved(station.coordinate)
        return station
      }
    }
    return RailNetwork(
      id: network.id, title: network.title, version: network.version, timeZone: network.timeZone,
      sources: network.sources, railways: railways, stations: stations)
  }
}
