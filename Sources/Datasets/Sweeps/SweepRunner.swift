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
  ) async throws(Faults) -> [Trial] {
    let space = experiment.space
    let trials = experiment.search.settings(space, seed: experiment.seed).enumerated()
      .map { (number: $0.offset, setting: $0.element) }.filter { shard.contains($0.number) }
    var found: [Int: Trial] = [:]
    for trial in trials where journal.trials[trial.number]?.setting == trial.setting {
      found[trial.number] = journal.trials[trial.number]
    }
    let todo = trials.filter { found[$0.number] == nil }
    let order = TrialJourney.order(todo.map { space.values(of: $0.setting) }, entry: entry)
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

  /// Runs some of the settings anew with fresh trackers, and makes sure that they score the same.
  ///
  /// - Returns: how many.
  package func runAnew(
    _ count: Int, of trials: [Trial], on field: SweepField
  ) async throws -> Int {
    let step = max(1, trials.count / count)
    let sample = stride(from: 0, to: trials.count, by: step).prefix(count).map { trials[$0] }
    for trial in sample {
      let values = try await field.runFully(experiment.space.values(of: trial.setting))
      guard values == trial.values else { throw ReplayDiffers(trial: trial.number) }
    }
    return sample.count
  }

  /// The trials of the parts in folders, in order, once it is sure that none is missing.
  package func merged(_ folders: [String]) throws(Faults) -> [Trial] {
    var faults = FaultCollector()
    var trials: [Int: Trial] = [:]
    var shards: [(shard: Shard, folder: String)] = []
    for folder in folders {
      let file = "\(folder)/\(JournalFile.name)"
      _ = faults.attempt { () throws(Faults) in
        let journal = try SweepJournal(try Files.read(file), file: file)
        let shard = try Shard(journal.header.shard, in: file)
        try journal.check(header(shard), shape, file: file)
        shards.append((shard, folder))
        trials.merge(journal.trials) { known, _ in known }
      }
    }
    try faults.throwIfAny()
    try Shard.check(shards)
    let count = experiment.search.settings(experiment.space, seed: experiment.seed).count
    for (shard, folder) in shards {
      let missing = (0..<count).count { shard.contains($0) && trials[$0] == nil }
      guard missing > 0 else { continue }
      faults.add(
        Fault(
          file: folder, problem: "\(missing) trials of part \(shard) are missing",
          remedy: "run the same command again: it goes on where it was"))
    }
    try faults.throwIfAny()
    return (0..<count).compactMap { trials[$0] }
  }
}

struct ReplayDiffers: Error {
  var trial: Int
}
