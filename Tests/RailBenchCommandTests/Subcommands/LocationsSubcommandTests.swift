import Datasets
import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct LocationsSubcommandTests {
  @Test func `the page about phones is what the code declares`() async {
    let run = await CommandRun.of(["phones"])
    #expect(run.status == .success)
    Golden.expect(run.output, equals: "Datasets/journeys/PHONES.md")
  }

  @Test func `measures groups and rides their rides again`() async throws {
    let scratch = try ScratchFolder()
    let datasets = try SampleSuite.write(to: scratch)
    let rides = "\(datasets)/journeys/rides"
    let words = [
      "locations", "all=\(rides)", "Exact:ideal=\(rides)#parting", "--rides", "2", "--network",
      "\(datasets)/networks/drawn.geojson",
    ]
    let run = await CommandRun.of(words)
    #expect(run.status == .success, "\(run.errors)")
    let rows = run.output.split(separator: "\n")
    #expect(rows[0].contains("all") && rows[0].contains("Exact, simulated"))
    let recordings = rows[1].split(separator: " ")
    #expect(recordings == ["recordings", "3", "2", "4"])
    let file = "\(scratch.path)/report.md"
    let again = await CommandRun.of(words + ["-o", file, "-j", "2"])
    #expect(again.status == .success)
    let text = String(decoding: try Files.read(file), as: UTF8.self)
    #expect(text.contains("| recordings"))
    #expect(text.contains("railbench locations"))
  }

  @Test func `names a profile, a tag or a folder that is not there`() async throws {
    let scratch = try ScratchFolder()
    let datasets = try SampleSuite.write(to: scratch)
    let rides = "\(datasets)/journeys/rides"
    let network = ["--network", "\(datasets)/networks/drawn.geojson"]
    let profile = await CommandRun.of(["locations", "A:iphon=\(rides)"] + network)
    #expect(profile.status == .badInput)
    #expect(profile.errors.contains("did you mean 'iphone'?"))
    let tag = await CommandRun.of(["locations", "\(rides)#nothing"] + network)
    #expect(tag.errors.contains("no journey with the tag"))
    #expect(await CommandRun.of(["locations", "\(rides)x"] + network).status == .badInput)
  }
}
