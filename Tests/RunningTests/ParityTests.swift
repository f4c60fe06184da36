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
  private static let trackers = TrackerCatalogue.all.filter { ["v4", "v5"].contains($0.id) }
    .map { ConfiguredTracker($0) }

  private func differences(
    _ journeys: [String], _ trackers: [ConfiguredTracker], executable: String? = nil
  ) async throws -> [String] {
    let suite = try await SuiteLoader.load(
      journeys.map { Checkout.path("Datasets/journeys/\($0)") }, network: nil, jobs: 2)
    let rows = try await ParityCheck(suite, trackers, executable: executable)
      .rows { _ in }
    let modes = executable == nil ? 4 : 5
    #expect(rows.map(\.plays).reduce(0, +) == 2 * modes * journeys.count * trackers.count)
    return rows.flatMap(\.differences)
  }

  /// As many short rides as kinds of faults, so that each ride gets one.
  private static let rides = [
    "e40-every-60-seconds", "e11-subway-nothing", "e60-bursts", "e11-subway-cells", "e13-tunnel",
    "e40-every-30-seconds", "e07-one-way-loop", "e26-late-arrival", "e09-branch",
    "e51-second-session", "e16-missed-arrival", "e05-loop-seam", "e06-six-shaped", "e50-walk-off",
  ]

  @Test func `a session, a recording and its echo give the same estimates`() async throws {
    #expect(Self.rides.count == Degradation.all.count)
    let v4 = Self.trackers.filter { $0.id == "v4" }
    #expect(try await differences(Self.rides.map { "edge-cases/\($0)" }, v4) == [])
  }

  @Test func `a program gives the same estimates as compare`() async throws {
    // Beside the tests, where the package manager puts all executables.
    let executable = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "railbench").path
    #expect(
      try await differences(
        // A small network, because each program reads it again.
        ["edge-cases/e27-high-speed-sparse"], Self.trackers, executable: executable) == [])
  }
}
