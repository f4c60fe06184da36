import Datasets
import Reporting
import Scoring
import Text

struct BenchOptions: Options {
  let network = Option.text(
    "--network", "FILE", "the network (default: greater-tokyo of the datasets)")
  let trackers = Option.list(
    "--trackers", "IDS", "trackers to measure (default: v1,v2,v3)")
  let journeys = Option.texts(
    "--journeys", short: "-J", "DIR",
    "journeys for the stages (default: the recorded ones, without --network)")
  let runs = Option.integer("--runs", "N", "runs of each", in: 1...1_000, default: 5)
  let output = Option.output("DIR", "where bench.csv is written (default: nowhere)")
}

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
      """,
    example: "railbench bench --trackers v3,v4 --output now",
    takes: BenchOptions()
  ) { request in
    let names = request.has(\.trackers) ? request.trackers : ["v1", "v2", "v3"]
    let trackers = try request.configured(names)
    var output = try request.output.map { path throws(Faults) in try OutputFolder.open(path) }
    var folders = request.journeys
    if folders.isEmpty, request.network == nil {
      folders = ["\(try DatasetFolder.find().journeys)/recorded"]
    }
    var suite: LoadedSuite?
    if !folders.isEmpty {
      suite = try await SuiteLoader.load(
        folders, network: request.has(\.journeys) ? request.network : nil, jobs: request.jobs)
    }
    let bench = Bench(entries: trackers.map(\.entry), runs: request.runs)
    var costs = try await bench.costs(network: request.network)
    if let suite { costs += try await bench.stages(of: suite) }
    if let bytes = PeakMemory.bytes() {
      costs.append(BenchCost("peak memory", "MB", [Double(bytes) / 1e6]))
    }
    request.print(BenchReport.table(costs))
    output?.add(BenchReport.csv(costs), as: BenchReport.file)
    if let paths = try output?.write() {
      request.print("Written: \(paths.joined(separator: ", ")).")
    }
  }
}
