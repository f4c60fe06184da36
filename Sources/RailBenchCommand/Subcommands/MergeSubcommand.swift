import Datasets
import Reporting
import Running
import Text
import Tracking

struct MergeOptions: Options {
  let folders = Option.arguments("DIR", "a part's output folder")
  let output = Option.folder
  let programs = ProgramOptions()
  let jobs = Option.jobs
}

extension Subcommand {
  static let merge = Subcommand(
    path: ["merge"],
    summary: "merges the outputs of --shard into those of a whole run",
    discussion: """
      Each DIR is an output folder of compare, simulate or sweep with --shard; give all parts,
      from 1/N to N/N, in any order. The output is the same as without --shard, except for timings.
      If a part is missing, not finished or given twice, the error names it, and nothing is written.
      Run it in the folder where the parts ran, because their commands contain relative paths.
      """,
    example: "railbench merge part-1 part-2 part-3 -o whole",
    takes: MergeOptions()
  ) { request in
    if request.folders.contains(where: { Files.exists("\($0)/\(JournalFile.name)") }) {
      return try await mergeSweep(request)
    }
    let parts = try Parts.open(request.folders)
    let known: [Subcommand] = [.compare, .simulate]
    guard let subcommand = known.first(where: { parts.words.starts(with: $0.path) }) else {
      throw Faults(
        parts.file, line: 1, field: "words", "is a part of an unknown command",
        remedy: "give parts of \(known.map(\.name).joined(separator: ", ")) or sweep")
    }
    let words =
      Array(parts.words.dropFirst(subcommand.path.count))
      + ["--output", request.output, "--jobs", "\(request.jobs)"]
    let given = request.programs.programs
    var context = request.context
    context.trackers.removeAll { one in given.contains { $0.hasPrefix("\(one.id)=") } }
    let invocation: Invocation
    do throws(Faults) {
      invocation = try Invocation(words: words, for: subcommand, context, parts: parts)
    } catch {
      throw Faults(
        error.all.map {
          Fault(
            file: parts.file, line: 1, field: "words", problem: "\($0.file): \($0.problem)",
            remedy: $0.remedy)
        })
    }
    // No file may run a program.
    let strays = items(invocation.given["--trackers"] ?? []).filter {
      Program.text($0) != nil && !given.contains($0)
    }
    guard strays.isEmpty else {
      throw Faults(
        request.folders[0], "its trackers are programs: \(strays.joined(separator: ", "))",
        remedy: "give their commands to merge as well: --trackers")
    }
    try await subcommand.run(invocation)
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

extension Request {
  /// The file of this command's part of the work.
  func part(
    _ shard: Shard, of count: Int, in output: OutputFolder, inputs: [String: String],
    files: [String: String] = [:]
  ) throws(Faults) -> PartOutput {
    try PartOutput(
      PartHeader(
        words: invocation.words, count: count, shard: shard, inputs: inputs, files: files),
      in: output)
  }

  /// Writes a part, and prints the next step.
  func finish(
    _ part: PartOutput, _ shard: Shard, _ pieces: Int, in folder: OutputFolder
  ) throws(Faults) {
    var output = folder
    part.add(to: &output)
    try output.write()
    context.failures.keepInPart()
    print(
      "Part \(shard): \(counted(pieces, "journey")) in \(output.path). Join the parts: "
        + "railbench merge PART… -o DIR")
  }
}
