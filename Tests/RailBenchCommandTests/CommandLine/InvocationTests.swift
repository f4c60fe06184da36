import Synchronization
import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct InvocationTests {
  @Test func `quotes the command for a shell, without output folder and jobs`() throws {
    let words = ["a b", "it's", "-o", "out", "--jobs", "2", "--replays", "3"]
    let invocation = try Invocation(words: words, for: .compare, .silent)
    #expect(
      invocation.reproduction
        == "swift run -c release railbench compare 'a b' 'it'\\''s' --replays 3")
  }

  @Test(arguments: [
    ([], "railbench network map: missing argument FILE (see railbench network map --help)"),
    (
      ["a", "-1"],
      "railbench network map: unexpected argument '-1' (see railbench network map --help)"
    ),
    (
      ["a", "--output"],
      "railbench network map: missing value for '--output' (write --output FILE)"
    ),
    (
      [""], "railbench network map: empty argument FILE (see railbench network map --help)"
    ),
    (
      ["a", "--output", " "],
      "railbench network map: empty value for '--output' (write --output FILE)"
    ),
  ])
  func `names the invalid argument`(words: [String], fault: String) {
    #expect(faultTexts { try Invocation(words: words, for: .networkMap, .silent) } == [fault])
  }

  @Test(arguments: [["-j2", "-o", "x"], ["-j", "2", "-ox"], ["-j=2", "--output=x"]])
  func `reads short options with their values attached`(words: [String]) throws {
    let invocation = try Invocation(words: words, for: .compare, .silent)
    #expect(invocation.value(of: .jobs) == 2)
    #expect(invocation.value(of: CompareOptions().report.output) == "x")
  }

  @Test func `--quiet hides notes, not errors`() throws {
    let sink = Sink()
    let console = Console(
      showsProgress: true, output: { sink.add($0) }, errors: { sink.add($0) })
    let loud = try Invocation(
      words: [], for: .compare, CommandContext(trackers: [], console: console))
    let quiet = try Invocation(words: ["-q"], for: .compare, loud.context).context.console
    loud.context.console.warn("note: one")
    quiet.warn("note: two")
    quiet.progress("half")
    quiet.error("three")
    quiet.print("four")
    #expect(sink.text == "note: one\nerror: three\nfour\n")
  }
}

private final class Sink: Sendable {
  private let state = Mutex("")

  func add(_ text: String) { state.withLock { $0 += text } }
  var text: String { state.withLock { $0 } }
}
