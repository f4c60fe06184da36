import Journeys
import RailNetwork
import Reporting
import Scoring
import Text
import Tracking

extension Subcommand {
  static let bench = Subcommand(
    path: ["bench"],
    summary: "measures speed and memory of the network, the trackers and the stages of compare",
    discussion: """
      Rides over every tenth railway of a network, one location for each 20 m; then the stages that
      journeys go through in compare: reading, judging what trackers say, reporting. All on one
      core. Medians of several runs, with the least and the most; peak memory is that of the whole
      command. Build with -c release. Timings depend on the machine.
      With --output, bench.csv holds all values.

      Example: railbench bench --trackers v3,v4 --output now
      """,
    options: [
      .option("--network", "FILE", "the network (default: greater-tokyo of the datasets)"),
      .list("--trackers", "IDS", "trackers to measure (default: v1,v2,v3)"),
      .list(
        "--journeys", short: "-J", "DIR",
        "journeys for the stages (default: the recorded ones, without --network)"),
      .option("--runs", "N", "runs of each (default: 5)"),
      .output("DIR", "where bench.csv is written (default: nowhere)"),
    ]
  ) { invocation in
    let roster = invocation.roster()
    let ids = invocation.has("--trackers") ? invocation.list("--trackers") : ["v1", "v2", "v3"]
    let entries = try ids.map { try roster.entry(id: $0, option: "--trackers") }
    guard !entries.isEmpty else { throw Faults("--trackers", "names no tracker") }
    let runs = try invocation.integer("--runs", in: 1...1_000) ?? 5
    var output: OutputFolder?
    if let path = invocation.value("--output") { output = try OutputFolder(path: path) }
    let bench = Bench(entries: entries, runs: runs)
    var suite: LoadedSuite?
    if let folders = try stagedJourneys(invocation) {
      suite = try await SuiteLoader.load(
        folders,
        network: invocation.has("--journeys")
          ? invocation.value("--network").map(NetworkFile.path) : nil,
        jobs: invocation.jobs)
    }
    var costs = try await bench.costs(invocation)
    if let suite { costs += try await bench.stages(of: suite) }
    if let bytes = PeakMemory.bytes() {
      costs.append(BenchCost("peak memory", "MB", [Double(bytes) / 1e6]))
    }
    invocation.print(BenchReport.table(costs))
    output?.add(BenchReport.csv(costs), as: BenchReport.file)
    if let paths = try output?.write() {
      invocation.print("Written: \(paths.joined(separator: ", ")).")
    }
  }

  /// The folders of journeys for the stages; nil with a network of one's own and no journeys.
  private static func stagedJourneys(_ invocation: Invocation) throws(Faults) -> [String]? {
    if invocation.has("--journeys") { return invocation.all("--journeys") }
    return invocation.has("--network") ? nil : ["\(try DatasetFolder.find().journeys)/recorded"]
  }
}
