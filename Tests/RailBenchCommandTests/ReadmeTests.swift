import Foundation
import TestKit
import Testing

@Suite struct ReadmeTests {
  private func lines(_ file: String) throws -> [String] {
    try Checkout.text(file).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
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
}
