import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct ExplainSubcommandTests {
  let scratch: ScratchFolder
  let common: [String]

  init() throws {
    scratch = try ScratchFolder()
    let datasets = try SampleSuite.write(to: scratch)
    common = [
      "explain", datasets + "/journeys/rides/main-local", "--network",
      datasets + "/networks/drawn.geojson",
    ]
  }

  @Test func `every wrong stretch has its reason`() async throws {
    let run = await CommandRun.of(common + ["--tracker", "v3", "--set", "v3.visitingRadius=20"])
    #expect(run.status == .success, "\(run.errors)")
    #expect(run.output.contains("v3:visitingRadius=20 on main-local:"))
    #expect(run.output.contains("; true was Test.Main Outbound, "))
    #expect(run.output.contains("needs at most 20 m (visitingRadius)"))
  }

  @Test func `at a time all that the tracker believed is told`() async throws {
    let run = await CommandRun.of(common + ["--tracker", "v3", "--at", "+120"])
    #expect(run.status == .success, "\(run.errors)")
    #expect(run.output.contains("candidates, best first:\n  1. Test."))
    #expect(run.output.contains("stations of Test.Main"))
    #expect(run.output.contains("(visitingRadius): "))
  }

  @Test(arguments: ["yesterday", "-5"])
  func `a time that is none is refused`(time: String) async throws {
    let run = await CommandRun.of(common + ["--at", time])
    #expect(run.status == .badInput)
    #expect(run.errors.contains("--at"))
  }
}
