import Evaluation
import Foundation
import Journeys
import PlainText
import Tracking

/// A gate at work: its file, the journeys that it names, and its trackers' scores.
struct GateRun {
  let gate: Gate
  let cards: [Scorecard]
  /// Whether a second run, on one core, said the same.
  let determinism: [GateCheck]
  /// What the journeys themselves expect of trackers.
  let expectations: [GateCheck]
  let baselinePath: String?

  static let defaultPath = ".ci/gate.json"

  static let option = OptionDeclaration.option(
    "--gate", "FILE", "the gate file (default: \(defaultPath))")

  /// Reads the gate, plays its journeys through its trackers, and scores them.
  ///
  /// `--set` may change parameters of the gate's trackers, which keep their names.
  static func make(
    _ invocation: Invocation, _ workbench: Workbench, checksDeterminism: Bool
  ) async throws -> GateRun {
    let jobs = try JobPool.jobs(invocation)
    let path = invocation.value("--gate") ?? defaultPath
    let gate = try Gate.read(try Files.read(path), file: path)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    func resolved(_ name: String) -> String {
      name.hasPrefix("/") ? name : folder.appendingPathComponent(name).standardizedFileURL.path
    }
    let contestants = try TrackerSelection.contestants(
      gate.trackers, settings: invocation.all("--set"),
      roster: Roster(workbench, knowsTruth: true))
    let suite = try await SuiteLoader.load(
      gate.journeys.map(resolved), network: invocation.value("--network"), jobs: jobs)
    try gate.check(journeys: suite.items.map(\.journey.id), file: path)
    let progress = workbench.progress("tracking", of: suite.items.count)
    let player = ComparePlayer(
      suite: suite, contestants: contestants, keepsEstimates: checksDeterminism)
    let outcomes = try await player.play(jobs: jobs, finished: progress)
    var determinism: [GateCheck] = []
    if checksDeterminism {
      let otherJobs = jobs == 1 ? 2 : 1
      let again = try await player.play(jobs: otherJobs, finished: progress)
      determinism = gate.trackers.indices.map { index in
        let differing = suite.items.indices.filter {
          outcomes[$0].estimates[index] != again[$0].estimates[index]
        }
        let named = differing.first.map { suite.items[$0].journey.id } ?? ""
        return GateCheck(
          .determinism, gate.trackers[index],
          differing.isEmpty
            ? "says the same in two runs, with \(jobs) jobs and with \(otherJobs)"
            : "says something else in a second run with another number of jobs, on "
              + "\(differing.count) journeys, such as \(named)",
          holds: differing.isEmpty)
      }
    }
    let expected =
      checksDeterminism
      ? try await ExpectationCheck.rows(
        suite, roster: Roster(workbench, knowsTruth: false), jobs: jobs) : []
    return GateRun(
      gate: gate, cards: outcomes.scorecards(gate.trackers), determinism: determinism,
      expectations: expected.map(\.gateCheck),
      baselinePath: gate.baseline.map(resolved))
  }
}
