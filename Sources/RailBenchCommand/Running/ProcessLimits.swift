import Foundation
import RailNetwork

/// Limits inherited from the parent process, and settings of the memory allocator.
enum ProcessLimits {
  /// Enough for the standard streams, system files, a folder of output, and the files of each job.
  private static let leastFiles = 24 + 4 * ProcessInfo.processInfo.activeProcessorCount

  #if os(Linux)
    /// Sets one of glibc's `M_…` parameters; other C libraries have no such function.
    private static func setMalloc(_ parameter: Int32, _ value: Int32) {
      guard let symbol = unsafe dlsym(nil, "mallopt") else { return }
      _ = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)(
        parameter, value)
    }

    private static let trimThreshold: Int32 = -1
    private static let mmapThreshold: Int32 = -3
    private static let arenaMax: Int32 = -8
  #endif

  /// Returns freed memory to the system; glibc does so by itself only for large blocks.
  static func trim() {
    #if os(Linux)
      guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return }
      _ = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
    #endif
  }

  /// Opens closed standard streams on the null device, sets up the allocator, and checks limits,
  /// before any thread needs memory.
  static func prepare() throws(Faults) {
    // Else the next file would take the number of a closed stream. The null device is opened in
    // the wrong mode, so that reading or writing fails as on a closed stream.
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
      // By default glibc keeps freed blocks of up to 32 MB.
      setMalloc(mmapThreshold, 4 << 20)
      setMalloc(trimThreshold, 16 << 20)
      var limit = rlimit()
      guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
        limit.rlim_cur != .max
      else { return }
      // By default glibc takes 64 MB for each thread, and retries when that fails.
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
      // Later failures to allocate abort or read an invalid address; a backtrace of that would need
      // more memory, and could block forever.
      for kind in [SIGABRT, SIGSEGV] {
        _ = signal(kind) { _ in
          let word: StaticString = """
            error: railbench: stopped by a signal, probably not enough memory under ulimit \
            -v (raise it, to 1 GB for a city such as Tokyo)

            """
          unsafe write(STDERR_FILENO, word.utf8Start, word.utf8CodeUnitCount)
          _exit(ExitStatus.badInput.rawValue)
        }
      }
    #endif
  }
}

/// The most memory that this process has used.
package enum PeakMemory {
  /// Bytes resident at the peak; nil if the system does not report them.
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
