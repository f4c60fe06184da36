import Foundation
import RailNetwork
import TestKit
import Testing
@testable import Reporting

@Suite struct DocumentTests {
  private let evil = "<script>alert('x')</script> | `*_[a](javascript:b) & 渋谷"

  private var document: ReportDocument {
    var table = ReportTable(["station \(evil)", .right("RW1")])
    table.add(["\(evil)", "1"])
    table.add(["\(code: evil)", "\(strong: evil)"])
    var places = SampleCharts.places
    places.title = evil
    return ReportDocument(
      title: evil,
      blocks: [
        .heading("A section \(evil)", level: 2),
        .paragraph("Named \(evil), \(strong: evil), \(code: evil), \(link: evil, to: evil)"),
        .paragraph("1. not a list"), .paragraph("- nor this"),
        .list(["\(evil)", "- two"]),
        .table(table),
        .chart(name: "places", places),
        .code("railbench compare \(evil)\n\nmore"),
      ])
  }

  @Test func `writes HTML with no markup from data`() {
    let body = HTMLDocument.body(document)
    #expect(!body.contains("<script"))
    #expect(!body.contains("javascript:b\""))
    #expect(body.components(separatedBy: "<td").count == 5)
    Golden.expect(body, equals: "Tests/ReportingTests/Fixtures/document.html")
    let page = HTMLDocument.text(document, data: JSONText.quoted("</script>"))
    #expect(page.contains(body))
    #expect(page.components(separatedBy: "</script>").count == 3)
  }

  @Test func `writes Markdown with no markup from data`() {
    Golden.expect(
      MarkdownDocument.text(document), equals: "Tests/ReportingTests/Fixtures/document.md")
  }

  @Test(arguments: [
    ("replays/a b.html", "replays/a%20b.html"),
    ("https://example.org/?a=1&b", "https://example.org/?a=1&amp;b"),
    ("javascript:alert(1)", "#"), ("data:text/html", "#"), ("a/b:c", "a/b:c"),
    ("x)>\"<y", "x%29%3E%22%3Cy"), ("渋", "%E6%B8%8B"),
  ])
  func `makes links harmless`(target: String, expected: String) {
    #expect(LinkTarget.escaped(target) == expected)
  }
}
