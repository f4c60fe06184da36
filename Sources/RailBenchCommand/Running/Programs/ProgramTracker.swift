import Datasets
import Foundation
import RailNetwork
import Scoring
import Synchronization
import Tracking

/// A program that tracks one journey; after a failure it gives no more estimates.
final class ProgramTracker: ForeignTracker {
  private struct Play {
    var process: ProgramProcess?
    var locations = 0
    var lastLocation: Location?
    /// Motion before the first location.
    var early: [FilteredRecording.HeardMotion] = []
    /// Whether the program is asked for whether it takes motion.
    var asksForMotion = false
    var lastTime: Timestamp?
    var failure: ProgramFailure?
    var said = SpokenEstimate.nothing
    /// The trace in the answer to the last tick.
    var trace: TrackerTrace?
    var ranks = false
    var givesProbabilities = false
  }

  private let command: String
  private let seconds: Int
  private let failures: ProgramFailures
  private let pool: ProgramPool
  private let network: RailNetwork
  private let takesMotion: ProgramMotion
  private let play = Mutex(Play())

  init(
    _ command: String, seconds: Int, failures: ProgramFailures, takesMotion: ProgramMotion,
    _ pool: ProgramPool, _ network: RailNetwork
  ) {
    self.takesMotion = takesMotion
    self.command = command
    self.seconds = seconds
    self.failures = failures
    self.pool = pool
    self.network = network
  }

  func searchRange(at location: Location) -> SearchRange { SearchRange() }

  func update(_ surroundings: Surroundings) -> Estimate {
    play.withLock { play in
      play.locations += 1
      let location = surroundings.location
      play.lastLocation = location
      for (time, motion) in play.early { _ = tell(motion, at: time, location, &play) }
      play.early = []
      return ask(ProgramEvent.location(location), at: location.timestamp, &play)?.estimate ?? .none
    }
  }

  func advance(to time: Timestamp) -> Estimate? {
    play.withLock { ask(ProgramEvent.tick(time), at: time, &$0, kind: "the tick")?.estimate }
  }

  /// Motion before the first location is kept until it comes: only with a location can the program
  /// be asked whether it takes motion.
  func take(_ motion: MotionEvent, at time: Timestamp) -> Estimate? {
    play.withLock { play in
      guard let location = play.lastLocation else {
        play.early.append((time, motion))
        return nil
      }
      return tell(motion, at: time, location, &play)
    }
  }

  private func tell(
    _ motion: MotionEvent, at time: Timestamp, _ location: Location, _ play: inout Play
  ) -> Estimate? {
    guard play.failure == nil else { return nil }
    do throws(ProgramFailure) {
      guard try takesMotion.value({ () throws(ProgramFailure) in try takesMotion(location) })
      else { return nil }
    } catch {
      fail(error, &play)
      return nil
    }
    return ask(ProgramEvent.motion(motion, at: time), at: time, &play, kind: "motion")?.estimate
  }

  /// Whether the answer to a location, in a journey of its own, says that the program takes motion.
  private func takesMotion(_ location: Location) throws(ProgramFailure) -> Bool {
    var play = Play()
    (play.locations, play.asksForMotion) = (1, true)
    _ = ask(ProgramEvent.location(location), at: location.timestamp, &play)
    let takes = play.said.takesMotion
    drain(&play)
    if let failure = play.failure { throw failure }
    return takes
  }

  func hypotheses(withFocus: Bool) -> [Hypothesis] {
    play.withLock { $0.said.candidates ?? [] }
  }

  func trace() -> TrackerTrace {
    TrackerTrace(
      candidates: hypotheses(withFocus: false).map {
        CandidateTrace(railway: $0.railway, direction: $0.direction, score: $0.score)
      })
  }

  func finish(_ tracker: String, on journey: String) -> End {
    play.withLock { play in
      drain(&play)
      if let failure = play.failure { failures.add(tracker, journey, failure) }
      return (play.failure?.why, play.ranks, play.givesProbabilities, play.trace)
    }
  }

  // The remains of an unfinished journey are unknown.
  deinit { play.withLock { giveUp(&$0) } }

  private func giveUp(_ play: inout Play) {
    play.process.map(pool.end)
    play.process = nil
  }

  /// Sends one more tick: anything before its answer was left over by this journey.
  private func drain(_ play: inout Play) {
    guard let last = play.lastTime, play.process != nil else { return }
    let time = last.advanced(byMilliseconds: 1_000)
    play.locations = 0
    play.trace = ask(ProgramEvent.tick(time, isLast: true), at: time, &play)?.trace
    guard let process = play.process else { return }
    process.endJourney()
    pool.giveBack(process, of: command)
    play.process = nil
  }

