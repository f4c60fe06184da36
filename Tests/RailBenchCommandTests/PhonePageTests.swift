import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct PhonePageTests {
  @Test func `the page about phones matches the code, except its measured table`() throws {
    let page = "Datasets/journeys/PHONES.md"
    // The table is in parts with some of its columns each.
    let parts = try Checkout.text(page).split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "").filter { $0.first?.hasPrefix("| phone ") == true }
    let figures = parts.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
    Golden.expect(PhonePage.markdown(figures: figures), equals: page)
  }
}
