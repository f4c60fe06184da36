import Datasets
import TestKit
import Testing

@testable import RailBenchCommand

/// Runs every command that a text of the program or a guide advises.
@Suite struct AdvisedCommandTests {
  /// Parts of commands that can't run here, and why.
  static let notRun = [
    ("path/to/", "needs a feed or a map that is not in the repository"),
    ("LEG.csv", "needs a raw recording that is not in the repository"),
    ("SampleJY.gpx", "needs a raw recording that is not in the repository"),
    ("rides/…", "needs the import of a raw recording that is not in the repository"),
    ("PHONES.md", "measures all suites; PhonePageTests makes the page"),
    ("< ", "reads standard input, as GuideTests do in a process"),
    ("python3 ", "ProgramTests runs the program of the guide"),
    ("Self.experimentFile", "the file stands beside the report in which this text is"),
  ]

  private static func isRun(_ command: AdvisedCommand) -> Bool {
    !notRun.contains { command.text.contains($0.0) }
  }

  @Test(arguments: AdvisedCommand.all.filter(isRun))
  func `an advised command runs`(command: AdvisedCommand) async throws {
    let world = try await AdviceWorld()
    let (words, unknown) = command.filled
    for name in unknown {
      Issue.record(
        "'\(name)' has no file here; add it to AdviceWorld.meanings, or the text to notRun")
    }
    let line = ([command.subcommand.name] + words.map { $0 == ">" ? $0 : "'\($0)'" }).joined(
      separator: " ")
    let run = try await world.run(line)
    #expect([.success, .failedGate].contains(run.status), "\(line)\n\(run.output)\(run.errors)")
    if let output = words.lastIndex(of: "-o"), run.status == .success {
      #expect(Files.exists(world.file(words[output + 1])), "\(line)\n\(run.output)")
    }
  }

  @Test(arguments: notRun.map(\.0))
  func `a command that is not run still exists`(mark: String) {
    #expect(AdvisedCommand.all.contains { $0.text.contains(mark) })
  }

  @Test func `finds the commands of all kinds of texts`() {
    #expect(AdvisedCommand.all.count > 110)
  }

  /// Options of every subcommand, and of other programs.
  private static let foreignOptions: Set = [
    "--help", "--isolation", "--quiet", "--version", "--scratch-path",
  ]

  @Test func `an advised option exists`() throws {
    let known = Set(SubcommandCatalogue.all.flatMap(\.options).map(\.name))
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
