import Datasets
import Foundation
import Journeys
import RailNetwork
import Scoring
import TestKit
import Testing
import Trackers
import Tracking
@testable import RailBenchCommand

/// The same recording gives the same estimates wherever a tracker runs.
@Suite struct ParityTests {
  /// Short rides; each gets one kind of fault.
  private static let rides =
    [
      "e40-every-60-seconds", "e11-subway-nothing", "e60-bursts", "e11-subway-cells", "e13-tunnel",
      "e40-every-30-seconds", "e07-one-way-loop", "e26-late-arrival", "e09-branch",
      "e51-second-session", "e16-missed-arrival", "e05-loop-seam", "e06-six-shaped", "e50-walk-off",
    ].map { "edge-cases/\($0)" } + withMotion
  /// Real rides with `motion.csv`.
  private static let withMotion = [
    "recorded/bart-2019-09-10-northbound-iphone", "recorded/muni-2019-07-24-eastbound-android-3",
    "recorded/muni-2019-09-11-eastbound-ios-3",
  ]

  /// `.ci/run` tries all rides and faults.
  private static let tried =
    Checkout.isWholeRun ? rides : ["edge-cases/e27-high-speed-sparse", withMotion[1]]

  /// The differences between two plays on each ride, unchanged and with a fault.
  private func differences(
    _ rides: [String], _ trackers: [ConfiguredTracker],
    _ difference:
      @escaping @Sendable (ConfiguredTracker, Journey, PlaybackContext) throws(Faults)
      -> String?
  ) async throws -> [String] {
    let suite = try await SuiteLoader.load(
      rides.map { Checkout.path("Datasets/journeys/\($0)") }, network: nil, jobs: 2)
    #expect(suite.items.count == rides.count)
    let playbacks = try await suite.playbacks(for: trackers.map(\.entry))
    return try await suite.map(on: playbacks) { item, playback, index throws(Faults) in
      let journey = try item.journey()
      let kind = Degradation.all[index % Degradation.all.count]
      let worse = kind.applied(kind.steps[0], to: journey, seed: 1)
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
    let trackers =
      Self.trackers(Checkout.isWholeRun ? ["v3", "v4"] : ["v4"]) + [
        ConfiguredTracker(ListeningTracker.entry)
      ]
    let found = try await differences(Self.tried, trackers) {
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
    let trackers = Self.trackers(["v4"]) + [ConfiguredTracker(ListeningTracker.entry)]
    let recorded = try await differences(Self.tried, trackers) {
      tracker, journey, playback throws(Faults) in
      try Self.recording(tracker, journey, playback)
    }
    #expect(recorded == [])
    // A small network, because each program reads it again.
    let programs = try await differences(
      (Checkout.isWholeRun ? ["edge-cases/e27-high-speed-sparse"] : []) + [Self.withMotion[1]],
      Self.trackers(["v4"])
    ) {
      tracker, journey, playback throws(Faults) in
      let program = try Program.tracker(
        ("program", "\(ShellText.quoted(executable)) track --tracker \(tracker.id)"), seconds: 60,
        failures: ProgramFailures(), option: "--trackers")
      let said = Playback.transcripts(
        of: journey, playback: playback, trackers: [ConfiguredTracker(program)])[0]
      return said.failure ?? Self.difference(said, tracker, journey, playback)
    }
    #expect(programs == [])
  }

  /// A shell script that logs its events, answers them and says whether it takes motion.
  @Test(arguments: [true, false])
  func `a program gets motion in order, but only if it says that it takes it`(takes: Bool) throws {
    let scratch = ScratchFolder()
    let log = scratch.file("log")
    let answer = #"echo "{\"timestamp\": $time"# + (takes ? #", \"motion\": true}""# : #"}""#)
    let script = try scratch.write(
      """
      while read -r event; do echo "$event" >>'\(log)'; case $event in
        *network*) ;;
        *journey*) ;;
        *) time=${event#*timestamp}; time=${time#*: }; time=${time%%[\\},]*}; \(answer) ;;
      esac; done
      """, to: "program.sh")
    let program = try Program.tracker(
      ("mine", "sh \(ShellText.quoted(script))"), seconds: 20, failures: ProgramFailures(),
      option: "--trackers")
    var journey = SampleSuite.journeys[0]
    journey.locations = Array(journey.locations.prefix(3))
    let start = journey.locations[0].timestamp
    journey.motion = [-60, -8, -2.5, 400].map {
      MotionEvent(
        timestamp: start.advanced(bySeconds: $0), activities: [.stationary, .automotive],
        confidence: $0 > 0 ? nil : .high)
    }
    let said = Playback.transcripts(
      of: journey, playback: PlaybackContext(network: SampleSuite.drawn.network),
      trackers: [ConfiguredTracker(program)])[0]
    #expect(said.failure == nil)
    let lines = try scratch.text("log").split(separator: "\n").map(String.init)
    #expect(lines[1] == #"{"event": "journey", "id": "j1", "motion": true}"#)
    let own = try #require(lines.firstIndex(of: #"{"event": "journey", "id": "j2"}"#))
    let motion = lines.filter { $0.contains(#""event": "motion""#) }
    #expect(motion.count == (takes ? 4 : 0))
    guard takes else { return }
    let (heard, began) = (start.advanced(bySeconds: 405), start.advanced(bySeconds: 400))
    #expect(
      motion[3] == #"{"event": "motion", "timestamp": "\#(heard.iso8601)", "#
        + #""began": "\#(began.iso8601)", "activity": "stationary+automotive"}"#)
    #expect(motion[0].hasSuffix(#""confidence": "high"}"#))
    #expect(lines[own + 1].contains("motion"), "motion before the first location comes before it")
    let times = try lines[(own + 1)...].compactMap {
      try JSONReader.read(Array($0.utf8))["timestamp"]?.string
    }
    #expect(times == times.sorted())
    #expect(times.count > 1_000)
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
    let text = Array(LocationsWriter.text(journey.locations).utf8)
    let lines = TrackedRecording.lines(
      try LocationsReader.read(text, file: "standard input"), motion: journey.motion, tracker,
      in: playback)
    guard !lines.isEmpty else { return journey.locations.isEmpty ? nil : "no line" }
    let reader = EstimatesReader(subjects: [(journey, playback.network)])
    let read = try reader.read(
      Array(lines.joined(separator: "\n").utf8), file: "standard output")
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
