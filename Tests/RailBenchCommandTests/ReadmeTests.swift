import Foundation
import TestKit
import Testing

@Suite struct ReadmeTests {
  private static let marks = [
    "<!-- scoreboard: made by .ci/remake -->", "<!-- end of the scoreboard -->",
  ]

  private func lines(_ file: String) throws -> [String] {
    try Checkout.text(file).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  @Test func `the README has no repetitions`() throws {
    let lines = try lines("README.md").filter { $0.hasPrefix("#") || $0.count > 40 }
    let places = Dictionary(grouping: lines.indices, by: { lines[$0] })
    let repeated = places.filter { $0.value.count > 1 && !$0.key.allSatisfy { "|- ".contains($0) } }
    #expect(repeated.keys.sorted() == [])
  }

  @Test func `the README has 100 lines at most`() throws {
    #expect(try lines("README.md").count <= 100)
  }

  /// Relative links, which break silently if a file moves; `../../` leads to the code host's pages.
  @Test func `links of hand-written pages lead to files`() throws {
    let pages = Guide.all.map(\.page)
    #expect(pages.count > 15)
    for page in pages {
      let folder = URL(fileURLWithPath: Checkout.path(page)).deletingLastPathComponent()
      for match in try Checkout.text(page).matches(of: /\]\(([^)\s]+)\)/)
      where !match.1.contains("://") && !match.1.hasPrefix("#")
        && !(page == "README.md" && match.1.hasPrefix("../../"))
      {
        let target = folder.appending(path: String(match.1.prefix { $0 != "#" }))
        #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(match.1)")
      }
    }
  }

  @Test func `has the marks of the scoreboard once, in order`() throws {
    #expect(try lines("README.md").filter(Self.marks.contains) == Self.marks)
  }

  /// `.ci/remake` writes the table from the scoreboards of the reports.
  @Test(arguments: ["recorded", "test", "hard", "bart", "septa"])
  func `its values are those of the reports`(suite: String) throws {
    let readme = try lines("README.md").map(Self.cells)
    let header = try #require(readme.first { $0.first == "tracker" && $0.contains(suite) })
    let column = try #require(header.firstIndex(of: suite))
    let report = try lines("Reports/\(suite)/report.md")
      .drop { !$0.hasPrefix("## Scoreboard") }.drop { !$0.hasPrefix("|") }
      .prefix { $0.hasPrefix("|") }.map(Self.cells)
    let display = try #require(report.first?.firstIndex(of: "display"))
    let bounds = ["`null`", "`nearest`", "`clairvoyant`"]
    for row in report.dropFirst(2) where !bounds.contains(row[0]) {
      let name = row[0].replacing(" †", with: "")
      let shown = readme.first {
        $0.first?.replacing(" †", with: "") == name && $0.count == header.count
      }
      #expect(shown?[column] == row[display], "\(row[0]): run .ci/remake")
    }
  }

  private static func cells(_ line: String) -> [String] {
    line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " *")) }
  }
}
