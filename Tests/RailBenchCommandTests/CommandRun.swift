import Foundation
import Synchronization
import TestKit
import Testing
import Trackers
import Tracking
@testable import RailBenchCommand

/// A run of the command inside the test process: its status and its output.
struct CommandRun {
  let status: RailBenchCommand.ExitStatus
  let output: String
  let errors: String

  /// Runs `railbench` with these words.
  static func of(
    _ words: [String], trackers: [TrackerEntry] = TrackerCatalogue.all
  ) async -> CommandRun {
    let sink = Sink()
    let console = Console(
      showsProgress: false, output: { sink.add(output: $0) }, errors: { sink.add(errors: $0) })
    let status = await RailBench.run(
      words, context: CommandContext(trackers: trackers, console: console))
    let (output, errors) = sink.texts
    return CommandRun(status: status, output: output, errors: errors)
  }

  static func succeeding(
    _ words: [String], trackers: [TrackerEntry] = TrackerCatalogue.all,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> CommandRun {
    await expecting(.success, of(words, trackers: trackers), sourceLocation)
  }

  static func refused(
    _ words: [String], trackers: [TrackerEntry] = TrackerCatalogue.all,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> CommandRun {
    await expecting(.badInput, of(words, trackers: trackers), sourceLocation)
  }

  private static func expecting(
    _ status: RailBenchCommand.ExitStatus, _ run: CommandRun, _ sourceLocation: SourceLocation
  ) -> CommandRun {
    #expect(
      run.status == status, "\(run.output)\(run.errors)", sourceLocation: sourceLocation)
    return run
  }
}

extension Golden {
  /// Expects what the command says to these lines of a shell, with its exit status, to equal a file.
  ///
  /// `places` are the paths for which words such as `$OUT` stand, the longest first.
  static func expectRefusals(
    of lines: String, equal path: String, places: KeyValuePairs<String, String> = [:]
  ) async {
    var text = ""
    for line in lines.split(separator: "\n") {
      let run = await CommandRun.of(
        ShellWords.split(places.reduce(String(line)) { $0.replacing($1.key, with: $1.value) }))
      let said = places.reduce(run.output + run.errors) { $0.replacing($1.value, with: $1.key) }
      text += "$ railbench \(line)\n\(said.replacing(Checkout.root, with: "$CHECKOUT"))"
      text += "exit status \(run.status.rawValue)\n\n"
    }
    expect(text, equals: path)
  }
}

extension CommandContext {
  /// Our trackers, and a console that prints nothing.
  static let silent = CommandContext(
    trackers: TrackerCatalogue.all,
    console: Console(showsProgress: false, output: { _ in }, errors: { _ in }))
}

/// The sample suite in its own folder.
struct SampleProject {
  let scratch = ScratchFolder()
  let datasets: String
  let network: String
  let suite: String
  /// The options that select the suite.
  let words: [String]

  init() throws {
    datasets = try SampleSuite.write(to: scratch)
    network = datasets + "/networks/drawn.geojson"
    suite = datasets + "/journeys/rides"
    words = ["--journeys", suite, "--network", network]
  }
}

private final class Sink: Sendable {
  private let state = Mutex((output: "", errors: ""))

  func add(output text: String) { state.withLock { $0.output += text } }
  func add(errors text: String) { state.withLock { $0.errors += text } }
  var texts: (String, String) { state.withLock { ($0.output, $0.errors) } }
}
