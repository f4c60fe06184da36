import Foundation
import FuzzKit
import Text
import Synchronization

/// Runs many mutants of every reader, in parallel processes.
struct Campaign: Sendable {
  let readers: [FuzzedReader]
  let seed: UInt64
  /// The number of mutants of all readers together.
  let count: Int
  /// The number of mutants of each reader; used instead of ``count``.
  let each: Int?
  let jobs: Int
  let output: String

  /// A reader is stopped after this many failures.
  static let mostFailures = 20
  private static let mutantsOfAProcess = 5_000

  /// The result of one reader.
  private struct Result {
    var made = 0
    var accepted = 0
    var refused = 0
    var failures: [Int: String] = [:]
    var peakBytes = 0
    var seconds = 0.0
  }

  /// Returns true if no reader failed.
  func run() -> Bool {
    let clock = ContinuousClock()
    let start = clock.now
    let results = Mutex<[Int: Result]>([:])
    let next = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while true {
        let index = next.withLock { value -> Int in
          defer { value += 1 }
          return value
        }
        guard index < readers.count else { return }
        let begin = clock.now
        var result = result(of: readers[index], count(of: readers[index]))
        result.seconds = (clock.now - begin) / .seconds(1)
        results.withLock { [result] in $0[index] = result }
        for (mutant, problem) in result.failures.sorted(by: { $0.key < $1.key }) {
          print("\(readers[index]), mutant \(mutant): \(problem)")
        }
      }
    }
    let all = results.withLock { results in readers.indices.map { results[$0] ?? Result() } }
    print(table(all).plain)
    let wall = (clock.now - start) / .seconds(1)
    let sum = readers.reduce(0) { $0 + count(of: $1) }
    print("\(sum) mutants, seed \(seed), \(jobs) at once: \(Int(wall)) s.")
    return all.allSatisfy(\.failures.isEmpty)
  }

  /// The number of mutants of a reader.
  private func count(of reader: FuzzedReader) -> Int {
    let shares = readers.reduce(0) { $0 + $1.share }
    return max(1, Int(Double(each ?? Int(Double(count) / shares)) * reader.share))
  }

  private func table(_ results: [Result]) -> TextTable {
    var table = TextTable([
      "reader", .right("made"), .right("accepted"), .right("refused"), .right("failed"),
      .right("s"), .right("MB"),
    ])
    var sum = Result()
    for (reader, result) in zip(readers, results) {
      table.add(row("\(reader)", result, result.failures.count))
      sum.made += result.made
      sum.accepted += result.accepted
      sum.refused += result.refused
      sum.seconds += result.seconds
      sum.peakBytes = max(sum.peakBytes, result.peakBytes)
    }
    table.add(row("all", sum, results.reduce(0) { $0 + $1.failures.count }))
    return table
  }

  private func row(_ name: String, _ result: Result, _ failures: Int) -> [String] {
    [
      name, "\(result.made)", "\(result.accepted)", "\(result.refused)", "\(failures)",
      "\(Int(result.seconds))",
      "\(result.peakBytes >> 20)",
    ]
  }

  private func result(of reader: FuzzedReader, _ count: Int) -> Result {
    var result = Result()
    var first = 0
    while first < count, result.failures.count < Self.mostFailures {
      let (state, end) = work(reader, first, min(Self.mutantsOfAProcess, count - first))
      result.made += state.made
      result.accepted += state.accepted
      result.refused += state.refused
      result.peakBytes = max(result.peakBytes, state.peakBytes)
      var failures = state.failures
      if let end { failures[state.index] = end }
      for (index, problem) in failures {
        result.failures[index] = problem
        keepSmallest(reader, reader.mutant(index, seed: seed), index, problem)
      }
      first = state.index + 1
    }
    return result
  }

  /// Lets a worker read mutants, or files in a folder.
  ///
  /// - Returns: the state of the worker at its end, and the failure that ended it, if any.
  private func work(
    _ reader: FuzzedReader, _ first: Int, _ count: Int, folder: String? = nil
  ) -> (Worker.State, end: String?) {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "fuzz-state-\(UUID())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments =
      [Worker.word, reader.description, scratch.path, "\(seed)", "\(first)", "\(count)"]
      + [folder].compactMap(\.self)
    let errors = Pipe()
    process.standardError = errors
    guard (try? process.run()) != nil else { return (Worker.State(index: first), "can't be run") }
    let told = (try? errors.fileHandleForReading.readToEnd()) ?? nil
    process.waitUntilExit()
    var state = Worker.State(index: first)
    if let text = try? Data(contentsOf: scratch) {
      state = (try? JSONDecoder().decode(Worker.State.self, from: text)) ?? state
    }
    guard process.terminationReason == .uncaughtSignal || process.terminationStatus != 0 else {
      return (state, nil)
    }
    let status = process.terminationStatus
    let said = String(decoding: (told ?? Data()).prefix(400), as: UTF8.self)
    return (state, status == SIGALRM ? "hangs" : "traps with signal \(status): \(said)")
  }

  /// Keeps the smallest files found that show the same failure.
  private func keepSmallest(
    _ reader: FuzzedReader, _ mutant: FuzzedReader.Mutant, _ index: Int, _ problem: String
  ) {
    let folder = "\(output)/\(reader)-\(index)"
    let kind = problem.prefix { $0 != ":" }
    var smallest = mutant
    func fails(_ mutant: FuzzedReader.Mutant) -> Bool {
      write(mutant, to: folder)
      let (state, end) = work(reader, index, 1, folder: folder)
      return (end ?? state.failures[index])?.prefix { $0 != ":" } == kind
    }
    var tries = kind == "hangs" ? 3 : 60
    var size = smallest.bytes.count / 2
    while size > 0 {
      var start = 0
      while start < smallest.bytes.count, tries > 0 {
        tries -= 1
        var smaller = smallest
        smaller.bytes.removeSubrange(start..<min(start + size, smaller.bytes.count))
        if fails(smaller) { smallest = smaller } else { start += size }
      }
      size /= 2
    }
    write(smallest, to: folder)
  }

  private func write(_ mutant: FuzzedReader.Mutant, to folder: String) {
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    for (name, bytes) in mutant.files {
      try? Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
  }
}
