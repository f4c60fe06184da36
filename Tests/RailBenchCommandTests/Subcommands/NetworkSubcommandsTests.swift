import Datasets
import RailNetwork
import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct NetworkSubcommandsTests {
  private let scratch: ScratchFolder
  private let file: String

  init() throws {
    scratch = try ScratchFolder()
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

  @Test func `info sums a network up`() async {
    let run = await CommandRun.of(["network", "info", file])
    #expect(run.status == .success)
    #expect(
      run.output == """
        network: Drawn (drawn), version 1
        railways: 2, of them 1 loop (T.Ring)
        stations: 10, with 3 interchanges
        track: 3.8 km in 84 vertices, 1.4 km of it underground; track that railways share counts \
        for each

        railway  title   stations   km  underground  ascending  descending
        ───────  ──────  ────────  ───  ───────────  ─────────  ──────────────
        T.Ring   T.Ring         6  2.4          0.0  Outbound   Inbound (loop)
        T.Main   T.Main         4  1.4          1.4  Outbound   Inbound

        """)
  }

  @Test func `info lists the stations of one railway`() async {
    let run = await CommandRun.of(["network", "info", file, "--railway", "T.Main"])
    #expect(run.status == .success)
    #expect(
      run.output == """
        T.Main: T.Main, Outbound as listed, Inbound the other way, 1.4 km

        order  station   title       km  off track m   latitude   longitude  interchange
        ─────  ────────  ─────    ─────  ───────────  ─────────  ──────────  ───────────
            0  T.Main.D  D        0.000            0  35.598197  139.700000  D
            1  T.Main.E  E        0.500            0  35.598197  139.705518  E
            2  T.Main.F  F        1.000            0  35.598197  139.711035  F
            3  T.Main.G  G        1.400            0  35.598197  139.715450

        """)
  }

  @Test func `info suggests the railway that was meant`() async {
    let run = await CommandRun.of(["network", "info", file, "--railway", "T.Mian"])
    #expect(run.status == .badInput)
    #expect(run.output.isEmpty)
    #expect(
      run.errors
        == "error: --railway: unknown railway 'T.Mian' "
        + "(did you mean 'T.Main'?)\n")
  }

  @Test func `info ranks what is nearest to a place by distance`() async {
    let run = await CommandRun.of(
      ["network", "info", file, "--near", "35.5985,139.7154", "--count", "2"])
    #expect(run.status == .success)
    #expect(
      run.output == """
        railway  title   vertex m  track m
        ───────  ──────  ────────  ───────
        T.Main   T.Main     33.92    33.62
        T.Ring   T.Ring    395.89   395.55

        station   title       m
        ────────  ─────  ──────
        T.Main.G  G       33.92
        T.Ring.F  F      396.98

        """)
  }

  @Test(arguments: ["139.7154,35.5985", "35.5985,east", "nan,1", "35.6", "35.6,139.7,1"])
  func `info refuses what is no place on the earth`(place: String) async {
    let run = await CommandRun.of(["network", "info", file, "--near", place])
    #expect(run.status == .badInput)
    #expect(
      run.errors
        == "error: --near: expected a place, found '\(place)' (give the latitude first, then the longitude, in "
        + "degrees: 35.53495,139.63380)\n")
  }

  @Test func `validate tells warnings and faults apart, of all files at once`() async throws {
    let good = try Checkout.text("Datasets/networks/caltrain.geojson")
    let far = try scratch.write(
      good.replacing("[-122.401783,37.709540]", with: "[-122.405783,37.709540]"), to: "far.geojson")
    let bad = try scratch.write(
      good.replacing("[-122.401783,37.709540]", with: "[37.709540,-122.401783]"), to: "bad.geojson")
    let run = await CommandRun.of(
      ["network", "validate", file, far, bad, scratch.path, scratch.path + "/none.geojson"])
    #expect(run.status == .badInput)
    #expect(
      run.output == """
        \(file): fit for use, 2 railways and 10 stations, no warnings
        warning: \(far):7: features[3].properties.id: the station Caltrain.Caltrain.Bayshore lies \
        359 m from the track of Caltrain.Caltrain
        \(far): fit for use, 1 railway and 31 stations, 1 warning

        """)
    #expect(
      run.errors == """
        error: \(bad):7: features[3].geometry.coordinates: the latitude -122.401783 is out of \
        range (latitude and longitude look swapped: write [longitude, latitude])
        error: \(scratch.path): is a folder, not a file
        error: \(scratch.path)/none.geojson: no such file

        """)
  }

  @Test func `a network of the project is known by its id`() async {
    let run = await CommandRun.of(["network", "validate", "caltrain"])
    #expect(run.output == "caltrain: fit for use, 1 railway and 31 stations, no warnings\n")
    #expect(run.status == .success)
  }

  @Test func `a feed becomes a file that reads back`() async throws {
    let output = scratch.path + "/made/feed.geojson"
    let run = await CommandRun.of([
      "network", "import", Checkout.path("Tests/InterchangeTests/Fixtures/caltrain-gtfs"),
      "-o", output, "--title", "Caltrain", "--retrieved", "2026-03-02", "--licence", "MIT",
    ])
    #expect(run.status == .success)
    #expect(run.output == "\(output): 1 railway and 11 stations\n")
    #expect(run.errors.contains("note: left out, no railway: TaSJ-Shuttle\n"))
    let network = try NetworkFile.read(output).network
    #expect([network.id, network.title, network.version] == ["feed", "Caltrain", "2026-03-02"])
    #expect(
      network.sources == [
        DataSource(
          title: "Caltrain", licence: "MIT", attribution: "", retrieved: "2026-03-02")
      ])
  }

  @Test func `the sample of Mini Tokyo 3D becomes a file that reads back`() async throws {
    let output = scratch.path + "/tokyo.geojson"
    let run = await CommandRun.of([
      "network", "import", Checkout.path("Tests/InterchangeTests/Fixtures/mini-tokyo-3d-network"),
      "-o", output, "--id", "marunouchi",
    ])
    #expect(run.status == .success)
    #expect(run.output == "\(output): 2 railways and 29 stations\n")
    #expect(try NetworkFile.read(output).network.id == "marunouchi")
  }

  @Test(arguments: ["gtfs", "mini-tokyo-3d"])
  func `what can't be imported leaves no file`(format: String) async throws {
    let before = scratch.files
    let run = await CommandRun.of(
      [
        "network", "import", "--format", format, scratch.path, "-o", scratch.path + "/new.geojson",
      ])
    #expect(run.status == .badInput)
    #expect(run.errors.contains("error: \(scratch.path)/"))
    #expect(run.errors.contains("no such file"))
    #expect(scratch.files == before)
    let unsaid = await CommandRun.of(["network", "import", scratch.path])
    #expect(
      unsaid.errors
        == "error: --output: missing (say where to write the network: "
        + "-o FILE.geojson)\n")
  }
}
