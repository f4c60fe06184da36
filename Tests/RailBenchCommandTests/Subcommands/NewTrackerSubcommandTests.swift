import Foundation
import TestKit
import Testing
@testable import RailBenchCommand

/// `.ci/run` builds, tests and runs the package written here.
@Suite struct NewTrackerSubcommandTests {
  private let scratch = ScratchFolder()

  private func make(_ words: String...) async -> CommandRun {
    await CommandRun.of(["new-tracker", "-o", scratch.file("Mine")] + words)
  }

  @Test func `writes the package of the guide, and prints how to run it`() async throws {
    let run = await make("mine")
    #expect(run.status == .success, "\(run.errors)")
    let files = scratch.files.filter { !$0.hasSuffix(".gitignore") }
    #expect(files.count == 4)
    let guide = try Checkout.text("Sources/Trackers/README.md")
    for file in files {
      let text = try scratch.text(file).replacing(/path: "[^"]+"/, with: #"path: "../railbench""#)
      #expect(guide.contains("```swift\n\(text)```"), "\(file)")
    }
    let manifest = try scratch.text("Mine/Package.swift")
    let path = try #require(manifest.firstMatch(of: /path: "(\.\.[^"]+)"/)?.1)
    let resolved = URL(fileURLWithPath: "\(scratch.file("Mine"))/\(path)").standardizedFileURL.path
    #expect(resolved == Checkout.root)
    #expect(
      run.output.hasSuffix(
        "/Mine\n  swift run -c release --scratch-path \(path)/.build mine compare\n"),
      "\(run.output)")
    let again = await make("Mine")
    #expect(again.status == .badInput && again.errors.contains("is not empty"), "\(again.errors)")
  }

  @Test(arguments: ["https://example.org/them/rail-bench.git", "git@example.org:them/rail-bench"])
  func `depends on a repository by its URL`(url: String) async throws {
    let run = await make("Mine", "--railbench", url)
    #expect(run.status == .success, "\(run.errors)")
    let manifest = try scratch.text("Mine/Package.swift")
    #expect(manifest.contains(#".package(url: "\#(url)", branch: "main")"#))
    #expect(manifest.contains(#"package: "rail-bench")"#))
    #expect(run.output.hasSuffix("/Mine\n  swift run -c release mine compare\n"), "\(run.output)")
  }
}
