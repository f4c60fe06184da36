import PlainText
import Tracking

/// Texts of a replay in a terminal or in a pipe.
enum LiveText {
  /// A text from a data file without what a terminal would obey: control characters show as `�`.
  static func plain(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isControl =
        scalar.properties.generalCategory == .control
        || scalar.properties.generalCategory == .format
      result.unicodeScalars.append(isControl ? "\u{fffd}" : scalar)
    }
    return result
  }

  /// `0:12:34`.
  static func elapsed(_ seconds: Double) -> String {
    let whole = Int(seconds)
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(whole / 3_600):\(two(whole / 60 % 60)):\(two(whole % 60))"
  }

  static func phase(_ phase: FocusPhase?) -> String {
    switch phase {
    case .next: "Next"
    case .soon: "Soon"
    case .now: "Now"
    case nil: "-"
    }
  }

  static func disagreement(_ kind: Disagreement.Kind) -> String {
    switch kind {
    case .noAnswer: "no answer"
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
    return "\(LiveText.phase(phase)) \(station ?? "-") (\(place))"
  }
}

extension LiveReplay {
  /// One line for each change of what is true or shown, as for a pipe.
  package var lines: [String] {
    var lines: [String] = []
    var last: LiveMoment?
    for moment in moments {
      defer { last = moment }
      if let last, last.truth == moment.truth, last.answer == moment.answer,
        last.disagreement == moment.disagreement
      {
        continue
      }
      var line = LiveText.elapsed(moment.elapsedSeconds)
      line += "  truth: \(moment.truth?.line ?? "on no train")"
      line += "  \(tracker): \(moment.answer?.line ?? "no answer")"
      if let kind = moment.disagreement { line += "  ✕ \(LiveText.disagreement(kind))" }
      lines.append(line)
    }
    return lines
  }
}
