import Datasets
import Foundation
import Running
import Synchronization
import Text

/// The terminal: results go to standard output, progress and faults to standard error.
///
/// Texts may hold names from files, so nothing in them is obeyed by a terminal.
struct Console: Sendable {
  /// Whether a person watches standard error.
  var showsProgress: Bool
  var usesColor = false
  /// The columns of the terminal that standard output is; nil in a pipe.
  var columns: Int?
  /// The same of standard error.
  var errorColumns: Int?
  var output: @Sendable (String) -> Void
  var errors: @Sendable (String) -> Void
  var tellsNotes = true
  /// Whether work that takes long says so in lines of its own, where it can't rewrite one.
  var tellsProgress = false
  /// Where faults are annotated as GitHub's workflow commands, the folder of the repository.
  var annotated: String?

  /// This process's own standard output and standard error.
  static var own: Console {
    var console = Console(
      showsProgress: isatty(STDERR_FILENO) == 1, output: { StandardOutput.write($0) },
      errors: { text in try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) })
    console.usesColor = usesColor(
      isTerminal: console.showsProgress, environment: ProcessInfo.processInfo.environment)
    console.tellsProgress = !console.showsProgress
    console.columns = terminalColumns(STDOUT_FILENO)
    console.errorColumns = terminalColumns(STDERR_FILENO)
    let environment = DatasetFolder.ownEnvironment
    if environment["GITHUB_ACTIONS"] == "true" {
      console.annotated = environment["GITHUB_WORKSPACE", default: ""]
    }
    return console
  }

  func print(_ text: String) { output(TerminalText.lines(text) + "\n") }

  /// The same; a line that starts with `* ` is bold on a terminal with colours.
  func print(marked text: String) {
    let lines = TerminalText.lines(text).split(separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.map { line in
      usesColor && columns != nil && line.hasPrefix("* ")
        ? "\u{1b}[1;32m\(line)\u{1b}[0m" : String(line)
    }
    output(shown.joined(separator: "\n") + "\n")
  }

  /// The same without progress and notes.
  var quiet: Console {
    var console = self
    console.showsProgress = false
    console.tellsNotes = false
    console.tellsProgress = false
    return console
  }

  /// Prints a remark of one line, unless it is a note and those are not wanted.
  func warn(_ text: String) {
    if tellsNotes { errors(wrapped(text) + "\n") }
  }

  /// Prints an error of one line; its first word is red on a terminal with colours.
  func error(_ text: String, label: String = "error") {
    let start = "\(label):"
    let rest = wrapped("\(start) \(text)").dropFirst(start.count)
    errors((usesColor ? "\u{1b}[1;31m\(start)\u{1b}[0m" : start) + rest + "\n")
  }

  /// Prints a fault, and annotates it.
  func error(_ fault: Fault) {
    error("\(fault)")
    annotate(fault)
  }

  /// Tells GitHub's pages of a fault at its line, where it is they that show the job: a workflow
  /// command, as docs.github.com/actions describes them.
  func annotate(_ fault: Fault) {
    guard let annotated else { return }
    func escaped(_ text: String, _ special: String = "") -> String {
      ("%\r\n" + special).unicodeScalars.reduce(ForeignText.escaped(text)) { text, scalar in
        let code = String(scalar.value, radix: 16, uppercase: true)
        return text.replacing("\(scalar)", with: "%" + (code.count < 2 ? "0" : "") + code)
      }
    }
    // An option is no file.
    guard Files.exists(fault.file) else { return errors("::error::\(escaped("\(fault)"))\n") }
    let root = annotated.hasSuffix("/") ? annotated : annotated + "/"
    let file = fault.file.hasPrefix(root) ? String(fault.file.dropFirst(root.count)) : fault.file
    let line = fault.line.map { ",line=\($0)" } ?? ""
    var rest = fault
    rest.line = nil
    let text = escaped(String("\(rest)".dropFirst("\(fault.file): ".count)))
    errors("::error file=\(escaped(file, ":,"))\(line)::\(text)\n")
  }

  private func wrapped(_ text: String) -> String {
    TerminalText.wrapped(TerminalText.line(text), into: errorColumns, hanging: 2)
  }

  /// As <https://no-color.org> asks: never with `NO_COLOR`, nor on a terminal that knows none.
  static func usesColor(isTerminal: Bool, environment: [String: String]) -> Bool {
    isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  private static func terminalColumns(_ file: Int32) -> Int? {
    var size = winsize()
    guard isatty(file) == 1, unsafe ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  /// Rewrites the progress line on a terminal; does nothing in a pipe.
  ///
  /// An empty text clears it.
  func progress(_ text: String) {
    guard showsProgress else { return }
    errors("\r\u{1b}[2K\(TerminalText.line(text))")
  }
}

enum StandardOutput {
  private static let failure = Mutex<String?>(nil)

  /// Why something could not be written, in words; a reader that has gone away is no failure.
  static var problem: String? { failure.withLock(\.self) }

  static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        let reason = errno
        if reason != EPIPE { failure.withLock { $0 = unsafe String(cString: strerror(reason)) } }
        return
      }
    }
  }
}

/// One line on a terminal that says how far a long piece of work is; in a pipe a line each tenth of
/// work that takes over ten seconds.
struct ProgressLine {
  let console: Console
  /// What is being done, such as `tracking`.
  let label: String
  let start = ContinuousClock.now

  /// Shows that so many of the pieces are done, and clears the line after the last; `run` of them
  /// took the time since the start, where the others were done before.
  func show(_ done: Int, of total: Int, run: Int? = nil) {
    guard total > 0 else { return }
    if console.tellsProgress, done < total, done * 10 / total != (done - 1) * 10 / total,
      ContinuousClock.now - start > .seconds(10)
    {
      console.errors("\(label) \(done)/\(total)\n")
    }
    guard console.showsProgress else { return }
    guard done < total else { return console.progress("") }
    let percent = done * 100 / total
    guard run != nil || done <= 1 || percent != (done - 1) * 100 / total else { return }
    let timed = run ?? done
    let left = Self.secondsLeft(
      after: ContinuousClock.now - start, done: timed, of: timed + total - done)
    console.progress(
      "\(label) \(Self.bar(done: done, of: total)) \(done)/\(total)"
        + (left.map { ", \($0) s left" } ?? ""))
  }

  /// How long the rest takes if it goes on like this; nil in the first two seconds.
  static func secondsLeft(after elapsed: Duration, done: Int, of total: Int) -> Int? {
    guard elapsed >= .seconds(2), done > 0 else { return nil }
    return Int((elapsed / .seconds(1) * Double(total - done) / Double(done)).rounded(.up))
  }

  /// Thirty cells, filled as far as the work is done.
  static func bar(done: Int, of total: Int) -> String {
    let filled = min(max(done, 0) * 30 / max(total, 1), 30)
    return String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
  }
}
