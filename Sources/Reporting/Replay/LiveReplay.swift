import Foundation
import Journeys
import RailNetwork
import Scoring
import Text
package import Tracking

/// One tracker's display over the door beside what was true, moment by moment.
package struct LiveReplay: Sendable {
  /// The journey, the tracker and what is compared, in one line.
  package let heading: String
  package let tracker: String
  /// In order of time: one for each location and for each change of what is true.
  package let moments: [LiveMoment]

  /// One for each tracker of a ride.
  package static func all(of ride: ReplayRide) -> [LiveReplay] {
    let judged = JudgedJourney(ride.journey, suite: "", network: ride.network)
    return ride.lanes.map { LiveReplay(ride, $0, judged) }
  }

  private init(_ ride: ReplayRide, _ lane: ReplayLane, _ judged: JudgedJourney) {
    let truth = ride.journey.truth
    let timeline = TruthTimeline(ride.journey, network: ride.network)
    let disagreements = Disagreement.all(
      in: Performance(lane.emitted(on: ride.journey), on: judged))
    let heldFrom = judged.locationTimes
    let changes = timeline.intervals.map(\.start) + disagreements.flatMap { [$0.start, $0.end] }
    let times = Set(heldFrom + changes).sorted()
    heading = TerminalText.line("\(truth.title) · \(truth.id) · \(lane.tracker)")
    tracker = lane.tracker
    var next = 0
    var wrong = 0
    moments = times.map { time in
      while next < heldFrom.count, heldFrom[next] <= time { next += 1 }
      while wrong < disagreements.count, disagreements[wrong].end <= time { wrong += 1 }
      let isWrong = wrong < disagreements.count && disagreements[wrong].start <= time
      return LiveMoment(
        time: time, elapsedSeconds: time.seconds(since: times[0]),
        truth: timeline.state(at: time).map { LiveDisplay($0, ride.network) },
        said: next > 0 ? LiveDisplay(lane.record.settled[next - 1], ride.network) : nil,
        disagreement: isWrong ? disagreements[wrong].kind : nil,
        location: next > 0 ? ride.journey.locations[next - 1] : nil)
    }
  }

  package var lengthSeconds: Double { moments.last?.elapsedSeconds ?? 0 }
}

/// What is true and what is shown at one time.
package struct LiveMoment: Sendable, Equatable {
  package var time: Timestamp
  /// Since the first moment.
  package var elapsedSeconds: Double
  /// Nil where nothing is true.
  package var truth: LiveDisplay?
  /// Nil where there is no estimate.
  package var said: LiveDisplay?
  package var disagreement: Disagreement.Kind?
  /// The last location, if there was any yet.
  package var location: Location?
}

/// What a display over the door says.
package struct LiveDisplay: Sendable, Equatable {
  package var railway: String
  /// The direction's id; nil where it is unknown.
  package var direction: String?
  package var phase: FocusPhase?
  package var station: String?

  init(_ truth: TruthState, _ network: RailNetwork) {
    self.init(truth.railway, truth.direction, truth.focus, network)
  }

  init?(_ estimate: Estimate, _ network: RailNetwork) {
    guard let railway = estimate.railway else { return nil }
    self.init(railway, estimate.direction, estimate.focus, network)
  }

  private init(
    _ railway: RailwayIndex, _ direction: RailDirection?, _ focus: Focus?, _ network: RailNetwork
  ) {
    self.railway = TerminalText.line(network[railway].title.en)
    self.direction = direction.map { TerminalText.line(network[railway].directionID($0)) }
    phase = focus?.phase
    station = focus.map {
      let title = network[$0.station].title
      return TerminalText.line(title.ja.map { "\(title.en) \($0)" } ?? title.en)
    }
  }
}

/// Texts of a replay in a terminal or in a pipe.
enum LiveText {
  /// `0:12:34`.
  static func elapsed(_ seconds: Double) -> String {
    let whole = Int(seconds)
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(whole / 3_600):\(two(whole / 60 % 60)):\(two(whole % 60))"
  }

  static func disagreement(_ kind: Disagreement.Kind) -> String {
    switch kind {
    case .noEstimate: "no estimate"
    case .railway: "wrong railway"
    case .direction: "wrong direction"
    case .station: "wrong station"
    case .phase: "wrong phase"
    }
  }
}

extension LiveDisplay {
  /// `Next Kikuna 菊名 (Toyoko, Outbound)`.
  var line: String {
    let place = [railway, direction].compactMap(\.self).joined(separator: ", ")
    return "\(phase?.rawValue.capitalized ?? "-") \(station ?? "-") (\(place))"
  }
}

extension LiveReplay {
  /// One line for each change of what is true or shown, as for a pipe.
  package var lines: [String] {
    var lines: [String] = []
    var last: LiveMoment?
    for moment in moments {
      defer { last = moment }
      if let last, last.truth == moment.truth, last.said == moment.said,
        last.disagreement == moment.disagreement
      {
        continue
      }
      var line = LiveText.elapsed(moment.elapsedSeconds)
      line += "  truth: \(moment.truth?.line ?? "on no train")"
      line += "  \(tracker): \(moment.said?.line ?? "no estimate")"
      if let kind = moment.disagreement { line += "  ✕ \(LiveText.disagreement(kind))" }
      lines.append(line)
    }
    return lines
  }
}

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
    let said = column(replay.tracker.uppercased(), moment.said, absent: "no estimate")
    let rows = zip(truth, said).map { left, right in "  \(left)  \(right)" }
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
