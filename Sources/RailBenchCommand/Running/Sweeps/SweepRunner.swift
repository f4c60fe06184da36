import Datasets
package import RailNetwork
package import Scoring

extension SweepSession {
  /// Runs settings, by their numbers, on some of the journeys.
  private typealias Run =
    (_ todo: [(number: Int, setting: [Double])], _ journeys: Range<Int>) async throws(Faults) ->
    [Trial]

  /// Trials of a grid per journal write.
  package static let chunkSize = 81

  /// Runs the trials of a shard into the journal; returns those on all journeys, and the number
  /// tried.
  package func run(
    _ shard: Shard, on field: SweepField, journal: JournalFile,
    progress: (_ done: Int, _ of: Int, _ run: Int) -> Void
  ) async throws(Faults) -> (trials: [Trial], tried: Int) {
    var (done, run) = (0, 0)
    let all = plays(shard, journeys: field.journeys.count)
    progress(done, all, run)
    return try await trials(of: shard, on: field, known: journal.trials) { known in
      done += known
      progress(done, all, run)
    } run: { todo, journeys throws(Faults) in
      let outcomes = await field.run(
        todo.map { experiment.space.values(of: $0.setting) }, on: journeys)
      let finished = zip(todo, outcomes).map { one, outcomes in
        Trial(
          number: one.number, setting: one.setting, values: outcomes.map(\.values),
          failures: outcomes.compactMap(\.failure))
      }
      try journal.append(finished)
      run += finished.count * journeys.count
      return finished
    }
  }

  /// The trials of all parts, in order; checks that none is missing.
  package func merged(
    _ folders: [String], on field: SweepField
  ) async throws(Faults) -> (trials: [Trial], tried: Int) {
    var faults = FaultLog()
    var known: [Int: Trial] = [:]
    var shards: [(shard: Shard, folder: String)] = []
    for folder in folders {
      let file = "\(folder)/\(JournalFile.name)"
      _ = faults.attempt { () throws(Faults) in
        let journal = try SweepJournal(try Files.read(file), file: file)
        let shard = try Shard(journal.header.shard, in: file, line: 1, field: "shard")
        try journal.check(header(shard), shape, file: file)
        shards.append((shard, folder))
        known.merge(journal.trials) { known, _ in known }
        known.merge(journal.failed) { known, _ in known }
      }
    }
    try faults.throwIfAny()
    let file = "\(folders[0])/\(SweepSession.experimentFile)"
    try Shard.check(shards) { Self.command(file, $0, in: $1) }
    return try await trials(of: .whole, on: field, known: known) { todo, _ throws(Faults) in
      let first = todo.map(\.number).min() ?? 0
      var piece = first
      if case .race(_, let islands) = experiment.search { piece %= islands }
      let part = shards.first { $0.shard.contains(piece) } ?? shards[0]
      throw Faults(
        part.folder, "trials are missing, the first is \(first)",
        remedy: "continue: \(Self.command(file, "\(part.shard)", in: part.folder))")
    }
  }

  /// The command that runs a part of a sweep, or continues it.
  private static func command(_ file: String, _ shard: String, in folder: String) -> String {
    let words = ["railbench", "sweep", file, "--shard", shard, "-o", folder]
    return words.map(ShellText.quoted).joined(separator: " ")
  }

  func plays(_ shard: Shard, journeys: Int) -> Int {
    guard case .race(let plays, let islands) = experiment.search else {
      let count = experiment.settings?.count ?? 0
      return (0..<count).count(where: shard.contains) * journeys
    }
    return plays / islands * (0..<islands).count(where: shard.contains) * journeys
  }

  /// The trials known already, and new ones from `run`.
  private func trials(
    of shard: Shard, on field: SweepField, known: [Int: Trial],
    finished: (_ plays: Int) -> Void = { _ in }, run: Run
  ) async throws(Faults) -> (trials: [Trial], tried: Int) {
    /// The trials of some settings on some journeys, in order.
    func trials(
      _ all: [(number: Int, setting: [Double])], _ journeys: Range<Int>
    ) async throws(Faults) -> [Trial] {
      var found: [Int: Trial] = [:]
      for trial in all {
        guard var old = known[trial.number], old.setting == trial.setting else { continue }
        if !old.failures.isEmpty {
          old.values = journeys.map { _ in experiment.objectives.map { _ in nil } }
        }
        guard old.values.count == journeys.count else { continue }
        found[trial.number] = old
      }
      let todo = all.filter { found[$0.number] == nil }
      if !todo.isEmpty {
        for trial in try await run(todo, journeys) { found[trial.number] = trial }
      }
      finished(all.count * journeys.count)
      return all.compactMap { found[$0.number] }
    }
    guard case .race(let plays, let islands) = experiment.search else {
      let all = (experiment.settings ?? []).enumerated()
        .map { (number: $0.offset, setting: $0.element) }.filter { shard.contains($0.number) }
      let order = TrialJourney.order(
        all.map { experiment.space.values(of: $0.setting) }, entry: entry)
      var found: [Trial] = []
      for start in stride(from: 0, to: order.count, by: Self.chunkSize) {
        found += try await trials(
          order[start...].prefix(Self.chunkSize).map { all[$0] }, field.journeys.indices)
      }
      return (found.sorted { $0.number < $1.number }, found.count)
    }
    var found: [Trial] = []
    var tried = 0
    for island in 0..<islands where shard.contains(island) {
      var race = Race(
        experiment.space, plays: plays / islands, journeys: field.journeys.map(\.judged.info),
        by: experiment.objectives[0], seed: experiment.seed, island: island)
      // The numbers of islands interleave, so that every trial's number is unique.
      var number = island - islands
      let own = try await race.run { settings, journeys throws(Faults) in
        let numbered = settings.map { setting in
          number += islands
          return (number: number, setting: setting)
        }
        return try await trials(numbered, journeys)
      }
      found += own.trials.filter { trial in !found.contains { $0.setting == trial.setting } }
      tried += own.tried
    }
    for number in found.indices { found[number].number = number }
    return (found, tried)
  }
}
