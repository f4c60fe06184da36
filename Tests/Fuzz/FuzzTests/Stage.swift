import Foundation
import RailBenchCommand
import RailNetwork
import Synchronization
import Trackers

/// A folder with files of samples, in which commands run; it is removed with its last owner.
final class Stage: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "fuzz-stage-\(UUID())").path

  /// Writes files, by their path in the folder.
  init(_ files: [String: Data]) throws {
    for (path, bytes) in files { try write(bytes, path) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ bytes: Data, _ name: String) throws {
    let file = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }

  /// The content of a file; nil if it is missing.
  func file(_ name: String) -> Data? {
    try? Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/\(name)") }

  /// Runs a command in this process; returns its exit status and all that it prints.
  func run(_ words: [String]) async -> (status: Int32, said: String) {
    let said = Mutex("")
    let status = await RailBench.run(
      words, trackers: TrackerCatalogue.all, output: { text in said.withLock { $0 += text } },
      errors: { text in said.withLock { $0 += text } })
    return (status, said.withLock { $0 })
  }
}

/// A command did something that is forbidden.
struct Misdeed: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = String(description.prefix(900)) }
}
