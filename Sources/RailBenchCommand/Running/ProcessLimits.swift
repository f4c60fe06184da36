import Foundation
import Text

/// What whoever starts this process leaves to it: standard streams, open files, address space; and
/// how it takes memory.
enum ProcessLimits {
  /// For standard streams, the system's own, a folder of output, and what each job opens.
  private static let leastFiles = 24 + 4 * ProcessInfo.processInfo.activeProcessorCount

  #if os(Linux)
    /// Sets one of glibc's `M_…`; another C library has no such function.
    private static func setMalloc(_ parameter: Int32, _ value: Int32) {
      guard let symbol = unsafe dlsym(nil, "mallopt") else { return }
      _ = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)(
        parameter, value)
    }

    private static let trimThreshold: Int32 = -1
    private static let mmapThreshold: Int32 = -3
    private static let arenaMax: Int32 = -8
  #endif

  /// Gives freed memory back to the system, which glibc does by itself for large blocks only.
  static func trim() {
    #if os(Linux)
      guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return }
      _ = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
    #endif
  }

  /// Takes the places of closed standard streams, sets how memory is taken, and ends the process
  /// where threads can't be made: the system would crash or try for ever.
  ///
  /// - Throws: how little there is, before any thread is needed.
  static func prepare() throws(Faults) {
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
      // Else glibc keeps freed blocks of up to 32 MB, once it has seen such.
      setMalloc(mmapThreshold, 4 << 20)
      setMalloc(trimThreshold, 16 << 20)
      var limit = rlimit()
      guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
        limit.rlim_cur != .max
      else { return }
      // A heap a thread, glibc's usual way, asks for 64 MB again and again where there are none.
      setMalloc(arenaMax, 1)
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
      // What is refused memory later is aborted, or reads where there is none; a backtrace of that
      // would need more memory, and may wait for it for ever.
      for kind in [SIGABRT, SIGSEGV] {
        _ = signal(kind) { _ in
          let word: StaticString = """
            error: railbench: stopped by a signal, most likely for not enough memory under ulimit \
            -v (raise it, to 1 GB for a city such as Tokyo)

            """
          unsafe write(STDERR_FILENO, word.utf8Start, word.utf8CodeUnitCount)
          _exit(ExitStatus.badInput.rawValue)
        }
      }
    #endif
  }
}

/// How much memory this process has used at most.
package enum PeakMemory {
  /// Bytes resident at the peak, or nil where the system does not say.
  package static func bytes() -> Int? {
    var usage = rusage()
    #if os(Linux)
      let status = unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
      let unit = 1_024
    #else
      let status = unsafe getrusage(RUSAGE_SELF, &usage)
      let unit = 1
    #endif
    return status == 0 ? Int(usage.ru_maxrss) * unit : nil
  }
}
