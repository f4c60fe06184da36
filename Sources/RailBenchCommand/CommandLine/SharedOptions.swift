import Datasets
import RailNetwork
import Scoring
import Tracking

// Options that several subcommands share.

extension Option where Value == String {
  static var folder: Option {
    .text("--output", short: "-o", "DIR", "output folder", default: OutputFolder.defaultPath)
  }

  /// The tracker of a subcommand that plays only one.
  static var tracker: Option {
    .text(
      "--tracker", short: "-t", "ID", "the tracker, such as v3:visitingRadius=150", default: "v4")
  }

  static var networkFile: Option {
    .argument("FILE", "the network's file, or its id in Datasets/networks")
  }
}

extension Option where Value == Shard {
  static var shard: Option {
    .one(
      "--shard", "K/N",
      "does part K of N of the work, such as 2/5"
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

  /// The network of a recording.
  static var fittingNetwork: Option {
    .text(
      "--network", short: "-n", "FILE",
      "the network (default: network.geojson in a recording's folder or above it; else of that here "
        + "and those in Datasets/networks, the one that fits)")
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
      "sets a parameter to another value, such as v3.visitingRadius=150")
  }
}

/// Selects journeys, with their networks and timetables.
struct SuiteOptions: Options {
  var folders = Option.arguments("JOURNEYS", "same as --journeys", count: .any)
  let journeys = Option.texts(
    "--journeys", short: "-J", "DIR",
    "a suite or a journey, or its name in Datasets/journeys (default: all suites except unseen and "
      + "days, which are held out)")
  let network = Option.journeysNetwork
  let timetable = Option.timetable
}

extension Request<SuiteOptions> {
  /// The journeys that `--journeys` and the arguments name; warnings on `Datasets` are for its
  /// maintainers, who have `journey validate`.
  func load(
    skipsUnlabelled: Bool = false, only: ((Int) -> Bool)? = nil
  ) async throws -> LoadedSuite {
    let suite = try await SuiteLoader.load(
      self.folders + self.journeys, network: self.network, timetable: self.timetable,
      skipsUnlabelled: skipsUnlabelled, only: only, jobs: jobs)
    for path in suite.unlabelled {
      warn("note: \(path) is left out: it has no \(JourneyReader.truthFile)")
    }
    let suspicious = suite.items.filter { !$0.grave.isEmpty && !$0.isOwn }
    if let first = suspicious.first, let warning = first.grave.first {
      let words =
        ["journey", "validate", first.folder.path]
        + (self.network.map { ["--network", $0] } ?? [])
      warn(
        "warning: \(warning) (\(counted(suspicious.count, "journey")) with warnings; to list "
          + "them: railbench \(words.map(ShellText.quoted).joined(separator: " ")))")
    }
    return suite
  }
}

/// Selects trackers and their settings.
struct TrackerOptions: Options {
  let trackers: Option<[String]>
  let settings = Option.settings
  let timeout = Option.timeout

  init(standard: String = "every version") {
    trackers = Option.list(
      "--trackers", short: "-t", "LIST",
      "the trackers, by id and with settings: v3,v5,v3:visitingRadius=150; a program: "
        + "mine='python3 mine.py' (default: \(standard))")
  }
}

/// Programs of an experiment, a gate or a claim; no file can give their commands.
struct ProgramOptions: Options {
  let programs = Option.many(
    "--trackers", short: "-t", "LIST",
    "commands of programs that a file or a claim names as trackers: mine='python3 mine.py'"
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

/// Selects routes of a GTFS feed, and how strictly to read it.
struct FeedOptions: Options {
  let routes = Option.list(
    "--routes", "NAME", "the routes to import, by id or name (default: all railways)")
  let strict = Option.flag("--strict", "rejects a source that has any fault, and lists the faults")
}

extension Request {
  /// The network that the user names, else the one beside a recording's folder, else the one that
  /// fits.
  func fittingNetwork(
    _ name: String?, _ locations: [Location], in folder: String? = nil
  ) throws(Faults) -> NetworkFile {
    let own = folder.flatMap { try? JourneyFinder.find([$0]).first?.network }
    if let name = name ?? own { return try NetworkFile.read(name) }
    let (file, fits) = try NetworkFile.fitting(locations.map(\.coordinate))
    if !fits {
      warn("note: no known network fits; name the right one: --network FILE")
    } else if file.network.id != NetworkFile.defaultID {
      warn("note: the network is \(file.network.id), which fits; to choose another: --network")
    }
    return file
  }

  var given: [String] { options.all.map(\.declaration.name).filter(invocation.has) }

  /// - Throws: a fault for each option that has no meaning here.
  func refuse(
    _ useless: [String], for what: String, remedy: String? = nil
  ) throws(Faults) {
    guard useless.isEmpty else {
      throw Faults(
        useless.map { Fault(file: $0, problem: "has no meaning \(what)", remedy: remedy) })
    }
  }
}
