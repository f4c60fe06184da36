import Datasets
import Gate
import Running
import Text

struct BaselineUpdateOptions: Options {
  let file = GateRun.file
  let network = Option.journeysNetwork
  let output = Option.output(
    "FILE", "the baseline to write (default: the one that the gate names)")
  let programs = ProgramOptions()
  let jobs = Option.jobs
}

extension Subcommand {
  static let baselineUpdate = Subcommand(
    path: ["baseline", "update"],
    summary: "rewrites a gate's baseline with what its trackers score now",
    discussion: """
      The one way in which a baseline changes: a small file, sorted, of the metrics that the gate
      watches, to be read in review. Nothing else rewrites it. It is written in the gate's folder,
      or where -o says, and replaces nothing but a baseline.
      """,
    example: "railbench baseline update --gate .ci/gate.json",
    takes: BaselineUpdateOptions()
  ) { request in
    var run = try GateRun(request.file)
    let path = try run.newBaseline(request.output)
    try await run.play(
      request, network: request.network, forBaseline: true)
    guard run.failures.isEmpty else {
      for one in run.failures { request.console.error("\(one.name) \(one.message)") }
      request.console.error("no baseline is written while a tracker fails")
      throw FailedGate()
    }
    try Files.write(ScoreTable.baseline(run.cards, metrics: run.gate.noWorse), to: path)
    request.print("Written: \(path).")
  }
}
