import Foundation
import Synchronization

/// Ends the process cleanly on SIGINT, SIGTERM and SIGHUP, without half-written files.
package enum Interruption {
  /// The work to do when the process ends early, by an id.
  private static let cleanups = Mutex<(next: Int, all: [Int: @Sendable () -> Void])>((0, [:]))

  /// The pipe for a signal handler, which may do almost nothing itself.
  nonisolated(unsafe) private static var inbox: Int32 = -1

  /// From now on SIGINT, SIGTERM and SIGHUP end the process with 130, 143 and 129.
  ///
  /// A closed pipe does not, and neither does a file that gets too large: writing fails. After
  /// `nohup`, SIGHUP stays ignored.
  package static func watch(last: @escaping @Sendable () -> Void = {}) {
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    let pipe = Pipe()
    unsafe inbox = pipe.fileHandleForWriting.fileDescriptor
    Thread.detachNewThread {
      guard let number = try? pipe.fileHandleForReading.read(upToCount: 1)?.first else { return }
      withExtendedLifetime(pipe) {}
      end(128 + Int32(number), last)
    }
    for number in [SIGINT, SIGTERM, SIGHUP] where number != SIGHUP || !isIgnored(number) {
      signal(number) { number in
        var byte = UInt8(number)
        _ = unsafe write(Interruption.inbox, &byte, 1)
      }
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    let before = unsafe unsafeBitCast(signal(number, SIG_IGN), to: Int.self)
    return unsafe before == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func end(_ status: Int32, _ last: () -> Void) -> Never {
    cleanups.withLock { state in
      for cleanup in state.all.values { cleanup() }
      last()
      _exit(status)
    }
  }

  /// Registers work for an early end, until ``forget(_:after:)``; it may run on any thread.
  package static func remember(_ cleanup: @escaping @Sendable () -> Void) -> Int {
    cleanups.withLock { state in
      state.next += 1
      state.all[state.next] = cleanup
      return state.next
    }
  }

  /// Does the last work, which a signal does not interrupt, in place of the registered one.
  package static func forget(_ number: Int, after work: () -> Void = {}) {
    cleanups.withLock { state in
      work()
      state.all[number] = nil
    }
  }

  /// Does work that a signal must not interrupt.
  static func held<Result>(_ work: () throws -> Result) rethrows -> Result {
    try cleanups.withLock { _ in try work() }
  }
}
