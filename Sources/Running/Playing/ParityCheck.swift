package import Datasets
import Foundation
import Journeys
package import Scoring
import Simulation
package import Text
import Tracking

/// Plays journeys to trackers in several modes, and finds differences between the estimates.
///
/// The modes are the ways in which a tracker receives locations: the bench (`compare`), the session
/// of an app, a recording on standard input (`track`), a program that answers events, and a program
/// that repeats the lines of `track`. Each journey is played unchanged and again with a fault: the
/// kinds of `degrade` take turns.
package struct ParityCheck: Sendable {
  package enum Mode: String, Sendable, CaseIterable {
    case session
    case recording
    case program
    /// A program that answers each event with the line that `track` wrote for it before.
    case echo
    /// The bench with the first half of the recording, because a tracker must not look ahead.
    case half
  }

  /// The results of one tracker in one mode on one suite.
  package struct Row: Sendable {
    package let suite: String
    package let tracker: String
    package let mode: Mode
    package var plays = 0
    package var estimates = 0
    /// The number of compared values of metrics.
    package var values = 0
    /// Descriptions of the first difference in each play.
    package var differences: [String] = []
  }

  private let suite: LoadedSuite
  private let trackers: [ConfiguredTracker]
  private let faults = Degradation.all
  private let programs: [ConfiguredTracker]

  /// Prepares a check on a suite; without an `executable` to run, programs are left out.
  package init(
    _ suite: LoadedSuite, _ trackers: [ConfiguredTracker], executable: String?
  ) throws(Faults) {
    self.suite = suite
    self.trackers = trackers
    let failures = ProgramFailures()
    var programs: [ConfiguredTracker] = []
    for (index, tracker) in (executable == nil ? [] : trackers).enumerated() {
      let path = executable ?? ""
      let command = "\(ShellText.quoted(path)) track --tracker \(ShellText.quoted(tracker.id))"
      let program = try Program(
        ("program-\(index)", command), seconds: 60, failures: failures, option: "--trackers")
      programs.append(ConfiguredTracker(program.entry))
    }
    self.programs = programs
  }

  package func rows(finished: (Int) -> Void) async throws(Faults) -> [Row] {
    let playbacks = try await suite.playbacks(for: trackers.map(\.entry))
    let played = try await suite.map(on: playbacks, finished: finished) {
      item, playback, index throws(Faults) in
      let journey = try item.journey
      let kind = faults[index % faults.count]
      let step = kind.steps[(index / faults.count) % kind.steps.count]
      var worse = journey
      worse.locations = kind.applied(step, to: journey.locations, journey: journey.id, seed: 1)
      return rows(item.suite, journey, "unchanged", playback)
        + rows(item.suite, worse, "\(kind.name) \(NumberText.short(step, places: 2))", playback)
    }
    return played.flatMap(\.self).grouped { [$0.suite, $0.tracker, $0.mode.rawValue] }.map { same in
      same.dropFirst().reduce(into: same[0]) { sum, row in
        sum.plays += row.plays
        sum.estimates += row.estimates
        sum.values += row.values
        sum.differences += row.differences
      }
    }
  }

  private func rows(_ suite: String, _ journey: Journey, _ how: String, _ playback: PlaybackContext)
    -> [Row]
  {
    let judged = JudgedJourney(
      journey, suite: suite, network: playback.network, day: playback.context)
    let bench = judged.judge(trackers, in: playback)
    // A program gets no timetable.
    let asPrograms = judged.judge(programs, in: playback)
    return trackers.indices.flatMap { index in
      let expected = bench[index]
      let lines = tracked(trackers[index], journey, playback)
      return Mode.allCases.compactMap { mode -> Row? in
        var row = Row(suite: suite, tracker: trackers[index].id, mode: mode)
        row.plays = 1
        row.estimates = expected.transcript.estimates.count
        row.values = MetricCatalogue.all.count
        do throws(Faults) {
          let said: Transcript
          switch mode {
          case .session:
            said = session(
              trackers[index], journey, playback, trace: expected.transcript.finalTrace)
          case .recording: said = try recording(lines.get(), journey, playback)
          case .half:
            said = half(trackers[index], judged, journey, expected.transcript, playback)
          case .program:
            guard let program = asPrograms[checked: index] else { return nil }
            said = program.transcript
          case .echo:
            // Answers are told apart by their times; some rides have one time throughout.
            let times = journey.locations.map(\.timestamp)
            guard times.first != times.last else { return nil }
            let lines = try lines.get()
            let isLeftOut = try recording(lines, journey, playback).estimates.map(\.isLeftOut)
            let echo = try EchoProgram(
              zip(lines, isLeftOut).filter { !$1 }.map(\.0), last: lines.last ?? "")
            said = judged.judge([ConfiguredTracker(echo.program.entry)], in: playback)[0].transcript
          }
          let other = Performance(said, on: judged)
          let fault = said.failure ?? said.firstFault
          if let difference = fault ?? difference(expected, other, playback) {
            row.differences = ["\(journey.id), \(how): \(difference)"]
          }
        } catch {
          row.differences = ["\(journey.id), \(how): \(error)"]
        }
        return row
      }
    }
  }

  /// The first different row of `estimates.csv`, else the first different metric.
  private func difference(
    _ expected: Performance, _ other: Performance, _ playback: PlaybackContext
  ) -> String? {
    func lines(_ performance: Performance) -> [Substring] {
      var transcript = performance.transcript
      transcript.tracker = expected.transcript.tracker
      return EstimateRows(transcript, playback).lines
    }
    let (a, b) = (lines(expected), lines(other))
    if let place = zip(a, b).enumerated().first(where: { $1.0 != $1.1 })?.offset {
      return Self.difference(a[place], b[place])
    }
    if a.count != b.count { return "\(b.count) estimates, expected \(a.count)" }
    let (one, two) = (JourneyScore(expected).tallies, JourneyScore(other).tallies)
    return zip(MetricCatalogue.all, zip(one, two)).first { $1.0.numbers != $1.1.numbers }
      .map { "another value of \($0.0.id)" }
  }

  /// Two rows from shortly before their first difference on, because a row may have kilobytes.
  private static func difference(_ expected: Substring, _ found: Substring) -> String {
    let same = zip(expected, found).prefix { $0 == $1 }.count
    func part(_ row: Substring) -> String {
      let part = row.dropFirst(max(0, same - 60)).prefix(160)
      return (same > 60 ? "…" : "") + part + (part.endIndex < row.endIndex ? "…" : "")
    }
    return "'\(part(found))', expected '\(part(expected))'"
  }

  /// The estimates of the bench, with those of a play of the first half in their place.
  private func half(
    _ tracker: ConfiguredTracker, _ judged: JudgedJourney, _ journey: Journey,
    _ whole: Transcript, _ playback: PlaybackContext
  ) -> Transcript {
    let locations = Array(journey.locations.prefix(journey.locations.count / 2))
    let first = judged.judge([tracker], in: playback, playing: locations)[0].transcript
    var transcript = whole
    let places = transcript.estimates.indices.filter { !transcript.estimates[$0].isTick }
    let said = first.estimates.filter { !$0.isTick }
    for (place, estimate) in zip(places, said) {
      transcript.estimates[place] = estimate
    }
    return transcript
  }

  /// The estimates of an app's session that is saved and restored halfway.
  private func session(
    _ tracker: ConfiguredTracker, _ journey: Journey, _ playback: PlaybackContext,
    trace: TrackerTrace?
  ) -> Transcript {
    func fresh() -> TrackingSession {
      TrackingSession(playback.context, tracker: tracker.entry, values: tracker.values)
    }
    var session = fresh()
    var transcript = Transcript(
      tracker: tracker.id, journey: journey.id, estimates: [],
      hasRankings: tracker.entry.offers.contains(.ranking))
    transcript.finalTrace = trace
    func said(_ time: Timestamp, _ estimate: Estimate, isTick: Bool) {
      let ranked = isTick ? transcript.estimates.last?.hypotheses : session.hypotheses
      transcript.estimates.append(
        TimedEstimate(
          timestamp: time, estimate: estimate,
          hypotheses: transcript.hasRankings ? ranked ?? [] : [], isTick: isTick))
    }
    for (index, location) in journey.locations.enumerated() {
      if index == journey.locations.count / 2, let state = try? session.savedState() {
        session = fresh()
        try? session.restore(state)
      }
      session.replay(location) { said($0, $1, isTick: true) }
      if session.leftOut == nil {
        said(location.timestamp, session.estimate, isTick: false)
      } else {
        transcript.leaveOut(at: location.timestamp)
      }
    }
    session.replaySilence { said($0, $1, isTick: true) }
    let isAsked = transcript.estimates.contains { !$0.isLeftOut }
    transcript.hasRankings = transcript.hasRankings && isAsked
    transcript.hasProbabilities = isAsked && tracker.entry.offers.contains(.probability)
    return transcript
  }

  /// The output of `track < locations.csv`.
  private func tracked(
    _ tracker: ConfiguredTracker, _ journey: Journey, _ playback: PlaybackContext
  ) -> Result<[String], Faults> {
    Result { () throws(Faults) in
      var recording = TrackedRecording()
      for line in LocationsWriter.text(journey.locations).split(separator: "\n") {
        try recording.take(String(line))
      }
      var lines: [String] = []
      recording.play(tracker, in: playback) { lines.append($0) }
      return lines
    }
  }

  /// The output of `track < locations.csv`, read in the same way as by `score`.
  private func recording(
    _ lines: [String], _ journey: Journey, _ playback: PlaybackContext
  ) throws(Faults) -> Transcript {
    let nothing = Transcript(
      tracker: "", journey: journey.id, estimates: [], hasRankings: false)
    // A recording without locations: a file without lines.
    if lines.isEmpty { return nothing }
    let reader = EstimatesReader(subjects: [(journey, playback.network)])
    let text = lines.joined(separator: "\n")
    let read = try reader.read(Array(text.utf8), file: "standard output")
    return read.transcripts.first?[0] ?? nothing
  }
}
