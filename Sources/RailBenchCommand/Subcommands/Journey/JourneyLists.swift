import Journeys
import RailNetwork
import Reporting
import Text
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
        "DIR", "a suite or a journey (default: all in Datasets/journeys)", count: .any)
    ],
    options: [
      SuiteLoader.networkOption,
      .list("--tag", "TAG", "only journeys with this tag; several by comma"),
    ]
  ) { invocation in
    let suite = try await invocation.suite(invocation.arguments)
    let tags = invocation.list("--tag")
    var table = TextTable([
      "journey", "suite", "source", "railways", .right("stops"), .right("passes"), .right("min"),
      .right("locations"), "tags",
    ])
    for item in suite.items where tags.allSatisfy(item.truth.tags.contains) {
      table.add(try cells(item, network: suite.network(of: item)))
    }
    invocation.print(table)
  }

  private static func cells(_ item: LoadedSuite.Item, network: RailNetwork) throws(Faults)
    -> [String]
  {
    let truth = item.truth
    let legs = truth.legs.map { leg in
      "\(network[leg.railway].id) \(network[leg.railway].directionID(leg.direction))"
    }
    let calls = truth.legs.flatMap(\.calls)
    let times = try item.journey.locations.map(\.timestamp)
    let seconds = times.max().flatMap { last in times.min().map { last.seconds(since: $0) } }
    return [
      truth.id, item.suite, truth.source.rawValue,
      legs.isEmpty ? "no train" : legs.joined(separator: ", "),
      "\(calls.filter(\.isStop).count)", "\(calls.filter { !$0.isStop }.count)",
      NumberText.optional(seconds.map { $0 / 60 }, places: 1), "\(times.count)",
      truth.tags.joined(separator: " "),
    ]
  }

  static let journeyValidate = Subcommand(
    path: ["journey", "validate"],
    summary: "checks journeys against their networks and lists every fault",
    discussion: """
      A fault names its file, line and field, and makes the exit status 2. A warning is about what
      is legal but suspicious: locations out of order or repeated, calls outside the recording,
      members that look mistyped.
      """,
    arguments: [
      ArgumentDeclaration(
        "DIR", "a journey, a suite, or a folder of suites", count: .oneOrMore)
    ],
    options: [SuiteLoader.networkOption]
  ) { invocation in
    let suite = try await invocation.suite(invocation.arguments)
    var warningCount = 0
    for item in suite.items {
      let bytes = try JourneyBytes(item.folder)
      let warnings = try JourneyReader.readWithWarnings(
        locations: bytes.locations, truth: bytes.truth, folder: item.folder.path,
        network: suite.network(of: item)
      ).warnings
      warningCount += warnings.count
      for warning in warnings { invocation.warn("warning: \(warning)") }
    }
    let calls = suite.items.flatMap(\.truth.legs).reduce(0) { $0 + $1.calls.count }
    invocation.print(
      "\(suite.items.count) journeys with \(suite.locationCount) locations and \(calls) calls: "
        + "no faults, \(warningCount) warnings")
  }
}
