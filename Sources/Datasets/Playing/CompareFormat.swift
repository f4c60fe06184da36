import Foundation
import Gate
import Reporting
package import Scoring
import Text

/// What `compare` and `score` can write.
package enum CompareFormat: String, CaseIterable, Sendable {
  /// `report.md` and its charts.
  case markdown
  /// `scores.csv`.
  case csv
  /// `report.html`, one page with everything in it.
  case html
  /// `report.json`.
  case json
}

extension OutputFolder {
  /// Adds the files of the formats asked for, and gives the headline for a terminal.
  package mutating func add(_ contest: Contest, as formats: [CompareFormat]) async -> String {
    async let made = CompareReport.textOnAllCores(contest)
    let scores = "scores.csv"
    if formats.contains(.csv) {
      stage(scores) { put in
        ScoresCSV.write(contest.scorecards) { put(Data($0)) }
        return true
      }
    }
    let (document, headline) = await made
    if formats.contains(.markdown) { add(markdown: document) }
    if formats.contains(.csv) {
      list(scores)
      add(contest.signature.text, as: SuiteSignature.file)
    }
    if formats.contains(.html) {
      add(HTMLDocument.text(document, data: JourneysData.json(contest)), as: "report.html")
    }
    if formats.contains(.json) { add(JSONReport.text(contest), as: "report.json") }
    return headline
  }
}
