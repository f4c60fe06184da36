package import Sweeping
package import Text

extension SweepSession {
  /// So many trials are run between two writes to the journal.
  private static let chunkSize = 81

  /// Tries what the search asks for of a shard; every finished trial goes to the journal.
  ///
  /// `progress` is told how many of how many trials are done, and how many since the start.
  /// - Returns: all trials of the shard, by number.
  package func run(
    _ shard: Shard, on field: SweepField, journal: JournalFile,
    progress: (_ done: Int, _ of: Int, _ run: Int) -> Void
  ) async throws(Faults) -> [TrialRecord] {
    let space = experiment.space
    let trials = experiment.search.points(space, seed: experiment.seed).enumerated()
      .map { (number: $0.offset, point: $0.element) }.filter { shard.contains(trial: $0.number) }
    var found: [Int: TrialRecord] = [:]
    for trial in trials where journal.records[trial.number]?.point == trial.point {
      found[trial.number] = journal.records[trial.number]
    }
    let todo = trials.filter { found[$0.number] == nil }
    let order = TrialJourney.order(todo.map { space.values(at: $0.point) }, entry: entry)
    for start in stride(from: 0, to: order.count, by: Self.chunkSize) {
      let chunk = order[start...].prefix(Self.chunkSize).map { todo[$0] }
      let values = await field.run(chunk.map { space.values(at: $0.point) })
      let records = zip(chunk, values).map { trial, values in
        TrialRecord(number: trial.number, point: trial.point, values: values)
      }
      try journal.append(records)
      for record in records { found[record.number] = record }
      progress(found.count, trials.count, start + records.count)
    }
    return trials.compactMap { found[$0.number] }
  }

  /// Runs some of the settings anew with fresh trackers, and makes sure that they score the same.
  ///
  /// - Returns: how many.
  package func runAnew(
    _ count: Int, of records: [TrialRecord], on field: SweepField
  ) async throws -> Int {
    let step = max(1, records.count / count)
    let sample = stride(from: 0, to: records.count, by: step).prefix(count).map { records[$0] }
    for record in sample {
      let values = try await field.runFully(experiment.space.values(at: record.point))
      guard values == record.values else { throw ReplayDiffers(trial: record.number) }
    }
    return sample.count
  }

  /// The trials of the parts in folders, in order, once it is sure that none is missing.
  package func merged(_ folders: [String]) throws(Faults) -> [TrialRecord] {
    var faults = FaultCollector()
    var records: [Int: TrialRecord] = [:]
    for folder in folders {
      let file = "\(folder)/\(JournalFile.name)"
      _ = faults.attempt { () throws(Faults) in
        let journal = try SweepJournal(try Files.read(file), file: file)
        try journal.check(header(try Shard(journal.header.shard, in: file)), shape, file: file)
        records.merge(journal.records) { known, _ in known }
      }
    }
    let count = experiment.search.points(experiment.space, seed: experiment.seed).count
    let missing = (0..<count).filter { records[$0] == nil }
    try faults.throwIfAny()
    if let first = missing.first {
      throw Faults(
        folders.joined(separator: ", "),
        "\(missing.count) of \(count) trials are missing, the first is \(first)",
        remedy: "name the folders of all parts, and let each part finish")
    }
    return (0..<count).compactMap { records[$0] }
  }
}

/// A replay that gave other scores than a fresh tracker: a fault of this program.
struct ReplayDiffers: Error {
  var trial: Int
}
