import Foundation

/// A folder that is removed after one test.
package final class ScratchFolder: Sendable {
  package let path: String

  package init() {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("railbench-tests-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file below the folder and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(text.utf8, to: name)
  }

  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let url = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  package func file(_ name: String) -> String { "\(path)/\(name)" }

  package func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: file(name))), as: UTF8.self)
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
