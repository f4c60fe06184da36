import Foundation
import TestKit
import Testing
@testable import Scoring

@Suite struct MetricsPageTests {
  @Test func `the committed page is the declarations' own`() {
    Golden.expect(MetricsPage.text, equals: "Reports/metrics.md")
  }

  @Test func `the page has a row for each metric`() {
    let text = MetricsPage.text
    for definition in MetricCatalogue.all + TrackerCost.group.metrics {
      let rows =
        text.components(separatedBy: "| \(definition.id) |").count
        + text.components(separatedBy: "| **\(definition.id)** |").count
      #expect(rows == 3, "\(definition.id)")
    }
  }

  @Test func `the catalogue stays small`() {
    #expect(MetricCatalogue.all.count + TrackerCost.group.metrics.count <= 80)
  }
}
