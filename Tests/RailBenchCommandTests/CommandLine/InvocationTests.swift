import PlainText
import Testing

@testable import RailBenchCommand

@Suite struct InvocationTests {
  private let workbench = Workbench(
    trackers: [],
    console: Console(showsProgress: false, output: { _ in }, errors: { _ in }))

  @Test func `a reproduction is quoted for a shell, without where and on how many cores`() throws {
    let words = ["a b", "it's", "-o", "out", "--jobs", "2", "--rides", "3"]
    let invocation = try Invocation(words: words, for: .locations, workbench)
    #expect(
      invocation.reproduction
        == "swift run -c release railbench locations 'a b' 'it'\\''s' --rides 3")
  }

  @Test(arguments: [
    ([], "railbench network nearest: missing argument FILE (see railbench network nearest --help)"),
    (
      ["a", "-1", "2", "3"],
      "railbench network nearest: unexpected argument '3' (see railbench network nearest --help)"
    ),
    (["a", "1", "2", "--count"], "--count: needs a value (write --count N)"),
  ])
  func `says which word is wrong`(words: [String], fault: String) {
    #expect(throws: Faults.self) { try Invocation(words: words, for: .networkNearest, workbench) }
    do {
      _ = try Invocation(words: words, for: .networkNearest, workbench)
    } catch {
      #expect("\(error)" == fault)
    }
  }
}
