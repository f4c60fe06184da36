import Journeys
import PlainText
import RailNetwork
import Tracking

extension Subcommand {
  static let journeyList = Subcommand(
    path: ["journey", "list"],
    summary: "shows journeys as a table",
    discussion: """
      One row a journey: its id, where it comes from, railways and directions, stops and passes, the
      recording's length and locations, and its tags.
      """,
    arguments: [
      ArgumentDeclaration(
        name: "DIR", summary: "a suite or a journey (default: all in Datasets/journeys)",
        count: .any)
    ],
    options: [
      SuiteLoader.networkOption,
      OptionDeclaration(
        name: "--tag", value: "TAG", summary: "only journeys with this tag; several by comma",
        isRepeatable: true),
    ],
    run: { invocation, workbench in
      let folders = invocation.arguments
      let suite = try await SuiteLoader.load(
        folders.isEmpty ? [DatasetFolder.find().journeys] : folders,
        network: invocation.value("--network"), jobs: JobPool.defaultJobs)
      let tags = invocation.list("--tag")
      let items = suite.items.filter { item in
        tags.allSatisfy(item.journey.truth.tags.contains)
      }
      let rows = items.map { JourneyRow.cells($0, network: suite.network(of: $0)) }
      for line in PlainTable.lines([JourneyRow.header] + rows, rightAligned: [4, 5, 6, 7]) {
        workbench.console.print(line)
      }
      return .success
    })
}

/// A journey in the table of `railbench journey list`.
enum JourneyRow {
  static let header = [
    "journey", "suite", "source", "railways", "stops", "passes", "min", "locations", "tags",
  ]

  static func cells(_ item: LoadedSuite.Item, network: RailNetwork) -> [String] {
    let truth = item.journey.truth
    let legs = truth.legs.map { leg in
      "\(network[leg.railway].id) \(network[leg.railway].directionID(leg.direction))"
    }
    let calls = truth.legs.flatMap(\.calls)
    let times = item.journey.locations.map(\.timestamp)
    let seconds = times.max().flatMap { last in times.min().map { last.seconds(since: $0) } }
    return [
      truth.id, item.suite, truth.source.rawValue,
      legs.isEmpty ? "no train" : legs.joined(separator: ", "),
      "\(calls.filter(\.isStop).count)", "\(calls.filter { !$0.isStop }.count)",
      NumberText.optional(seconds.map { $0 / 60 }, places: 1), "\(times.count)",
      truth.tags.joined(separator: " "),
    ]
  }
}
