import Datasets
import Gate
import Text

struct BaselineUpdateOptions: Options {
  let file = GateRun.file
  let network = Option.journeysNetwork
  let output = Option.output(
    "FILE", "the baseline to write (default: the one that the gate names)")
  let jobs = Option.jobs
}

extension Subcommand {
  static let baselineUpdate = Subcommand(
    path: ["baseline", "update"],
    summary: "rewrites a gate's baseline with what its trackers score now",
    discussion: """
      The one way in which a baseline changes: a small file, sorted, of the metrics that the gate
      watches, to be read in review. Nothing else rewrites it.
      """,
    takes: BaselineUpdateOptions()
  ) { request in
    let run = try await GateRun.play(
      request.file, request,
      Isolation(seconds: nil, network: request.network, console: request.console),
      checksDeterminism: false)
    guard let path = request.output ?? run.baselinePath else {
      throw Faults(
        request.file, field: "baseline", "names no file",
        remedy: "add \"baseline\": \"baseline.csv\"")
    }
    try Files.write(ScoreTable.baseline(run.cards, metrics: run.gate.noWorse), to: path)
    request.print("Written: \(path).")
  }
}
