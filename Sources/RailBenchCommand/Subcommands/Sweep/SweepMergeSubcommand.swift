import PlainText
import Reporting
import Sweeping

extension Subcommand {
  /// `railbench sweep merge`.
  static let sweepMerge: Subcommand = Subcommand(
    path: ["sweep", "merge"],
    summary: "puts the parts of a sharded sweep together, to the bytes of a whole one",
    discussion: """
      DIR are the output folders of railbench sweep --shard 1/n to n/n. What is written is what
      railbench sweep writes without --shard, timings apart.
      """,
    arguments: [
      ArgumentDeclaration("DIR", "a part's output folder", count: .oneOrMore)
    ],
    options: [OutputFolder.option, JobPool.option]
  ) { invocation, workbench in
    let jobs = try JobPool.jobs(invocation)
    var output = try OutputFolder(invocation)
    let experiment = "\(invocation.arguments[0])/\(SweepSession.experimentFile)"
    let session = try await SweepSession.load(experiment, workbench: workbench, jobs: jobs)
    let records = try merged(invocation.arguments, session)
    var field = try await session.field()
    let answer = try await session.answer(records, field: &field)
    session.add(answer, records, to: &output)
    try output.write()
    workbench.console.print(SweepReport.verdict(answer).plain)
    return .success
  }

  /// The trials of all parts, in order, once it is sure that none is missing.
  private static func merged(
    _ folders: [String], _ session: SweepSession
  ) throws -> [TrialRecord] {
    var faults = FaultCollector()
    var records: [Int: TrialRecord] = [:]
    for folder in folders {
      let file = "\(folder)/\(JournalFile.name)"
      _ = faults.attempt { () throws(Faults) in
        let journal = try SweepJournal(try Files.read(file), file: file)
        try journal.check(
          session.header(try Shard(journal.header.shard, in: file)), session.shape, file: file)
        records.merge(journal.records) { known, _ in known }
      }
    }
    let count = session.experiment.search.points(
      session.experiment.space, seed: session.experiment.seed
    ).count
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
