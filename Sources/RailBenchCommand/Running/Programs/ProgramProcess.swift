import Datasets
import Dispatch
package import Foundation
import RailNetwork
import Synchronization

/// Why a program is not used any more.
struct ProgramFailure: Error {
  let why: String
  /// Whether the machine is the cause, not the program.
  var isOfMachine = false

  static let noDescriptors = ProgramFailure(
    why: "the limit of open files (ulimit -n) leaves none for another program: raise it, or use "
      + "fewer --jobs", isOfMachine: true)
}

extension Process {
  /// Locked while pipes are made and a process starts with them: another process that starts at the
  /// same time would keep their ends open.
  package static let starting = NSLock()
}

/// A running program, whose three pipes are served while it waits, so that none fills up.
final class ProgramProcess: Sendable {
  private struct State {
    var outbox: [UInt8] = []
    var inbox: [UInt8] = []
    var words: [UInt8] = []
    var hasInput = true
    var hasOutput = true
    var hasErrors = true
    var isStopped = false
    /// The buffer for reading.
    var part = [UInt8](repeating: 0, count: 1 << 14)
    var journeys = 0
  }

  /// Limits the memory that a line without an end can take.
  private static let mostBytes = 1 << 20
  private static let mostWords = 1 << 12
  private let child: ChildProcess
  /// The network's folder, whose name is left out of its words.
  private let folder: String
  private let state = Mutex(State())
  private let cleanup: Int

  init(_ command: String, folder: String) throws(ProgramFailure) {
    self.folder = folder
    signal(SIGPIPE, SIG_IGN)
    let child = try ChildProcess(Self.isSimple(command) ? "exec \(command)" : command)
    self.child = child
    cleanup = Interruption.remember { child.killGroup() }
  }

  deinit { stop() }

  /// Whether the program can replace the shell, so that its own exit status is seen.
  private static func isSimple(_ command: String) -> Bool {
    let first = command.split(separator: " ").first ?? ""
    return !first.contains("=") && !command.contains { ";&|()<>`\n".contains($0) }
  }

  /// Begins a journey and returns its number, from 1.
  func beginJourney() -> Int {
    state.withLock { state in
      state.words = []
      state.journeys += 1
      return state.journeys
    }
  }

  /// Reads standard error: its text belongs to the journey that ends.
  func endJourney() {
    state.withLock { state in while state.hasErrors, read(child.errors, &state) > 0 {} }
  }

  func answer(to events: [UInt8], within seconds: Int) throws(ProgramFailure) -> [UInt8] {
    try state.withLock { state throws(ProgramFailure) in
      state.outbox += events
      let deadline = Self.now + UInt64(seconds) * 1_000_000_000
      while true {
        send(&state)
        guard let end = state.inbox.firstIndex(of: 0x0a) else {
          guard state.inbox.count < Self.mostBytes else {
            throw ProgramFailure(why: "an answer is longer than 1 MB" + words(state))
          }
          guard state.hasOutput else { throw ProgramFailure(why: ended(&state)) }
          guard wait(&state, until: deadline) else {
            // A process that the program left behind keeps its output open.
            let why = child.ending() ?? "no answer within \(seconds) s"
            throw ProgramFailure(why: why + words(state))
          }
          continue
        }
        let line = Array(state.inbox[..<end])
        state.inbox.removeFirst(end + 1)
        return line
      }
    }
  }

  /// Ends programs: their input ends; a program that still runs after a second is killed.
  static func end(_ processes: [ProgramProcess]) {
    for process in processes { process.state.withLock { process.closeInput(&$0) } }
    let deadline = now + 1_000_000_000
    for process in processes {
      process.state.withLock { state in
        while state.hasOutput, process.wait(&state, until: deadline) { state.inbox = [] }
      }
      process.stop()
    }
  }

  private func closeInput(_ state: inout State) {
    if state.hasInput { close(child.input) }
    state.hasInput = false
  }

  /// Kills the program if it still runs, and closes its pipes.
  func stop() {
    state.withLock { state in
      guard !state.isStopped else { return }
      closeInput(&state)
      (state.isStopped, state.hasOutput, state.hasErrors) = (true, false, false)
      close(child.output)
      close(child.errors)
      Interruption.forget(cleanup) { child.end() }
    }
  }

  private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// Writes until the pipe is full; a program that has closed its input may still answer.
  private func send(_ state: inout State) {
    while state.hasInput, !state.outbox.isEmpty {
      let count = unsafe state.outbox.withUnsafeBytes {
        unsafe write(child.input, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        state.outbox.removeFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        closeInput(&state)
      }
    }
  }

  /// Serves the pipes once; returns false if none is ready in time.
  private func wait(_ state: inout State, until deadline: UInt64) -> Bool {
    func watched(_ end: Int32, _ events: Int32, _ isWanted: Bool) -> pollfd {
      pollfd(fd: isWanted ? end : -1, events: Int16(events), revents: 0)
    }
    var ends = [
      watched(child.output, POLLIN, state.hasOutput),
      watched(child.errors, POLLIN, state.hasErrors),
      watched(child.input, POLLOUT, state.hasInput && !state.outbox.isEmpty),
    ]
    let now = Self.now
    let rest = now < deadline ? Int32(min((deadline - now) / 1_000_000 + 1, 1 << 30)) : 0
    guard unsafe poll(&ends, nfds_t(ends.count), rest) != 0 else { return false }
    if ends[0].revents != 0, read(child.output, &state) == 0 { state.hasOutput = false }
    if ends[1].revents != 0, read(child.errors, &state) == 0 { state.hasErrors = false }
    return true
  }

  /// Reads the available bytes; returns 0 at the end, less than 0 without bytes.
  @discardableResult
  private func read(_ end: Int32, _ state: inout State) -> Int {
    let count = unsafe Foundation.read(end, &state.part, state.part.count)
    if count < 0 { return errno == EAGAIN || errno == EINTR ? -1 : 0 }
    if end == child.output {
      state.inbox += state.part[..<count]
    } else {
      state.words += state.part[..<count]
      if state.words.count > 2 * Self.mostWords {
        state.words.removeFirst(state.words.count - Self.mostWords)
      }
    }
    return count
  }

  /// How a program with a closed output ended, which may take a moment.
  private func ended(_ state: inout State) -> String {
    let deadline = Self.now + 1_000_000_000
    while state.hasErrors, wait(&state, until: deadline) {}
    var ending = child.ending()
    while ending == nil, Self.now < deadline {
      usleep(1_000)
      ending = child.ending()
    }
    return (ending ?? "closed its output") + words(state)
  }

  /// The last lines of standard error, after a colon.
  private func words(_ state: State) -> String {
    let text = String(decoding: state.words, as: UTF8.self).hiding(folder)
    let lines = text.split(whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
    return lines.isEmpty ? "" : ": " + lines.suffix(4).joined(separator: " / ").suffix(400)
  }
}
