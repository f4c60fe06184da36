import Datasets
import Foundation
import RailNetwork
import TestKit
import Testing
@testable import Journeys
@testable import RailBenchCommand

/// Runs the commands of guides that are quick and need no external file.
@Suite struct GuideTests {
  /// Marks of a command that isn't run: an ellipsis, an external file, or minutes of work.
  private static let onlyRead = [
    "…", "path/to/", "git clone ", "SampleJY.gpx", "LEG.csv", "railbench sweep ", "/scenarios -o",
    "-J suites", " --whole ",
  ]

  private static func isOnlyRead(_ line: String) -> Bool {
    onlyRead.contains(where: line.contains)
      || (line.contains("railbench compare") && !line.contains("-J "))
  }

  @Test(arguments: Guide.all.filter { $0.blocks.joined().contains { !isOnlyRead($0) } })
  func `the commands of a guide run`(guide: Guide) throws {
    let folder = try GuideFolder()
    for line in guide.blocks.joined() where !Self.isOnlyRead(line) {
      let run = try folder.run(line)
      #expect(run.status == 0, "\(guide): \(line)\n\(run.output)")
    }
  }
}

/// A page for people, with the commands in it.
struct Guide: CustomTestStringConvertible, CustomStringConvertible {
  let page: String
  /// The code blocks in which there is a command, as whole lines without comments.
  let blocks: [[String]]
  /// The words after `railbench` in prose about commands.
  let mentions: [[String]]

  var description: String { page }
  var testDescription: String { page }

  /// All hand-written pages.
  static let all: [Guide] = {
    let pages = ["Sources", "Datasets", "Experiments"].flatMap { folder in
      (FileManager.default.subpaths(atPath: Checkout.path(folder)) ?? []).sorted()
        .map { "\(folder)/\($0)" }
    }.filter { $0.hasSuffix(".md") }
    return (["README.md", "CONTRIBUTING.md", "SECURITY.md", ".ci/README.md"] + pages)
      .compactMap { page in (try? Checkout.text(page)).map { Guide(page: page, text: $0) } }
  }()

  static func isCommand(_ line: String) -> Bool {
    line.hasPrefix("railbench ") || line.hasPrefix("swift run -c release railbench ")
  }

  private init(page: String, text: String) {
    self.page = page
    var blocks: [[String]] = [[]]
    var isFenced = false
    var rest = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.trimmingCharacters(in: .whitespaces)
      let isFence = words.hasPrefix("```")
      if isFence { isFenced.toggle() }
      guard isFenced || line.hasPrefix("    "), !isFence else {
        if !words.isEmpty { blocks.append([]) }
        continue
      }
      rest += words
      if rest.hasSuffix("\\") {
        rest.removeLast()
      } else {
        if !rest.isEmpty, !rest.hasPrefix("#") { blocks[blocks.count - 1].append(rest) }
        rest = ""
      }
    }
    self.blocks = blocks.filter { $0.contains(where: Self.isCommand) }
    mentions = text.matches(of: /`railbench\s+([^`]+)`/).map { match in
      match.1.split(whereSeparator: \.isWhitespace).map(String.init).prefix { $0 != "<" }
    }.map(Array.init).filter { $0.first?.hasPrefix("-") == false && $0.first != "SUBCOMMAND" }
  }
}

/// A folder for the commands of a guide, with the files that guides name.
private struct GuideFolder {
  private let scratch: ScratchFolder

  /// Files that guides name, and how to make them.
  private static let samples = [
    (
      "ride.csv",
      "cp Datasets/journeys/recorded/yamanote-inner-2022-09-24/locations.csv ride.csv"
    ),
    ("copied", "cp -rL Datasets/journeys/recorded/yamanote-inner-2022-09-24 copied"),
    (
      "two.csv",
      "cp Datasets/journeys/recorded/yamanote-inner-2022-09-24/locations.csv one; "
        + "(cat one; sed '1d; s/^2022-09-24/2022-09-25/' one) > two.csv"
    ),
    (
      "rides",
      "mkdir rides; for ride in $(find suites -name truth.json | sort | head -2); do "
        + "cp -r $(dirname $ride) rides; done"
    ),
  ]

  init() throws {
    scratch = ScratchFolder()
    let products = Bundle.module.bundleURL.deletingLastPathComponent()
    try link(products.appending(path: "railbench").path, "bin/railbench")
    try script("[ $1 != run ] || { shift 4; exec railbench \"$@\"; }", "bin/swift")
    // Only the railway of the ride, to save time.
    let tokyo = try SampleNetworks.greaterTokyo()
    let yamanote = try #require(tokyo.railway(id: "JR-East.Yamanote"))
    try scratch.write(
      NetworkWriter.text(tokyo.keeping([yamanote])),
      to: "Datasets/networks/greater-tokyo.geojson")
    try link(Checkout.path("Datasets/journeys/recorded"), "Datasets/journeys/recorded")
    try Files.write(
      SampleZip.archive(SampleFeed.files.mapValues { Array($0.utf8) }),
      to: "\(scratch.path)/feed.zip")
    _ = try shell("git init -q .")
  }

  private func link(_ target: String, _ name: String) throws {
    let url = URL(fileURLWithPath: "\(scratch.path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
  }

  private func script(_ text: String, _ name: String) throws {
    let file = try scratch.write("#!/bin/sh\n\(text)\n", to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
  }

  /// The result of a line of a guide; files that it names are made first.
  func run(_ line: String) throws -> (status: Int32, output: String) {
    for (name, command) in Self.samples
    where line.contains(name) && !line.contains("-o \(name)")
      && !Files.exists("\(scratch.path)/\(name)")
    {
      _ = try shell(command)
    }
    return try shell(line)
  }

  private func shell(_ line: String) throws -> (status: Int32, output: String) {
    let process = Process.bounded(["sh", "-c", line])
    process.currentDirectoryURL = URL(fileURLWithPath: scratch.path)
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PATH": "\(scratch.path)/bin:/usr/local/bin:/usr/bin:/bin"]) { $1 }
    let said = Pipe()
    (process.standardError, process.standardOutput) = (said, said)
    try process.run()
    let text = try said.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }
}
