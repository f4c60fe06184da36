import Datasets
import RailNetwork
import Scoring

struct JourneyValidateOptions: Options {
  let folders = Option.arguments("DIR", "a journey, a suite, or a folder of suites")
  let network = Option.journeysNetwork
}

extension Subcommand {
  static let journeyValidate = Subcommand(
    path: ["journey", "validate"],
    summary: "checks journeys against their networks and lists every fault",
    discussion: """
      A fault has its file, line and field, and makes the exit status 2. A warning is about legal
      but suspicious data: locations out of order or repeated, calls outside the recording, members
      and names of files that look mistyped.
      """,
    example: "railbench journey validate Datasets/journeys/mine",
    takes: JourneyValidateOptions()
  ) { request in
    let suite = try await SuiteLoader.load(
      request.folders, network: request.network, jobs: request.jobs)
    let calls = suite.items.flatMap(\.truth.legs).reduce(0) { $0 + $1.calls.count }
    let warnings = suite.items.flatMap(\.warnings) + suite.items.map(\.folder).unknownNames
    for warning in warnings { request.warn("warning: \(warning)") }
    request.print(
      "\(counted(suite.items.count, "journey")) with "
        + "\(counted(suite.locationCount, "location")) and \(counted(calls, "call")): no faults, "
        + counted(warnings.count, "warning"))
  }
}
