import Datasets
import Foundation
import Scoring
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
          + folders, seconds: seconds)
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

  /// For how many seconds the files may be read: those of 100,000 rides take half a minute.
  private static let mostReading = 900

  /// Runs this program with other words.
  ///
  /// - Returns: how it ended, if not well, or on which line of output it stood still.
  private static func end(of words: [String], seconds: Int) -> String? {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"], uniquingKeysWith: { _, new in new })
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "can't be tried" }
    let cleanup = Interruption.remember { process.terminate() }
    defer { Interruption.forget(cleanup) }
    let handle = output.fileHandleForReading
    var said = Data()
    var isLate = false
    while !isLate {
      var ready = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
      // Before the first line all files are read.
      let wait = Int32(max(seconds, said.isEmpty ? Self.mostReading : 0) * 1_000)
      isLate = unsafe poll(&ready, 1, wait) == 0
      let more = isLate ? Data() : handle.availableData
      if more.isEmpty { break }
      said += more
    }
    if isLate { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    let last = String(decoding: said, as: UTF8.self).split(separator: "\n").last ?? "the start"
    if isLate, said.isEmpty { return "reads files for longer than \(Self.mostReading) s" }
    if isLate { return "takes longer than \(seconds) s on \(last)" }
    let status = process.terminationStatus
    if process.terminationReason == .uncaughtSignal {
      return "crashes on \(last) (signal \(status))"
    }
    return status == 0 ? nil : "ends on \(last) with exit status \(status)"
  }
}

extension Request<SuiteOptions> {
  /// Trials of trackers on these journeys.
  func isolation(_ seconds: Int?) -> Isolation {
    Isolation(
      seconds: seconds, network: self.network, timetable: self.timetable, console: console)
  }
}
