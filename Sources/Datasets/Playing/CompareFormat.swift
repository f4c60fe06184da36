import Foundation
import Gate
import Reporting
package import Scoring
import Text

/// What `compare` and `score` can write.
package enum CompareFormat: String, CaseIterable, Sendable {
  /// `report.md` and its charts.
  case markdown
  /// `scores.csv` and `signature.json`.
  case csv
  /// `report.html`, one page with everything in it.
  case html
  /// `report.json`.
  case json
}

extension OutputFolder {
  /// Adds the files of the formats asked for, and gives the headline for a terminal.
  ///
  /// The scores are those of the metrics that the report shows, or of every metric.
  package mutating func add(
    _ contest: Contest, as formats: [CompareFormat], hasEveryMetric: Bool
  ) async -> String {
    async let made = CompareReport.textOnAllCores(contest)
    let scores = "scores.csv"
    if formats.contains(.csv) {
      let metrics = hasEveryMetric ? MetricCatalogue.all : CompareReport.shownMetrics
      stage(scores) { put in
        ScoresCSV.write(contest.scorecards, of: metrics) { put(Data($0)) }
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
