import Reporting
import Scoring
import TestKit
import Testing
import Trackers
import Tracking

/// A tracker's page and its code list the same parameters.
@Suite struct TrackerPagesTests {
  private static func path(_ entry: TrackerEntry) -> String {
    let name = entry.id.uppercased()
    // V5 has V4's parameters, and more.
    if ["v4", "v5"].contains(entry.id) { return "V4/parameters.md" }
    return TrackerCatalogue.versions.contains { $0.id == entry.id }
      ? "\(name)/\(name).md" : "Baselines/\(entry.id).md"
  }

  @Test(arguments: TrackerCatalogue.all.filter { $0.role == .version })
  func `the parameters on a page match the code`(entry: TrackerEntry) throws {
    let page = try Checkout.text("Sources/Trackers/\(Self.path(entry))")
    let markdown = TrackerPage.markdown(.tracker(ConfiguredTracker(entry)))
    let table = markdown.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(table.count == entry.parameters.count + 2)
    // V4's rows have other widths alone than among V5's.
    let rows = Set(page.split(separator: "\n").map(Self.cells))
    for row in table.dropFirst(2) { #expect(rows.contains(Self.cells(row))) }
  }

  private static func cells(_ row: Substring) -> [Substring] {
    row.split(whereSeparator: { $0 == "|" || $0 == " " })
  }
}
