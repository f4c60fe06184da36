package import Scoring
package import Sweeping
package import Text

extension SweepSession {
  /// So many trials are run between two writes to the journal.
  private static let groupSize = 81

  /// Tries what the search asks for of a shard; every finished trial goes to the journal.
  ///
  /// `progress` is told how many of how many trials are done, and how many since the start;
  /// `played` whenever a group has been run on one journey more.
  /// - Returns: all trials of the shard, by number.
  package func run(
    _ shard: Shard, on field: SweepField, journal: JournalFile, played: () -> Void = {},
    progress: (_ done: Int, _ of: Int, _ run: Int) -> Void
  ) async throws(Faults) -> [Trial] {
    let todo = todo(shard, journal)
    var found = journal.trials
    let count = found.count + todo.count
    for start in stride(from: 0, to: todo.count, by: Self.groupSize) {
      let group = todo[start...].prefix(Self.groupSize)
      let values = await field.run(group.map { experiment.space.values(of: $0.setting) }) { _ in
        played()
      }
      let finished = zip(group, values).map { trial, values in
        Trial(number: trial.number, setting: trial.setting, values: values)
      }
      try journal.append(finished)
      for trial in finished { found[trial.number] = trial }
      progress(found.count, count, start + finished.count)
    }
    return found.values.sorted { $0.number < $1.number }
  }

  /// The trials of a shard that a journal lacks, in the order in which they are run.
  private func todo(
    _ shard: Shard, _ journal: JournalFile
  ) -> [(number: Int, setting: [Double])] {
    let todo = settings.enumerated().map { (number: $0.offset, setting: $0.element) }
      .filter { shard.contains(trial: $0.number) && journal.trials[$0.number] == nil }
    return TrialJourney.order(todo.map { experiment.space.values(of: $0.setting) }, entry: entry)
      .map { todo[$0] }
  }

  /// The trials that are run next with the journal in a folder, none of them measured.
  package func nextGroup(
    _ shard: Shard, in folder: String
  ) throws(Faults) -> [(tracker: ConfiguredTracker, trial: Trial)] {
    let journal = try JournalFile.open(folder, header: header(shard), shape: shape)
    let nothing = tuning.items.map { _ in experiment.objectives.map { _ in Double?.none } }
    return todo(shard, journal).prefix(Self.groupSize).map { number, setting in
      (
        ConfiguredTracker(entry, experiment.space.values(of: setting)),
        Trial(number: number, setting: setting, values: nothing)
      )
    }
  }

  /// Appends trials to the journal in a folder.
  package func append(_ trials: [Trial], _ shard: Shard, in folder: String) throws(Faults) {
    try JournalFile.open(folder, header: header(shard), shape: shape).append(trials)
  }

  /// Runs some of the settings anew with fresh trackers, and makes sure that they score the same.
  ///
  /// - Returns: how many.
  package func runAnew(
    _ count: Int, of trials: [Trial], on field: SweepField
  ) async throws -> Int {
    let trials = trials.filter(\.isMeasured)
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
    let shape = shape
    var trials: [Int: Trial] = [:]
    for folder in folders {
      let file = "\(folder)/\(JournalFile.name)"
      _ = faults.attempt { () throws(Faults) in
        let journal = try SweepJournal(try Files.read(file), file: file)
        try journal.check(header(try Shard(journal.header.shard, in: file)), shape, file: file)
        trials.merge(journal.trials) { known, _ in known }
      }
    }
    let count = shape.settings.count
    let missing = (0..<count).filter { trials[$0] == nil }
    try faults.throwIfAny()
    if let first = missing.first {
      throw Faults(
        folders.joined(separator: ", "),
        "\(missing.count) of \(count) trials are missing, the first is \(first)",
        remedy: "name the folders of all parts, and let each part finish")
    }
    return (0..<count).compactMap { trials[$0] }
  }
}

struct ReplayDiffers: Error {
  var trial: Int
}
