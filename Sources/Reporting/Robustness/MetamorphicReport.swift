package import Evaluation
import PlainText

/// Writes how often trackers passed checks that need no label.
package struct MetamorphicReport: Sendable {
  /// By tracker, and then by check.
  private let tallies: [MetamorphicTally]
  /// Such as `80 journeys of test`.
  private let subject: String
  /// The command that makes the report.
  private let command: String

  package init(_ tallies: [MetamorphicTally], subject: String, command: String) {
    self.tallies = tallies
    self.subject = subject
    self.command = command
  }

  /// `tracker,check,passed,failed,notApplicable,rate`.
  package var csv: String {
    var text = CSVText.row(["tracker", "check", "passed", "failed", "notApplicable", "rate"])
    for tally in tallies {
      text += CSVText.row([
        tally.tracker, tally.check.rawValue, "\(tally.passed)", "\(tally.failures.count)",
        "\(tally.notApplicable)", NumberText.optional(tally.rate, places: 4),
      ])
    }
    return text
  }

  /// A row for each check, a column for each tracker: how many journeys passed of how many.
  package var table: TextTable {
    let trackers = tallies.reduce(into: [String]()) { names, tally in
      if !names.contains(tally.tracker) { names.append(tally.tracker) }
    }
    var table = TextTable(
      ["check", "what must hold"]
        + trackers.map { TextTable.Column($0, .right) })
    for check in MetamorphicCheck.allCases {
      let row = trackers.map { tracker in
        tallies.first { $0.tracker == tracker && $0.check == check }.map(Self.rateText) ?? "–"
      }
      table.add([check.rawValue, check.summary] + row)
    }
    return table
  }

  /// The table, and for each failure the journey and the location at which answers part.
  package var markdown: String {
    var text = "# Answers that need no label to be wrong\n\n"
    text += "\(MarkdownText.escaped(subject)); RB2, the share of journeys on which each holds.\n\n"
    text += table.markdown
    let failed = tallies.filter { !$0.failures.isEmpty }
    if !failed.isEmpty { text += "\n## Where they fail\n" }
    for tally in failed {
      text += "\n### \(MarkdownText.escaped(tally.tracker)), \(tally.check.rawValue)\n\n"
      for failure in tally.failures {
        text += "- \(MarkdownText.escaped(failure.journey))"
        if let location = failure.location { text += ", from location \(location + 1) on" }
        text += "\n"
      }
    }
    text += "\nMade by `\(command)`.\n"
    return text
  }

  private static func rateText(_ tally: MetamorphicTally) -> String {
    guard let rate = tally.rate else { return "n/a" }
    return "\(NumberText.fixed(rate * 100, places: 1)) % (\(tally.passed)/\(tally.count))"
  }
}
