import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking

@Suite struct JourneyReaderTests {
  private let truth = TruthReaderTests.sound

  private func locations(_ times: [String]) -> String {
    "timestamp,latitude,longitude\n"
      + times.map { "2026-03-02T08:\($0)Z,35.6,139.7\n" }.joined()
  }

  private func read(
    _ locations: String, _ truth: String, motion: String? = nil, folder: String = "suite/ride"
  ) throws(Faults) -> (journey: Journey, warnings: [Fault]) {
    let read = try JourneyReader.read(
      locations: Array(locations.utf8), motion: motion.map { Array($0.utf8) },
      truth: Array(truth.utf8), folder: folder, network: SampleTruth.network)
    return (read.journey, read.warnings)
  }

  @Test func `reads the motion of a phone, if there is a file of it`() throws {
    let rides = locations(["00:00", "06:00"])
    #expect(try read(rides, truth).journey.motion == [])
    let motion = "timestamp,activity\n2026-03-02T08:00:10Z,stationary\n"
    #expect(
      try read(rides, truth, motion: motion).journey.motion.map(\.activities) == [.stationary])
  }

  @Test func `reports the faults of all files`() {
    let error = #expect(throws: Faults.self) { try read("", "{", motion: "timestamp\n") }
    #expect(
      error?.all.map(\.file)
        == ["locations.csv", "motion.csv", "truth.json"].map {
          "suite/ride/\($0)"
        })
  }

  @Test func `warns of valid but suspicious data`() throws {
    let read = try read(
      locations(["01:00", "00:30", "00:30", "02:00"]), truth, folder: "suite/other/")
    Golden.expect(
      read.warnings.map { "\($0)\n" }.joined(),
      equals: "Tests/ScoringTests/Fixtures/journey-warnings.txt")
  }
}
