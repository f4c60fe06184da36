import Datasets
import Journeys
import Simulation
import Text

struct SimulateOptions: Options {
  let scenarios = Option.arguments("SCENARIO", "a scenario file, or a folder of them")
  let output = Option.folder
  let timetable = Option.timetable
  let shard = Option.shard
  let jobs = Option.jobs
}

extension Subcommand {
  static let simulate = Subcommand(
    path: ["simulate"],
    summary: "makes journeys from scenarios",
    discussion: """
      A scenario says what is ridden, what goes wrong and with which phone;
      Datasets/journeys/SCENARIOS.md describes the files. Each journey becomes a folder with
      locations.csv and truth.json. The same scenario gives the same bytes on every machine. With
      --shard each of n machines makes a part of the journeys in a folder of its own; railbench
      merge puts them into one.
      """,
    example: "railbench simulate Datasets/journeys/test/scenarios/loop.json -o rides",
    takes: SimulateOptions()
  ) { request in
    var output = try OutputFolder.open(request.output)
    if let parts = request.parts {
      try parts.forEach(String.self) { journey, folder throws(Faults) in
        if let problem = FileName.problem(with: journey) {
          throw Faults(folder, field: journey, problem)
        }
        try output.add(copyOf: "\(folder)/\(journey)", as: journey)
      }
      try output.write()
      return request.print("\(output.path): \(counted(parts.count, "journey"))")
    }
    let batches = try ScenarioFiles.batches(request.scenarios, timetable: request.timetable)
    try await simulate(
      batches, shard: request.has(\.shard) ? request.shard : nil, into: output, request)
  }

  /// So many journeys are made before they are written.
  private static let chunkSize = 1_000

  /// Makes the journeys of scenarios and writes them, with a suffix to their ids.
  static func simulate<Given>(
    _ batches: [ScenarioBatch], suffix: String = "", shard: Shard? = nil,
    into folder: OutputFolder, _ request: Request<Given>
  ) async throws {
    var output = folder
    let wholeCount = batches.reduce(0) { $0 + $1.journeys.count }
    let part = try shard.map { shard throws(Faults) in
      try request.part(shard, of: wholeCount, in: output)
    }
    var (passed, count) = (0, 0)
    for batch in batches {
      for journey in batch.journeys {
        for omission in journey.omissions { request.warn("note: \(journey.id): \(omission)") }
      }
      let simulator = Simulator(network: batch.network)
      let own = batch.journeys.indices.filter { shard?.contains(passed + $0) ?? true }
      passed += batch.journeys.count
      let progress = request.progress("simulating", of: own.count)
      for start in stride(from: 0, to: own.count, by: chunkSize) {
        let made = try await JobPool.attempt(
          own[start...].prefix(chunkSize).map { batch.journeys[$0] }, jobs: request.jobs,
          finished: { progress(start + $0) }
        ) { planned throws(Faults) in try simulator.journey(planned) }
        for var journey in made {
          journey.truth.id += suffix
          output.add(journey, network: batch.network, in: journey.id)
          if let file = batch.networkText { output.add(file, as: "\(journey.id)/network.geojson") }
          part?.add(journey.id, at: count)
          count += 1
        }
      }
    }
    if let part, let shard { return try request.finish(part, shard, count, in: output) }
    try output.write()
    request.print("\(output.path): \(counted(count, "journey"))")
  }
}
