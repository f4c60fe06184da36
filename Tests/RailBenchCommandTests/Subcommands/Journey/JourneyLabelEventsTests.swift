import Journeys
import TestKit
import Testing
import Text
import Tracking
@testable import RailBenchCommand

@Suite struct JourneyLabelEventsTests {
  @Test func `what the rider logged draws the times of a proposal`() async throws {
    let scratch = try ScratchFolder()
    let datasets = try SampleSuite.write(to: scratch)
    let journey = SampleSuite.journeys[2]
    let stops = journey.truth.legs[0].calls.dropFirst().filter(\.isStop)
    let call = try #require(stops.first)
    let logged = call.departure.advanced(bySeconds: 3.5)
    let events = try scratch.write(
      "timestamp,category,notes\n\(logged.iso8601),trainDeparture,\n"
        + "\(call.arrival.iso8601),walkingMotionActivity,\n", to: "events.csv")
    let words = [
      "journey", "label", datasets + "/journeys/rides/main-local", "--network",
      datasets + "/networks/drawn.geojson",
    ]
    let plain = await CommandRun.of(words)
    let drawn = await CommandRun.of(words + ["--events", events])
    #expect(drawn.status == .success)
    #expect(drawn.errors.contains("events.csv: 1 of 1 arrivals and departures taken"))
    #expect(drawn.output.contains("\(logged.iso8601) "))
    #expect(drawn.output.contains("# logged"))
    #expect(!plain.output.contains("# logged"))
  }

  @Test func `a file that is no logger's is refused`() async throws {
    let scratch = try ScratchFolder()
    let datasets = try SampleSuite.write(to: scratch)
    let folder = datasets + "/journeys/rides/main-local"
    let run = await CommandRun.of([
      "journey", "label", folder, "--network", datasets + "/networks/drawn.geojson", "--events",
      folder + "/locations.csv",
    ])
    #expect(run.status == .badInput)
    #expect(run.errors.contains("has no columns timestamp and category"))
  }
}