  private func ask(
    _ event: String, at time: Timestamp, _ play: inout Play, kind: String = ""
  ) -> SpokenEstimate? {
    guard play.failure == nil else { return nil }
    play.lastTime = time
    do throws(ProgramFailure) {
      play.said = try answer(to: event, at: time, &play)
      if play.said.candidates != nil { play.ranks = true }
      if play.said.hasProbability { play.givesProbabilities = true }
      return play.said
    } catch {
      let what = kind.isEmpty ? "" : "\(kind) of \(time.iso8601), after "
      let number = play.locations
      let place = number > 0 ? "at \(what)location \(number)" : "after the last location"
      fail(
        ProgramFailure(
          why: "\(place): \(pool.shown(error.why))", isOfMachine: error.isOfMachine), &play)
      return nil
    }
  }

  private func fail(_ failure: ProgramFailure, _ play: inout Play) {
    giveUp(&play)
    play.failure = failure
    play.said = .nothing
  }

  /// If a program that has played a journey gives no right first answer on the next, the fault may
  /// be left over from before: a new program gets the event.
  private func answer(
    to event: String, at time: Timestamp, _ play: inout Play
  ) throws(ProgramFailure) -> SpokenEstimate {
    if let process = play.process { return try answer(of: process, to: event, time) }
    if let process = pool.takeIdle(command) {
      play.process = process
      let journey = ProgramEvent.journey(process.beginJourney(), play.asksForMotion)
      do throws(ProgramFailure) {
        return try answer(of: process, to: journey + event, time)
      } catch {
        giveUp(&play)
      }
    }
    let process = try pool.start(command)
    play.process = process
    let network = ProgramEvent.network(try pool.networkFile)
    let journey = ProgramEvent.journey(process.beginJourney(), play.asksForMotion)
    return try answer(of: process, to: network + journey + event, time)
  }

  private func answer(
    of process: ProgramProcess, to events: String, _ time: Timestamp
  ) throws(ProgramFailure) -> SpokenEstimate {
    try spoken(try process.answer(to: Array(events.utf8), within: seconds), time)
  }

  private func spoken(
    _ line: [UInt8], _ time: Timestamp
  ) throws(ProgramFailure) -> SpokenEstimate {
    var text: String {
      String(pool.shown(String(decoding: line.prefix(4_000), as: UTF8.self)).prefix(200))
    }
    func read<Value>(_ work: () throws(Faults) -> Value) throws(ProgramFailure) -> Value {
      do throws(Faults) {
        return try work()
      } catch {
        let faults = error.all.prefix(4).map { ($0.field.map { "\($0): " } ?? "") + $0.problem }
        let isText = !line.contains(UInt8(ascii: "{"))
        throw ProgramFailure(
          why: "invalid answer, \(faults.joined(separator: "; ")): \(text)"
            + (isText ? " (print other text to standard error)" : ""))
      }
    }
    guard line.contains(where: { ![0x20, 0x09, 0x0d].contains($0) }) else {
      throw ProgramFailure(why: "expected an answer, found an empty line")
    }
    let file = "answer"
    let node = try read { () throws(Faults) in try JSONReader.read(line, file: file) }
    if let error = node["error"]?.string {
      throw ProgramFailure(why: "answered with an error: \(pool.shown(error).prefix(200))")
    }
    guard node["timestamp"]?.string.flatMap({ Timestamp(iso8601: $0) }) == time else {
      throw ProgramFailure(
        why: "expected an answer with the event's timestamp \(time.iso8601), found: \(text)")
    }
    return try read { () throws(Faults) in
      try SpokenEstimate.read(node, file: file, network: network)
    }
  }
}

private enum ProgramEvent {
  static func network(_ path: String) -> String {
    "{\"event\": \"network\", \"path\": \(JSONText.quoted(path))}\n"
  }

  /// Uses a number, because the journey's id may reveal the truth.
  static func journey(_ number: Int, _ asksForMotion: Bool) -> String {
    "{\"event\": \"journey\", \"id\": \"j\(number)\""
      + (asksForMotion ? ", \"motion\": true}\n" : "}\n")
  }

  static func motion(_ motion: MotionEvent, at time: Timestamp) -> String {
    "{\"event\": \"motion\", \"timestamp\": \"\(time.iso8601)\", "
      + "\"began\": \"\(motion.timestamp.iso8601)\", \"activity\": \"\(motion.activities.text)\""
      + (motion.confidence.map { ", \"confidence\": \"\($0.rawValue)\"}\n" } ?? "}\n")
  }

  /// The last tick of a journey requests the program's `trace`, its beliefs about stations.
  static func tick(_ time: Timestamp, isLast: Bool = false) -> String {
    "{\"event\": \"tick\", \"timestamp\": \"\(time.iso8601)\""
      + (isLast ? ", \"last\": true}\n" : "}\n")
  }

