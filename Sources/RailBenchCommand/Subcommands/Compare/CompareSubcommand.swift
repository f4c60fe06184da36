import Datasets
import RailNetwork
import Reporting
import Scoring
import Tracking

struct CompareOptions: Options {
  let suite = SuiteOptions()
  let contestants = TrackerOptions(standard: "every version and reference")
  let report = ReportOptions()
  let estimates = Option.flag(
    "--estimates", "also writes the estimates of each tracker: estimates.csv")
  let digests = Option.flag(
    "--digests", "also writes a hash of the estimates of each tracker and suite: digests.csv")
  let replays = Option.replays
  let motionDelay = Option.integer(
    "--motion-delay", "SECONDS",
    "from the time of an event in motion.csv until a tracker gets it", in: 0...600,
    default: Int(FilteredRecording.usualMotionDelaySeconds))
  let json = Option.json
  let shard = Option.shard
  let jobs = Option.jobs
}

extension Subcommand {
  static let compare = Subcommand(
    path: ["compare"],
    summary: "compares trackers on labelled journeys",
    discussion: """
      --trackers takes: a version such as v5, the map matcher hmm, a combination of parts
      (r3-d1-s2), a program, or a reference. References (null, nearest, geofence, clairvoyant) are
      shown but not ranked: geofence is an alarm that is given the ride and its stops, and
      clairvoyant shows the truth. Settings follow the id, each after a colon:
      v3:visitingRadius=150:stoppedDwell=30. So --trackers v3,v3:visitingRadius=150 compares two
      settings of one tracker. With --set v3.visitingRadius=150, every v3 in the list has this
      value, unless it sets its own. railbench trackers lists the trackers.

      Prints how often each tracker's display is right on each suite, and whether the lead of the
      best tracker over the second is real. The best tracker is last and has a mark. ± is half the
      width of the 95 % interval around a mean; it is left out where rides or railways are too few.
      Settings that all trackers share, and names that are too long for the terminal, are below the
      table. The line railbench:… is a signature: scores with the same signature can be compared.

      Writes to the output folder: report.md with its charts and the files that it links to,
      results.html (a page to sort and filter journeys), scores.csv
      (tracker,journey,tag,metric,value,unit,count), signature.json (the data and versions behind
      the scores), replay pages of the worst journeys or of all (--replays all), with --estimates
      also estimates.csv, and timings.csv. In estimates.csv (tracker,journey,timestamp,tick,
      railway,direction,station,phase,nextStop,score,probability,train,more; an empty field means no
      value) is one row for each location in order, and one with tick 1 for each change between
      locations; railbench score computes the scores of any file in this format. The field "more"
      contains JSON that some metrics need: candidates, and at the end a trace of stations.
      --digests writes digests.csv, to compare the estimates of two versions or two machines. All
      files except timings.csv have the same bytes in every
      run, whatever the number of jobs. With --shard, each of several machines plays a part of the
      journeys and writes every metric of them, and their signature, to its own folder; railbench
      merge joins the parts.
      """,
    example: "railbench compare --journeys recorded --trackers v4,v5",
    takes: CompareOptions()
  ) { request in
    var output = try OutputFolder.open(request.report.output)
    let all = try request.contestants.contestants()
    let played = try await request.played(all, &output)
    if request.has(\.shard) { return try request.write(played, to: output) }
    // The rides and the data to play them are not needed any more.
    ProcessLimits.trim()
    if !played.times.isEmpty { output.add(UpdateTimes.csv(played.times), as: "timings.csv") }
    try request.report.write(played.contest, to: output, isJSON: request.json)
  }
}

extension Request<CompareOptions> {
  fileprivate typealias Played = (contest: Contest, raw: [Scorecard], times: [UpdateTimes.Summary])

  /// Plays the journeys, and adds estimates, their digests and replay pages.
  fileprivate func played(
    _ contestants: [Contestant], _ output: inout OutputFolder
  ) async throws -> Played {
    let suite = try await self.suite.load(skipsUnlabelled: true, only: self.shard.contains)
    let tells = !suite.items.allSatisfy(\.isOwn)
    if tells { warnOfNeeds(contestants.trackers, in: suite.items) }
    let player = try await ComparePlayer.ready(
      suite, for: contestants, motionDelaySeconds: Double(self.motionDelay))
    let files = self.estimates ? try EstimatesOutput(contestants, in: output) : nil
    let result = try await player.play(
      digests: self.digests, files: files,
      finished: progress("tracking", of: suite.items.count))
    if tells, let note = result.leftOut.note(network: self.suite.network) { warn(note) }
    var contest = try player.contest(result, command: reproduction)
    if has(\.shard) {
      contest.signature.shard = self.shard.description
    } else {
      try await player.addReplays(replayed(contest), to: &contest, &output)
    }
    files?.add(to: &output)
    if self.digests { output.add(player.digests(result), as: "digests.csv") }
    return (contest, result.scorecards, result.costs.summaries(contestants.trackers.map(\.id)))
  }

