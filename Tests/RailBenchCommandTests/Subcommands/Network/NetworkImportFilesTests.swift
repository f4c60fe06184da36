import Datasets
import RailNetwork
import TestKit
import Testing
import Text
@testable import RailBenchCommand

@Suite struct NetworkImportFilesTests {
  @Test func `a network goes out to the talk's database and comes back`() async throws {
    let scratch = try ScratchFolder()
    let network = try SampleSuite.write(to: scratch) + "/networks/drawn.geojson"
    let database = scratch.path + "/railway.sqlite"
    let out = await CommandRun.of(
      ["network", "export", "railway-sqlite", network, "-o", database])
    #expect(out.errors == "")
    #expect(out.output == "\(database): 2 railways, 9 stations\n")
    let back = await CommandRun.of([
      "network", "import", "railway-sqlite", database, "-o", scratch.path + "/back.geojson",
    ])
    #expect(back.status == .success)
    let read = try NetworkFile.read(scratch.path + "/back.geojson").network
    #expect(read.id == "back")
    #expect(read.railways.map(\.id) == SampleSuite.drawn.network.railways.map(\.id))
    #expect(
      read.railways.map(\.parts) == (try NetworkFile.read(network)).network.railways.map(\.parts))
  }

  @Test func `a bus service's route file becomes a network`() async throws {
    let scratch = try ScratchFolder()
    let kml = try scratch.write(
      """
      <kml><Placemark><name>98</name><LineString><coordinates>139.0,35.0 139.1,35.0</coordinates>
      </LineString></Placemark>
      <Placemark><name>A</name><Point><coordinates>139.01,35.0</coordinates></Point></Placemark>
      <Placemark><name>B</name><Point><coordinates>139.09,35.0</coordinates></Point></Placemark>
      </kml>
      """, to: "bus.kml")
    let file = scratch.path + "/bus.geojson"
    let run = await CommandRun.of([
      "network", "import", "kml", kml, "-o", file, "--source", "City bus", "--licence", "CC0",
    ])
    #expect(run.errors == "")
    let network = try NetworkFile.read(file).network
    #expect(network.stations.map(\.id) == ["bus.98.A", "bus.98.B"])
    #expect(network.sources.map(\.title) == ["City bus"])
  }

  @Test(arguments: [
    (["network", "import", "kml"], "<kml></kml>", "has no line"),
    (["network", "import", "railway-sqlite"], "hello", "not an SQLite database"),
    (["network", "export", "railway-sqlite"], "{}", "is missing"),
  ])
  func `leaves nothing behind for a file that is wrong`(
    words: [String], text: String, problem: String
  ) async throws {
    let scratch = try ScratchFolder()
    let file = try scratch.write(text, to: "bad.file")
    let run = await CommandRun.of(words + [file, "-o", scratch.path + "/out.file"])
    #expect(run.status == .badInput)
    #expect(run.errors.contains(problem))
    #expect(scratch.files == ["bad.file"])
  }
}
