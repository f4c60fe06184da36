import Reporting
import TestKit
import Testing
import Trackers
import Tracking

/// A version's page says what its parameters are; the code says so too.
@Suite struct TrackerPagesTests {
  @Test(arguments: TrackerCatalogue.versions)
  func `a page's table is that of the code`(entry: TrackerEntry) throws {
    let name = entry.id.uppercased()
    let page = try Checkout.text("Sources/Trackers/\(name)/\(name).md")
    let table = TrackerPage.markdown(entry).split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(table.count == entry.parameters.count + 2)
    for row in table { #expect(page.contains(row)) }
  }
}
