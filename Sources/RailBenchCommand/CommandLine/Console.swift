import Datasets
import Foundation
import RailNetwork
import Synchronization

/// The terminal; control characters in names from files are made harmless.
struct Console: Sendable {
  /// Whether a person watches standard error, and a line there can be rewritten.
  var showsProgress: Bool
  var usesColor = false
  /// The width of the terminal that standard output goes to; nil in a pipe.
  var columns: Int?
  /// The width of the terminal that standard error goes to; nil in a pipe.
  var errorColumns: Int?
  var output: @Sendable (String) -> Void
  var errors: @Sendable (String) -> Void
  var tellsNotes = true
  /// Whether long work prints lines of progress where it can't rewrite one line.
  var tellsProgress = false
  /// The root folder of the repository, if faults are annotated by GitHub's workflow commands.
  var annotated: String?

  static var own: Console {
    let isTerminal = isatty(STDERR_FILENO) == 1
    let variables = ProcessInfo.processInfo.environment
    var console = Console(
      showsProgress: canRewrite(isTerminal: isTerminal, environment: variables),
      output: { StandardOutput.write($0) },
      errors: { text in try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) })
    console.usesColor = usesColor(isTerminal: isTerminal, environment: variables)
    console.tellsProgress = !console.showsProgress
    console.columns = terminalColumns(STDOUT_FILENO)
    console.errorColumns = terminalColumns(STDERR_FILENO)
    if variables["GITHUB_ACTIONS"] == "true" {
      console.annotated = variables["GITHUB_WORKSPACE", default: ""]
    }
    return console
  }

  func print(_ text: String) { output(TerminalText.lines(text) + "\n") }

  func print(wrapped text: String) {
    print(TerminalText.wrapped(text, into: columns, hanging: 2))
  }

  /// Prints a text; a line that starts with `* ` is bold on a terminal with colours.
  func print(marked text: String) {
    let lines = TerminalText.lines(text).split(separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.map { line in
      usesColor && columns != nil && line.hasPrefix("* ")
        ? "\u{1b}[1;32m\(line)\u{1b}[0m" : String(line)
    }
    output(shown.joined(separator: "\n") + "\n")
  }

  var quiet: Console {
    var console = self
    console.showsProgress = false
    console.tellsNotes = false
    console.tellsProgress = false
    return console
  }

  /// Prints a warning or a note of one line; `--quiet` hides notes.
  func warn(_ text: String) {
    if tellsNotes { errors(wrapped(text) + "\n") }
  }

  /// Prints an error of one line; its first word is red on a terminal with colours.
  func error(_ text: String, label: String = "error") {
    let start = "\(label):"
    let rest = wrapped("\(start) \(text)").dropFirst(start.count)
    errors((usesColor ? "\u{1b}[1;31m\(start)\u{1b}[0m" : start) + rest + "\n")
  }

  func error(_ fault: Fault) {
    error("\(fault)")
    annotate(fault)
  }

  /// Annotates a fault by a workflow command (docs.github.com/actions), if GitHub Actions runs the
  /// job.
  func annotate(_ fault: Fault) {
    guard let annotated else { return }
    func escaped(_ text: String, _ special: String = "") -> String {
      ("%\r\n" + special).unicodeScalars.reduce(ForeignText.escaped(text)) { text, scalar in
        let code = String(scalar.value, radix: 16, uppercase: true)
        return text.replacing("\(scalar)", with: "%" + (code.count < 2 ? "0" : "") + code)
      }
    }
    // An option has no file to annotate.
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

  /// Whether escape sequences have an effect; a dumb terminal prints them.
  static func canRewrite(isTerminal: Bool, environment: [String: String]) -> Bool {
    isTerminal && environment["TERM"] != "dumb"
  }

  /// Colours: never with `NO_COLOR` (see <https://no-color.org>) or on a dumb terminal.
  static func usesColor(isTerminal: Bool, environment: [String: String]) -> Bool {
    canRewrite(isTerminal: isTerminal, environment: environment)
      && environment["NO_COLOR", default: ""].isEmpty
  }

  /// `COLUMNS`, where it is set, else the width of the terminal; nil for a pipe.
  private static func terminalColumns(_ file: Int32) -> Int? {
    if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init), columns > 0 {
      return max(columns, leastColumns)
    }
    var size = winsize()
    guard isatty(file) == 1, unsafe ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  /// A table of one column and its numbers still fits.
  private static let leastColumns = 20

  /// Rewrites the progress line on a terminal, or clears it for an empty text.
  func progress(_ text: String) {
    guard showsProgress else { return }
    errors("\r\u{1b}[2K\(TerminalText.line(text))")
  }
}

enum StandardOutput {
  private static let failure = Mutex<String?>(nil)

  /// Why standard output could not be written; nil if all is well or the reader closed the pipe.
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

/// One rewritten line on a terminal; in a pipe a line at each tenth of long work.
struct ProgressLine {
  let console: Console
  /// The kind of work, such as `tracking`.
  let label: String
  let start = ContinuousClock.now

  /// Shows how many pieces are done, `run` of them by this process, and clears the line at the end.
  func show(_ done: Int, of total: Int, run: Int? = nil) {
    guard total > 0 else { return }
    if console.tellsProgress, done < total, done * 10 / total != (done - 1) * 10 / total,
      ContinuousClock.now - start > .seconds(10)
    {
      console.errors("\(label) \(done)/\(total)\n")
    }
    guard console.showsProgress else { return }
    guard done < total else { return console.progress("") }
    if done == 0 { return console.progress("\(label) \(Self.bar(done: 0, of: total)) 0/\(total)") }
    let percent = done * 100 / total
    guard run != nil || done <= 1 || percent != (done - 1) * 100 / total else { return }
    let timed = run ?? done
    let left = Self.secondsLeft(
      after: ContinuousClock.now - start, done: timed, of: timed + total - done)
    console.progress(
      "\(label) \(Self.bar(done: done, of: total)) \(done)/\(total)"
        + (left.map { ", \($0) s left" } ?? ""))
  }

  /// The estimated time for the rest; nil in the first two seconds.
  static func secondsLeft(after elapsed: Duration, done: Int, of total: Int) -> Int? {
    guard elapsed >= .seconds(2), done > 0 else { return nil }
    return Int((elapsed / .seconds(1) * Double(total - done) / Double(done)).rounded(.up))
  }

  /// A bar of thirty cells, filled by the share of the work that is done.
  static func bar(done: Int, of total: Int) -> String {
    let filled = min(max(done, 0) * 30 / max(total, 1), 30)
    return String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
  }
}
