import Datasets
import Foundation
import Scoring
import Simulation
import TestKit
import Testing
import Trackers
import Tracking
@testable import Running

/// The same recording gives the same estimates wherever a tracker runs.
@Suite struct ParityTests {
  /// The whole run, all suites and trackers, is `railbench check parity`.
  private static let trackers = TrackerCatalogue.all.filter { ["v3", "v4", "v5"].contains($0.id) }
    .map { ConfiguredTracker($0) }

  private func differences(
    _ journeys: [String], _ trackers: [ConfiguredTracker], executable: String? = nil,
    faults: [Degradation] = Degradation.all
  ) async throws -> [String] {
    let suite = try await SuiteLoader.load(
      journeys.map { Checkout.path("Datasets/journeys/\($0)") }, network: nil, jobs: 2)
    let rows = try await ParityCheck(suite, trackers, executable: executable, faults: faults)
      .rows { _ in }
    let modes = executable == nil ? 3 : 4
    #expect(rows.map(\.plays).reduce(0, +) == 2 * modes * journeys.count * trackers.count)
    return rows.flatMap(\.differences)
  }

  @Test(arguments: ["e37-clock-hour", "e56-nowhere", "e59-two-providers"])
  func `a session and a recording give the same estimates as compare`(journey: String) async throws
  {
    #expect(try await differences(["edge-cases/\(journey)"], Self.trackers) == [])
  }

  @Test(arguments: Degradation.all.map(\.name))
  func `a session gives the same estimates as compare on a ride with a fault`(name: String)
    async throws
  {
    let fault = try #require(Degradation.all.first { $0.name == name })
    let v4 = Self.trackers.filter { $0.id == "v4" }
    #expect(try await differences(["edge-cases/e16-missed-arrival"], v4, faults: [fault]) == [])
  }

  @Test func `a program gives the same estimates as compare`() async throws {
    // Beside the tests, where the package manager puts all executables.
    let executable = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "railbench").path
    #expect(
      try await differences(
        ["edge-cases/e16-missed-arrival"], Self.trackers, executable: executable) == [])
  }
}
