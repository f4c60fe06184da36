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

/// A folder that lives as long as one test.
final class ScratchFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("railbench-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file below the folder and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    try Files.write(text, to: file)
    return file
  }

  /// Every file below the folder, hidden ones too, sorted.
  var files: [String] {
    let found = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return found.filter { !Files.isFolder("\(path)/\($0)") }.sorted()
  }
}
