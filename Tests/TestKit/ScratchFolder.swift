import Foundation

/// A folder that lives as long as one test.
package final class ScratchFolder {
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("railbench-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file below the folder and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let file = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// Every file below the folder, hidden ones too, sorted.
  package var files: [String] {
    let files = FileManager.default
    let found = files.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return found.filter { name in
      let kind = try? files.attributesOfItem(atPath: "\(path)/\(name)")[.type]
      return kind as? FileAttributeType != .typeDirectory
    }.sorted()
  }
}
