import Datasets
import Foundation
import RailNetwork
import Reporting
import Scoring
import Tracking

/// A run of a gate.
struct GateRun {
  static let usualPath = ".ci/gate.json"

  let path: String
  private(set) var gate: Gate
  /// Options that the command which writes the baseline needs as well, each after a space.
  private let options: String

  init(_ path: String, options: String = "") throws(Faults) {
    (self.path, self.options) = (path, options)
    guard Files.exists(path) else {
      throw Faults(
        path, "no such file",
        remedy: "name the gate's file with --gate; to see how to write one: railbench check --help")
    }
    gate = try Gate.read(try Files.read(path), file: path)
  }

  private var folder: URL { URL(fileURLWithPath: path).deletingLastPathComponent() }

  /// The path of a name in the gate, from where the user named the gate.
  private func resolved(_ name: String) -> String {
    guard !name.hasPrefix("/") else { return name }
    var parts: [Substring] = []
    for part in Files.beside(path, name).split(separator: "/", omittingEmptySubsequences: false)
    where part != "." {
      let isBack = part == ".." && !["", ".."].contains(parts.last ?? "")
      if isBack { parts.removeLast() } else { parts.append(part) }
    }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// Resolves a folder of journeys: relative to the gate file's folder, else in the datasets.
  private func journeys(_ name: String) -> String {
    let path = resolved(name)
    return Files.exists(path) || name.contains("/") ? path : name
  }

  /// The command that writes the baseline, without the program's name.
  var update: String {
    let gate = path == Self.usualPath ? "" : " --gate \(ShellText.quoted(path))"
    return "check\(gate)\(options) \(GateCheck.update)"
  }

  /// Reads the gate's baseline; nil if the gate has none.
  private func baseline(_ program: String) throws(Faults) -> [Scorecard]? {
    guard let path = gate.baseline.map(resolved) else { return nil }
    guard Files.exists(path) else {
      _ = try newBaseline()
      throw Faults(path, "no such file", remedy: "make it: \(program) \(update)")
    }
    return try ScoresReader.read(try Files.read(path), file: path, isBaseline: true)
  }

  /// The path for a new baseline, in the gate's folder; only a baseline is replaced.
  private func newBaseline() throws(Faults) -> String {
    guard let path = gate.baseline.map(resolved) else {
      throw Faults(
        self.path, field: "baseline", "names no file",
        remedy: "add \"baseline\": \"baseline.csv\"")
    }
    let own = folder.resolvingSymlinksInPath().path
    let other = URL(fileURLWithPath: path).deletingLastPathComponent()
      .resolvingSymlinksInPath().path
    guard other == own || other.hasPrefix(own == "/" ? own : own + "/") else {
      throw Faults(
        self.path, field: "baseline", "'\(gate.baseline ?? "")' is outside the gate's folder",
        remedy: "name a file in it")
    }
    if Files.exists(path), !Files.isStream(path) {
      let header = ScoresReader.baselineHeader.utf8
      let start = try Files.start(path, count: header.count)
      guard start.isEmpty || start.elementsEqual(header) else {
        throw Faults(
          path, "is not a baseline, and is not replaced",
          remedy: "remove it, or name another file in the gate")
      }
    }
    return path
  }

  /// Plays the gate's journeys, and writes their scores as the baseline; returns its path.
  mutating func writeBaseline(_ request: Request<CheckOptions>) async throws -> String {
    let path = try newBaseline()
    let (player, _, cards) = try await played(request, digests: false)
    let failures = Self.failures(of: cards)
    guard failures.isEmpty else {
      for one in failures { request.console.error("\(one.name) \(one.message)") }
      request.console.error("no baseline is written, because a tracker failed")
      throw FailedGate()
    }
    let data = try player.signature().data
    try Files.write(try gate.baseline(cards, data: data, file: self.path), to: path)
    return path
  }

  /// Plays the gate's journeys, and returns the results of all its checks.
  mutating func checks(_ request: Request<CheckOptions>) async throws -> [GateCheck] {
    let baseline = try baseline(request.context.program)
    let (player, result, cards) = try await played(request, digests: true)
    let (suite, names) = (player.suite, gate.trackers)
    let folders = Self.folders(of: suite)
    let progress = request.progress("tracking", of: suite.items.count)
    let data = request.givenText(of: ["--network", "--timetable"])
    let words = player.contestants.map { contestant in
      ShellText.quoted(contestant.tracker?.selection ?? contestant.id) + data
    }
    let determinism =
      try await Self.determinism(of: names, words, player, result.digests, folders, progress)
      + Self.parity(of: names, player, progress)
    // A claim about another tracker may not fail this gate.
    let expectations = try await ExpectationCheck.checks(
      suite, known: request.known(withReferences: false),
      of: Set(player.contestants.trackers.map(\.entry.id)), options: data)
    var mapCards: [WrongMap: [Scorecard]] = [:]
    if !gate.maps.isEmpty {
      let claims = gate.claims.map(\.claim).filter { $0.scope.map != nil }
      let played = claims.flatMap { gate.trackers(of: $0) }
      let told = zip(names, player.contestants).filter { played.contains($0.0) }
      // The same draws as in `degrade`.
      let results = try await DegradationExperiment.scores(
        of: told.map(\.1).trackers,
        on: suite.only(
          suite.items.filter { item in
            claims.contains { ($0.scope.suite ?? item.suite) == item.suite }
          }),
        [DegradedKind(maps: gate.maps)], seed: 1, finished: progress)
      for (map, scorecards) in zip(gate.maps, results.dropFirst()) {
        mapCards[map] = Self.named(told.map(\.0), scorecards)
      }
    }
    let judge = GateJudge(
      gate: gate, cards: cards, mapCards: mapCards, baseline: baseline,
      data: try player.signature().data, update: update, folders: folders,
      words: Dictionary(uniqueKeysWithValues: zip(names, words)))
    let failures = Self.failures(of: cards, request.context.failures) { id in
      player.contestants.firstIndex { $0.id == id }.map { names[$0] }
    }
    return failures + judge.checks() + expectations + determinism
  }

  private typealias Played = (
    player: ComparePlayer, result: ComparePlayer.Result, cards: [Scorecard]
  )

  /// Plays the gate's journeys and scores them; settings keep the trackers' names.
  private mutating func played(
    _ request: Request<CheckOptions>, digests: Bool
  ) async throws -> Played {
    let known = request.known(withReferences: true)
    let all = try contestants(request.gate.settings, known)
    let suite = try await load(request)
    try gate.check(
      suites: suite.items.map(\.suite).unique, references: known.references, file: path)
    for name in gate.exceptionFiles {
      let file = resolved(name)
      try gate.except(name, try Files.read(file), file: file, journeys: suite.items.map(\.id))
    }
    let player = try await ComparePlayer.ready(suite, for: all)
    let result = try await player.play(
      digests: digests, finished: request.progress("tracking", of: suite.items.count))
    return (player, result, Self.named(gate.trackers, result.scorecards))
  }

  private static func named(_ names: [String], _ cards: [Scorecard]) -> [Scorecard] {
    zip(names, cards).map { Scorecard(tracker: $0, journeys: $1.withOwnTrains.journeys) }
  }

  /// Trackers that could not be judged; `name` gives the gate's name of a tracker that failed later.
  private static func failures(
    of cards: [Scorecard], _ all: ProgramFailures = ProgramFailures(),
    name: (_ id: String) -> String? = { $0 }
  ) -> [GateCheck] {
    let first = cards.failures
    let later = all.byTracker.map { (name($0.tracker) ?? $0.tracker, $0.what) }.filter { later in
      !first.contains { $0.tracker == later.0 }
    }
    return first.map { GateCheck(.trackers, $0.tracker, $0.why, holds: false) }
      + later.map {
        GateCheck(
          .trackers, $0,
          "failed later, in a second run, on a wrong map or in an expectation: \($1)", holds: false)
      }
  }

  /// The names by which commands find the journeys, by id: the id itself, or the folder.
  private static func folders(of suite: LoadedSuite) -> [String: String] {
    var known = JourneyNames()
    return suite.items.reduce(into: [:]) { folders, item in
      let paths = [(try? known.folder(item.id)) ?? "", item.folder.path]
      folders[item.id] = Files.distinct(paths).count == 1 ? item.id : item.folder.path
    }
  }

  /// The gate's journeys, with faults that name the gate's file.
  private func load(_ request: Request<CheckOptions>) async throws -> LoadedSuite {
    let folders = gate.journeys.map(journeys)
    do {
      return try await SuiteLoader.load(
        folders, network: request.suite.network, timetable: request.suite.timetable,
        jobs: request.jobs)
    } catch let faults as Faults {
      throw named(faults) { folders.contains($0.file) ? "journeys: \($0.file)" : nil }
    }
  }

  /// The gate's trackers, with faults that name the gate's file.
  private func contestants(
    _ settings: [String], _ known: KnownContestants
  ) throws(Faults) -> [Contestant] {
    do throws(Faults) {
      return try TrackerSelection.contestants(gate.trackers, settings: settings, known: known)
    } catch {
      throw named(error) { $0.file == "--trackers" ? "trackers" : nil }
    }
  }

  /// Faults in the gate's file, where they are of one of its fields.
  private func named(_ faults: Faults, _ field: (Fault) -> String?) -> Faults {
    Faults(
      faults.all.map { fault in
        guard let field = field(fault) else { return fault }
        var own = fault
        own.file = path
        own.field = [field, fault.field].compactMap(\.self).joined(separator: ".")
        return own
      })
  }

  /// Checks that each tracker gives the same estimates in an app's session, and does not look ahead.
  private static func parity(
    of names: [String], _ player: ComparePlayer, _ progress: (Int) -> Void
  ) async throws(Faults) -> [GateCheck] {
    let items = player.suite.items
    let differences = try await player.sessionDifferences(finished: progress)
    return names.indices.compactMap { index in
      let tracker = player.contestants[index].tracker
      guard tracker?.entry.offers.contains(.state) == true else { return nil }
      let differing = items.indices.filter { differences[$0][index] != nil }
      let first = differing.first.map { "\(items[$0].id), \(differences[$0][index] ?? "")" } ?? ""
      return GateCheck(
        .sessions, names[index],
        differing.isEmpty
          ? "gives the same estimates in an app's session, saved and restored halfway, and does "
            + "not look ahead"
          : "gives other estimates in an app's session, or looks ahead, on "
            + "\(counted(differing.count, "journey")): \(first)",
        holds: differing.isEmpty)
    }
  }

  /// Checks that each tracker gives the same estimates with another number of jobs.
  private static func determinism(
    of names: [String], _ words: [String], _ player: ComparePlayer, _ digests: [[String]],
    _ folders: [String: String], _ progress: (Int) -> Void
  ) async throws(Faults) -> [GateCheck] {
    let items = player.suite.items
    let jobs = player.suite.jobs == 1 ? 2 : 1
    let again = try await player.play(jobs: jobs, digests: true, finished: progress)
    return names.enumerated().map { index, tracker in
      let differing = items.indices.filter { digests[$0][index] != again.digests[$0][index] }
      let first = differing.first.map { items[$0].id } ?? ""
      let failure = [again.scorecards[index]].failures.first.map { ": it \($0.why)" }
      return GateCheck(
        .determinism, tracker,
        differing.isEmpty
          ? "gives the same estimates in two runs, with different numbers of jobs"
          : "gives other estimates in a second run with another number of jobs"
            + (failure ?? ", on \(counted(differing.count, "journey")), such as \(first)"),
        holds: differing.isEmpty,
        next: differing.first.map {
          "compare --journeys \(ShellText.quoted(folders[items[$0].id] ?? "")) --trackers "
            + words[index]
        })
    }
  }
}
