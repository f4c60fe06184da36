import Foundation
import RailNetwork
package import Testing

/// Expected texts in files beside the tests.
package enum Golden {
  /// Whether `RAILBENCH_RECORD=1` is in the environment.
  package static let isRecording =
    ProcessInfo.processInfo.environment["RAILBENCH_RECORD"] == "1"

  /// Expects `text` to equal the content of a file, byte for byte.
  ///
  /// If the file is missing, it is written and the test fails, so that a person reads it; with
  /// `RAILBENCH_RECORD=1` in the environment every file is written again. Read the diff before you
  /// commit it.
  ///
  /// - Parameters:
  ///   - text: the output of the code under test.
  ///   - path: the file, from the repository's root, such as
  ///     `Tests/ReportingTests/Fixtures/report.md`.
  ///   - sourceLocation: where a failure is reported.
  package static func expect(
    _ text: String, equals path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let url = URL(fileURLWithPath: Checkout.path(path))
    guard !isRecording, let expected = try? Data(contentsOf: url) else {
      record(text, to: url)
      if !isRecording {
        Issue.record("\(path) was missing and is now recorded", sourceLocation: sourceLocation)
      }
      return
    }
    guard expected != Data(text.utf8) else { return }
    Issue.record(
      "\(path) differs:\n\(difference(String(decoding: expected, as: UTF8.self), text))",
      sourceLocation: sourceLocation)
  }

  /// Expects the faults of invalid inputs, each with a name, to equal the content of a file.
  package static func expectFaults<Input>(
    of inputs: [(name: String, input: Input)], equal path: String,
    _ read: (Input) throws -> Void
  ) {
    let sections = inputs.map { name, input in
      let faults = #expect(throws: Faults.self, "\(name)") { try read(input) }
      return "# \(name)\n\(faults?.description ?? "")\n"
    }
    expect(sections.joined(separator: "\n"), equals: path)
  }

  private static func record(_ text: String, to url: URL) {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url, options: .atomic)
    } catch {
      Issue.record("\(url.path) can't be written: \(error)")
    }
  }

  /// The first lines that differ, each with its number.
  private static func difference(_ expected: String, _ found: String) -> String {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = found.split(separator: "\n", omittingEmptySubsequences: false)
    var lines: [String] = []
    for index in 0..<max(old.count, new.count) where lines.count < 20 {
      let before = index < old.count ? old[index] : nil
      let after = index < new.count ? new[index] : nil
      guard before != after else { continue }
      if let before { lines.append("\(index + 1) - \(before)") }
      if let after { lines.append("\(index + 1) + \(after)") }
    }
    return lines.joined(separator: "\n")
  }
}

/// The faults of some work as texts; empty if it succeeds.
package func faultTexts(_ work: () throws -> Any) -> [String] {
  do {
    _ = try work()
    return []
  } catch {
    return (error as? Faults)?.all.map(\.description) ?? ["\(error)"]
  }
}
