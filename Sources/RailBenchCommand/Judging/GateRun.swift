import Datasets
import Foundation
import Gate
import Scoring
import Text

/// A gate at work: its file, the journeys that it names, and its trackers' scores.
struct GateRun {
  let gate: Gate
  let cards: [Scorecard]
  /// Trackers that could not be judged.
  let failures: [GateCheck]
  /// Whether a second run, with another number of jobs, said the same.
  var determinism: [GateCheck] = []
  /// What the journeys themselves expect of trackers.
  var expectations: [GateCheck] = []
  let baselinePath: String?

  static let file = Option.text("--gate", "FILE", "the gate file", default: ".ci/gate.json")

  /// Reads the gate, plays its journeys through its trackers, and scores them.
  ///
  /// Settings may change parameters of the gate's trackers, which keep their names.
  static func play<Given>(
    _ path: String, _ request: Request<Given>, settings: [String] = [], _ isolation: Isolation,
    checksDeterminism: Bool
  ) async throws -> GateRun {
    let gate = try Gate.read(try Files.read(path), file: path)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    func resolved(_ name: String) -> String {
      name.hasPrefix("/") ? name : folder.appendingPathComponent(name).standardizedFileURL.path
    }
    let all = try TrackerSelection.contestants(
      gate.trackers, settings: settings, known: request.known(withReferences: true))
    let suite = try await SuiteLoader.load(
      gate.journeys.map(resolved), network: isolation.network, timetable: isolation.timetable,
      jobs: request.jobs)
    try gate.check(journeys: suite.items.map(\.id), file: path)
    let failures = await isolation.failures(of: all.trackers, on: suite)
    /// Those that are judged, with the names that the gate has for them.
    let judged = zip(gate.trackers, all).filter { _, one in
      !failures.contains { $0.tracker == one.id }
    }
    let names = judged.map(\.0)
    let progress = request.progress("tracking", of: suite.items.count)
    let player = try await ComparePlayer.ready(suite, for: judged.map(\.1))
    let result = try await player.play(digests: checksDeterminism, finished: progress)
    var run = GateRun(
      gate: gate, cards: result.outcomes.scorecards(names),
      failures: failures.map { GateCheck(.trackers, $0, "\($1); not judged", holds: false) },
      baselinePath: gate.baseline.map(resolved))
    guard checksDeterminism else { return run }
    run.determinism = try await determinism(of: names, player, result.digests, progress)
    run.expectations = try await ExpectationCheck.rows(
      suite, known: request.known(withReferences: false), without: failures.map(\.tracker)
    ).map(\.gateCheck)
    return run
  }

  /// Whether each tracker says the same in a second run with another number of jobs.
  private static func determinism(
    of names: [String], _ player: ComparePlayer, _ digests: [[String]],
    _ progress: (Int) -> Void
  ) async throws(Faults) -> [GateCheck] {
    let items = player.suite.items
    let jobs = (player.suite.jobs, player.suite.jobs == 1 ? 2 : 1)
    let again = try await player.play(jobs: jobs.1, digests: true, finished: progress)
    return names.enumerated().map { index, tracker in
      let differing = items.indices.filter { digests[$0][index] != again.digests[$0][index] }
      let first = differing.first.map { items[$0].id } ?? ""
      return GateCheck(
        .determinism, tracker,
        differing.isEmpty
          ? "says the same in two runs, with \(jobs.0) jobs and with \(jobs.1)"
          : "says something else in a second run with another number of jobs, on "
            + "\(differing.count) journeys, such as \(first)",
        holds: differing.isEmpty)
    }
  }
}
