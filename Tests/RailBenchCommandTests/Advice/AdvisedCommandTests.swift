import TestKit
import Testing

@testable import RailBenchCommand

/// Reads every command that a text of the program or a guide advises; `GuideTests` run those of
/// guides.
@Suite struct AdvisedCommandTests {
  @Test(arguments: AdvisedCommand.all)
  func `an advised command is one that the command takes`(command: AdvisedCommand) throws {
    try command.read()
  }

  @Test func `finds the commands of all kinds of texts`() {
    #expect(AdvisedCommand.all.count > 90)
  }

  @Test func `a command that a guide names exists`() {
    let paths = SubcommandCatalogue.all.map(\.path)
    for guide in Guide.all {
      let lines = guide.blocks.joined().filter(Guide.isCommand).map {
        ShellWords.split($0).drop { $0 != "railbench" }.dropFirst().map(\.self)
      }
      for words in guide.mentions + lines {
        let group = words.prefix { $0.first?.isLowercase == true }
        #expect(
          paths.contains { words.starts(with: $0) || (!group.isEmpty && $0.starts(with: group)) },
          "\(guide): \(words)")
      }
    }
  }

  /// Options of every subcommand, and of other programs; `--no-` takes a flag back.
  private static let foreignOptions: Set = [
    "--help", "--isolation", "--no-", "--quiet", "--version", "--scratch-path",
  ]

  @Test func `an advised option exists`() throws {
    let former = RailBench.former.keys.flatMap { $0.split(separator: " ").map(String.init) }
    let known = Set(SubcommandCatalogue.all.flatMap(\.options).map(\.name) + former)
    var count = 0
    for (file, text) in AdvisedCommand.texts where text.contains("\"") {
      for match in text.matches(of: /[ "(`](--[a-z][a-z-]+)/) {
        let option = String(match.1)
        #expect(known.union(Self.foreignOptions).contains(option), "\(file): \(option)")
        count += 1
      }
    }
    #expect(count > 150)
  }
}
