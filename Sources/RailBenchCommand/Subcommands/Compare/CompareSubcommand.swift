import Datasets
import Reporting
import Running
import Scoring
import Text

struct CompareOptions: Options {
  let suite = SuiteOptions()
  let contestants = TrackerOptions()
  let output = Option.folder
  let formats = Option.formats
  let everyMetric = Option.everyMetric
  let estimates = Option.flag(
    "--estimates", "also writes what each tracker said: estimates.csv")
  let replays = Option.replays
  let verbose = Option.verbose
  let shard = Option.shard
  let skipBad = Option.flag(
    "--skip-bad", "leaves out journeys whose files are wrong, and counts them in the report")
  let jobs = Option.jobs
}

extension Subcommand {
  static let compare = Subcommand(
    path: ["compare"],
    summary: "plays journeys through trackers and says which is right how often",
    discussion: """
      Takes part who is named: a version (v1 to v5), the map matcher hmm, a combination of parts
      (r3-d1-s2), or one of the references null, nearest, geofence (an alarm that knows the ride
      and its stops beforehand) and clairvoyant (the truth), which don't compete. Settings follow a
      tracker's id, each after a colon: v3:visitingRadius=150:stoppedDwell=30 takes part under
      that very name, so that --trackers v3,v3:visitingRadius=150 compares two settings of one
      tracker. --set v3.visitingRadius=150 sets a parameter of every v3 that does not set it
      itself. railbench trackers lists trackers and parameters.

      Prints how often each tracker's display is right on each suite, the best last and marked, and
      whether its lead over the best of the others is real: yes, no, same (too small to matter), may
      be chance, or too few railways or rides to say. --verbose adds every metric.

      Writes to the output folder: report.md with its charts and the files that it links to,
      results.html (a page to sort and filter journeys), scores.csv
      (tracker,journey,tag,metric,value,unit,count), signature.json (what produced the scores),
      replay pages of the worst journeys or of all (--replays all), with --estimates also
      estimates.csv, and timings.csv. All but timings.csv have the same bytes in every run, whatever
      --jobs says. With --shard each of n machines plays a part into a folder of its own; railbench
      merge puts the parts together.
      """,
    example: "railbench compare --journeys recorded --trackers v4,v5",
    takes: CompareOptions()
  ) { request in
    var output = try OutputFolder.open(request.output)
    let all = try request.contestants.contestants()
    if let parts = request.parts { return try await mergeParts(parts, all, output, request) }
    let shard = request.shard
    guard let played = try await request.played(all, shard, &output) else { return }
    // The rides are needed no more, and neither is what was read to play them.
    ProcessLimits.trim()
    try await request.write(played.contest, times: played.times, files: played.files, to: output)
  }

  /// Does what remains once all parts have been played.
  private static func mergeParts(
    _ parts: Parts, _ contestants: [Contestant], _ folder: OutputFolder,
    _ request: Request<CompareOptions>
  ) async throws {
    var output = folder
    let files = try request.estimatesFiles(contestants, in: output)
    var contest = try parts.contest(contestants, files: files, command: request.reproduction)
    let replayed = request.replayed(contest)
    if !replayed.isEmpty {
      // Where some were left out, the places of the others are not those in the folders.
      let only = contest.leftOut.isEmpty ? replayed.contains : nil
      let suite = try await request.suite.load(
        skipsUnlabelled: true, skipsBad: request.skipBad, only: only)
      try await ComparePlayer.ready(suite, for: contestants)
        .addReplays(replayed, to: &contest, &output)
    }
    try await request.write(contest, times: [], files: files, to: output)
    if !contest.failures.isEmpty { throw FailedGate() }
  }
}

extension Request<CompareOptions> {
  fileprivate typealias Played = (
    contest: Contest, times: [UpdateTimes.Summary], files: EstimatesOutput?
  )

