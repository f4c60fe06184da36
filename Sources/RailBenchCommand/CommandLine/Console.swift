import Foundation

/// The terminal: results go to standard output, progress and faults to standard error.
struct Console: Sendable {
  /// Whether a person watches standard error.
  let showsProgress: Bool

  init() {
    showsProgress = isatty(FileHandle.standardError.fileDescriptor) == 1
  }

  /// Prints a result.
  func print(_ text: String) {
    write(text + "\n", to: .standardOutput)
  }

  /// Prints a fault or a remark.
  func warn(_ text: String) {
    write(text + "\n", to: .standardError)
  }

  /// Rewrites the progress line on a terminal; does nothing in a pipe.
  ///
  /// An empty text clears it.
  func progress(_ text: String) {
    guard showsProgress else { return }
    write("\r\u{1b}[2K\(text)", to: .standardError)
  }

  private func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(text.utf8))
  }
}
