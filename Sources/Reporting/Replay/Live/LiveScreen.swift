import PlainText
import Tracking

/// A few lines of a terminal that are drawn over and over: the truth beside a tracker's display.
package struct LiveScreen {
  /// Goes back to the first of the lines; see ECMA-48, cursor previous line.
  package static let back = "\u{1b}[\(height)F"
  private static let height = 6
  private static let columnWidth = 36

  private let replay: LiveReplay
  private let rate: Double

  /// - Parameters:
  ///   - replay: what is played.
  ///   - rate: how many times as fast as it was.
  package init(replay: LiveReplay, rate: Double) {
    self.replay = replay
    self.rate = rate
  }

  /// The lines at a moment, each clearing what stood there.
  package func text(_ moment: LiveMoment) -> String {
    let truth = column("TRUTH", moment.truth, absent: "on no train")
    let answer = column(replay.tracker.uppercased(), moment.answer, absent: "no answer")
    let rows = zip(truth, answer).map { left, right in "  \(left)  \(right)" }
    let lines = [progress(moment), ""] + rows
    return lines.map { "\u{1b}[2K\($0)" }.joined(separator: "\n")
  }

  private func progress(_ moment: LiveMoment) -> String {
    let share = replay.lengthSeconds > 0 ? moment.elapsedSeconds / replay.lengthSeconds : 1
    let filled = Int((share * 24).rounded())
    let bar = String(repeating: "━", count: filled) + String(repeating: "─", count: 24 - filled)
    var line =
      "\(LiveText.elapsed(moment.elapsedSeconds)) \(bar) \(NumberText.short(rate, places: 1))×"
    if let speed = moment.location?.speedMetresPerSecond {
      line += "  \(NumberText.fixed(speed * 3.6, places: 0)) km/h"
    }
    if let accuracy = moment.location?.horizontalAccuracyMetres {
      line += "  ±\(NumberText.fixed(accuracy, places: 0)) m"
    }
    if let kind = moment.disagreement {
      line += "  \u{1b}[1;31m✕ \(LiveText.disagreement(kind))\u{1b}[0m"
    } else if moment.truth != nil {
      line += "  \u{1b}[32m✓\u{1b}[0m"
    }
    return line
  }

  /// A display as lines of one width: name, railway, direction, focus.
  private func column(_ name: String, _ display: LiveDisplay?, absent: String) -> [String] {
    let focus: String
    if let display, let phase = display.phase {
      let badge =
        switch phase {
        case .next: "\u{1b}[7m Next \u{1b}[0m"
        case .soon: "\u{1b}[30;43m Soon \u{1b}[0m"
        case .now: "\u{1b}[30;42m Now  \u{1b}[0m"
        }
      let station = Self.fitted(display.station ?? "", Self.columnWidth - 7)
      focus = "\(badge) \u{1b}[1m\(station)\u{1b}[0m"
    } else {
      focus = Self.fitted("-", Self.columnWidth)
    }
    return [
      "\u{1b}[2m\(Self.fitted(name, Self.columnWidth))\u{1b}[0m",
      Self.fitted(display?.railway ?? absent, Self.columnWidth),
      Self.fitted(display?.direction ?? "-", Self.columnWidth),
      focus,
    ]
  }

  /// A text cut or filled up to a width in columns of a terminal.
  private static func fitted(_ text: String, _ width: Int) -> String {
    var result = ""
    var used = 0
    for character in text {
      let wide = DisplayWidth.of(String(character))
      guard used + wide <= width else { break }
      result.append(character)
      used += wide
    }
    return result + String(repeating: " ", count: width - used)
  }
}