  fileprivate func replayed(_ contest: Contest) -> [Int] {
    // Only the report and the page of results link to replay pages.
    let formats = self.report.formats
    guard formats.contains(.markdown) || formats.contains(.html) else { return [] }
    guard let count = self.replays else { return Array(contest.journeys.indices) }
    return Array(Leaderboard(contest).worstJourneys(contest).prefix(count))
  }

  /// Writes a part: every metric of its journeys, also of trains, and their signature.
  fileprivate func write(_ played: Played, to folder: OutputFolder) throws {
    var output = folder
    let contest = played.contest
    output.add(try PartFile.text(played.raw), as: PartFile.name)
    output.add(contest.signature.text, as: SuiteSignature.file)
    try output.write()
    print(
      "Part \(self.shard): \(counted(contest.journeys.count, "journey")) in \(output.path). Join "
        + "the parts: railbench merge PART… -o DIR")
  }
}

/// Which files `compare` and `score` write about a contest.
struct ReportOptions: Options {
  let output = Option.folder
  let formats = Option.choices(
    "--format", "LIST", "formats to write, of markdown,csv,html (default: all)",
    kind: "format", among: CompareFormat.allCases.map { ($0.rawValue, $0) },
    default: CompareFormat.allCases)
  let everyMetric = Option.flag(
    "--every-metric", "writes every metric to scores.csv, not only those in the report")
}

extension Request<ReportOptions> {
  /// Writes the files about a contest, beside those of the folder, and prints the summary.
  func write(_ contest: Contest, to folder: OutputFolder, isJSON: Bool = false) throws {
    var output = folder
    let report = output.add(contest, as: self.formats, hasEveryMetric: self.everyMetric)
    let paths = try output.write()
    if isJSON {
      let results = ResultsJSON.compare(contest, report, files: paths)
      return print(json: results.adding(context.failures.json))
    }
    print(contest, report, paths: paths)
  }
}

extension Request {
  /// Prints the summary of a contest, and why the best is wrong on its worst journey.
  func print(_ contest: Contest, _ report: CompareReport, paths: [String]) {
    console.print(
      marked: CompareSummary.text(
        contest, report, paths: paths, next: next(contest), columns: console.columns))
  }

  private func next(_ contest: Contest) -> String? {
    let standing = Leaderboard(contest)
    guard let worst = standing.worstJourneys(contest).first, let best = standing.ranking.first,
      let tracker = contest.contestants[best].tracker, !tracker.entry.isProgram
    else { return nil }
    let id = contest.journeys[worst].id
    return (isFound(id, in: contest.signature) ? id : contest.folders[id])
      .map { explain($0, by: tracker.id) }
  }

  /// Whether a journey of a signature is found by its id alone.
  func isFound(_ id: String, in signature: Signature?) -> Bool {
    signature?.journeys.first { $0.id == id }.map(JourneyFinder.finds) ?? false
  }

  func explain(_ journey: String, by tracker: String) -> String {
    let (journey, tracker) = (ShellText.quoted(journey), ShellText.quoted(tracker))
    let data = givenText(of: ["--network", "--timetable"])
    return "\(context.program) explain \(journey) --tracker \(tracker)\(data)"
  }

  /// These options as they are given, each after a space, for another command.
  func givenText(of options: [String]) -> String {
    options.flatMap { name in
      (invocation.given[name] ?? []).map { " \(name) \(ShellText.quoted($0))" }
    }.joined()
  }
}

extension Option where Value == Int? {
  /// How many of the worst journeys get a replay page; nil: all journeys.
  fileprivate static var replays: Option {
    .one(
      "--replays", "N",
      "how many of the worst journeys get a replay page, linked from the report and from "
        + "results.html, or all (default: 3)"
    ) { text throws(Faults) in
      guard let text else { return 3 }
      return text == "all"
        ? nil : try wholeNumber(text, in: 0...100_000, of: "--replays", or: "all")
    }
  }
}
