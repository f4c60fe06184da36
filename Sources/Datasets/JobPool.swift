package import RailNetwork
import Synchronization

/// Runs independent work on all cores; results are in the order of the inputs.
package enum JobPool {
  /// Does the work for each input, at most `jobs` at a time; `finished` gets the number of those
  /// done.
  package static func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], jobs: Int, finished: (Int) -> Void = { _ in },
    _ work: @escaping @Sendable (Input) -> Output
  ) async -> [Output] {
    let outputs = Mutex([Output?](repeating: nil, count: inputs.count))
    await run(inputs.count, jobs: jobs, finished: finished) { index in
      let output = work(inputs[index])
      outputs.withLock { $0[index] = output }
    }
    return outputs.withLock { $0 }.compactMap(\.self)
  }

  /// Does work that may fail, and throws the faults of all inputs.
  package static func attempt<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], jobs: Int, finished: (Int) -> Void = { _ in },
    _ work: @escaping @Sendable (Input) throws(Faults) -> Output
  ) async throws(Faults) -> [Output] {
    try await map(inputs, jobs: jobs, finished: finished) { input in
      Result { () throws(Faults) in try work(input) }
    }.values()
  }

  private static func run(
    _ count: Int, jobs: Int, finished: (Int) -> Void, _ work: @escaping @Sendable (Int) -> Void
  ) async {
    // A task does several pieces, since a new one starts on a thread with cold caches.
    let most = min(max(count / (32 * max(jobs, 1)), 1), 16)
    await withTaskGroup(of: Int.self) { group in
      var started = 0
      func start() {
        let pieces = started..<min(started + most, count)
        group.addTask {
          for index in pieces { work(index) }
          return pieces.count
        }
        started = pieces.upperBound
      }
      for _ in 0..<jobs where started < count { start() }
      var done = 0
      for await pieces in group {
        for _ in 0..<pieces {
          done += 1
          finished(done)
        }
        if started < count { start() }
      }
    }
  }
}
