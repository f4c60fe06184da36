import Foundation
import Journeys
import RailNetwork
import Scoring
import Synchronization
import Text
import Tracking

/// A program on one journey, played as any tracker is.
///
/// Once it failed it says nothing more.
final class ProgramTracker: ForeignTracker {
  private struct Ride {
    var process: ProgramProcess?
    var locations = 0
    var failure: String?
    /// The last answer, which is often the next one.
    var line: [UInt8] = []
    var said = SpokenEstimate.nothing
    var ranks = false
    var givesProbabilities = false
  }

  private let command: String
  private let seconds: Int
  private let failures: ProgramFailures
  private let pool: ProgramPool
  private let network: RailNetwork
  private let ride = Mutex(Ride())

  init(
    _ command: String, seconds: Int, failures: ProgramFailures, _ pool: ProgramPool,
    _ network: RailNetwork
  ) {
    self.command = command
    self.seconds = seconds
    self.failures = failures
    self.pool = pool
    self.network = network
  }

  func searchRange(at location: Location) -> SearchRange { SearchRange() }

  func update(_ surroundings: Surroundings) -> Estimate {
    ride.withLock { ride in
      ride.locations += 1
      return ask(ProgramEvent.location(surroundings.location), &ride)?.estimate ?? .none
    }
  }

  func advance(to time: Timestamp) -> Estimate? {
    ride.withLock { ride in
      let before = ride.said.estimate
      let now = ask(ProgramEvent.tick(time), &ride)?.estimate
      return now == before ? nil : now
    }
  }

  func hypotheses(withFocus: Bool) -> [Hypothesis] {
    ride.withLock { $0.said.candidates ?? [] }
  }

  func trace() -> TrackerTrace {
    TrackerTrace(
      candidates: hypotheses(withFocus: false).map {
        CandidateTrace(railway: $0.railway, direction: $0.direction, score: $0.score)
      })
  }

  func finish(_ tracker: String, on journey: String) -> End {
    ride.withLock { ride in
      giveBack(&ride)
      if let why = ride.failure { failures.add(tracker, journey, why) }
      return (ride.failure, ride.ranks, ride.givesProbabilities)
    }
  }

  deinit { ride.withLock { giveBack(&$0) } }

  private func giveBack(_ ride: inout Ride) {
    if let process = ride.process { pool.giveBack(process, of: command) }
    ride.process = nil
  }

  private func ask(_ event: String, _ ride: inout Ride) -> SpokenEstimate? {
    guard ride.failure == nil else { return nil }
    do throws(ProgramFailure) {
      var events = event
      if ride.process == nil {
        let (process, isNew) = try pool.take(command)
        ride.process = process
        let journey = ProgramEvent.journey(try process.beginJourney())
        events = (isNew ? ProgramEvent.network(try pool.networkFile) : "") + journey + event
      }
      guard let process = ride.process else { return nil }
      let line = try process.answer(to: Array(events.utf8), within: seconds)
      if line != ride.line || ride.line.isEmpty { ride.said = try spoken(line) }
      ride.line = line
      if ride.said.candidates != nil { ride.ranks = true }
      if ride.said.hasProbability { ride.givesProbabilities = true }
      return ride.said
    } catch {
      ride.process?.stop()
      ride.process = nil
      ride.failure = "at location \(ride.locations): \(error.why)"
      ride.said = .nothing
      return nil
    }
  }

  private func spoken(_ line: [UInt8]) throws(ProgramFailure) -> SpokenEstimate {
    do throws(Faults) {
      let file = "answer"
      return try SpokenEstimate.read(
        try JSONReader.read(line, file: file), file: file, network: network)
    } catch {
      let fault = error.all[0]
      let what = (fault.field.map { "\($0): " } ?? "") + fault.problem
      let text = String(decoding: line.prefix(200), as: UTF8.self)
      throw ProgramFailure(why: "a wrong answer, \(what): \(text)")
    }
  }
}

/// The events that a program is sent, a line each.
private enum ProgramEvent {
  static func network(_ path: String) -> String {
    "{\"event\": \"network\", \"path\": \(JSONText.quoted(path))}\n"
  }

  /// By a number, since the journey's id may tell what is true.
  static func journey(_ number: Int) -> String {
    "{\"event\": \"journey\", \"id\": \"j\(number)\"}\n"
  }

  static func tick(_ time: Timestamp) -> String {
    "{\"event\": \"tick\", \"timestamp\": \"\(time.iso8601)\"}\n"
  }

  static func location(_ location: Location) -> String {
    var text = "{\"event\": \"location\", \"timestamp\": \"\(location.timestamp.iso8601)\""
    for (column, value) in zip(LocationColumn.allCases.dropFirst(), location.numbers) {
      if let value { text += ", \"\(column.rawValue)\": \(JSONText.number(value))" }
    }
    return text + "}\n"
  }
}

/// The programs that were told of a network, and wait for their next journey.
final class ProgramPool: NetworkTable {
  /// More than this are ended: of a sweep each setting is another command.
  private static let most = 64
  private let folder: String
  private let file: String
  private let isWritten: Bool
  private let cleanup: Int
  /// Those that waited longest come first.
  private let idle = Mutex<[(command: String, process: ProgramProcess)]>([])

  init(network: RailNetwork) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "railbench-\(UUID())").path
    self.folder = folder
    file = "\(folder)/\(network.id).geojson"
    cleanup = Interruption.remember { try? FileManager.default.removeItem(atPath: folder) }
    isWritten = (try? Files.write(NetworkWriter.text(network), to: file)) != nil
  }

  /// The network's file, which may be a map made worse.
  var networkFile: String {
    get throws(ProgramFailure) {
      guard isWritten else { throw ProgramFailure(why: "the network can't be written to \(file)") }
      return file
    }
  }

  /// A program that runs with this command; a new one has still to be told of the network.
  func take(_ command: String) throws(ProgramFailure) -> (process: ProgramProcess, isNew: Bool) {
    let waiting = idle.withLock { idle in
      idle.lastIndex { $0.command == command }.map { idle.remove(at: $0).process }
    }
    if let waiting { return (waiting, false) }
    return (try ProgramProcess(command), true)
  }

  func giveBack(_ process: ProgramProcess, of command: String) {
    let oldest = idle.withLock { idle in
      idle.append((command, process))
      return idle.count > Self.most ? idle.removeFirst().process : nil
    }
    if let oldest { ProgramProcess.end([oldest]) }
  }

  deinit {
    ProgramProcess.end(idle.withLock { $0.map(\.process) })
    Interruption.forget(cleanup)
    try? FileManager.default.removeItem(atPath: folder)
  }
}
