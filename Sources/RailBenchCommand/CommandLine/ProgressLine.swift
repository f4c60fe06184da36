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
