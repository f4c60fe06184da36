import Foundation
import TestKit

/// The built command under limits of the system: `KIND VALUE COMMAND`, such as `n 40 3`, where the
/// command is one of ``FuzzedCommand/all``.
enum FuzzedLimits {
  /// The command that was built with this process; nil if it was not built.
  static let command: String? = {
    let folder = Bundle.main.executableURL?.deletingLastPathComponent().path ?? ""
    let path = "\(folder)/railbench"
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  static func line(_ random: inout Mutator) -> String {
    let (kind, most) = [("n", 80), ("v", 400_000), ("f", 200)][random.below(3)]
    return "\(kind) \(random.below(most)) \(random.below(FuzzedCommand.all.count))"
  }

  /// Kilobytes that the system needs to start a process.
  private static let leastMemory = 20_000

  /// Runs a command under a limit: it succeeds, or ends with an error and leaves nothing; a sweep
  /// leaves its journal.
  static func follow(_ line: String) async throws {
    let words = line.split(separator: " ")
    guard words.count == 3, ["n", "v", "f"].contains(words[0]), let value = Int(words[1]),
      let number = Int(words[2]), 0..<FuzzedCommand.all.count ~= number, value >= 0
    else { return }
    if words[0] == "v", value < leastMemory { return }
    let command = FuzzedCommand.all[number]
    let stage = try Stage(FuzzedCommand.beside.get())
    let arguments = try command.words(
      on: FuzzedReader.samples(command.samples)[0], stage: stage)
    let script = "ulimit -\(words[0]) \(value) || exit 77; exec \"$0\" \"$@\""
    let process = Process.bounded(["sh", "-c", script, Self.command ?? ""] + arguments)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let said = String(
      decoding: (try pipe.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let status = process.terminationStatus
    // The system could not start the command, or its shell.
    let isTooLow = said.contains(/error while loading|[Cc]annot (allocate|fork)|Killed/)
    if isTooLow || status == 77 { throw FuzzedReader.Refused() }
    guard process.terminationReason == .exit, (0...2).contains(status) else {
      throw Misdeed("exit status \(status): \(said)")
    }
    if stage.leftOver { throw Misdeed("leaves a hidden folder: \(said)") }
    guard status == 2 else { return }
    if !said.contains("error: ") { throw Misdeed("refuses without an error message: \(said)") }
    if stage.has("out"), command.words[0] != "sweep" {
      throw Misdeed("fails, but writes a file: \(said)")
    }
    throw FuzzedReader.Refused()
  }
}

extension Stage {
  /// Whether a hidden folder of a command is left.
  fileprivate var leftOver: Bool {
    let names = FileManager.default.enumerator(atPath: "\(path)/out")
    return names?.contains { "\($0)".contains(".railbench-") } ?? false
  }
}

extension FuzzedReader {
  static func limits() throws -> FuzzedReader {
    try recipe("recipe-limits", makeLine: FuzzedLimits.line) { lines in
      if let line = lines.first { try await FuzzedLimits.follow(line) }
    }
  }
}
