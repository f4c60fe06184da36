package import Foundation

extension Process {
  /// A process that is killed, with all that it started, after minutes in which a test waits for it.
  package static func bounded(_ words: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = ["--kill-after", "5", "300"] + words
    return process
  }
}
