import Evaluation
import PlainText
import Sweeping
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
  func run(_ field: inout SweepField) async throws -> [TrialRecord] {
    let space = experiment.space
    let trials = experiment.search.points(space, seed: experiment.seed).enumerated()
      .map { (number: $0.offset, point: $0.element) }.filter { shard.contains(trial: $0.number) }
    var found: [Int: TrialRecord] = [:]
    for trial in trials where journal.records[trial.number]?.point == trial.point {
      found[trial.number] = journal.records[trial.number]
    }
    let todo = trials.filter { found[$0.number] == nil }
    let order = TrialJourney.order(todo.map { space.values(at: $0.point) }, entry: field.entry)
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
}
