import Reporting
import Scoring
import TestKit
import Testing
import Trackers
import Tracking

/// A tracker's page says what its parameters are; the code says so too.
@Suite struct TrackerPagesTests {
  private static func path(_ entry: TrackerEntry) -> String {
    let name = entry.id.uppercased()
    return TrackerCatalogue.versions.contains { $0.id == entry.id }
      ? "\(name)/\(name).md" : "Baselines/\(entry.id).md"
  }

  @Test(arguments: TrackerCatalogue.all.filter { $0.role == .version })
  func `the parameters on a page match the code`(entry: TrackerEntry) throws {
    var page = try Checkout.text("Sources/Trackers/\(Self.path(entry))")
    // V5's parameters are V4's, and more.
    if entry.id == "v5" { page += try Checkout.text("Sources/Trackers/V4/V4.md") }
    let markdown = TrackerPage.markdown(.tracker(ConfiguredTracker(entry)))
    let table = markdown.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(table.count == entry.parameters.count + 2)
    for row in table { #expect(page.contains(row)) }
  }
}
