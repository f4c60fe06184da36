import Datasets
import Foundation
import Gate
package import Reporting
package import Scoring
import Text

/// The output formats of `compare` and `score`.
package enum CompareFormat: String, CaseIterable, Sendable {
  /// `report.md` with its charts and the files beside it.
  case markdown
  /// `scores.csv` and `signature.json`.
  case csv
  /// `results.html`, one page with everything in it.
  case html
}

extension OutputFolder {
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
      list(SuiteSignature.file)
      stage(SuiteSignature.file) { put in
        contest.signature.write { put(Data($0.utf8)) }
        return true
      }
    }
    if formats.contains(.html) {
      list("results.html")
      stage("results.html") { put in
        let (head, tail) = HTMLDocument.parts(report.page)
        put(Data(head.utf8))
        JourneysData.write(contest) { put(Data($0.utf8)) }
        put(Data(tail.utf8))
        return true
      }
    }
    return report
  }
}
