import Datasets
import Reporting
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
  let isolate = Isolation.seconds
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
      whether its lead over the best of the others is real: yes, no, same (too small to matter) or
      open (it may be chance). --verbose adds every metric and the intervals.

      Writes to the output folder: report.md with its charts and the files that it links to,
      results.html (a page to sort and filter journeys), scores.csv
      (tracker,journey,tag,metric,value,unit,count), signature.json (what produced the scores),
      replay pages of the worst journeys or of all (--replays all), with --estimates also estimates.csv, and timings.csv. All
      but timings.csv have the same bytes in every run, whatever --jobs says.
      """,
    example: "railbench compare --journeys recorded --trackers v4,v5",
    takes: CompareOptions()
  ) { request in
    let formats = request.formats
    var output = try OutputFolder.open(request.output)
    let all = try request.contestants.contestants()
    let suite = try await request.suite.load(skipsUnlabelled: true)
    let failures = await request.suite.isolation(request.isolate).failures(
      of: all.trackers, on: suite)
    let contestants = all.filter { one in !failures.contains { $0.tracker == one.id } }
    guard !contestants.isEmpty else { throw FailedGate() }
    request.warnOfNeeds(contestants.trackers, in: suite.items)
    let player = try await ComparePlayer.ready(suite, for: contestants)
    let files =
      request.estimates
      ? try EstimatesOutput(trackers: contestants.count, in: output) : nil
    let result = try await player.play(
      files: files, finished: request.progress("tracking", of: suite.items.count))
    var contest = try player.contest(result, command: request.reproduction)
    contest.notJudged = failures
    let times = result.costs.summaries(contestants.trackers.map(\.id))
    // Only these link to the pages.
    let isLinked = formats.contains(.markdown) || formats.contains(.html)
    try await player.addReplays(isLinked ? request.replays.count : 0, to: &contest, &output)
    let report = await output.add(
      contest, as: formats, hasEveryMetric: request.everyMetric)
    files?.add(to: &output)
    output.add(UpdateTimes.csv(times), as: "timings.csv")
    let paths = try output.write()
    request.print(contest, report, times: times, paths: paths, isVerbose: request.verbose)
    if !failures.isEmpty { throw FailedGate() }
  }
}

extension Option where Value == [CompareFormat] {
  /// What `compare` and `score` write.
  static var formats: Option {
    .choices(
      "--format", "LIST", "what is written, of markdown,csv,html,json (default: markdown,csv,html)",
      kind: "format", among: CompareFormat.allCases.map { ($0.rawValue, $0) },
      default: [.markdown, .csv, .html])
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
