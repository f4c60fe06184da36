import Datasets
import RailNetwork
import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct NetworkSubcommandsTests {
  private let scratch = ScratchFolder()
  private let file: String

  init() throws {
    let drawn = DrawnNetwork(
      """
      A----B----C
      |         |
      D----E----F   G
      """,
      [
        .init("T.Ring", "ABCFED", isLoop: true),
        .init("T.Main", "DEFG", isUnderground: true),
      ])
    file = try scratch.write(NetworkWriter.text(drawn.network), to: "drawn.geojson")
  }

  @Test func `info counts track of two directions once`() async throws {
    func station(_ name: String, _ order: Int, _ place: String) -> String {
      """
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": \(place)},
       "properties": {"kind": "station", "id": "R.\(name)", "railway": "R",
        "title": {"en": "\(name)"}, "order": \(order), "group": null}}
      """
    }
    let city = try scratch.write(
      """
      {"type": "FeatureCollection",
       "network": {"id": "n", "title": "N", "version": "1", "sources": []}, "features": [
        {"type": "Feature", "geometry": {"type": "MultiLineString", "coordinates": [
          [[139, 35], [139.005, 35.001], [139.01, 35]], [[139, 35], [139.01, 35]]]},
         "properties": {"kind": "railway", "id": "R", "title": {"en": "R"}, "operator": "O",
          "color": "#000000", "stations": ["R.A", "R.B"], "ascending": "Up", "descending": "Down",
          "loop": false, "underground": [true, true], "drawn": ["shape", "shape"],
          "directions": ["Up", "Down"]}},
        \(station("A", 0, "[139, 35]")), \(station("B", 1, "[139.01, 35]"))]}
      """, to: "city.geojson")
    let info = await CommandRun.succeeding(["network", "info", city]).output
    #expect(info.contains("track: 0.9 km in 5 vertices, 0.9 km of it underground"))
    #expect(info.contains("drawn from: 100% shape\n"))
  }

  @Test(arguments: [
    ("network-info", []), ("network-stations", ["--railway", "T.Main"]),
  ])
  func `info shows a network and a railway's stations`(
    golden: String, words: [String]
  ) async {
    let run = await CommandRun.succeeding(["network", "info", file] + words)
    Golden.expect(run.output, equals: "Tests/RailBenchCommandTests/Fixtures/\(golden).txt")
  }

  @Test func `info names one interchange`() async throws {
    let network = DrawnNetwork("A--B--C", [.init("T.One", "AB"), .init("T.Two", "BC")]).network
    let file = try scratch.write(NetworkWriter.text(network), to: "two.geojson")
    let output = await CommandRun.succeeding(["network", "info", file]).output
    #expect(output.contains("stations: 4, with 1 interchange\n"))
  }

  @Test func `validate lists warnings and faults of all files, info suggests a railway`()
    async throws
  {
    let good = try Checkout.text("Datasets/networks/caltrain.geojson")
    for (name, place) in [
      ("far", "[-122.405783,37.709540]"), ("bad", "[37.709540,-122.401783]"),
    ] {
      try scratch.write(
        good.replacing("[-122.401783,37.709540]", with: place), to: "\(name).geojson")
    }
    await Golden.expectRefusals(
      of: """
        network validate $HERE/drawn.geojson $HERE/far.geojson $HERE/bad.geojson $HERE $HERE/no
        network info $HERE/drawn.geojson --railway T.Mian
        """,
      equal: "Tests/RailBenchCommandTests/Fixtures/network-validate.txt",
      places: ["$HERE": scratch.path])
  }

  @Test func `finds a network of the project by id`() async {
    let run = await CommandRun.succeeding(["network", "validate", "caltrain"])
    #expect(run.output == "caltrain: valid, 1 railway and 31 stations, no warnings\n")
  }

  @Test func `a feed becomes a file that reads back`() async throws {
    let output = scratch.path + "/made/feed.geojson"
    let run = await CommandRun.succeeding([
      "network", "import", Checkout.path("Tests/DatasetsTests/Fixtures/caltrain-gtfs"),
      "-o", output, "--title", "Caltrain", "--retrieved", "2026-03-02", "--licence", "MIT",
    ])
    #expect(run.output == "\(output): 1 railway and 11 stations\n")
    #expect(run.errors.contains("note: left out, routes that are not railways: TaSJ-Shuttle\n"))
    let network = try NetworkFile.read(output).network
    #expect([network.id, network.title, network.version] == ["feed", "Caltrain", "2026-03-02"])
    #expect(
      network.sources == [
        DataSource(
          title: "Caltrain", licence: "MIT", attribution: "", retrieved: "2026-03-02")
      ])
  }

  @Test func `an import needs a file to write`() async {
    let unsaid = await CommandRun.of(["network", "import", scratch.path])
    #expect(
      unsaid.errors
        == "error: --output: missing (give the file for the network: "
        + "-o FILE.geojson)\n")
  }
}
