import Evaluation
import Foundation
import PlainText
import Sweeping
import Tracking

/// Asks a search what to try, tries it, and tells; every finished trial goes to the journal.
struct SweepRunner {
  let experiment: Experiment
  let shard: Shard
  let journal: JournalFile
  /// Told how many of how many trials of the current batch are done, and how many since the start.
  let progress: (_ done: Int, _ of: Int, _ run: Int) -> Void

  /// So many trials are run between two writes to the journal.
  private static let chunkSize = 81

  /// All trials of this shard, by number.
  func run(_ field: inout SweepField) async throws -> [TrialRecord] {
    var search = experiment.search.start(
      experiment.space, seed: experiment.seed, journeyCount: field.journeys.count)
    var records: [TrialRecord] = []
    var number = 0
    var ranSoFar = 0
    while true {
      let proposals = search.ask()
      guard !proposals.isEmpty else { return records }
      let numbered = proposals.enumerated().map { (number: number + $0.offset, $0.element) }
        .filter { shard.contains(trial: $0.number) }
      number += proposals.count
      let batch = try await run(numbered, &field, &ranSoFar)
      records += batch
      guard shard == .whole else { continue }
      search.tell(zip(proposals, batch).map { outcome($0, $1, field) })
    }
  }

  /// What a search is told: the first objective, turned so that higher is better.
  private func outcome(
    _ proposal: Proposal, _ record: TrialRecord, _ field: SweepField
  ) -> Outcome {
    Outcome(
      proposal, values: record.values.map { field.metrics.oriented($0[0], objective: 0) },
      aggregate: field.metrics.definition(0).aggregate)
  }

  private func run(
    _ proposals: [(number: Int, proposal: Proposal)], _ field: inout SweepField,
    _ ranSoFar: inout Int
  ) async throws -> [TrialRecord] {
    var found: [Int: TrialRecord] = [:]
    var todo: [(number: Int, proposal: Proposal)] = []
    for (number, proposal) in proposals {
      if let known = journal.records[number], known.point == proposal.point {
        found[number] = known
      } else {
        todo.append((number, proposal))
      }
    }
    let space = experiment.space
    let order = TrialRunner.order(
      todo.map { space.values(at: $0.proposal.point) }, entry: field.entry)
    var start = 0
    while start < order.count {
      let count = todo[order[start]].proposal.journeyCount
      var end = start
      while end < order.count, end - start < Self.chunkSize,
        todo[order[end]].proposal.journeyCount == count
      {
        end += 1
      }
      let chunk = order[start..<end].map { todo[$0] }
      let values = await field.run(
        chunk.map { space.values(at: $0.proposal.point) }, journeyCount: count)
      let records = zip(chunk, values).map { trial, values in
        TrialRecord(number: trial.number, point: trial.proposal.point, values: values)
      }
      try journal.append(records)
      for record in records { found[record.number] = record }
      start = end
      ranSoFar += records.count
      progress(found.count, proposals.count, ranSoFar)
    }
    return proposals.compactMap { found[$0.number] }
  }
}

/// A sweep's journal on disk: opened once, lines appended and flushed as trials finish.
final class JournalFile {
  static let name = "journal.tsv"

  /// The trials that the file held when it was opened.
  let records: [Int: TrialRecord]
  private let handle: FileHandle
  private let path: String

  /// Opens the journal in a folder, making it if there is none.
  ///
  /// A last line that is not whole is cut off. A journal of another sweep is a fault, and nothing
  /// is changed.
  init(folder: String, header: SweepJournal.Header) throws(Faults) {
    path = "\(folder)/\(Self.name)"
    if Files.exists(path) {
      let journal = try SweepJournal(try Files.read(path), file: path)
      try journal.check(header, file: path)
      records = journal.records
      handle = try Self.open(path)
      try attempt { try handle.truncate(atOffset: UInt64(journal.wholeBytes)) }
    } else {
      try Files.write(header.line, to: path)
      records = [:]
      handle = try Self.open(path)
    }
    try attempt { try handle.seekToEnd() }
  }

  /// Appends finished trials; they are on the disk when this returns.
  func append(_ records: [TrialRecord]) throws(Faults) {
    let text = records.map(\.line).joined()
    try attempt {
      try handle.write(contentsOf: Data(text.utf8))
      try handle.synchronize()
    }
  }

  private static func open(_ path: String) throws(Faults) -> FileHandle {
    guard let handle = FileHandle(forUpdatingAtPath: path) else {
      throw Faults(path, "can't be opened for writing")
    }
    return handle
  }

  private func attempt<Result>(_ body: () throws -> Result) throws(Faults) {
    do {
      _ = try body()
    } catch {
      throw Faults(path, "can't be written", remedy: "check that the disk has room")
    }
  }
}
