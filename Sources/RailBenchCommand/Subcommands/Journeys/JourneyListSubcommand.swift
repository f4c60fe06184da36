import Datasets
import Journeys
import Reporting

struct JourneyListOptions: Options {
  let folders = Option.arguments(
    "DIR", "a suite or a journey (default: all in Datasets/journeys)", count: .any)
  let network = Option.journeysNetwork
  let tags = Option.list("--tag", "TAG", "only journeys with this tag; several by comma")
}

extension Subcommand {
  static let journeyList = Subcommand(
    path: ["journey", "list"],
    summary: "shows journeys as a table",
    discussion: """
      One row a journey: its id, where it comes from, railways and directions, stops and passes, the
      recording's length and locations, and its tags.
      """,
    example: "railbench journey list recorded --tag subway",
    takes: JourneyListOptions()
  ) { request in
    let suite = try await SuiteLoader.load(
      request.folders, network: request.network, jobs: request.jobs)
    var table = JourneyTable()
    for item in suite.items where request.tags.allSatisfy(item.truth.tags.contains) {
      table.add(try item.journey, of: item.suite, network: suite.network(of: item))
    }
    request.print(table.table)
  }
}
