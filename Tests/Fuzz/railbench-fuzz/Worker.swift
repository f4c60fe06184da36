import Foundation
import FuzzKit
import RailBenchCommand

/// Reads mutants in a separate process, because any of them may end it.
struct Worker {
  static let word = "--worker"
  /// The system ends a process that takes more memory than this.
  private static let mostAddressSpace: UInt = 8 << 30
  private static let mostMemory = 500 << 20
  private static let mostProcessorSeconds = 5.0
  /// A mutant hangs if it takes longer than this, in seconds of real time.
  private static let mostSeconds: UInt32 = 300

  let reader: FuzzedReader
  let seed: UInt64
  let indices: Range<Int>
  /// The file that holds the progress of the worker.
  let state: String
  /// A folder whose files are read instead of mutants.
  let folder: String?

  init(_ words: [String], _ readers: [FuzzedReader]) throws {
    guard let reader = readers.first(where: { $0.description == words[1] }) else {
      throw CocoaError(.featureUnsupported)
    }
    self.reader = reader
    state = words[2]
    seed = UInt64(words[3]) ?? 1
    let first = Int(words[4]) ?? 0
    indices = first..<first + (Int(words[5]) ?? 1)
    folder = words.count > 6 ? words[6] : nil
  }

  /// The progress of a worker, read by the process that started it.
  struct State: Codable {
    var index = 0
    var made = 0
    var accepted = 0
    var refused = 0
    var failures: [Int: String] = [:]
    var peakBytes = 0
  }

  func run() async throws {
    var limit = rlimit(
      rlim_cur: rlim_t(Self.mostAddressSpace), rlim_max: rlim_t(Self.mostAddressSpace))
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    var found = State()
    let file = unsafe open(state, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    func save() throws {
      let text = try JSONEncoder().encode(found)
      _ = unsafe text.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, 0) }
      ftruncate(file, text.count)
    }
    for index in indices {
      found.index = index
      try save()
      var mutant = reader.mutant(index, seed: seed)
      if let folder {
        for name in mutant.files.keys {
          mutant.files[name] = [UInt8](
            try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
        }
      }
      let size = mutant.files.values.reduce(0) { $0 + $1.count }
      alarm(Self.mostSeconds)
      let start = Self.cpuSeconds()
      let outcome = await reader.outcome(of: mutant)
      let seconds = Self.cpuSeconds() - start
      found.peakBytes = PeakMemory.bytes() ?? 0
      switch outcome {
      case .accepted: found.accepted += 1
      case .refused: found.refused += 1
      case .failed(let problem): found.failures[index] = String(problem.prefix(1_000))
      }
      if mutant.isMade { found.made += 1 }
      if seconds > Self.mostProcessorSeconds {
        found.failures[index] = "slow: \(seconds) s for \(size) bytes"
      }
      if found.peakBytes > Self.mostMemory {
        found.failures[index] = "memory: \(found.peakBytes >> 20) MB for \(size) bytes"
        break
      }
      if found.failures.count >= Campaign.mostFailures { break }
    }
    try save()
  }

  private static func cpuSeconds() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
}
