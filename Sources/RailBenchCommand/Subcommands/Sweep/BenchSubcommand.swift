import Datasets
import Reporting
import Running
import Scoring
import Text

struct BenchOptions: Options {
  let network = Option.text(
    "--network", "FILE", "the network (default: greater-tokyo of the datasets)")
  let trackers = Option.list(
    "--trackers", "IDS", "trackers to measure (default: v1,v2,v3)")
  let runs = Option.integer("--runs", "N", "runs of each", in: 1...1_000, default: 5)
  let output = Option.output("DIR", "the folder for bench.csv (default: not written)")
}

extension Subcommand {
  static let bench = Subcommand(
    path: ["bench"],
    summary: "measures the speed and memory of a network and of trackers",
    discussion: """
      Plays a ride over every tenth railway of the network, with one location every 20 m, on one
      core. Prints the median, the minimum and the maximum of several runs; peak memory is for the
      whole command. Build with -c release. Timings depend on the machine. With --output, bench.csv
      has all values.
      """,
    example: "railbench bench --trackers v3,v4 --output now",
    takes: BenchOptions()
  ) { request in
    let names = request.has(\.trackers) ? request.trackers : ["v1", "v2", "v3"]
    let trackers = try request.configured(names)
    var output = try request.output.map { path throws(Faults) in try OutputFolder.open(path) }
    let bench = Bench(entries: trackers.map(\.entry), runs: request.runs)
    var costs = try await bench.costs(network: request.network)
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
