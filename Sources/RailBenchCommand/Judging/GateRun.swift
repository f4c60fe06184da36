import Evaluation
import Foundation
import Journeys
import PlainText
import Reporting
import Tracking

/// A gate at work: its file, the journeys that it names, and its trackers' scores.
struct GateRun {
  let gate: Gate
  let cards: [Scorecard]
  /// Whether a second run, with another number of jobs, said the same.
  var determinism: [GateCheck] = []
  /// What the journeys themselves expect of trackers.
  var expectations: [GateCheck] = []
  let baselinePath: String?

  static let defaultPath = ".ci/gate.json"

  static let option = OptionDeclaration.option(
    "--gate", "FILE", "the gate file (default: \(defaultPath))")

  /// Reads the gate, plays its journeys through its trackers, and scores them.
  ///
  /// `--set` may change parameters of the gate's trackers, which keep their names.
  init(_ invocation: Invocation, checksDeterminism: Bool) async throws {
    let path = invocation.value("--gate") ?? Self.defaultPath
    let gate = try Gate.read(try Files.read(path), file: path)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    func resolved(_ name: String) -> String {
      name.hasPrefix("/") ? name : folder.appendingPathComponent(name).standardizedFileURL.path
    }
    let contestants = try invocation.contestants(
      gate.trackers, of: invocation.roster(knowsTruth: true))
    let suite = try await invocation.suite(gate.journeys.map(resolved))
    let progress = invocation.progress("tracking", of: suite.items.count)
    let player = ComparePlayer(
      suite: suite, contestants: contestants, keepsRows: checksDeterminism)
    let outcomes = try await player.play(finished: progress)
    self.gate = gate
    cards = outcomes.map(\.judged).scorecards(gate.trackers)
    baselinePath = gate.baseline.map(resolved)
    guard checksDeterminism else { return }
    let jobs = (suite.jobs, suite.jobs == 1 ? 2 : 1)
    let again = try await player.play(jobs: jobs.1, finished: progress)
    determinism = gate.trackers.enumerated().map { index, tracker in
      let differing = suite.items.indices.filter {
        outcomes[$0].rows[index] != again[$0].rows[index]
      }
      let named = differing.first.map { suite.items[$0].journey.id } ?? ""
      return GateCheck(
        group: .determinism, name: tracker,
        message: differing.isEmpty
          ? "says the same in two runs, with \(jobs.0) jobs and with \(jobs.1)"
          : "says something else in a second run with another number of jobs, on "
            + "\(differing.count) journeys, such as \(named)",
        holds: differing.isEmpty)
    }
    expectations = try await ExpectationCheck.rows(suite, roster: invocation.roster())
      .map(\.gateCheck)
  }
}
