import Datasets
import RailNetwork
import Reporting
import Scoring

struct CheckOptions: Options {
  let gate = GateOptions()
  let suite = SuiteOptions(
    folders: .arguments(
      "JOURNEYS", "journeys or suites; checks only their own expectations", count: .any))
  let programs = ProgramOptions()
  let json = Option.json
  let jobs = Option.jobs
}

/// Options that have no meaning if journeys are named.
struct GateOptions: Options {
  let file = Option.text("--gate", "FILE", "the gate file", default: GateRun.usualPath)
  let settings = Option.settings
  let updateBaseline = Option.flag(
    GateCheck.update, "writes the current scores as the gate's baseline, and checks nothing")
  let output = Option.folder
}

extension Subcommand {
  static let check = Subcommand(
    path: ["check"],
    summary:
      "checks trackers against a gate or expectations",
    discussion: """
      The gate file is JSON; its paths are relative to its folder, and journeys may also be names in
      Datasets/journeys:

        {"journeys": ["../Datasets/journeys/recorded"], "trackers": ["v2", "v3"],
         "baseline": "baseline.csv",
         "claims": ["all RW1 no worse on recorded",
                    "v3 display >= 0.8 of loop on recorded on warp=30",
                    "v2 PH8 = 0 except known.txt"]}

      no worse: on the journeys of each suite, or of the one after 'on', the mean is no worse than
      in the baseline. It fails if rides got worse, and the mean lost more than 0.5 percentage
      points or 1 s, or the loss is more than chance by the test of railbench diff; also if a journey
      is not in the baseline, or has other data there, or if none has a value. >=, <=, > and < are
      about the mean of all journeys whose suites count in means (suite.json), or of those of the
      suite after 'on' and with the tag after 'of'; for times that may never come it is the median,
      see railbench metrics. = is about each journey, and at least one must have a value. 'on'
      also gives the tracker a wrong map (railbench degrade --help). 'except' names a file of journeys, one on each line, that don't count. 'all' is each
      tracker. The gate also checks the claims about its trackers in the \(ExpectationsFile.name) of each journey, and that each
      tracker gives the same estimates with another number of jobs and, if it can be saved, in an
      app's session that is saved and restored halfway, and does not look ahead. A program that
      fails on a journey is reported, and the other trackers are judged.

      The baseline is a small sorted file with the metrics that 'no worse' names and a hash of each
      journey's data: its files, network and timetables, and the definitions of metrics and truth.
      A review can read its changes. Only --update-baseline changes it. It must lie in the gate's folder; a
      file that is not a baseline is never replaced.

      Prints a summary in Markdown and writes it to the output folder as gate.md, with
      gate.junit.xml. If GITHUB_ACTIONS is true, every failure is annotated at its line. With --set,
      you can try another value of a parameter and leave the gate unchanged.

      If journeys are given, only their \(ExpectationsFile.name) is checked, without a gate:

        {"expectations": ["v3 settles within 120 s",
          {"claim": "v3 never says Tokaido", "knownFailure": "it never forgets"}]}

      A claim about a journey is one of these; T is a tracker, and 'never' after it means the
      opposite:

        T says NAME        T passes STATION        T settles within 120 s
        T says now NAME    T ends on NAME          T RW1 >= 0.9 (any metric)
        T names no railway, T is silent for 90 %   (journeys without a train)

      The exit status is 1 if a claim does not hold, if no journey has one, and if one with
      knownFailure holds: then remove it. Claims of a gate may have because and knownFailure, too.
      """,
    example: "railbench check --gate .ci/gate.json",
    takes: CheckOptions()
  ) { request in
    if request.suite.has(\.folders) || request.suite.has(\.journeys) {
      try request.refuseStrayWords()
      try request.refuse(request.gate.given, for: "with journeys")
      return try await checkExpectations(request)
    }
    let start = ContinuousClock.now
    if !request.gate.updateBaseline {
      // A run that ends early must not leave the verdict of the one before.
      try OutputFolder.open(request.gate.output).remove(["gate.md", "gate.junit.xml"])
    }
    var run = try GateRun(
      request.gate.file, options: request.givenText(of: ["--network", "--timetable", "--trackers"]))
    if request.gate.updateBaseline {
      try request.refuse(
        request.gate.given.filter { ["--set", "--output"].contains($0) },
        for: "with \(GateCheck.update)")
      return request.print("Written: \(try await run.writeBaseline(request)).")
    }
    var output = try OutputFolder.open(request.gate.output)
    let program = request.context.program
    let checks = try await run.checks(request)
    let summary = GateSummary.texts(
      checks, settings: request.gate.settings, gate: run.path, program: program,
      update: run.update, columns: request.console.columns)
    output.add(summary.markdown, as: "gate.md")
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    output.add(GateSummary.junit(checks, program: program, seconds: seconds), as: "gate.junit.xml")
    try output.write()
    try request.finish(checks, of: run.path, summary.shown)
  }

  private static func checkExpectations(_ request: Request<CheckOptions>) async throws {
    let suite = try await request.suite.load()
    let checks = try await ExpectationCheck.checks(
      suite, known: request.known(withReferences: false),
      options: request.givenText(of: ["--network", "--timetable"]))
    guard !checks.isEmpty else {
      let places = listed(request.suite.folders + request.suite.journeys)
      request.console.error(
        "no \(ExpectationsFile.name) in \(places); railbench check --help shows one")
      throw FailedGate()
    }
    let summary = GateSummary.texts(
      checks, program: request.context.program, columns: request.console.columns)
    try request.finish(checks, summary.shown)
  }
}

extension Request<CheckOptions> {
  /// - Throws: if an argument is no journey, such as the rest of a command without quotes, or a gate.
  fileprivate func refuseStrayWords() throws(Faults) {
    let words = self.suite.folders.drop {
      Files.isFolder($0) || (try? JourneyFinder.find([$0])) != nil
    }
    guard let word = words.first else { return }
    if let program = self.programs.programs.last.flatMap(Program.text),
      !program.command.contains(" ")
    {
      let text = "-t \(program.name)='\(program.command) \(words.joined(separator: " "))'"
      throw Faults(word, "is not a journey", remedy: "quote the command: \(text)")
    }
    if word.hasSuffix(".json") {
      let text = "\(context.program) check --gate \(ShellText.quoted(word))"
      throw Faults(word, "is not a journey", remedy: "to check a gate: \(text)")
    }
  }

  /// Prints the results and annotates the failures; throws if there are any.
  fileprivate func finish(
    _ checks: [GateCheck], of gate: String = "", _ summary: String
  ) throws {
    if self.json { print(json: ResultsJSON.checks(checks)) } else { print(summary) }
    for check in checks where !check.holds {
      console.annotate(
        Fault(
          file: check.file ?? gate, line: check.line, problem: "\(check.name) \(check.message)",
          remedy: check.next.map { "\(context.program) \($0)" }))
    }
    if !checks.allSatisfy(\.holds) { throw FailedGate() }
  }
}
