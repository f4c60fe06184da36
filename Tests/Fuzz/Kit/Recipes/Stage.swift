import Foundation
import RailBenchCommand
import Synchronization
import Text
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

  func remove(_ name: String) { try? FileManager.default.removeItem(atPath: "\(path)/\(name)") }

  /// The words of a line; `STAGE` in it stands for the folder, `_` for a space in a word.
  func words(_ line: String) -> [String] {
    line.split(separator: " ").map {
      String($0).replacing("_", with: " ").replacing("STAGE", with: path)
    }
  }

  /// Runs a command in this process; returns its exit status and all that it prints.
  func run(_ words: [String]) async -> (status: Int32, said: String) {
    let said = Mutex("")
    let status = await RailBench.run(
      words, trackers: TrackerCatalogue.all, output: { text in said.withLock { $0 += text } },
      errors: { text in said.withLock { $0 += text } })
    return (status, said.withLock { $0 })
  }

  /// The first minute of two rides, a day apart, on the sample network.
  static func twoRides() throws -> [String: Data] {
    func sample(_ path: String) throws -> Data {
      try Data(contentsOf: FuzzedReader.samplesFolder.appending(path: path))
    }
    var files = ["two/network.geojson": try sample("network/drawn.geojson")]
    for name in ["locations.csv", "truth.json"] {
      var text = String(decoding: try sample("journey/ride/\(name)"), as: UTF8.self)
      // A program in a shell takes its time for each location and each tick.
      if name == "locations.csv" {
        text = text.split(separator: "\n").prefix(13).joined(separator: "\n") + "\n"
      }
      let other = text.replacing("2026-03-01T", with: "2026-03-02T")
        .replacing("\"ride\"", with: "\"other\"")
      files["two/ride/\(name)"] = Data(text.utf8)
      files["two/other/\(name)"] = Data(other.utf8)
    }
    return files
  }
}

/// A command did something that is forbidden.
struct Misdeed: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = String(description.prefix(900)) }
}

extension FuzzedReader {
  /// A reader of a recipe: lines that say what happens around commands.
  ///
  /// A third of its inputs has one to eight of the lines that `makeLine` draws.
  static func recipe(
    _ name: String, makeLine: @escaping @Sendable (inout Mutator) -> String,
    _ follow: @escaping @Sendable ([String]) async throws -> Void
  ) throws -> FuzzedReader {
    try FuzzedReader(name, []) { _, bytes in
      try await follow(
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
    }.made { random in
      let lines = (0...random.below(8)).map { _ in makeLine(&random) + "\n" }
      return (Array(lines.joined().utf8), nil)
    }
  }

  /// Readers of recipes; those of limits need the built command beside this process.
  static func recipes() throws -> [FuzzedReader] {
    try [Self.program(), Self.journal()]
      + (FuzzedLimits.command == nil ? [] : [Self.limits()])
  }
}
