import Datasets
import Reporting

struct SweepMergeOptions: Options {
  let folders = Option.arguments("DIR", "a part's output folder")
  let output = Option.folder
  let jobs = Option.jobs
}

extension Subcommand {
  static let sweepMerge = Subcommand(
    path: ["sweep", "merge"],
    summary: "puts the parts of a sharded sweep together, to the bytes of a whole one",
    discussion: """
      DIR are the output folders of railbench sweep --shard 1/n to n/n. What is written is what
      railbench sweep writes without --shard, timings apart.
      """,
    example: "railbench sweep merge part-1 part-2 part-3 -o whole",
    takes: SweepMergeOptions()
  ) { request in
    var output = try OutputFolder.open(request.output)
    let session = try await SweepSession.load(
      "\(request.folders[0])/\(SweepSession.experimentFile)",
      trackers: request.workbench.trackers, jobs: request.jobs)
    let field = try await SweepField.prepare(session)
    let (records, tried) = try await session.merged(request.folders, on: field)
    let answer = try await session.answer(records, tried: tried, field: field)
    session.add(answer, records, to: &output)
    try output.write()
    request.print(SweepReport.summary(answer, columns: request.console.columns))
  }
}
