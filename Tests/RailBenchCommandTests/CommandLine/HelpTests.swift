import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct HelpTests {
  @Test func `the page of a subcommand`() {
    Golden.expect(
      Help.page(.compare), equals: "Tests/RailBenchCommandTests/Fixtures/help-compare.txt")
  }

  @Test(arguments: SubcommandCatalogue.all.map(\.name))
  func `a page says all that its subcommand takes`(name: String) async throws {
    let subcommand = try #require(SubcommandCatalogue.all.first { $0.name == name })
    let run = await CommandRun.of(subcommand.path + ["--help"])
    #expect(run.status == .success)
    #expect(run.output.hasPrefix("railbench \(name): \(subcommand.summary)\n"))
    for option in subcommand.options {
      #expect(option.name.hasPrefix("--"))
      #expect(run.output.contains("\(option.name)"))
      #expect(run.output.contains(option.summary) && !option.summary.isEmpty)
    }
    for argument in subcommand.arguments { #expect(run.output.contains(argument.summary)) }
    let names = subcommand.options.flatMap { [$0.name, $0.short].compactMap(\.self) }
    #expect(Set(names).count == names.count)
    #expect(!subcommand.summary.hasSuffix("."))
    let again = await CommandRun.of(["help"] + subcommand.path)
    #expect(again.output == run.output)
  }

  @Test func `the overview names every subcommand, once`() async {
    let run = await CommandRun.of(["--help"])
    #expect(run.status == .success)
    for subcommand in SubcommandCatalogue.all {
      #expect(run.output.contains("\n  \(subcommand.name) "))
    }
    let names = SubcommandCatalogue.all.map(\.name)
    #expect(Set(names).count == names.count)
  }
}
