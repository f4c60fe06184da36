import Foundation
import Scoring
import Sweeping
import Text
import Tracking

/// Tries what a search asks for; every finished trial goes to the journal.
struct SweepRunner {
  let experiment: Experiment
  let shard: Shard
  let journal: JournalFile
  /// Told how many of how many trials are done, and how many of them since the start.
  let progress: (_ done: Int, _ of: Int, _ run: Int) -> Void

  /// So many trials are run between two writes to the journal.
  private static let chunkSize = 81

  /// All trials of this shard, by number.
  func run(_ field: SweepField) async throws -> [Trial] {
    let space = experiment.space
    let trials = experiment.search.settings(space, seed: experiment.seed).enumerated()
      .map { (number: $0.offset, setting: $0.element) }.filter { shard.contains(trial: $0.number) }
    var found: [Int: Trial] = [:]
    for trial in trials where journal.trials[trial.number]?.setting == trial.setting {
      found[trial.number] = journal.trials[trial.number]
    }
    let todo = trials.filter { found[$0.number] == nil }
    let order = TrialJourney.order(todo.map { space.values(of: $0.setting) }, entry: field.entry)
    for start in stride(from: 0, to: order.count, by: Self.chunkSize) {
      let chunk = order[start...].prefix(Self.chunkSize).map { todo[$0] }
      let values = await field.run(chunk.map { space.values(of: $0.setting) })
      let finished = zip(chunk, values).map { trial, values in
        Trial(number: trial.number, setting: trial.setting, values: values)
      }
      try journal.append(finished)
      for trial in finished { found[trial.number] = trial }
      progress(found.count, trials.count, start + finished.count)
    }
    return trials.compactMap { found[$0.number] }
  }
}

/// A sweep's journal on disk: opened once, lines appended and flushed as trials finish.
final class JournalFile {
  static let name = "journal.tsv"

  /// The trials that the file held when it was opened.
  let trials: [Int: Trial]
  private let handle: FileHandle
  private let path: String

  /// Opens the journal in a folder, making it if there is none, and keeps others from it.
  ///
  /// A last line that is not whole is cut off. A journal of another sweep is a fault, and nothing
  /// is changed; so is one at which another process is at work.
  init(
    folder: String, header: SweepJournal.Header, shape: SweepJournal.Shape
  ) throws(Faults) {
    path = "\(folder)/\(Self.name)"
    let file = Staging.makeFolder(above: path) ? unsafe open(path, O_RDWR | O_CREAT, 0o666) : -1
    guard file >= 0 else { throw Faults(path, "can't be opened for writing") }
    handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      throw Faults(
        path, "another process is at work on this sweep",
        remedy: "wait for it, or give another output folder")
    }
    let bytes = try Files.read(path)
    // A process may have been killed before its first line was whole.
    if header.line.utf8.starts(with: bytes) {
      trials = [:]
      try attempt {
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(header.line.utf8))
      }
    } else {
      let journal = try SweepJournal(bytes, file: path)
      try journal.check(header, shape, file: path)
      trials = journal.trials
      try attempt { try handle.truncate(atOffset: UInt64(journal.wholeBytes)) }
    }
    try attempt { try handle.seekToEnd() }
  }

  /// Appends finished trials; they are on the disk when this returns.
  func append(_ trials: [Trial]) throws(Faults) {
    let text = trials.map(\.line).joined()
    try attempt {
      try handle.write(contentsOf: Data(text.utf8))
      try handle.synchronize()
    }
  }

  private func attempt<Result>(_ body: () throws -> Result) throws(Faults) {
    do {
      _ = try body()
    } catch {
      throw Faults(path, "can't be written", remedy: "check that the disk has room")
    }
  }
}
