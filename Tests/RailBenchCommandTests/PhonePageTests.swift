import Datasets
import Foundation
import RailNetwork
import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct PhonePageTests {
  private static let page = "Datasets/journeys/PHONES.md"

  private static var lines: [Substring] {
    get throws {
      String(decoding: try Files.read(Checkout.path(page)), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
    }
  }

  /// The measured table, in parts with some of its columns each.
  private static var parts: [ArraySlice<Substring>] {
    get throws {
      try lines.split(separator: "").filter { $0.first?.hasPrefix("| phone ") == true }
    }
  }

  @Test func `the page about phones matches the code, except its measured table`() throws {
    let figures = try Self.parts.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
    Golden.expect(PhonePage.markdown(figures: figures), equals: Self.page)
  }
}
