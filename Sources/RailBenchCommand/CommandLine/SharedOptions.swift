import Datasets
import Journeys
import Running
import Scoring
import Text
import Tracking

// Options that several subcommands have, and what they name.

extension Option where Value == String {
  /// The folder of a subcommand's output.
  static var folder: Option {
    .text(
      "--output", short: "-o", "DIR", "where files are written", default: OutputFolder.defaultPath)
  }

  /// The file of a network that is made.
  static var networkOutput: Option {
    .required(
      "--output", short: "-o", "FILE", "the network file to write",
      remedy: "say where to write the network: -o FILE.geojson")
  }

  /// A network that a subcommand is about.
  static var networkFile: Option {
    .argument("FILE", "the network's file, or its id in Datasets/networks")
  }
}

extension Option where Value == Shard {
  static var shard: Option {
    .one(
      "--shard", "K/N",
      "does only every N-th piece of the work, from the K-th on; railbench merge puts the parts "
        + "together"
    ) { text throws(Faults) in
      try text.map { text throws(Faults) in try Shard(text, in: "--shard") } ?? .whole
    }
  }
}

extension Option where Value == String? {
  static var network: Option {
    .text(
      "--network", "FILE",
      "the network (default: Datasets/networks/\(NetworkFile.defaultID).geojson)")
  }

  static var journeysNetwork: Option {
    .text(
      "--network", short: "-n", "FILE",
      "the network of all journeys (default: the one that each journey names)")
  }

  static var timetable: Option {
    .text(
      "--timetable", "PATH",
      "a folder of timetables, or one file (default: the network's in Datasets/timetables)")
  }
}

extension Option where Value == [String] {
  static var settings: Option {
    .texts(
      "--set", "TRACKER.NAME=VALUE",
      "gives a parameter another value, such as v3.visitingRadius=150")
  }
}

/// Which journeys are meant, with their networks and timetables.
struct SuiteOptions: Options {
  var folders = Option.arguments("JOURNEYS", "the same as --journeys", count: .any)
  let journeys = Option.texts(
    "--journeys", short: "-J", "DIR",
    "a suite or a journey, or its name in Datasets/journeys (default: all there)")
  let network = Option.journeysNetwork
  let timetable = Option.timetable
}

extension Request<SuiteOptions> {
  /// The journeys that `--journeys` and the arguments name, by default all.
  func load(
    skipsUnlabelled: Bool = false, skipsBad: Bool = false, only: ((Int) -> Bool)? = nil
  ) async throws -> LoadedSuite {
    let suite = try await SuiteLoader.load(
      self.folders + self.journeys, network: self.network, timetable: self.timetable,
      skipsUnlabelled: skipsUnlabelled, skipsBad: skipsBad, only: only, jobs: jobs)
    for journey in suite.bad { warn("warning: left out: \(journey.text)") }
    for path in suite.unlabelled {
      warn("note: \(path) is left out: it has no \(JourneyReader.truthFile)")
    }
    let suspicious = suite.items.filter { !$0.warnings.isEmpty }
    if let first = suspicious.first?.warnings.first {
      warn(
        "warning: \(first) (railbench journey validate lists all warnings, on "
          + "\(counted(suspicious.count, "journey")))")
    }
    return suite
  }
}

extension Request<SuiteOptions> {
  /// Digests of what a part of these journeys is played with.
  func inputs(
    _ suite: LoadedSuite, _ trackers: [ConfiguredTracker]
  ) throws(Faults) -> [String: String] {
    try PartInputs.digests(
      of: self.folders + self.journeys, suite,
      timetables: trackers.contains { $0.entry.needs.contains(.timetable) })
  }
}

/// Who takes part, and with which settings.
struct TrackerOptions: Options {
  let trackers = Option.list(
    "--trackers", short: "-t", "LIST",
    "who takes part: v1 to v5 and others, as in v3,v5,v3:visitingRadius=150; a program: "
      + "mine='python3 mine.py'")
  let settings = Option.settings
  let timeout = Option.timeout
}

/// The programs that an experiment, a gate or an expectation may name.
///
/// The commands come from the command line alone, so that no file can run anything.
struct ProgramOptions: Options {
  let programs = Option.many(
    "--trackers", short: "-t", "LIST",
    "the programs among the trackers that the file names: mine='python3 mine.py'"
  ) { texts throws(Faults) in
    let items = items(texts)
    for item in items where Program.text(item) == nil {
      throw Faults(
        .expected("a program", found: item, in: "--trackers", remedy: "write NAME='COMMAND'"))
    }
    return items
  }
  let timeout = Option.timeout
}

/// The routes of a GTFS feed, and how strictly it is read.
struct FeedOptions: Options {
  let routes = Option.list(
    "--routes", "NAME", "the routes that are meant, by id or name (default: all railways)")
  let strict = Option.flag(
    "--strict", "refuses a source with anything wrong in it, and says what")
}

extension Request {
  /// Writes everything, naming each file on standard error.
  func writeAll(_ output: OutputFolder) throws(Faults) {
    for path in try output.write() { warn("wrote \(path)") }
  }

  var given: [String] { options.all.map(\.declaration.name).filter(invocation.has) }

  /// - Throws: that options have no meaning for something.
  func refuse(_ useless: [String], for what: String) throws(Faults) {
    guard useless.isEmpty else {
      throw Faults(useless.map { Fault(file: $0, problem: "has no meaning \(what)") })
    }
  }
}
