import Datasets
import Interchange
import Journeys
import Text

/// Options that several subcommands have, and what they name.
extension SuiteLoader {
  static let journeysOption = OptionDeclaration.list(
    "--journeys", short: "-J", "DIR",
    "a suite or a journey, or its name in Datasets/journeys (default: all there)")

  static let argument = ArgumentDeclaration(
    "JOURNEYS", "the same as --journeys", count: .any)

  static let networkOption = OptionDeclaration.option(
    "--network", short: "-n", "FILE",
    "the network of all journeys (default: the one that each journey names)")

  static let options = [journeysOption, networkOption, TimetableFolder.option]
}

extension TimetableFolder {
  static let option = OptionDeclaration.option(
    "--timetable", "PATH",
    "a folder of timetables, or one file (default: the network's in Datasets/timetables)")
}

extension NetworkFile {
  static let option = OptionDeclaration.option(
    "--network", "FILE", "the network (default: Datasets/networks/\(defaultID).geojson)")

  static let argument = ArgumentDeclaration(
    "FILE", "the network's file, or its id in Datasets/networks")
}

extension OutputFolder {
  static let option = OptionDeclaration.output(
    "DIR", "where files are written (default: \(defaultPath))")

  /// Writes everything, naming each file on standard error.
  func write(_ console: Console) throws(Faults) {
    for path in try write() { console.warn("wrote \(path)") }
  }
}

extension Option where Value == String {
  /// The folder of a subcommand's output.
  static var folder: Option {
    .text(
      "--output", short: "-o", "DIR", "where files are written",
      default: OutputFolder.defaultPath)
  }
}

extension Option where Value == String? {
  static var timetable: Option {
    .text(
      "--timetable", "PATH",
      "a folder of timetables, or one file (default: the network's in Datasets/timetables)")
  }
}

/// The options about a GTFS feed.
enum GTFSInput {
  static let options = [routes, strict]
  static let strict = OptionDeclaration.flag(
    "--strict", "refuse a feed with anything wrong in it, and say what")
  static let routes = OptionDeclaration.list(
    "--routes", "NAME", "the routes that are meant, by id or name (default: all railways)")
}

extension Invocation {
  /// The feed that the first argument and the options name.
  func feed() throws(Faults) -> GTFSFiles {
    try GTFSFolder.files(arguments[0], routes: list(GTFSInput.routes.name))
  }

  /// The folder that `--output` names, or the default one.
  func outputFolder() throws(Faults) -> OutputFolder {
    try .open(value("--output") ?? OutputFolder.defaultPath)
  }

  /// The folder that `--output` names, or else one of this name beside the journey's.
  func outputFolder(beside source: SingleJourney, _ name: String) throws(Faults) -> OutputFolder {
    try .open(value("--output") ?? Files.beside(source.folder, name))
  }

  /// The network that `--network` names, or the default one.
  func network() throws(Faults) -> NetworkFile { try .read(value("--network")) }

  /// The journeys that `--journeys` and the arguments name, by default all.
  func suite(skipsUnlabelled: Bool = false) async throws -> LoadedSuite {
    let suite = try await suite(
      arguments + all("--journeys"), skipsUnlabelled: skipsUnlabelled)
    for path in suite.unlabelled {
      warn("note: \(path) is left out: it has no \(JourneyReader.truthFile)")
    }
    let doubtful = suite.items.filter { !$0.doubts.isEmpty }
    if let first = doubtful.first?.doubts.first {
      warn(
        "note: \(first) (railbench journey validate says what else can hardly be, in "
          + "\(counted(doubtful.count, "journey")))")
    }
    return suite
  }

  /// The journeys below folders, by default all, with the network that `--network` names.
  func suite(_ folders: [String], skipsUnlabelled: Bool = false) async throws -> LoadedSuite {
    var suite = try await SuiteLoader.load(
      folders, network: value("--network"), skipsUnlabelled: skipsUnlabelled, jobs: jobs)
    suite.timetable = value(TimetableFolder.option.name)
    return suite
  }

  /// The one journey in a folder, by default that of the first argument; a suite is refused.
  func journey(in folder: String? = nil) async throws -> SingleJourney {
    try await SuiteLoader.loadOne(folder ?? arguments[0], network: value("--network"), jobs: jobs)
  }
}
