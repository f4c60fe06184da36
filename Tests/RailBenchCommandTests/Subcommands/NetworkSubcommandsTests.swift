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

  @Test func `validate lists warnings and faults of all files`() async throws {
    let good = try Checkout.text("Datasets/networks/caltrain.geojson")
    for (name, place) in [
      ("far", "[-122.405783,37.709540]"), ("bad", "[37.709540,-122.401783]"),
    ] {
      try scratch.write(
        good.replacing("[-122.401783,37.709540]", with: place), to: "\(name).geojson")
    }
    await Golden.expectRefusals(
      of: "network validate $HERE/drawn.geojson $HERE/far.geojson $HERE/bad.geojson $HERE $HERE/no",
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
