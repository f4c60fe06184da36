import Datasets
import Journeys
import Simulation
import Text

struct SimulateOptions: Options {
  let scenarios = Option.arguments("SCENARIO", "a scenario file, or a folder of them")
  let output = Option.folder
  let timetable = Option.timetable
  let jobs = Option.jobs
}

extension Subcommand {
  static let simulate = Subcommand(
    path: ["simulate"],
    summary: "makes journeys from scenarios",
    discussion: """
      A scenario says what is ridden, what goes wrong and with which phone;
      Datasets/journeys/SCENARIOS.md describes the files. Each journey becomes a folder with
      locations.csv and truth.json. The same scenario gives the same bytes on every machine.
      """,
    example: "railbench simulate Datasets/journeys/test/scenarios/loop.json -o rides",
    takes: SimulateOptions()
  ) { request in
    let output = try OutputFolder.open(request.output)
    let batches = try ScenarioFiles.batches(request.scenarios, timetable: request.timetable)
    try await simulate(batches, into: output, request)
  }

  /// Makes the journeys of scenarios and writes them, with a suffix to their ids.
  static func simulate<Given>(
    _ batches: [ScenarioBatch], suffix: String = "", into folder: OutputFolder,
    _ request: Request<Given>
  ) async throws {
    var output = folder
    var count = 0
    for batch in batches {
      for journey in batch.journeys {
        for omission in journey.omissions { request.warn("note: \(journey.id): \(omission)") }
      }
      let simulator = Simulator(network: batch.network)
      let made = try await JobPool.attempt(
        batch.journeys, jobs: request.jobs,
        finished: request.progress("simulating", of: batch.journeys.count)
      ) { planned throws(Faults) in try simulator.journey(planned) }
      for var journey in made {
        journey.truth.id += suffix
        output.add(journey, network: batch.network, in: journey.id)
        if let file = batch.networkText { output.add(file, as: "\(journey.id)/network.geojson") }
      }
      count += made.count
    }
    try output.write()
    request.print("\(output.path): \(counted(count, "journey"))")
  }
}
