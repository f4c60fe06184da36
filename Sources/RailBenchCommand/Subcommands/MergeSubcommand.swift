import Datasets
import RailNetwork
import Reporting
import Scoring

struct MergeOptions: Options {
  let folders = Option.arguments("DIR", "a part's output folder")
  let output = Option.folder
  let programs = ProgramOptions()
  let jobs = Option.jobs
}

extension Subcommand {
  static let merge = Subcommand(
    path: ["merge"],
    summary: "merges the outputs of --shard into one",
    discussion: """
      Each DIR is an output folder of compare or sweep with --shard; give all parts, from 1/N to
      N/N, in any order. If a part is missing, not finished, given twice, or of other data, trackers
      or versions, the error names it, and nothing is written.

      The scores of each journey and estimates.csv are joined, and all means and comparisons are
      computed from them again. So the result of compare is the same as without
      --shard, except replays, which parts do not have; every metric is in scores.csv. The result of
      a sweep is the same as without --shard.
      """,
    example: "railbench merge part-1 part-2 part-3 -o whole",
    takes: MergeOptions()
  ) { request in
    if request.folders.contains(where: { Files.exists("\($0)/\(JournalFile.name)") }) {
      return try await mergeSweep(request)
    }
    let merged = try MergedScores.read(request.folders)
    var output = try OutputFolder.open(request.output)
    let known = request.known(withReferences: true)
    let contest = merged.contest(
      known: { try? TrackerSelection.contestants([$0], known: known)[0] },
      command: request.reproduction)
    let report = output.add(contest, as: CompareFormat.allCases, hasEveryMetric: true)
    try merged.addEstimates(to: &output)
    let paths = try output.write()
    request.print(contest, report, paths: paths)
    let failures = contest.scorecards.failures
    for one in failures { request.console.error("\(one.tracker) \(one.why)") }
    if !failures.isEmpty { throw FailedGate() }
  }

  private static func mergeSweep(_ request: Request<MergeOptions>) async throws {
    var output = try OutputFolder.open(request.output)
    let session = try await SweepSession.load(
      "\(request.folders[0])/\(SweepSession.experimentFile)",
      trackers: request.context.trackers, jobs: request.jobs)
    let field = try await SweepField.prepare(session)
    let (records, tried) = try await session.merged(request.folders, on: field)
    let answer = try await session.answer(records, tried: tried, field: field)
    session.add(answer, records, to: &output)
    try output.write()
    request.print(SweepReport.summary(answer, columns: request.console.columns))
    if request.warnOfFailures(among: records) { throw FailedGate() }
  }
}
