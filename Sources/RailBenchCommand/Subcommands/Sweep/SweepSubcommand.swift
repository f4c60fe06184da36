import Datasets
import RailNetwork
import Reporting
import Scoring
import Tracking

struct SweepOptions: Options {
  let file = Option.argument("FILE", "the experiment, or its name in Experiments")
  let output = Option.text(
    "--output", short: "-o", "DIR",
    "where files are written (default: \(OutputFolder.defaultPath)/NAME of the experiment)")
  let dryRun = Option.flag(
    "--dry-run", "only say how many plays the sweep needs, and about how long they take")
  let json = Option.json
  let shard = Option.shard
  let programs = ProgramOptions()
  let jobs = Option.jobs
}

extension Subcommand {
  static let sweep = Subcommand(
    path: ["sweep"],
    summary: "finds a tracker's best thresholds, and how far to trust them",
    discussion: """
      FILE is an experiment in JSON: a question, a tracker, the values to try of its parameters, the
      journeys on which settings are chosen (tuning) and judged (test), the metrics that decide
      (objectives), and the search: \(SearchPlan.kinds.joined(separator: ", ")).
      Experiments/README.md describes each member. To begin, copy a file beside it.

      The report recommends a setting, or the defaults, and shows which other metrics of the
      experiment get worse. It shows how much each parameter gains alone, and whether it gains on
      the test journeys, too. The command writes report.md with its charts, report.html with the
      same content, and results.csv: every setting, and as "failed" on how many journeys a program
      failed with it.

      Every finished trial is in journal.tsv in the output folder. So after Ctrl-C, the same command
      continues with the next trial, and gives the same bytes. With --shard, each of several
      machines runs a part of the trials and writes it to its own folder; railbench merge joins the
      parts.

      If a program fails with a setting, this setting is not measured, the sweep continues, and the
      exit status is 1. If a tracker in Swift crashes, the sweep ends; the same command continues
      it.
      """,
    example: "railbench sweep v3-thresholds -o railbench-output/thresholds",
    takes: SweepOptions()
  ) { request in
    let shard = request.shard
    let file = try DatasetFolder.experiment(named: request.file)
    let session = try await SweepSession.load(
      file, trackers: request.context.trackers, jobs: request.jobs)
    let field = try await SweepField.prepare(
      session, finished: request.progress("preparing", of: session.tuning.items.count))
    try session.checkObjective(field)
    let (left, constraints) = session.experiment.leftOut
    if left > 0 {
      request.warn(
        "note: the grid loses \(counted(left, "setting")), where "
          + "\(listed(constraints.map(\.description))) does not hold")
    }
    let plan = session.plan(shard, on: field)
    if request.dryRun { return request.console.print(wrapped: plan) }
    request.console.warn(plan)
    var output = try OutputFolder.open(request.output ?? SweepOptions.folder(of: file))
    let journal = try JournalFile.open(
      output.path, header: session.header(shard), shape: session.shape)
    try Files.write(session.experimentText, to: "\(output.path)/\(SweepSession.experimentFile)")
    let clock = ContinuousClock()
    let start = clock.now
    let journeys = field.journeys.count
    let progress = ProgressLine(console: request.console, label: "trying settings, plays")
    let farewell = Interruption.remember(request.farewell(output.path))
    defer { Interruption.forget(farewell) }
    let (records, tried) = try await session.run(shard, on: field, journal: journal) {
      progress.show($0, of: $1, run: $2)
    }
    request.warnOfFailures(among: records)
    let seconds = NumberText.fixed((clock.now - start) / .seconds(1), places: 3)
    guard shard == .whole else {
      request.print(
        "Part \(shard): \(counted(tried, "setting")) in \(output.path)/\(JournalFile.name). "
          + "Join the parts: railbench merge PART… -o DIR")
      // The journal keeps the failures; merge prints them.
      request.context.failures.areInPart = true
      return
    }
    let answer = try await session.answer(
      records, tried: tried, field: field, stage: request.stages())
    session.add(answer, records, to: &output)
    let paths = try output.write()
    if request.json {
      let results = ResultsJSON.sweep(answer, files: paths)
      return request.print(json: results.adding(request.context.failures.json))
    }
    request.print(SweepReport.summary(answer, columns: request.console.columns))
    request.print(
      "\(counted(tried, "setting")) on \(counted(journeys, "journey")) in \(seconds) s.")
    let files = paths.filter { !$0.hasSuffix(".svg") }.map(Files.lastPart)
    request.console.print(wrapped: "Written to \(output.path): \(files.joined(separator: ", ")).")
  }
}

extension SweepOptions {
  /// A folder of the experiment's own, so that no other report is overwritten.
  static func folder(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let stem = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    return "\(OutputFolder.defaultPath)/\(stem)"
  }
}

extension Request<SweepOptions> {
  /// The message for an interrupted sweep: how to continue.
  fileprivate func farewell(_ folder: String) -> @Sendable () -> Void {
    let shard = invocation.given["--shard"]?.last.map { ["--shard", $0] } ?? []
    let words = (invocation.words + ["-o", folder] + shard).map(ShellText.quoted)
    let (console, command) = (console, "\(context.program) \(words.joined(separator: " "))")
    return {
      console.progress("")
      console.warn("stopped; the finished trials are kept. To continue: \(command)")
    }
  }
}

extension Request {
  /// Prints the settings with which a program failed; returns whether there are any.
  @discardableResult
  func warnOfFailures(among trials: [Trial]) -> Bool {
    guard let failure = trials.failure else { return false }
    console.error("\(failure); run the sweep again to try them again")
    return true
  }
}
