import Foundation

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
