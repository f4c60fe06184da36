import Foundation
import PlainText

/// The disk: whole files in, whole files out, faults instead of surprises.
enum Files {
  /// The bytes of a file.
  static func read(_ path: String) throws(Faults) -> [UInt8] {
    try checkIsFile(path)
    guard let data = FileManager.default.contents(atPath: path) else { throw unreadable(path) }
    return [UInt8](data)
  }

  /// Makes sure that there is a file of this name.
  static func checkIsFile(_ path: String) throws(Faults) {
    guard exists(path) else {
      throw Faults(Fault(file: path, problem: "there is no such file"))
    }
    guard !isFolder(path) else {
      throw Faults(Fault(file: path, problem: "is a folder where a file should be"))
    }
  }

  static func unreadable(_ path: String) -> Faults {
    Faults(Fault(file: path, problem: "can't be read", remedy: "check its permissions"))
  }

  /// Writes a whole file, or leaves the old one as it was; makes the folders above it.
  static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(Faults) {
    do {
      let url = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url, options: .atomic)
    } catch {
      throw Faults(
        Fault(
          file: path, problem: "can't be written",
          remedy: "check that the folder exists, can be written to and has room"))
    }
  }

  /// Writes a whole text file; see ``write(_:to:)-(Sequence<UInt8>,_)``.
  static func write(_ text: String, to path: String) throws(Faults) {
    try write(text.utf8, to: path)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  /// The names in a folder, sorted, without those that start with a dot.
  static func names(in folder: String) throws(Faults) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { !$0.hasPrefix(".") }.sorted()
    } catch {
      throw Faults(Fault(file: folder, problem: "can't be read as a folder"))
    }
  }
}
