import Datasets
import Reporting
import Running
import Sweeping
import Text

struct SweepOptions: Options {
  let file = Option.argument("FILE", "the experiment, or its name in Experiments")
  let output = Option.folder
  let shard = Option.shard
  let programs = ProgramOptions()
  let jobs = Option.jobs
}

extension Subcommand {
  static let sweep = Subcommand(
    path: ["sweep"],
    summary: "finds a tracker's best thresholds, and says how far to trust them",
    discussion: """
      FILE is an experiment: {"question", "tracker", "parameters": {NAME: {"values": […]} or
      {"from", "to", "steps", "scale"}}, "fixed", "constraints", "tuning": […], "test": […],
      "objectives": […], "search": {"kind": …}, "seed"}. Experiments/README.md says it all.
      Searches: \(SearchPlan.kinds.joined(separator: ", ")).

      Every finished trial is kept in journal.tsv of the output folder; run the same command again
      and a sweep that was killed goes on where it was, to the same bytes. With --shard each of n
      machines runs its part into a folder of its own; railbench merge puts them together.
      Writes results.csv, report.md with its charts, the same as report.html, and timings.csv.

      A program that fails with a setting is named; the setting is not measured, the others go on,
      and the exit status is 1. A tracker in Swift that crashes ends the sweep. Run it again, and it
      goes on with the trials that were not finished.
      """,
    example: "railbench sweep v3-thresholds -o railbench-output/thresholds",
    takes: SweepOptions()
  ) { request in
    let shard = request.shard
    var output = try OutputFolder.open(request.output)
    let session = try await SweepSession.load(
      DatasetFolder.experiment(named: request.file), trackers: request.workbench.trackers,
      jobs: request.jobs)
    let field = try await SweepField.prepare(
      session, finished: request.progress("preparing", of: session.tuning.items.count))
    try session.checkObjective(field)
    let journal = try JournalFile.open(
      output.path, header: session.header(shard), shape: session.shape)
    try Files.write(session.experimentText, to: "\(output.path)/\(SweepSession.experimentFile)")
    let clock = ContinuousClock()
    let start = clock.now
    let journeys = field.journeys.count
    let progress = ProgressLine(console: request.console, label: "plays")
    let (records, tried) = try await session.run(shard, on: field, journal: journal) {
      progress.show($0, of: $1, run: $2)
    }
    let hasFailures = request.warnOfFailures(among: records)
    let seconds = NumberText.fixed((clock.now - start) / .seconds(1), places: 3)
    guard shard == .whole else {
      request.print(
        "Part \(shard): \(tried) settings in \(output.path)/\(JournalFile.name). "
          + "Put the parts together with railbench merge.")
      // The journal has the failures: the merge tells of them.
      request.workbench.failures.keepInPart()
      return
    }
    let answer = try await session.answer(records, tried: tried, field: field)
    session.add(answer, records, to: &output)
    output.add(
      [["what", "value", "unit"], ["settings", "\(tried)", ""], ["sweep", seconds, "s"]]
        .map(CSVText.row).joined(), as: "timings.csv")
    let paths = try output.write()
    request.print(SweepReport.summary(answer, columns: request.console.columns))
    let memory = PeakMemory.bytes().map {
      "; peak memory \(NumberText.fixed(Double($0) / 1e6, places: 0)) MB"
    }
    request.print(
      "\(counted(tried, "setting")) on \(counted(journeys, "journey")) in \(seconds) s"
        + "\(memory ?? "").")
    request.print("Written: \(paths.filter { !$0.hasSuffix(".svg") }.joined(separator: ", ")).")
    if hasFailures { throw FailedGate() }
  }
}

extension Request {
  /// Names the settings of a sweep with which a program failed; whether there are any.
  func warnOfFailures(among trials: [Trial]) -> Bool {
    let failed = trials.filter { $0.failure != nil }
    guard let first = failed.first else { return false }
    console.error(
      "\(failed.count) of \(counted(trials.count, "setting")) failed and are not measured, the "
        + "first, setting \(first.number), on \(first.failure ?? ""); run the sweep again to try "
        + "them again")
    return true
  }
}
