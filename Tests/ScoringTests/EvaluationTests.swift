import Foundation
import Scoring
import TestKit
import Testing
import Trackers
import Tracking

/// The public API, used as by another package.
@Suite struct EvaluationTests {
  private static let context = try? TrackerContext(network: SampleNetworks.caltrain())

  private static func journey(_ path: String) throws -> LabelledJourney {
    try LabelledJourney(
      contentsOf: URL(fileURLWithPath: Checkout.path("Datasets/journeys/\(path)")),
      context: try #require(context), suite: "recorded")
  }

  @Test func `gives the values of the judge, by metric and by journey`() throws {
    let hmm = try #require(TrackerCatalogue.all.first { $0.id == "hmm" })
    let journey = try Self.journey("recorded/caltrain-2019-07-24-northbound-android")
    #expect(journey.locations.count > 100)
    let usual = score([JourneyEstimates(of: hmm, on: journey)], of: [journey])
    let strict = score(
      [JourneyEstimates(of: hmm, values: ["visitingRadius": 40], on: journey)],
      of: [journey])
    let display = try #require(usual["PH1.display"])
    #expect(display > 0.2 && display < 1)
    #expect(usual["PH1.display", on: journey.id] == display)
    #expect(strict["PH1.display"] != display)
    #expect(usual["no such metric"] == nil && Scores.metrics.contains("PH1.display"))
    let comparison = try #require(compare(usual, strict))
    #expect(abs(comparison.difference - (try #require(strict["PH1.display"]) - display)) < 1e-12)
    #expect(comparison.interval == nil && comparison.verdict.hasPrefix("too few"))
    // A journey without estimates counts as one without a named railway.
    #expect(score([], of: [journey])["AB1.coverage"] == 0)
  }

  @Test func `reports faults of a folder and of a file of estimates`() throws {
    #expect(throws: JourneyFileError.self) { try Self.journey("no-such-journey") }
    let file = FileManager.default.temporaryDirectory.appending(
      path: "estimates-\(ProcessInfo.processInfo.globallyUniqueString).csv")
    try Data("tracker,journey,timestamp,railway\nx,y\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let error = #expect(throws: JourneyFileError.self) {
      try JourneyEstimates.read(contentsOf: file, of: [])
    }
    #expect(error?.problems.first?.contains("estimates-") == true)
  }
}
