import Synchronization
import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct InvocationTests {
  @Test func `quotes the command for a shell, without output folder and jobs`() throws {
    let words = ["a b", "it's", "-o", "out", "--jobs", "2", "--replays", "3"]
    let invocation = try Invocation(words: words, for: .compare, .silent)
    #expect(invocation.reproduction == "railbench compare 'a b' 'it'\\''s' --replays 3")
  }

  @Test(arguments: [["-j2", "-o", "x"], ["-j", "2", "-ox"], ["-j=2", "--output=x"]])
  func `reads short options with their values attached`(words: [String]) throws {
    let invocation = try Invocation(words: words, for: .compare, .silent)
    #expect(invocation.value(of: .jobs) == 2)
    #expect(invocation.value(of: CompareOptions().report.output) == "x")
  }

  @Test func `--quiet hides notes, not errors`() throws {
    let said = Mutex("")
    let console = Console(
      showsProgress: true, output: { text in said.withLock { $0 += text } },
      errors: { text in said.withLock { $0 += text } })
    let loud = try Invocation(
      words: [], for: .compare, CommandContext(trackers: [], console: console))
    let quiet = try Invocation(words: ["-q"], for: .compare, loud.context).context.console
    loud.context.console.warn("note: one")
    quiet.warn("note: two")
    quiet.progress("half")
    quiet.error("three")
    quiet.print("four")
    #expect(said.withLock(\.self) == "note: one\nerror: three\nfour\n")
  }
}
