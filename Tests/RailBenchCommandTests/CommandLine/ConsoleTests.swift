import Datasets
import Foundation
import RailNetwork
import Reporting
import Synchronization
import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct ConsoleTests {
  private let scratch = ScratchFolder()

  @Test func `shows control characters of names without effect`() async throws {
    let file = try scratch.write(
      NetworkWriter.text(SampleSuite.drawn.network), to: "a\u{1b}[2Jb c\u{202e}d e\u{7}f")
    let list = await CommandRun.of(["network", "validate", file])
    let error = await CommandRun.of(["replay", "\(scratch.path)/\u{1b}[31m\u{2066}no"])
    #expect(list.output.contains(#"a\u{1b}[2Jb c\u{202e}d e\u{7}f"#), "\(list.errors)")
    #expect(error.errors.contains(#"/\u{1b}[31m\u{2066}no: no such folder"#))
    for text in [list.output, list.errors, error.output, error.errors] {
      let isObeyed = text.unicodeScalars.contains {
        ($0.properties.generalCategory == .control && $0 != "\n")
          || $0.properties.isBidiControl
      }
      #expect(!isObeyed)
    }
  }

  @Test func `shows line ends of names`() {
    #expect(TerminalText.line("a\nb\u{1b}c\u{200f}é菊") == #"a\u{a}b\u{1b}c\u{200f}é菊"#)
    #expect(TerminalText.lines("a\nb\tc\rd\u{85}") == "a\nb\tc\\u{d}d\\u{85}")
  }

  @Test(arguments: [(0, 0), (1, 15), (2, 30), (9, 30)])
  func `the bar of a progress line fills thirty cells`(done: Int, filled: Int) {
    let bar = ProgressLine.bar(done: done, of: 2)
    #expect(bar.count == 30 && bar.prefix { $0 == "█" }.count == filled)
  }

  @Test(arguments: [
    (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false),
    (true, ["NO_COLOR": ""], true), (true, ["TERM": "dumb"], false),
  ])
  func `colours and rewrites lines only on terminals that can`(
    isTerminal: Bool, environment: [String: String], expected: Bool
  ) {
    #expect(Console.usesColor(isTerminal: isTerminal, environment: environment) == expected)
    let rewrites = Console.canRewrite(isTerminal: isTerminal, environment: environment)
    #expect(rewrites == (isTerminal && environment["TERM"] == nil))
  }
}

@Suite struct StandardOutputTests {
  @Test func `reports a full disk`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      dup2(unsafe open("/dev/full", O_WRONLY), STDOUT_FILENO)
      StandardOutput.write("text\n")
      exit(StandardOutput.problem == "No space left on device" ? 3 : 0)
    }
  }

  @Test func `ignores a closed pipe`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      Interruption.watch()
      let pipe = Pipe()
      dup2(pipe.fileHandleForWriting.fileDescriptor, STDOUT_FILENO)
      try pipe.fileHandleForReading.close()
      StandardOutput.write("text\n")
      exit(StandardOutput.problem == nil ? 7 : 0)
    }
  }

  @Test(arguments: [
    (
      Fault(file: "/repo/a b.json", line: 3, field: "x", problem: "50% off\nhere\u{1b}\u{202e}"),
      "::error file=/repo/a b.json,line=3::x: 50%25 off%0Ahere\\u{1b}\\u{202e}"
    ),
    (
      Fault(file: "--trackers", problem: "names no tracker"),
      "::error::--trackers: names no tracker"
    ),
  ])
  func `annotates a fault at its line`(fault: Fault, expected: String) throws {
    let scratch = ScratchFolder()
    try scratch.write("", to: "repo/a b.json")
    let said = Mutex("")
    var console = Console(
      showsProgress: false, output: { _ in }, errors: { text in said.withLock { $0 += text } })
    var fault = fault
    if fault.line != nil { fault.file = scratch.path + fault.file }
    console.annotate(fault)
    #expect(said.withLock(\.self) == "")
    console.annotated = "/elsewhere"
    console.annotate(fault)
    console.annotated = scratch.path
    console.annotate(fault)
    let there = expected.replacing("file=/repo", with: "file=\(scratch.path)/repo")
    let here = expected.replacing("file=/repo", with: "file=repo")
    #expect(said.withLock(\.self) == "\(there)\n\(here)\n")
  }
}
