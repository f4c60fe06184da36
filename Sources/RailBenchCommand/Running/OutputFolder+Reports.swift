package import Datasets
package import Reporting

extension OutputFolder {
  package mutating func add(markdown document: ReportDocument, as name: String = "report.md") {
    add(MarkdownDocument.text(document), as: name)
    for file in document.chartFiles { add(file.text, as: file.path) }
  }
}
