import Datasets
import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct LabelCeilingTests {
  private func ceilings(_ journey: String) async throws -> [Substring] {
    let scratch = try ScratchFolder()
    let run = await CommandRun.of([
      "compare", Checkout.path("Datasets/journeys/\(journey)"), "--trackers", "null", "--format",
      "markdown", "--replays", "0", "-o", scratch.path,
    ])
    #expect(run.status == .success, "\(run.errors)")
    let report = String(decoding: try Files.read("\(scratch.path)/report.md"), as: UTF8.self)
    return report.split(separator: "\n").filter { $0.hasPrefix("**Ceiling**") }
  }

  @Test func `a recorded ride is dated by halves of its locations, and by its train`() async throws
  {
    let lines = try await ceilings("recorded/bart-2019-09-10-northbound-iphone")
    #expect(lines.count == 2)
    #expect(lines.first?.contains("two halves of the locations, over 1 recorded journey.") == true)
    #expect(
      lines.last?.contains("the locations and the timetable, over 1 recorded journey.") == true)
    for line in lines {
      let agreed = line.split(separator: " ").compactMap { Double($0.dropLast()) }
      #expect(agreed.count >= 3 && agreed[0] > 90 && agreed[0] <= 100, "\(line)")
      // What was left out is where they differ.
      #expect((agreed.last ?? 100) < agreed[0])
    }
  }

  @Test func `a simulated ride needs none`() async throws {
    #expect(try await ceilings("test/test-subway-01").isEmpty)
  }
}
