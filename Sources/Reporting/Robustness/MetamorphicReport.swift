package import Scoring
import Text

/// Writes how often trackers passed checks that need no label; tallies are by tracker, then by check.
package enum MetamorphicReport {
  /// `tracker,check,passed,failed,notApplicable,rate`.
  package static func csv(_ tallies: [MetamorphicTally]) -> String {
    let header = ["tracker", "check", "passed", "failed", "notApplicable", "rate"]
    return tallies.reduce(into: CSVText.row(header)) { text, tally in
      text += CSVText.row([
        tally.tracker, tally.check.rawValue, "\(tally.passed)", "\(tally.failures.count)",
        "\(tally.notApplicable)", NumberText.optional(tally.rate, places: 4),
      ])
    }
  }

  /// A row for each check, a column for each tracker: how many journeys passed of how many.
  package static func table(_ tallies: [MetamorphicTally]) -> ReportTable {
    let trackers = tallies.reduce(into: [String]()) { names, tally in
      if !names.contains(tally.tracker) { names.append(tally.tracker) }
    }
    var table = ReportTable(["check", "what must hold"] + trackers.map { .right($0) })
    for check in MetamorphicCheck.allCases {
      let row = trackers.map { tracker -> RichText in
        let tally = tallies.first { $0.tracker == tracker && $0.check == check }
        return "\(tally.map(rateText) ?? "–")"
      }
      table.add(["\(check.rawValue)", "\(check.summary)"] + row)
    }
    return table
  }

  /// The table, and for each failure the journey and the location at which estimates part.
  ///
  /// `subject` is such as `80 journeys of test`, `command` what makes the report.
  package static func document(
    _ tallies: [MetamorphicTally], subject: String, command: String
  ) -> ReportDocument {
    let failed = tallies.filter { !$0.failures.isEmpty }
    return ReportDocument(
      title: "Estimates that need no label to be wrong",
      blocks: [
        .paragraph("\(subject); RB2, the share of journeys on which each holds."),
        .table(table(tallies)),
      ] + (failed.isEmpty ? [] : [.heading("Where they fail", level: 2)])
        + failed.flatMap { tally -> [ReportBlock] in
          [
            .heading("\(tally.tracker), \(tally.check.rawValue)", level: 3),
            .list(
              tally.failures.map { failure in
                let location = failure.location.map { ", from location \($0 + 1) on" } ?? ""
                return "\(failure.journey)\(location)"
              }),
          ]
        } + [.paragraph("Made by \(code: command).")])
  }

  private static func rateText(_ tally: MetamorphicTally) -> String {
    guard let rate = tally.rate else { return "n/a" }
    return "\(NumberText.fixed(rate * 100, places: 1)) % (\(tally.passed)/\(tally.count))"
  }
}
