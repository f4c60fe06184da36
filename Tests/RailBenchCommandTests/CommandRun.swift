import Foundation
import Synchronization
import Trackers
import Tracking
@testable import RailBenchCommand

/// One run of the command inside the test process: its status and all that it printed.
struct CommandRun {
  let status: ExitStatus
  let output: String
  let errors: String

  /// Runs `railbench` with these words.
  static func of(
    _ words: [String], trackers: [TrackerEntry] = TrackerCatalogue.all,
    person: (@Sendable () -> String?)? = nil
  ) async -> CommandRun {
    let sink = Sink()
    let console = Console(
      showsProgress: false, output: { sink.add(output: $0) }, errors: { sink.add(errors: $0) },
      person: person)
    let status = await RailBench.run(
      words, workbench: Workbench(trackers: trackers, console: console))
    let (output, errors) = sink.texts
    return CommandRun(status: status, output: output, errors: errors)
  }
}

private final class Sink: Sendable {
  private let state = Mutex((output: "", errors: ""))

  func add(output text: String) { state.withLock { $0.output += text } }
  func add(errors text: String) { state.withLock { $0.errors += text } }
  var texts: (String, String) { state.withLock { ($0.output, $0.errors) } }
}
