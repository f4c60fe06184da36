import Datasets
import Foundation
import RailNetwork
import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct SimulateSubcommandTests {
  private let scratch = ScratchFolder()

  private static func scenario(_ suite: String, _ name: String) -> String {
    Checkout.path("Datasets/journeys/\(suite)/scenarios/\(name).json")
  }

  @Test func `makes the committed journeys again, byte for byte`() async throws {
    let cases = [
      ("edge-cases", "e22-turn-back"), ("edge-cases", "e27-high-speed-sparse"),
      ("test", "loop"), ("not-a-train", "bus-across"), ("hard", "diverted-tokaido-up"),
    ]
    let run = await CommandRun.succeeding(
      ["simulate"] + cases.map { Self.scenario($0.0, $0.1) } + ["-o", scratch.path])
    #expect(run.errors == "")
    #expect(run.output == "\(scratch.path): 8 journeys\n")
    #expect(scratch.files.count == 17)
    for file in scratch.files {
      let suites = ["edge-cases", "test", "not-a-train", "hard"].map {
        "Datasets/journeys/\($0)/\(file)"
      }
      let committed = try #require(suites.first { Files.exists(Checkout.path($0)) })
      #expect(
        try Files.read("\(scratch.path)/\(file)") == Checkout.bytes(committed), "\(committed)")
    }
  }

  @Test func `reports all impossible scenarios and writes nothing`() async throws {
    let train = #""kind": "train", "train": "Tokyu.Toyoko.01410"#
    let rides = [
      "\(train)\"", "\(train)1\", \"to\": \"Tokyu.Toyoko.Kikna\"",
      "\(train)1\", \"to\": \"Tokyu.Toyoko.DaikanYama\", \"events\": [{\"kind\": \"dwel\"}]",
    ]
    for (index, ride) in rides.enumerated() {
      try scratch.write(
        "{\"id\": \"bad\(index)\", \"network\": \"greater-tokyo\", \"ride\": [{\(ride)}]}",
        to: "bad\(index).json")
    }
    try scratch.write(
      """
      {"id": "x", "network": "greater-tokyo", "calendar": "Sunday",
       "ride": [{"kind": "drawn", "railways": ["Tokyu.Toyoko"]}]}
      """, to: "bad3.json")
    let bad = scratch.files
    await Golden.expectRefusals(
      of: "simulate $GOOD \(bad.map { "$HERE/\($0)" }.joined(separator: " ")) -o $HERE/out",
      equal: "Tests/RailBenchCommandTests/Fixtures/refused-scenarios.txt",
      places: ["$GOOD": Self.scenario("not-a-train", "bus-across"), "$HERE": scratch.path])
    #expect(scratch.files == bad)
  }
}
