package import Foundation

extension Process {
  /// A process that is killed with its children if a test waits for minutes.
  package static func bounded(_ words: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = ["--kill-after", "5", "300"] + words
    return process
  }
}
