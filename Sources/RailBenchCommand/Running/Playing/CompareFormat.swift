import Datasets
import RailNetwork
package import Reporting
package import Scoring

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
  package mutating func add(markdown document: ReportDocument, as name: String = "report.md") {
    add(MarkdownDocument.text(document), as: name)
    for file in document.chartFiles { add(file.text, as: file.path) }
  }

  package mutating func add(
    _ contest: Contest, as formats: [CompareFormat], hasEveryMetric: Bool
  ) -> CompareReport {
    let report = CompareReport(contest)
    if formats.contains(.markdown) {
      add(markdown: report.document)
      for (file, document) in report.details { add(markdown: document, as: file) }
    }
    if formats.contains(.csv) {
      let metrics = hasEveryMetric ? MetricCatalogue.all : CompareReport.shownMetrics
      add(parts: ScoresCSV.parts(contest.scorecards, of: metrics), as: "scores.csv")
      add(contest.signature.text, as: SuiteSignature.file)
    }
    if formats.contains(.html) {
      add(
        HTMLDocument.text(report.page, data: JourneysData.text(contest), isFolded: true),
        as: "results.html")
    }
    return report
  }
}
