import Datasets
import Foundation
import Scoring
import Text

/// A program that answers events with the lines that `track` wrote for a recording.
///
/// A shell script in a temporary file. Seconds for which `track` wrote nothing get the last answer
/// again, with their own time.
final class EchoProgram {
  let program: Program
  private let file: String
  private let cleanup: Int

  /// - Parameters:
  ///   - lines: one for each location that counts and each change of the estimate, in order.
  ///   - last: the last line of the recording, whose location may not count.
  /// - Throws: if the script can't be written.
  init(_ lines: [String], last: String) throws(Faults) {
    let file =
      FileManager.default.temporaryDirectory.appending(path: "railbench-\(UUID()).sh").path
    self.file = file
    cleanup = Interruption.remember { try? FileManager.default.removeItem(atPath: file) }
    program = try Program(
      ("echo", "sh \(ShellText.quoted(file))"), seconds: 60, failures: ProgramFailures(),
      option: "--trackers")
    try Files.write(Self.script(lines, last), to: file)
  }

  deinit {
    Interruption.forget(cleanup) { try? FileManager.default.removeItem(atPath: file) }
  }

  private static let functions = #"""
    hear() {
      while read -r event; do
        time=${event#*'"timestamp": '}
        if [ "$time" != "$event" ]; then
          time=${time%%[,\}]*}
          return
        fi
      done
      exit
    }
    answer() {
      case $event in *'"last": true'*) rest=$last ;; esac
      printf '{"timestamp": %s%s\n' "$time" "$rest"
    }
    say() {
      hear
      while [ "$time" != "$1" ]; do
        answer
        hear
      done
      rest=$2
      answer
    }

    """#

  private static func script(_ lines: [String], _ last: String) -> String {
    let first = functions + "last=\(ShellText.quoted(parts(last).rest))\n"
    return lines.reduce(into: first) { script, line in
      let (time, rest) = parts(line)
      script += "say '\(time)' \(ShellText.quoted(rest))\n"
    } + "while :; do hear; answer; done\n"
  }

  /// The timestamp of a line, with its quotes, and what follows it.
  private static func parts(_ line: String) -> (time: Substring, rest: String) {
    let text = line.dropFirst("{\"timestamp\": ".count)
    let time = text.prefix { $0 != "," && $0 != "}" }
    return (time, String(text.dropFirst(time.count)))
  }
}
