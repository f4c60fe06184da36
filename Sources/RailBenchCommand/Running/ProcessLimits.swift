import Foundation
import Text

/// What whoever starts this process leaves to it: standard streams, open files, address space.
enum ProcessLimits {
  private static let leastFiles = 16

  /// Takes the places of closed standard streams, and ends the process where threads can't be made:
  /// the system would crash or try for ever.
  ///
  /// - Throws: how little there is, before any thread is needed.
  static func check() throws(Faults) {
    // The next file would stand in place of a closed stream. What is opened the wrong way round
    // fails to be read or written, as a closed stream does.
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
      _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    let files = sysconf(Int32(_SC_OPEN_MAX))
    guard files < 0 || files >= leastFiles else {
      throw Faults(
        "railbench", "not enough open files: ulimit -n leaves \(files)",
        remedy: "raise it to \(leastFiles) or more")
    }
    #if os(Linux)
      var limit = rlimit()
      guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
        limit.rlim_cur != .max
      else { return }
      // A heap a thread, glibc's usual way, asks for 64 MB again and again where there are none.
      if let symbol = unsafe dlsym(nil, "mallopt") {
        let arenaMax: Int32 = -8
        _ = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)(
          arenaMax, 1)
      }
      // Each thread's stack takes 8 MB.
      let threads = ProcessInfo.processInfo.activeProcessorCount + 3
      let bytes = (threads * 8 + 32) << 20
      let block = unsafe mmap(nil, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      guard unsafe block != MAP_FAILED else {
        throw Faults(
          "railbench", "not enough memory: ulimit -v leaves less than \(bytes >> 20) MB",
          remedy: "raise it, to 1 GB for a city such as Tokyo")
      }
      unsafe munmap(block, bytes)
    #endif
  }
}
