import PlainText
import RailNetwork
import Reporting
import Tracking

extension Subcommand {
  /// `railbench bench`.
  static let bench = Subcommand(
    path: ["bench"],
    summary: "measures speed and memory of the network, the index and the trackers",
    discussion: """
      Rides over every tenth railway of a network, one location for each 20 m, on one core; medians
      of several runs. Build with -c release. Timings depend on the machine; nothing compares them.
      """,
    options: [
      OptionDeclaration(
        name: "--network", value: "FILE",
        summary: "the network (default: greater-tokyo of the datasets)"),
      OptionDeclaration(
        name: "--trackers", value: "IDS", summary: "trackers to measure (default: v1,v2,v3)",
        isRepeatable: true),
      OptionDeclaration(name: "--runs", value: "N", summary: "runs of each (default: 5)"),
    ]
  ) { invocation, workbench in
    let roster = Roster(workbench, knowsTruth: false)
    let ids = invocation.has("--trackers") ? invocation.list("--trackers") : ["v1", "v2", "v3"]
    let entries = try ids.map { try roster.entry(id: $0, option: "--trackers") }
    let file =
      try invocation.value("--network") ?? DatasetFolder.find().network(id: "greater-tokyo")
    let runs = try invocation.integer("--runs", in: 1...1_000) ?? 5
    let figures = try Benchmark(networkFile: file, runs: runs).figures(of: entries)
    var table = TextTable([.init("what"), .init("value", .right), .init("unit")])
    for figure in figures { table.add([figure.what, figure.value, figure.unit]) }
    workbench.console.print(table.plain)
    return .success
  }
}