  /// Plays the journeys and adds replay pages; nil once a part of them has been written.
  fileprivate func played(
    _ contestants: [Contestant], _ shard: Shard, _ output: inout OutputFolder
  ) async throws -> Played? {
    let suite = try await self.suite.load(
      skipsUnlabelled: true, skipsBad: self.skipBad, only: shard.contains)
    warnOfNeeds(contestants.trackers, in: suite.items)
    let player = try await ComparePlayer.ready(suite, for: contestants)
    let signature = has(\.shard) ? try SuiteSignature.make(suite, contestants).text : nil
    let part = try signature.map { signature throws(Faults) in
      try self.part(
        shard, of: suite.wholeCount, in: output,
        inputs: self.suite.inputs(suite, contestants.trackers),
        files: [SuiteSignature.file: ContentHash(signature.utf8).short])
    }
    let files = part == nil ? try estimatesFiles(contestants, in: output) : nil
    let result = try await player.play(
      files: files, part: part, keepsRows: self.estimates,
      finished: progress("tracking", of: suite.items.count))
    if let note = result.leftOut.note { warn(note) }
    if let part, let signature {
      output.add(signature, as: SuiteSignature.file)
      try finish(part, shard, suite.items.count, in: output)
      return nil
    }
    var contest = try player.contest(result, command: reproduction)
    try await player.addReplays(replayed(contest), to: &contest, &output)
    return (contest, result.costs.summaries(player.contestants.trackers.map(\.id)), files)
  }

  fileprivate func estimatesFiles(
    _ contestants: [Contestant], in output: OutputFolder
  ) throws(Faults) -> EstimatesOutput? {
    self.estimates ? try EstimatesOutput(trackers: contestants.count, in: output) : nil
  }

  /// The journeys that get a replay page.
  fileprivate func replayed(_ contest: Contest) -> [Int] {
    // Only these link to the pages.
    let isLinked = self.formats.contains(.markdown) || self.formats.contains(.html)
    guard isLinked else { return [] }
    guard let count = self.replays.count else { return Array(contest.journeys.indices) }
    return Array(Standing(contest).worstJourneys(contest).prefix(count))
  }

  fileprivate func write(
    _ contest: Contest, times: [UpdateTimes.Summary], files: EstimatesOutput?,
    to folder: OutputFolder
  ) async throws {
    var output = folder
    let report = await output.add(contest, as: self.formats, hasEveryMetric: self.everyMetric)
    files?.add(to: &output)
    if !times.isEmpty { output.add(UpdateTimes.csv(times), as: "timings.csv") }
    let paths = try output.write()
    print(contest, report, times: times, paths: paths, isVerbose: self.verbose)
  }
}

extension Option where Value == [CompareFormat] {
  /// What `compare` and `score` write.
  static var formats: Option {
    .choices(
      "--format", "LIST", "what is written, of markdown,csv,html (default: all)",
      kind: "format", among: CompareFormat.allCases.map { ($0.rawValue, $0) },
      default: CompareFormat.allCases)
  }
}

extension Request {
  /// Prints the answer, below all that it rests on if that is asked for.
  func print(
    _ contest: Contest, _ report: CompareReport, times: [UpdateTimes.Summary] = [],
    paths: [String], isVerbose: Bool
  ) {
    let columns = console.columns
    if isVerbose {
      print(
        CompareSummary.details(contest, report, times: times, paths: paths, columns: columns))
    }
    console.print(marked: CompareSummary.text(contest, report, paths: paths, columns: columns))
  }
}

/// Which journeys get a replay page.
enum ReplayCount: Sendable {
  case all
  case worst(Int)

  /// Nil for all.
  var count: Int? { if case .worst(let count) = self { count } else { nil } }
}

extension Option where Value == ReplayCount {
  fileprivate static var replays: Option {
    .one(
      "--replays", "N",
      "how many of the worst journeys get a replay page, linked from the report and from "
        + "results.html, or all (default: 3)"
    ) { text throws(Faults) in
      if text == "all" { return .all }
      return .worst(
        try text.map { text throws(Faults) in
          try wholeNumber(text, in: 0...100_000, of: "--replays", or: "all")
        } ?? 3)
    }
  }
}

extension Option where Value == Bool {
  /// What `compare` and `score` print.
  static var verbose: Option {
    .flag("--verbose", "also prints every metric and the intervals")
  }

  /// Which metrics `compare` and `score` write.
  static var everyMetric: Option {
    .flag("--every-metric", "scores.csv holds every metric, not only those that the report shows")
  }
}
