import Datasets
import RailNetwork
import TestKit
import Testing
import Text
@testable import RailBenchCommand

@Suite struct NetworkImportFilesTests {
  @Test func `the talk's database becomes a network`() async throws {
    let scratch = try ScratchFolder()
    let run = await CommandRun.of([
      "network", "import", Checkout.path("Tests/Fuzz/Samples/network-database/railways.sqlite"),
      "-o", scratch.path + "/back.geojson",
    ])
    #expect(run.status == .success)
    let read = try NetworkFile.read(scratch.path + "/back.geojson").network
    #expect(read.id == "back")
    #expect(read.railways.map(\.id) == ["T.Main", "T.Side", "T.On"])
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
      "network", "import", kml, "-o", file, "--source", "City bus", "--licence", "CC0",
    ])
    #expect(run.errors == "")
    let network = try NetworkFile.read(file).network
    #expect(network.stations.map(\.id) == ["bus.98.A", "bus.98.B"])
    #expect(network.sources.map(\.title) == ["City bus"])
  }

  @Test(arguments: [
    ([], "<kml></kml>", "has no line"),
    (["--format", "railway-sqlite"], "hello", "not an SQLite database"),
    ([], "hello", "is in no format that is recognised (name it with --format: gtfs, osm,"),
    (["--routes", "1"], "<kml></kml>", "--routes: has no meaning for kml"),
    (["--format", "kmz"], "<kml></kml>", "did you mean 'kml'?"),
  ])
  func `leaves nothing behind for a file that is wrong`(
    words: [String], text: String, problem: String
  ) async throws {
    let scratch = try ScratchFolder()
    let file = try scratch.write(text, to: "bad.file")
    let run = await CommandRun.of(
      ["network", "import", file, "-o", scratch.path + "/out.file"] + words)
    #expect(run.status == .badInput)
    #expect(run.errors.contains(problem))
    #expect(scratch.files == ["bad.file"])
  }
}
