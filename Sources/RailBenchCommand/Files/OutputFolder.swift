import Foundation
import PlainText

/// The files that one command writes: all of them, or none.
struct OutputFolder {
  let path: String
  private var files: [(name: String, text: String)] = []

  static let defaultPath = "railbench-output"

  static let option = OptionDeclaration(
    name: "--output", short: "-o", value: "DIR",
    summary: "where files are written (default: \(defaultPath))")

  /// Checks that the folder is one, or can be made, before any work is done for it.
  init(path: String) throws(Faults) {
    guard !Files.exists(path) || Files.isFolder(path) else {
      throw Faults(Fault(file: path, problem: "is a file where a folder should be"))
    }
    self.path = path
  }

  /// The folder that `--output` names, or the default one.
  init(_ invocation: Invocation) throws(Faults) {
    try self.init(path: invocation.value("--output") ?? Self.defaultPath)
  }

  /// Keeps a file for ``write()``; the name may have folders in it.
  mutating func add(_ text: String, as name: String) {
    files.append((name, text))
  }

  /// Writes every file beside its place first, and puts them in place once all are whole.
  ///
  /// - Returns: the paths written, in the order in which they were added.
  @discardableResult
  func write() throws(Faults) -> [String] {
    var waiting: [(partial: String, final: String)] = []
    do {
      for file in files {
        let final = URL(fileURLWithPath: "\(path)/\(file.name)")
        let folder = final.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let partial = folder.appendingPathComponent(".\(final.lastPathComponent).partial")
        waiting.append((partial.path, final.path))
        try Data(file.text.utf8).write(to: partial)
      }
    } catch {
      for file in waiting { try? FileManager.default.removeItem(atPath: file.partial) }
      throw Faults(
        Fault(
          file: path, problem: "can't be written to",
          remedy: "check that the folder can be made, can be written to and has room"))
    }
    for file in waiting where unsafe rename(file.partial, file.final) != 0 {
      for file in waiting { try? FileManager.default.removeItem(atPath: file.partial) }
      throw Faults(Fault(file: file.final, problem: "can't be replaced"))
    }
    return files.map { "\(path)/\($0.name)" }
  }
}
