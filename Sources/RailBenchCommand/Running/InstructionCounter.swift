import Foundation

/// Counts the processor instructions that this thread has completed, where the machine lets it.
///
/// On Linux by `perf_event_open`, which virtual machines and containers often refuse; on macOS of the
/// whole process, by `proc_pid_rusage`.
final class InstructionCounter {
  #if os(Linux)
    /// What the kernel can count: a type and a number of `linux/perf_event.h`.
    struct Event {
      var type: UInt32
      var number: UInt64

      static let instructions = Event(type: 0, number: 1)
      /// Nanoseconds of the thread, which every kernel counts.
      static let taskClock = Event(type: 1, number: 1)
    }

    private let file: Int32

    /// Nil where the machine does not count.
    init?(_ event: Event = .instructions) {
      #if arch(x86_64)
        let openEvent = 298
      #else
        let openEvent = 241
      #endif
      typealias SystemCall =
        @convention(c) (Int, UnsafeMutableRawPointer, Int, Int, Int, Int) -> Int
      guard let symbol = unsafe dlsym(nil, "syscall") else { return nil }
      let call = unsafe unsafeBitCast(symbol, to: SystemCall.self)
      // struct perf_event_attr in its first version: type, size, config; flags are word 5.
      let withoutKernel: UInt64 = 1 << 5 | 1 << 6
      var attributes: [UInt64] = [
        UInt64(event.type) | 64 << 32, event.number, 0, 0, 0, withoutKernel, 0, 0,
      ]
      let opened = unsafe attributes.withUnsafeMutableBytes { bytes in
        unsafe bytes.baseAddress.map { unsafe call(openEvent, $0, 0, -1, -1, 0) } ?? -1
      }
      file = Int32(truncatingIfNeeded: opened)
      if file < 0 { return nil }
    }

    deinit { close(file) }

    /// How many so far.
    var count: UInt64? {
      var value: UInt64 = 0
      return unsafe read(file, &value, 8) == 8 ? value : nil
    }
  #else
    init?() {
      if count == nil { return nil }
    }

    /// How many so far.
    var count: UInt64? {
      var usage = rusage_info_v4()
      let status = unsafe withUnsafeMutablePointer(to: &usage) {
        unsafe $0.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
          unsafe proc_pid_rusage(getpid(), RUSAGE_INFO_V4, $0)
        }
      }
      return status == 0 ? usage.ri_instructions : nil
    }
  #endif
}
