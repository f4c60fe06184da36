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
      ("test", "loop"), ("not-a-train", "bus-across"), ("hard", "weekend-holiday"),
      ("hard", "diverted-tokaido-up"),
    ]
    let run = await CommandRun.succeeding(
      ["simulate"] + cases.map { Self.scenario($0.0, $0.1) } + ["-o", scratch.path])
    #expect(run.errors == "")
    #expect(run.output == "\(scratch.path): 12 journeys\n")
    #expect(scratch.files.count == 25)
    for file in scratch.files {
      let suites = ["edge-cases", "test", "not-a-train", "hard"].map {
        "Datasets/journeys/\($0)/\(file)"
      }
      let committed = try #require(suites.first { Files.exists(Checkout.path($0)) })
      #expect(
        try Files.read("\(scratch.path)/\(file)") == Checkout.bytes(committed), "\(committed)")
    }
  }

  @Test func `a rotated suite has the same numbers of each kind, with other trains and worlds`()
    async throws
  {
    let scenario = try Checkout.text("Datasets/journeys/hard/scenarios/weekend-holiday.json")
    _ = try scratch.write(scenario, to: "suite/scenarios/weekend-holiday.json")
    func rotated(_ seed: Int, _ folder: String) async throws -> [String: String] {
      _ = await CommandRun.succeeding(
        [
          "simulate", "\(scratch.path)/suite/scenarios", "--seed", "\(seed)", "--worlds", "2", "-o",
          "\(scratch.path)/\(folder)",
        ])
      return try Dictionary(
        uniqueKeysWithValues: (1...4).map { number in
          let name = "hard-weekend-holiday-0\(number)"
          let file = "\(scratch.path)/\(folder)/\(name)-\(seed)/truth.json"
          let truth = String(decoding: try Files.read(file), as: UTF8.self)
          return (name, truth.replacing("\(name)-\(seed)", with: name))
        })
    }
    let one = try await rotated(7, "one")
    let other = try await rotated(8, "other")
    for (name, truth) in one {
      #expect(truth.contains("world-700"))
      #expect(truth != other[name])
      #expect(truth != (try Checkout.text("Datasets/journeys/hard/\(name)/truth.json")))
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
    await Golden.expectRefusals(
      of: "simulate $GOOD $HERE/bad0.json $HERE/bad1.json $HERE/bad2.json -o $HERE/out",
      equal: "Tests/RailBenchCommandTests/Fixtures/refused-scenarios.txt",
      places: ["$GOOD": Self.scenario("not-a-train", "bus-across"), "$HERE": scratch.path])
    #expect(scratch.files == ["bad0.json", "bad1.json", "bad2.json"])
  }

  @Test func `names a calendar that has no timetables`() async throws {
    let file = try scratch.write(
      """
      {"id": "x", "network": "greater-tokyo", "calendar": "Sunday",
       "ride": [{"kind": "drawn", "railways": ["Tokyu.Toyoko"]}]}
      """, to: "x.json")
    let run = await CommandRun.refused(["simulate", file, "-o", "\(scratch.path)/out"])
    let folder = Checkout.path("Datasets/timetables/greater-tokyo/Sunday")
    #expect(run.errors == "error: \(file): calendar: no timetables in \(folder)\n")
  }
}
