import Datasets
import RailNetwork
import Scoring

struct BaselineUpdateOptions: Options {
  let file = GateRun.file
  let network = Option.journeysNetwork
  let timetable = Option.timetable
  let output = Option.output(
    "FILE", "the baseline to write (default: the one that the gate names)")
  let programs = ProgramOptions()
  let jobs = Option.jobs
}

extension Subcommand {
  static let baselineUpdate = Subcommand(
    path: ["baseline", "update"],
    summary: "writes the current scores as the baseline of a gate",
    discussion: """
      The baseline is a small sorted file with the metrics that the gate watches, so that a review
      can read its changes. Only this command changes it. It writes in the gate's folder, or to the
      file of -o, and never replaces a file that is not a baseline.
      """,
    example: "railbench baseline update --gate .ci/gate.json",
    takes: BaselineUpdateOptions()
  ) { request in
    var run = try GateRun(request.file)
    let path = try run.newBaseline(request.output)
    try await run.play(
      request, network: request.network, timetable: request.timetable, forBaseline: true)
    guard run.failures.isEmpty else {
      for one in run.failures { request.console.error("\(one.name) \(one.message)") }
      request.console.error("no baseline is written, because a tracker failed")
      throw FailedGate()
    }
    try Files.write(try run.gate.baseline(run.cards, file: run.path), to: path)
    request.print("Written: \(path).")
  }
}
