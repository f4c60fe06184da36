import Foundation
import TestKit
import Testing
@testable import Scoring

@Suite struct MetricsPageTests {
  @Test func `the committed page is the declarations' own`() {
    Golden.expect(MetricsPage.text, equals: "Reports/metrics.md")
  }

  @Test func `every value stands on the page once`() {
    let text = MetricsPage.text
    for definition in MetricCatalogue.all + MetricCatalogue.costPerLocation {
      let rows =
        text.components(separatedBy: "| \(definition.id) |").count
        + text.components(separatedBy: "| **\(definition.id)** |").count
      #expect(rows == 3, "\(definition.id)")
    }
  }
}
