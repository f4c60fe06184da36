import Reporting
import Sweeping
import Text
import Tracking

extension Subcommand {
  static let sweep = Subcommand(
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
      them together. Writes results.csv, report.md with its charts, report.html, in which settings can
      be sifted, and timings.csv.

      A tracker that crashes ends the sweep, one that hangs stops it; run again, it goes on with the
      trials that were not finished, and does so again. --isolate tries the defaults, and each
      parameter at both ends of its values, before the first trial: if one fails, it is named, the
      exit status is 1 and nothing is written. Values in between are not tried first.

      Example: railbench sweep Experiments/v3-thresholds.json -o railbench-output/thresholds
      """,
    arguments: [ArgumentDeclaration("FILE", "the experiment")],
    options: [
      OutputFolder.option,
      .option("--shard", "I/N", "runs every N-th trial, from the I-th"),
      .option(
        "--full-runs", "N",
        "also runs N of the settings anew, to compare scores and time (default: 0)"),
      Isolation.option, .jobs,
    ]
  ) { invocation in
    let shard = try invocation.value("--shard").map { try Shard($0, in: "--shard") } ?? .whole
    let fullRuns = try invocation.integer("--full-runs", in: 0...10_000) ?? 0
    var output = try OutputFolder(invocation)
    let file = invocation.arguments[0]
    let session = try await SweepSession.load(file, invocation)
    let failures = try await Isolation.failures(
      of: session.extremes, on: session.tuning, invocation)
    guard failures.isEmpty else { throw FailedGate() }
    var timer = SweepTimer(console: invocation.console)
    let field = try await SweepField(
      session, finished: invocation.progress("preparing", of: session.tuning.items.count))
    try session.checkObjective(field)
    let journal = try JournalFile(
      folder: output.path, header: session.header(shard), shape: session.shape)
    try Files.write(
      session.experimentText, to: "\(output.path)/\(SweepSession.experimentFile)")
    timer.start(journeys: field.journeys.count)
    let runner = SweepRunner(
      experiment: session.experiment, shard: shard, journal: journal,
      progress: { timer.show($0, of: $1, run: $2) })
    let trials = try await runner.run(field)
    timer.stop(trials: trials.count)
    if fullRuns > 0 { try await timer.compare(fullRuns, trials, field, session) }
    guard shard == .whole else {
      return invocation.print(
        "Part \(shard): \(trials.count) trials in \(output.path)/\(JournalFile.name). "
          + "Put the parts together with railbench sweep merge.")
    }
    let answer = try await session.answer(trials, field: field)
    session.add(answer, trials, to: &output)
    output.add(timer.csv, as: "timings.csv")
    let paths = try output.write()
    invocation.print(SweepReport.summary(answer))
    invocation.print(timer.summary)
    invocation.print(
      "Written: \(paths.filter { !$0.hasSuffix(".svg") }.joined(separator: ", ")).")
  }

  static let sweepMerge = Subcommand(
    path: ["sweep", "merge"],
    summary: "puts the parts of a sharded sweep together, to the bytes of a whole one",
    discussion: """
      DIR are the output folders of railbench sweep --shard 1/n to n/n. What is written is what
      railbench sweep writes without --shard, timings apart.
      """,
    arguments: [
      ArgumentDeclaration("DIR", "a part's output folder", count: .oneOrMore)
    ],
    options: [OutputFolder.option, .jobs]
  ) { invocation in
    var output = try OutputFolder(invocation)
    let experiment = "\(invocation.arguments[0])/\(SweepSession.experimentFile)"
    let session = try await SweepSession.load(experiment, invocation)
    let trials = try merged(invocation.arguments, session)
    let field = try await SweepField(session)
    let answer = try await session.answer(trials, field: field)
    session.add(answer, trials, to: &output)
    try output.write()
    invocation.print(SweepReport.summary(answer))
  }

  /// The trials of all parts, in order, once it is sure that none is missing.
  private static func merged(
    _ folders: [String], _ session: SweepSession
  ) throws -> [Trial] {
    var faults = FaultCollector()
    var trials: [Int: Trial] = [:]
    for folder in folders {
      let file = "\(folder)/\(JournalFile.name)"
      _ = faults.attempt { () throws(Faults) in
        let journal = try SweepJournal(try Files.read(file), file: file)
        try journal.check(
          session.header(try Shard(journal.header.shard, in: file)), session.shape, file: file)
        trials.merge(journal.trials) { known, _ in known }
      }
    }
    let count = session.experiment.search.settings(
      session.experiment.space, seed: session.experiment.seed
    ).count
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

/// The clock of a sweep: time left on the terminal, and the timings of the end.
struct SweepTimer {
  private let console: Console
  private let clock = ContinuousClock()
  private var started: ContinuousClock.Instant
  private var seconds = 0.0
  private var trials = 0
  private var journeys = 0
  private var fullRunSeconds: Double?
  private var fullRuns = 0

  init(console: Console) {
    self.console = console
    started = clock.now
  }

  mutating func start(journeys: Int) {
    self.journeys = journeys
    started = clock.now
  }

  /// The progress line: how many of the batch are done, and how long the rest will take.
  func show(_ done: Int, of count: Int, run: Int) {
    guard console.showsProgress else { return }
    guard done < count else { return console.progress("") }
    let elapsed = (clock.now - started) / .seconds(1)
    let left = elapsed / Double(max(run, 1)) * Double(count - done)
    console.progress(
      "trials \(ProgressLine.bar(done: done, of: count)) \(done)/\(count), "
        + "\(Int(left.rounded(.up))) s left")
  }

  mutating func stop(trials: Int) {
    seconds = (clock.now - started) / .seconds(1)
    self.trials = trials
  }

  /// Runs some settings anew with fresh trackers, and makes sure that they score the same.
  mutating func compare(
    _ count: Int, _ trials: [Trial], _ field: SweepField, _ session: SweepSession
  ) async throws {
    let step = max(1, trials.count / count)
    let sample = stride(from: 0, to: trials.count, by: step).prefix(count).map { trials[$0] }
    let begin = clock.now
    for trial in sample {
      let values = try await field.runFully(session.experiment.space.values(of: trial.setting))
      guard values == trial.values else { throw ReplayDiffers(trial: trial.number) }
    }
    fullRunSeconds = (clock.now - begin) / .seconds(1)
    fullRuns = sample.count
  }

  /// A replay that gave other scores than a fresh tracker: a fault of this program.
  struct ReplayDiffers: Error {
    var trial: Int
  }

  var summary: String {
    var text =
      "\(trials) trials on \(journeys) journeys in \(NumberText.fixed(seconds, places: 1)) s"
    if let speedup {
      text +=
        "; \(fullRuns) of them run anew scored the same and took "
        + "\(NumberText.fixed(fullRunSeconds ?? 0, places: 1)) s: the sweep is "
        + "\(NumberText.fixed(speedup, places: 0)) times faster than running each anew"
    }
    if let bytes = PeakMemory.bytes() {
      text += "; peak memory \(NumberText.fixed(Double(bytes) / 1e6, places: 0)) MB"
    }
    return text + "."
  }

  var csv: String {
    var rows = [
      ["what", "value", "unit"], ["trials", "\(trials)", ""],
      ["sweep", NumberText.fixed(seconds, places: 3), "s"],
    ]
    if let speedup, let fullRunSeconds {
      rows += [
        ["full runs", "\(fullRuns)", ""],
        ["full runs", NumberText.fixed(fullRunSeconds, places: 3), "s"],
        ["speedup", NumberText.fixed(speedup, places: 1), ""],
      ]
    }
    return rows.map(CSVText.row).joined()
  }

  /// How many times longer running every trial anew would take, from the sample.
  private var speedup: Double? {
    guard let fullRunSeconds, fullRuns > 0, seconds > 0, trials > 0 else { return nil }
    return fullRunSeconds / Double(fullRuns) / (seconds / Double(trials))
  }
}
