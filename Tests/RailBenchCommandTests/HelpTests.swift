import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct HelpTests {
  @Test func `prints the page of a subcommand`() {
    Golden.expect(
      Help.page(.compare), equals: "Tests/RailBenchCommandTests/Fixtures/help-compare.txt")
  }

  @Test(arguments: SubcommandCatalogue.all.map(\.name))
  func `a page lists all arguments and options, is 80 columns wide, and ends with an example`(
    name: String
  ) async throws {
    let subcommand = try #require(SubcommandCatalogue.all.first { $0.name == name })
    let run = await CommandRun.succeeding(subcommand.path + ["--help"])
    let text = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.hasPrefix("railbench \(name): \(subcommand.summary) "))
    for option in subcommand.options {
      #expect(option.name.hasPrefix("--"))
      #expect(run.output.contains("\(option.name)"))
      #expect(text.contains(option.summary) && !option.summary.isEmpty)
    }
    for argument in subcommand.arguments { #expect(text.contains(argument.summary)) }
    let names = subcommand.options.flatMap { [$0.name, $0.short].compactMap(\.self) }
    #expect(Set(names).count == names.count)
    #expect(!subcommand.summary.hasSuffix("."))
    for words in [subcommand.path, [name]] {
      #expect(await CommandRun.of(["help"] + words).output == run.output)
    }
    let lines = run.output.split(separator: "\n")
    for line in lines where !line.contains("https://") { #expect(line.count <= 80, "\(line)") }
    let end = lines.drop { !$0.hasPrefix("Example") }.dropFirst()
    #expect(end.contains { $0.hasPrefix("  railbench \(name)") }, "\(run.output)")
    #expect(end.allSatisfy { $0.hasPrefix("  ") })
  }

  @Test func `the overview names every subcommand, once`() async {
    let run = await CommandRun.succeeding(["--help"])
    for subcommand in SubcommandCatalogue.all {
      #expect(run.output.contains("\n  \(subcommand.name) "))
    }
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    // Each takes one line.
    #expect(SubcommandCatalogue.all.allSatisfy { $0.summary.count <= 60 })
    let names = SubcommandCatalogue.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `without arguments, all subcommands fit into 80 columns and 24 lines`() async {
    let run = await CommandRun.refused([])
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count < 24 && lines.allSatisfy { $0.count <= 80 })
    let text = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for subcommand in SubcommandCatalogue.all { #expect(text.contains(subcommand.name)) }
  }
}
