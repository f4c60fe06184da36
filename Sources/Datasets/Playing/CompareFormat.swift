import Foundation
import Gate
package import Reporting
package import Scoring
import Text

/// What `compare` and `score` can write.
package enum CompareFormat: String, CaseIterable, Sendable {
  /// `report.md` with its charts and the files beside it.
  case markdown
  /// `scores.csv` and `signature.json`.
  case csv
  /// `results.html`, one page with everything in it.
  case html
}

extension OutputFolder {
  /// Adds the files of the formats asked for.
  ///
  /// The scores are those of the metrics that the report shows, or of every metric.
  package mutating func add(
    _ contest: Contest, as formats: [CompareFormat], hasEveryMetric: Bool
  ) async -> CompareReport {
    async let made = CompareReport(contest)
    let scores = "scores.csv"
    if formats.contains(.csv) {
      let metrics = hasEveryMetric ? MetricCatalogue.all : CompareReport.shownMetrics
      stage(scores) { put in
        ScoresCSV.write(contest.scorecards, of: metrics) { put(Data($0)) }
        return true
      }
    }
    let report = await made
    if formats.contains(.markdown) {
      add(markdown: report.document)
      for (file, document) in report.details { add(markdown: document, as: file) }
    }
    if formats.contains(.csv) {
      list(scores)
      add(contest.signature.text, as: SuiteSignature.file)
    }
    if formats.contains(.html) {
      add(HTMLDocument.text(report.page, data: JourneysData.text(contest)), as: "results.html")
    }
    return report
  }
}
