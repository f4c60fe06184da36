import PlainText
import Reporting
import Sweeping

extension Subcommand {
  /// `railbench sweep`.
  static let sweep: Subcommand = Subcommand(
    path: ["sweep"],
    summary: "finds a tracker's best thresholds, and says how far to trust them",
    discussion: """
      FILE is an experiment: {"question", "tracker", "parameters": {NAME: {"values": […]} or
      {"from", "to", "steps", "scale"}}, "fixed", "constraints", "tuning": […], "test": […],
      "objectives": […], "search": {"kind": …}, "seed"}. Experiments/README.md says it all.
      Searches: \(SearchPlan.kinds.joined(separator: ", ")).

      Every finished trial is kept in journal.tsv of the output folder; run the same command
      again and a sweep that was killed goes on where it was, to the same bytes. With --shard
      each of n machines runs its part into a folder of its own; railbench sweep merge puts
      them together. Writes results.csv, report.md with its charts, and timings.csv.

      Example: railbench sweep Experiments/v3-thresholds.json -o railbench-output/thresholds
      """,
    arguments: [ArgumentDeclaration("FILE", "the experiment")],
    options: [
      OutputFolder.option,
      .option("--shard", "I/N", "runs every N-th trial, from the I-th"),
      .option(
        "--full-runs", "N",
        "also runs N of the settings anew, to compare answers and time (default: 0)"),
      JobPool.option,
    ]
  ) { invocation, workbench in
    let jobs = try JobPool.jobs(invocation)
    let shard = try invocation.value("--shard").map { try Shard($0, in: "--shard") } ?? .whole
    let fullRuns = try invocation.integer("--full-runs", in: 0...10_000) ?? 0
    var output = try OutputFolder(invocation)
    let file = invocation.arguments[0]
    let session = try await SweepSession.load(file, workbench: workbench, jobs: jobs)
    let journal = try JournalFile(
      folder: output.path, header: session.header(shard), shape: session.shape)
    try Files.write(
      session.experimentText, to: "\(output.path)/\(SweepSession.experimentFile)")
    var timer = SweepTimer(console: workbench.console)
    var field = try await session.field { timer.showPreparing($0, of: session.tuning.items.count) }
    timer.start(journeys: field.journeys.count)
    let runner = SweepRunner(
      experiment: session.experiment, shard: shard, journal: journal,
      progress: { timer.show($0, of: $1, run: $2) })
    let records = try await runner.run(&field)
    timer.stop(trials: records.count)
    if fullRuns > 0 { try await timer.compare(fullRuns, records, &field, session) }
    guard shard == .whole else {
      workbench.console.print(
        "Part \(shard): \(records.count) trials in \(output.path)/\(JournalFile.name). "
          + "Put the parts together with railbench sweep merge.")
      return .success
    }
    let answer = try await session.answer(records, field: &field)
    session.add(answer, records, to: &output)
    output.add(timer.csv, as: "timings.csv")
    let paths = try output.write()
    workbench.console.print(SweepReport.verdict(answer).plain)
    workbench.console.print(timer.summary)
    workbench.console.print(
      "Written: \(paths.filter { !$0.hasSuffix(".svg") }.joined(separator: ", ")).")
    return .success
  }
}
