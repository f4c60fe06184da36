import Foundation
import RailBenchCommand
import TestKit
import Testing

/// The version is written in several files, for several readers.
@Suite struct VersionTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: Checkout.path(path), encoding: .utf8)
  }

  @Test func `the changelog's newest release is the version, with the date of the citation`() throws
  {
    let releases = try text("CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(releases.first == "## Unreleased")
    let date = try #require(
      text("CITATION.cff").split(separator: "\n").first { $0.hasPrefix("date-released: ") }
    ).dropFirst("date-released: ".count)
    #expect(releases[1] == "## \(RailBench.version) - \(date)")
  }

  @Test func `the citation has the version`() throws {
    #expect(try text("CITATION.cff").contains("\nversion: \(RailBench.version)\n"))
  }
}
