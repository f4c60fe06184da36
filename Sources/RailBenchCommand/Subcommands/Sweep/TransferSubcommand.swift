import Datasets
import Reporting
import Running
import Scoring
import Sweeping
import Text
import Tracking

struct TransferOptions: Options {
  static let standardSuites = ["test", "hard", "bart", "septa", "recorded"]

  let trackers = TrackerOptions()
  let suites = Option.arguments(
    "JOURNEYS",
    "suites, or their names in Datasets/journeys (default: "
      + "\(standardSuites.joined(separator: " ")))",
    count: .any)
  let network = Option.journeysNetwork
  let count = Option.integer(
    "--count", "N", "settings drawn for each tracker", in: 2...1_000, default: 160)
  let seed = Option.seed
  let jobs = Option.jobs
  let output = Option.folder
}

extension Subcommand {
  static let transfer = Subcommand(
    path: ["transfer"],
    summary: "tests if settings tuned on simulated rides suit real ones",
    discussion: """
      Draws random settings of each tracker (default: v3, v4 and hmm): every parameter between half
      and twice its default, within its range. It plays them on each suite and ranks them by the
      display and by the railway. It prints how well the rankings agree; the rank on real rides of
      the setting that is best on simulated rides; the lead of each tracker over the first tracker;
      and the parameters for which the suites disagree.

      Writes report.md and transfer.csv. Reports of sweeps read Reports/transfer/transfer.csv.
      """,
    example: "railbench transfer -t v3 -o railbench-output/transfer",
    takes: TransferOptions()
  ) { request in
    var output = try OutputFolder.open(request.output)
    let trackers = try request.trackers.configured(default: ["v3", "v4", "hmm"])
    let metrics = ["PH1.display", "RW1"].map { MetricCatalogue[$0] }
    let names = request.suites.isEmpty ? TransferOptions.standardSuites : request.suites
    var suites: [LoadedSuite] = []
    for name in names {
      suites.append(
        try await SuiteLoader.load([name], network: request.network, jobs: request.jobs))
    }
    let journeys = suites.reduce(0) { $0 + $1.items.count }
    var studies: [TransferStudy] = []
    for tracker in trackers {
      studies.append(
        try await TransferExperiment.study(
          of: tracker.entry, count: request.count, seed: request.seed, on: suites, metrics,
          finished: request.progress("playing \(tracker.entry.id)", of: journeys)))
    }
    output.add(TransferTable.csv(studies), as: TransferExperiment.file)
    let document = TransferReport.document(
      studies, seed: request.seed, command: request.reproduction)
    output.add(markdown: document.warning(ofFailures: request.context.failures.texts))
    try output.write()
    request.print(TransferReport.line(studies, seed: request.seed).plain)
  }
}
