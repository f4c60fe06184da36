import Datasets
import RailNetwork
import TestKit
import Testing
@testable import RailBenchCommand

/// Imports of networks, and their maps.
@Suite struct NetworkPlacesTests {
  private let scratch = ScratchFolder()
  private let file: String

  init() throws {
    let drawn = DrawnNetwork("A----B----C", [.init("T.Main", "ABC")])
    file = try scratch.write(NetworkWriter.text(drawn.network), to: "drawn.geojson")
  }

  private static let answer = """
    {"elements": [
      {"type": "node", "id": 1, "lat": 50, "lon": 10, "tags": {"name": "Alpha"}},
      {"type": "node", "id": 2, "lat": 50, "lon": 10.02, "tags": {"name": "Beta"}},
      {"type": "way", "id": 3, "nodes": [1, 2], "tags": {"railway": "tram"}},
      {"type": "relation", "id": 4, "tags": {"type": "route", "route": "tram", "ref": "5"},
       "members": [{"type": "node", "ref": 1, "role": "stop"},
         {"type": "node", "ref": 2, "role": "stop"}, {"type": "way", "ref": 3, "role": ""}]},
      {"type": "relation", "id": 5, "tags": {"type": "route", "route": "tram", "name": "Far"},
       "members": [{"type": "way", "ref": 9, "role": ""}]}]}
    """

  @Test func `imports OpenStreetMap, or rejects its faults with --strict`() async throws {
    let answer = try scratch.write(Self.answer, to: "answer.json")
    let output = "\(scratch.path)/trams.geojson"
    let strict = await CommandRun.refused(
      ["network", "import", answer, "--strict", "-o", output])
    #expect(
      strict.errors == "error: \(answer): Far (relation 5): its ways are not in the file\n")
    #expect(!scratch.files.contains("trams.geojson"))
    let run = await CommandRun.succeeding(["network", "import", answer, "-o", output])
    #expect(run.errors == "note: left out, Far (relation 5): its ways are not in the file\n")
    #expect(run.output == "\(output): 1 railway and 2 stations\n")
    let network = try NetworkFile.read(output).network
    #expect(network.sources.map(\.licence) == ["ODbL-1.0"])
    #expect(network.railways.map(\.id) == ["Trams.5"])
  }

  /// The files of two failed downloads.
  @Test(arguments: [
    ("<html>Not found</html>", "is a web page: Not found (if a server answered with it, "),
    ("", "is empty\n"),
  ])
  func `every reader of feeds names a failed download`(text: String, problem: String) async throws {
    let feed = try scratch.write(text, to: "feed.zip")
    for command in [
      ["network", "import", feed], ["suite", "new", feed],
      ["timetable", "import", feed, "--network", file],
    ] {
      let run = await CommandRun.refused(command + ["-o", "\(scratch.path)/out"])
      #expect(run.errors.hasPrefix("error: \(feed): \(problem)"), "\(command) \(run.errors)")
    }
  }

  @Test func `map writes one page for a valid file`() async throws {
    let page = "\(scratch.path)/map.html"
    let run = await CommandRun.of(["network", "map", file, "-o", page])
    #expect(run.status == .success && run.errors.isEmpty)
    let text = try String(decoding: Files.read(file), as: UTF8.self)
    let broken = try scratch.write(
      text.replacing("\"order\": 1", with: "\"order\": 5"), to: "broken.geojson")
    let refused = await CommandRun.refused(
      ["network", "map", broken, "-o", "\(scratch.path)/n.html"])
    #expect(refused.errors.hasPrefix("error: \(broken):"))
    #expect(!scratch.files.contains("n.html"))
  }
}

@Suite struct NetworkImportFilesTests {
  private let scratch = ScratchFolder()

  @Test func `a fault of an imported database names the railway or the station`() {
    let drawn = DrawnNetwork("A--B", [.init("T.Main", "AB")]).network
    var (railways, stations) = (drawn.railways, drawn.stations)
    railways[0].color = "red"
    stations[1].id = "T.Main/B"
    let network = RailNetwork(
      id: "n", title: "N", version: "1", sources: [], railways: railways, stations: stations)
    let faults = #expect(throws: Faults.self) {
      try NetworkFile.write(network, to: "\(scratch.path)/out", of: "in.sqlite")
    }
    #expect(
      faults?.all.map(\.description) == [
        "in.sqlite: railway T.Main: expected a color, found 'red' (write it as #RRGGBB)",
        "in.sqlite: station T.Main/B: not a valid folder name: it contains a slash or a "
          + "control character",
      ])
    #expect(scratch.files == [])
  }

  @Test func `reports a file name that is too long for an id`() async throws {
    let file = try scratch.write("<kml></kml>", to: "bus.kml")
    let name = String(repeating: "n", count: 101)
    let run = await CommandRun.refused(
      ["network", "import", file, "-o", "\(scratch.path)/\(name).geojson"])
    #expect(
      run.errors
        == "error: \(scratch.path)/\(name).geojson: the id '\(name)' is longer than 100 bytes "
        + "(give another with --id)\n")
  }

  @Test(arguments: [
    ([], "<kml></kml>", "has no line"),
    (["--format", "railway-sqlite"], "hello", "not an SQLite database"),
    ([], "hello", "not a known network format (give it with --format: gtfs, osm,"),
    ([], "def f(): return {}", "not a known network format"),
    ([Checkout.path("Datasets/networks/jura.geojson")], "<kml></kml>", "is network, but the first"),
    (["--routes", "1"], "<kml></kml>", "--routes: has no meaning for kml"),
    (["--format", "kmz"], "<kml></kml>", "did you mean 'kml'?"),
  ])
  func `writes nothing for an invalid file`(
    words: [String], text: String, problem: String
  ) async throws {
    let file = try scratch.write(text, to: "bad.file")
    let run = await CommandRun.refused(
      ["network", "import", file, "-o", scratch.path + "/out.file"] + words)
    #expect(run.errors.contains(problem))
    #expect(scratch.files == ["bad.file"])
  }
}
