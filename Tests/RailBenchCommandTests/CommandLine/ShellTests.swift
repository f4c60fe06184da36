import Foundation
import Reporting
import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct ShellTests {
  private static let completion = Completion(.silent)

  @Test(arguments: [
    (["comp"], ["compare", "completions"]),
    (["network", "im"], ["import"]),
    (["network", "import", "--format", "g"], ["gtfs", "geojson"]),
    (["completions", ""], ["bash", "zsh", "fish"]),
    (["compare", "--tr"], ["--trackers"]),
    (["compare", "--quiet", "--qu"], []),
    (["compare", "-t", "v1,hm"], ["v1,hmm"]),
    (["compare", "--trackers=v1,hm"], ["--trackers=v1,hmm"]),
    (["compare", "-t", "v3:visit"], ["v3:visitingRadius=", "v3:visitedDwell="]),
    (["compare", "--set", "v3.visitingR"], ["v3.visitingRadius="]),
    (["compare", "--format", "markdown,h"], ["markdown,html"]),
    (["degrade", "--metrics", "RW1,LT1.a"], ["RW1,LT1.approach", "RW1,LT1.arrive"]),
    (["compare", "--output", ""], []),
    (["network", "map", "greater"], ["greater-tokyo"]),
    (["compare", "--journeys", "reco"], ["recorded"]),
    (["explain", "yamanote-inner-2022-09-24-"], ["yamanote-inner-2022-09-24-derived"]),
    (["nothing", ""], []),
  ])
  func `completes the next word`(words: [String], expected: [String]) {
    #expect(Self.completion.candidates(after: words).map(\.text) == expected)
  }

  @Test(arguments: SubcommandCatalogue.all.map(\.path))
  func `completes every subcommand and option`(path: [String]) throws {
    let subcommand = try #require(SubcommandCatalogue.all.first { $0.path == path })
    let names = Self.completion.candidates(after: path).map(\.text)
    #expect(names.contains { $0 == path.last })
    let options = Self.completion.candidates(after: path + ["--"])
    #expect(options.map(\.text).dropLast() == (subcommand.options.map(\.name) + ["--quiet"])[...])
    #expect(options.allSatisfy { !$0.summary.contains("\n") })
  }

  @Test func `completes words with a colon and an equals sign in bash`() throws {
    let script = """
      \(Shell.bash.script)
      railbench() { printf 'v3:visitingRadius=\\twithin\\nv3:visitedDwell=\\tor\\n'; }
      compopt() { :; }
      COMP_LINE='railbench compare --trackers v3:vis'; COMP_POINT=${#COMP_LINE}
      _railbench
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let bash = Process.bounded(["bash", "-c", script])
    let pipe = Pipe()
    bash.standardOutput = pipe
    try bash.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    bash.waitUntilExit()
    #expect(String(decoding: output, as: UTF8.self) == "visitingRadius=\nvisitedDwell=\n")
  }

  @Test(arguments: Shell.allCases) func `prints the script of a shell`(shell: Shell) async {
    let run = await CommandRun.succeeding(["completions", shell.rawValue])
    #expect(run.output == shell.script + "\n")
    #expect(run.output.contains(" \(Completion.word) "))
  }

  @Test(arguments: ["fihs", "tcsh"]) func `rejects an unknown shell`(shell: String) async {
    let run = await CommandRun.refused(["completions", shell])
    #expect(
      run.errors
        == "error: railbench completions: unknown shell '\(shell)' (known: bash, zsh, fish)\n")
  }
}
