import Foundation

/// The terminal: results go to standard output, progress and faults to standard error.
struct Console: Sendable {
  /// Whether a person watches standard error.
  let showsProgress: Bool
  /// Whether a person watches standard output.
  let isTerminal: Bool
  private let output: @Sendable (String) -> Void
  private let errors: @Sendable (String) -> Void

  /// This process's own standard output and standard error.
  init() {
    showsProgress = isatty(FileHandle.standardError.fileDescriptor) == 1
    isTerminal = isatty(FileHandle.standardOutput.fileDescriptor) == 1
    output = { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) }
    errors = { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) }
  }

  /// A console that hands its text to somebody else.
  init(
    showsProgress: Bool, output: @escaping @Sendable (String) -> Void,
    errors: @escaping @Sendable (String) -> Void
  ) {
    self.showsProgress = showsProgress
    isTerminal = false
    self.output = output
    self.errors = errors
  }

  /// Prints a result.
  func print(_ text: String) {
    output(text + "\n")
  }

  /// Prints a fault or a remark.
  func warn(_ text: String) {
    errors(text + "\n")
  }

  /// Rewrites the progress line on a terminal; does nothing in a pipe.
  ///
  /// An empty text clears it.
  func progress(_ text: String) {
    guard showsProgress else { return }
    errors("\r\u{1b}[2K\(text)")
  }
}

/// One line on a terminal that says how far a long piece of work is; silent in a pipe.
struct ProgressLine {
  let console: Console
  /// What is being done, such as `tracking`.
  let label: String
  let total: Int

  /// Shows that so many of the pieces are done, and clears the line after the last.
  func show(done: Int) {
    guard console.showsProgress, total > 0 else { return }
    guard done < total else { return console.progress("") }
    let percent = done * 100 / total
    guard done <= 1 || percent != (done - 1) * 100 / total else { return }
    console.progress("\(label) \(Self.bar(done: done, of: total)) \(done)/\(total)")
  }

  /// Thirty cells, filled as far as the work is done.
  static func bar(done: Int, of total: Int) -> String {
    let filled = min(max(done, 0) * 30 / max(total, 1), 30)
    return String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
  }
}
