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
    "suites, or their names in Datasets/journeys (default: \(standardSuites.joined(separator: " ")))",
    count: .any)
  let network = Option.journeysNetwork
  let count = Option.integer(
    "--count", "N", "settings drawn for each tracker", in: 2...1_000, default: 40)
  let seed = Option.seed
  let jobs = Option.jobs
  let output = Option.folder
}

extension Subcommand {
  static let transfer = Subcommand(
    path: ["transfer"],
    summary: "asks whether what is best on simulated rides is best on real ones",
    discussion: """
      Draws settings of each tracker at random (default: v3, v4 and hmm), every parameter from half
      to double its default within its range, plays them on each suite, and ranks them there by the
      display and by the railway. Says how far the rankings agree, where the setting that is best on
      simulated rides stands on real ones, by how much each tracker leads the first one, and by
      which parameters the suites disagree.

      Writes report.md and transfer.csv, which reports of sweeps quote from Reports/transfer.
      """,
    example: "railbench transfer -t v3 -o railbench-output/transfer",
    takes: TransferOptions()
  ) { request in
    var output = try OutputFolder.open(request.output)
    let trackers = try request.trackers.configured(default: ["v3", "v4", "hmm"])
    let metrics = ["PH1.display", "RW1"].map { MetricCatalogue.all[MetricCatalogue[$0]] }
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
        try await TransferLab.study(
          of: tracker.entry, count: request.count, seed: request.seed, on: suites, metrics,
          finished: request.progress("playing \(tracker.entry.id)", of: journeys)))
    }
    output.add(TransferTable.csv(studies), as: TransferLab.file)
    let document = TransferReport.document(
      studies, seed: request.seed, command: request.reproduction)
    output.add(markdown: document)
    try output.write()
    request.print(TransferReport.line(studies, seed: request.seed).plain)
  }
}
