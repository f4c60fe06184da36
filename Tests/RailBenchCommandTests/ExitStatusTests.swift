import Testing
@testable import RailBenchCommand

@Suite struct ExitStatusTests {
  @Test func `version`() async {
    let run = await CommandRun.of(["--version"])
    #expect(run.status == .success)
    #expect(run.output == RailBench.version + "\n")
  }

  @Test func `nothing asked for is bad usage, with help`() async {
    let run = await CommandRun.of([])
    #expect(run.status == .badInput)
    #expect(run.output.contains("Compare trackers:\n  compare "))
  }

  @Test func `a mistyped subcommand gets the right one suggested`() async {
    let run = await CommandRun.of(["comapre", "--jobs", "3"])
    #expect(run.status == .badInput)
    #expect(
      run.errors == "error: railbench: unknown subcommand 'comapre' (did you mean 'compare'?)\n")
  }

  @Test func `every fault of the words is told`() async {
    let run = await CommandRun.of(["compare", "--job", "2", "--jobs", "2", "--jobs", "3", "-o"])
    #expect(run.status == .badInput)
    #expect(
      run.errors == """
        error: railbench compare: unknown option '--job' (did you mean '--jobs'?)
        error: --jobs: given twice
        error: railbench compare: missing value for '-o' (write -o DIR)

        """)
  }
}
