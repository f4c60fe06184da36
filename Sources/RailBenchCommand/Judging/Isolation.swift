import Datasets
import Foundation
import Reporting
import Scoring
import Sweeping
import Text
import Tracking

/// Tries trackers before they are played, each in a process of its own, so that one that crashes or
/// never returns does not end the command.
struct Isolation {
  /// How long a journey may take; nil where nothing is tried.
  let seconds: Int?
  /// The network and the timetables of the journeys, where the user names them.
  var network: String?
  var timetable: String?
  let console: Console

  static let seconds = Option.integer(
    "--isolate", "SECONDS",
    "first tries each tracker in a process of its own; who crashes, or takes longer on a journey, "
      + "is named and left out", in: 1...86_400)
  static let probe = Option.flag(
    "--probe", "writes nothing, and names each journey before it plays it: what --isolate runs")
  static let trials = Option.flag(
    "--trials-only", "runs the trials into journal.tsv and writes no report: what --isolate runs")
  /// Before the first line the files are read and journeys made ready.
  private static let mostSecondsOfStart = 3_600

  /// Those among the trackers that can't be judged on a suite, and why, such as `crashes on ride-3
  /// (signal 4)`; none are tried unless asked for.
  func failures(
    of trackers: [ConfiguredTracker], on suite: LoadedSuite
  ) async -> [(tracker: String, why: String)] {
    guard let seconds else { return [] }
    let trackers = trackers.filter { !$0.entry.isProgram }
    let options =
      (network.map { ["--network", $0] } ?? []) + (timetable.map { ["--timetable", $0] } ?? [])
    // As the user named them, since a network may lie beside a suite.
    let folders = suite.items.map { $0.folder.named }.unique
    let ends = await JobPool.map(trackers, jobs: suite.jobs) { tracker in
      Self.end(
        of: ["run", Self.probe.declaration.name, "--trackers", tracker.id] + options + ["--"]
          + folders, seconds: seconds
      ).why
    }
    let failures = zip(trackers, ends).compactMap { tracker, why in
      why.map { (tracker: tracker.id, why: $0) }
    }
    for (tracker, why) in failures {
      console.progress("")
      console.error("\(tracker): \(why); not judged")
    }
    return failures
  }

  /// Runs the trials of a part of a sweep in a process of its own.
  ///
  /// After a crash the settings of the group that was under way are tried one by one. Those that
  /// fail are named, stand in the journal as not measured, and the others go on.
  ///
  /// - Returns: how many failed.
  func runTrials(
    of session: SweepSession, _ shard: Shard, _ file: String, in folder: String
  ) async throws -> Int {
    guard let seconds else { return 0 }
    let words = [
      "sweep", Self.trials.declaration.name, "--shard", "\(shard)", "--jobs",
      "\(session.tuning.jobs)", "--output", folder, "--", file,
    ]
    var lost: Set<[Double]> = []
    while true {
      let (said, why) = Self.end(of: words, seconds: seconds * SweepSession.chunkSize)
      guard let why else { return lost.count }
      let group = Self.lastGroup(said)
      // A race tries a setting on some journeys, and then on others.
      var failed = group.filter { lost.contains($0.setting) }
      if failed.isEmpty {
        let settings = await failing(group.map(\.setting), of: session, on: session.tuning)
        failed = group.filter { settings.contains($0.setting) }
      }
      guard !failed.isEmpty else {
        console.error("a sweep \(why), and none of its settings does by itself")
        throw FailedGate()
      }
      try JournalFile.open(folder, header: session.header(shard), shape: session.shape)
        .append(failed)
      lost.formUnion(failed.map(\.setting))
    }
  }

  /// Those among the settings of a sweep that can't be judged on a suite, which are named.
  private func failing(
    _ settings: [[Double]], of session: SweepSession, on suite: LoadedSuite
  ) async -> [[Double]] {
    let failures = await failures(of: settings.map(session.configured), on: suite).map(\.tracker)
    return settings.filter { failures.contains(session.configured($0).id) }
  }

  /// What all trials together say, without settings that fail on the test journeys.
  ///
  /// - Returns: the answer, and how many settings failed.
  func answer(
    _ session: SweepSession, _ trials: inout [Trial], tried: Int, field: consuming SweepField
  ) async throws -> (answer: SweepAnswer, failed: Int) {
    var count = 0
    let answer = try await session.answer(&trials, tried: tried, field: field) { settings in
      let failed = await failing(settings, of: session, on: session.test)
      count += failed.count
      if failed.contains(where: session.isDefault) { throw FailedGate() }
      return failed
    }
    return (answer, count)
  }

  /// What a process of trials says of a group of them: the trials, none measured yet, when it
  /// begins, and a line whenever one journey more is done.
  static func announcement(_ group: [Trial], _ isNew: Bool) -> String {
    (isNew ? group.map(\.line).joined() : "") + "a group of \(counted(group.count, "setting"))\n"
  }

  private static func lastGroup(_ said: String) -> [Trial] {
    let lines = said.split(separator: "\n").map { Trial(line: $0) }
    return lines.split(separator: nil).last.map { $0.compactMap(\.self) } ?? []
  }

  /// Runs this program with other words.
  ///
  /// - Returns: what it said, and how it ended, if not well, or on which line of output it stood
  ///   still.
  private static func end(of words: [String], seconds: Int) -> (said: String, why: String?) {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"], uniquingKeysWith: { _, new in new })
    process.standardError = FileHandle.nullDevice
    Process.starting.lock()
    let output = Pipe()
    process.standardOutput = output
    let isRunning = (try? process.run()) != nil
    Process.starting.unlock()
    guard isRunning else { return ("", "can't be tried") }
    let cleanup = Interruption.remember { process.terminate() }
    defer { Interruption.forget(cleanup) }
    let handle = output.fileHandleForReading
    var said = Data()
    var isLate = false
    while !isLate {
      var ready = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let wait = said.isEmpty ? Self.mostSecondsOfStart : min(seconds, 1_000_000)
      isLate = unsafe poll(&ready, 1, Int32(wait * 1_000)) == 0
      let more = isLate ? Data() : handle.availableData
      if more.isEmpty { break }
      said += more
    }
    if isLate { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    let text = String(decoding: said, as: UTF8.self)
    let last = text.split(separator: "\n").last ?? "the start"
    if isLate, said.isEmpty {
      return (text, "reads files for longer than \(Self.mostSecondsOfStart) s")
    }
    if isLate { return (text, "takes longer than \(seconds) s on \(last)") }
    let status = process.terminationStatus
    if process.terminationReason == .uncaughtSignal {
      return (text, "crashes on \(last) (signal \(status))")
    }
    return (text, status == 0 ? nil : "ends on \(last) with exit status \(status)")
  }
}

extension Request<SuiteOptions> {
  /// Trials of trackers on these journeys.
  func isolation(_ seconds: Int?) -> Isolation {
    Isolation(
      seconds: seconds, network: self.network, timetable: self.timetable, console: console)
  }
}
