import Foundation

/// The checkout that contains the tests.
package enum Checkout {
  /// The path of the repository's root, without a slash at the end.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// Whether tests that draw many cases draw all of them, as in `.ci/run`.
  package static let isWholeRun =
    ProcessInfo.processInfo.environment["RAILBENCH_WHOLE"] != nil

  /// The first quarter of drawn cases; all in a whole run.
  package static func some<Number>(_ all: Range<Number>) -> Range<Number>
  where Number: FixedWidthInteger {
    let count = all.upperBound - all.lowerBound
    return isWholeRun ? all : all.lowerBound..<all.lowerBound + (count + 3) / 4
  }

  /// The absolute path of something in the repository, such as `Datasets/networks`.
  package static func path(_ relative: String) -> String {
    "\(root)/\(relative)"
  }

  /// The bytes of a file in the repository.
  package static func bytes(_ relative: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(relative))))
  }

  /// The text of a file in the repository.
  package static func text(_ relative: String) throws -> String {
    String(decoding: try bytes(relative), as: UTF8.self)
  }
}
