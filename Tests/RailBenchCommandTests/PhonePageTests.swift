import Datasets
import Foundation
import TestKit
import Testing
import Text
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

  @Test(arguments: [
    ("all simulated", "all recorded"), ("iphone", "phone-mobilitynet-ios-3"),
    ("android", "phone-mobilitynet-android-3"), ("logger", "phone-trainlcd"),
  ])
  func `simulated phones are similar to real ones`(drawn: String, real: String) throws {
    let parts = try Self.parts.map { part in
      part.map { row in
        row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
    }
    func value(_ column: String, _ phone: String) throws -> Double {
      let rows = try #require(parts.first { $0[0].contains(column) })
      let index = try #require(rows[0].firstIndex(of: column))
      let row = try #require(rows.first { $0[0] == phone })
      return try #require(Double(row[index].replacing(" %", with: "")))
    }
    // The real logger was never under the ground, where simulated ones give no location at stops.
    let stops = drawn == "logger" ? [] : [("stops without a location", 30.0)]
    for (column, most) in stops + [
      ("time in gaps over 10 s", 30), ("same place again", 10), ("errors alike", 0.15),
    ] {
      let apart = abs(try value(column, drawn) - value(column, real))
      #expect(apart <= most, "\(column): \(apart)")
    }
  }
}
