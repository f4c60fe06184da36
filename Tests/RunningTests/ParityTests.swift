import Datasets
import Foundation
import Journeys
import Scoring
import Simulation
import TestKit
import Testing
import Text
import Trackers
import Tracking
@testable import Running

/// The same recording gives the same estimates wherever a tracker runs.
@Suite struct ParityTests {
  /// Short rides; each gets one kind of fault.
  private static let rides = [
    "e40-every-60-seconds", "e11-subway-nothing", "e60-bursts", "e11-subway-cells", "e13-tunnel",
    "e40-every-30-seconds", "e07-one-way-loop", "e26-late-arrival", "e09-branch",
    "e51-second-session", "e16-missed-arrival", "e05-loop-seam", "e06-six-shaped", "e50-walk-off",
  ]

  /// The differences between two plays on each ride, unchanged and with a fault.
  private func differences(
    _ rides: [String], _ trackers: [ConfiguredTracker],
    _ difference:
      @escaping @Sendable (ConfiguredTracker, Journey, PlaybackContext) throws(Faults)
      -> String?
  ) async throws -> [String] {
    let suite = try await SuiteLoader.load(
      rides.map { Checkout.path("Datasets/journeys/edge-cases/\($0)") }, network: nil, jobs: 2)
    #expect(suite.items.count == rides.count)
    let playbacks = try await suite.playbacks(for: trackers.map(\.entry))
    return try await suite.map(on: playbacks) { item, playback, index throws(Faults) in
      let journey = item.journey
      let kind = Degradation.all[index % Degradation.all.count]
      var worse = journey
      worse.locations = kind.applied(
        kind.steps[0], to: journey.locations, journey: journey.id, seed: 1)
      var found: [String] = []
      for tracker in trackers {
        for (journey, how) in [(journey, "unchanged"), (worse, kind.name)] {
          if let difference = try difference(tracker, journey, playback) {
            found.append("\(tracker.id) on \(journey.id), \(how): \(difference)")
          }
        }
      }
      return found
    }.flatMap(\.self)
  }

  private static func trackers(_ ids: Set<String>) -> [ConfiguredTracker] {
    TrackerCatalogue.all.filter { ids.contains($0.id) }.map { ConfiguredTracker($0) }
  }

  @Test func `a session that is restored gives the same estimates as compare`() async throws {
    #expect(Self.rides.count == Degradation.all.count)
    let found = try await differences(Self.rides, Self.trackers(["v3", "v4"])) {
      SessionParity(tracker: $0, journey: $1, playback: $2).difference
    }
    #expect(found == [])
  }

  @Test func `track gives the same estimates as compare, for recordings and programs`()
    async throws
  {
    // Beside the tests, where the package manager puts all executables.
    let executable = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "railbench").path
    let recorded = try await differences(Self.rides, Self.trackers(["v4"])) {
      tracker, journey, playback throws(Faults) in
      try Self.recording(tracker, journey, playback)
    }
    #expect(recorded == [])
    // A small network, because each program reads it again.
    let programs = try await differences(["e27-high-speed-sparse"], Self.trackers(["v4"])) {
      tracker, journey, playback throws(Faults) in
      let program = try Program(
        ("program", "\(ShellText.quoted(executable)) track --tracker \(tracker.id)"), seconds: 60,
        failures: ProgramFailures(), option: "--trackers")
      let said = Playback.transcripts(
        of: journey, playback: playback, trackers: [ConfiguredTracker(program.entry)])[0]
      return said.failure ?? Self.difference(said, tracker, journey, playback)
    }
    #expect(programs == [])
  }

  @Test func `a difference is shown with the words before it`() {
    #expect(SessionParity.difference(["a,1", "a,2"], ["a,1", "a,2"]) == nil)
    #expect(SessionParity.difference(["a,1", "a,2"], ["a,1", "b,2"]) == "'b,2', expected 'a,2'")
    #expect(SessionParity.difference(["a,1"], []) == "0 estimates, expected 1")
  }

  /// The difference if `track` reads the recording from standard input.
  private static func recording(
    _ tracker: ConfiguredTracker, _ journey: Journey, _ playback: PlaybackContext
  ) throws(Faults) -> String? {
    var recording = TrackedRecording()
    for line in LocationsWriter.text(journey.locations).split(separator: "\n") {
      try recording.take(String(line))
    }
    var lines: [String] = []
    recording.play(tracker, in: playback) { lines.append($0) }
    guard !lines.isEmpty else { return journey.locations.isEmpty ? nil : "no line" }
    let reader = EstimatesReader(subjects: [(journey, playback.network)])
    let text = lines.joined(separator: "\n")
    let read = try reader.read(Array(text.utf8), file: "standard output")
    guard let said = read.transcripts.first?[0] else { return "no estimates" }
    return difference(said, tracker, journey, playback)
  }

  private static func difference(
    _ found: Transcript, _ tracker: ConfiguredTracker, _ journey: Journey,
    _ playback: PlaybackContext
  ) -> String? {
    let expected = Playback.transcripts(of: journey, playback: playback, trackers: [tracker])[0]
    var found = found
    found.tracker = tracker.id
    return SessionParity.difference(
      EstimateRows(expected, playback).lines, EstimateRows(found, playback).lines)
  }
}
