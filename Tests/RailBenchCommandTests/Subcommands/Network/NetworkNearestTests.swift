import RailNetwork
import TestKit
import Testing
import Text
@testable import RailBenchCommand

@Suite struct NetworkNearestTests {
  /// The first table of the talk that this project implements.
  @Test func `the talk's table, nearest first`() async throws {
    let output = await CommandRun.succeeding([
      "network", "nearest", "greater-tokyo", "35.53495", "139.63380",
    ]).output
    let rows = output.split(separator: "\n").map { $0.split(separator: " ") }
    func metres(_ id: String) throws -> Double {
      let row = try #require(rows.first { $0[0] == id })
      return try #require(Double(row[row.count - 2]))
    }
    for (railway, said) in [
      ("Tokyu.Toyoko", 12.19), ("Tokyu.TokyuShinYokohama", 177.19),
      ("YokohamaMunicipal.Green", 1542.94), ("Tokyu.Meguro", 2266.07),
    ] {
      #expect(try abs(metres(railway) - said) < 10, "\(railway)")
    }
    #expect(rows[2][0] == "Tokyu.Toyoko" && rows[3][0] == "Tokyu.TokyuShinYokohama")
    #expect(!output.contains("Odakyu"), "farther than 5 km")
    #expect(output.contains("\nTokyu.Toyoko.Tsunashima "))
  }

  @Test(arguments: [
    (["139.63380", "35.53495"], "LATITUDE: expected degrees from -90 to 90, found '139.63380'"),
    (["x", "200"], "LONGITUDE: expected degrees from -180 to 180, found '200'"),
  ])
  func `rejects an invalid place`(words: [String], fault: String) async {
    let refused = await CommandRun.refused(["network", "nearest", "greater-tokyo"] + words)
    #expect(refused.errors.contains(fault))
  }

  @Test func `finds track and stations across 180°`() async throws {
    let scratch = ScratchFolder()
    let network = DrawnNetwork(
      "A---------B---------C", [.init("Test.Main", "ABC")], metresPerCell: 500,
      origin: Coordinate(latitude: -16.8, longitude: 179.95)
    ).network
    let file = try scratch.write(NetworkWriter.text(network), to: "across.geojson")
    let last = network.stations[2].coordinate.inRange
    #expect(last.longitude < 0)
    let output = await CommandRun.succeeding([
      "network", "nearest", file, "\(last.latitude)", "\(last.longitude)",
    ]).output
    #expect(output.split(separator: "\n").contains { $0.hasPrefix("Test.Main ") }, "\(output)")
    let stations = await CommandRun.succeeding([
      "network", "info", file, "--railway", "Test.Main",
    ]).output
    #expect(stations.contains(NumberText.fixed(last.longitude, places: 6)), "\(stations)")
  }

  @Test func `reports if no railway is near`() async {
    let output = await CommandRun.succeeding([
      "network", "nearest", "caltrain", "-33.86", "151.2",
    ]).output
    #expect(output.hasPrefix("no railway of caltrain is within 5 km\n"))
  }
}
