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
      that look mistyped.
      """,
    example: "railbench journey validate Datasets/journeys/mine",
    takes: JourneyValidateOptions()
  ) { request in
    let suite = try await SuiteLoader.load(
      request.folders, network: request.network, jobs: request.jobs)
    var (calls, warningCount) = (0, 0)
    for item in suite.items {
      calls += item.truth.legs.reduce(0) { $0 + $1.calls.count }
      warningCount += item.warnings.count
      for warning in item.warnings { request.warn("warning: \(warning)") }
    }
    request.print(
      "\(counted(suite.items.count, "journey")) with "
        + "\(counted(suite.locationCount, "location")) and \(counted(calls, "call")): no faults, "
        + counted(warningCount, "warning"))
  }
}