  static func location(_ location: Location) -> String {
    var text = "{\"event\": \"location\", \"timestamp\": \"\(location.timestamp.iso8601)\""
    for (column, value) in zip(LocationColumn.allCases.dropFirst(), location.numbers) {
      if let value { text += ", \"\(column.rawValue)\": \(JSONText.number(value))" }
    }
    return text + "}\n"
  }
}

/// Whether a program takes motion; it is asked once, before its first event of motion.
final class ProgramMotion: Sendable {
  private let known = Mutex<Bool?>(nil)

  func value(_ ask: () throws(ProgramFailure) -> Bool) throws(ProgramFailure) -> Bool {
    try known.withLock { known throws(ProgramFailure) in
      let value = if let known { known } else { try ask() }
      known = value
      return value
    }
  }
}

/// The programs that know a network and wait for their next journey.
final class ProgramPool: NetworkTable {
  /// If more are idle, they are ended: in a sweep each setting is another command.
  private static let mostIdle = 64
  /// The idle programs of all pools, longest first.
  private static let idle = Mutex<[(pool: String, command: String, process: ProgramProcess)]>([])
  private static let live = Mutex(0)
  /// Files, folders and other pipes also need descriptors; a program needs three.
  private static let mostLive = max(4, (sysconf(Int32(_SC_OPEN_MAX)) - 32) / 3)

  private let folder: String
  private let file: String
  private let isWritten: Bool
  private let cleanup: Int

  init(network: RailNetwork) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "railbench-\(UUID())").path
    self.folder = folder
    file = "\(folder)/\(network.id).geojson"
    cleanup = Interruption.remember { try? FileManager.default.removeItem(atPath: folder) }
    isWritten = (try? Files.write(NetworkWriter.text(network), to: file)) != nil
  }

  /// The network's file, which may be a degraded map.
  var networkFile: String {
    get throws(ProgramFailure) {
      guard isWritten else {
        let temporary = FileManager.default.temporaryDirectory.path
        throw ProgramFailure(
          why: "the network can't be written to the temporary folder '\(temporary)' (check that it "
            + "exists, can be written to and has room, or set TMPDIR to another)",
          isOfMachine: true)
      }
      return file
    }
  }

  func shown(_ words: String) -> String { words.hiding(folder) }

  /// A program with this command that waits for its next journey.
  func takeIdle(_ command: String) -> ProgramProcess? {
    Self.idle.withLock { idle in
      idle.lastIndex { $0.pool == folder && $0.command == command }
        .map { idle.remove(at: $0).process }
    }
  }

  /// A new program with this command, which does not know the network yet.
  func start(_ command: String) throws(ProgramFailure) -> ProgramProcess {
    try Self.makeRoom()
    do throws(ProgramFailure) {
      return try ProgramProcess(command, folder: folder)
    } catch {
      Self.live.withLock { $0 -= 1 }
      throw error
    }
  }

  /// Counts one more live program; idle ones are ended to make room.
  private static func makeRoom() throws(ProgramFailure) {
    while true {
      let hasRoom = live.withLock { live in
        if live < mostLive { live += 1; return true }
        return false
      }
      if hasRoom { return }
      let oldest = idle.withLock { idle in idle.isEmpty ? nil : idle.removeFirst().process }
      guard let oldest else { throw .noDescriptors }
      end([oldest])
    }
  }

  private static func end(_ processes: [ProgramProcess]) {
    ProgramProcess.end(processes)
    live.withLock { $0 -= processes.count }
  }

  func end(_ process: ProgramProcess) {
    process.stop()
    Self.live.withLock { $0 -= 1 }
  }

  func giveBack(_ process: ProgramProcess, of command: String) {
    let oldest = Self.idle.withLock { idle in
      idle.append((folder, command, process))
      return idle.count > Self.mostIdle ? idle.removeFirst().process : nil
    }
    if let oldest { Self.end([oldest]) }
  }

  deinit {
    let own = Self.idle.withLock { idle in
      let own = idle.filter { $0.pool == folder }
      idle.removeAll { $0.pool == folder }
      return own.map(\.process)
    }
    Self.end(own)
    Interruption.forget(cleanup) { try? FileManager.default.removeItem(atPath: folder) }
  }
}

extension String {
  /// A program's words without the network's folder, which has another name in each run.
  func hiding(_ folder: String) -> String {
    let name = folder.split(separator: "/").last ?? ""
    return replacing("\(folder)/", with: "").replacing(folder, with: "the network's folder")
      .replacing(name, with: "the network's folder")
  }
}
