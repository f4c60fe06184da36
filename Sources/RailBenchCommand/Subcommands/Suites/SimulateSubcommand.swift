import Datasets
import Journeys
import RailNetwork
import Scoring

struct SimulateOptions: Options {
  let scenarios = Option.arguments("SCENARIO", "a scenario file, or a folder of them")
  let output = Option.folder
  let seed = Option.integer(
    "--seed", "N", "draws other rides, on other trains and in other worlds",
    in: 0...Int.max)
  let worlds = Option.integer(
    "--worlds", "N", "with --seed: the number of worlds, which the journeys take in turn",
    in: 1...999, default: 8)
  let timetable = Option.timetable
  let motion = Option.flag("--motion", "also writes motion.csv, if the phone records its motion")
  let shard = Option.shard
  let jobs = Option.jobs
}

extension Subcommand {
  static let simulate = Subcommand(
    path: ["simulate"],
    summary: "makes journeys from scenarios",
    discussion: """
      A scenario describes the ride, its faults and the phone; Datasets/journeys/SCENARIOS.md
      describes the files. Each journey becomes a folder with locations.csv and truth.json. The same
      scenario gives the same bytes on every machine.

      With --seed, the same scenarios give a hidden set: as many rides, phones and faults, but other
      random draws, other worlds, and trains that the scenarios do not draw without it. In each
      world trains stop at other places, announce at other times and run later, and phones have
      other errors; SCENARIOS.md describes worlds. The id of each ride ends with the seed.

      With --shard, each of several machines makes a part of the journeys; copy the folders
      of all parts into one.
      """,
    example: """
      railbench simulate Datasets/journeys/test/scenarios/loop.json -o rides
      railbench simulate Datasets/journeys/test/scenarios --seed 7 -o hidden-7
      railbench compare recorded test hidden-7 --trackers v4,v5
      """,
    takes: SimulateOptions()
  ) { request in
    var output = try OutputFolder.open(request.output)
    let (seed, worlds) = (request.seed.map(UInt64.init), request.worlds)
    let withMotion = request.motion
    let batches = try await ScenarioFiles.batches(
      request.scenarios, timetable: request.timetable,
      rotated: seed.map { seed in { $0.rotated(seed: seed, worlds: worlds) } }, jobs: request.jobs)
    var (passed, count) = (0, 0)
    for batch in batches {
      for journey in batch.journeys {
        for omission in journey.omissions { request.warn("note: \(journey.id): \(omission)") }
      }
      let simulator = Simulator(network: batch.network)
      let own = batch.journeys.indices.filter { request.shard.contains(passed + $0) }
      passed += batch.journeys.count
      let progress = request.progress("simulating", of: own.count)
      for start in stride(from: 0, to: own.count, by: chunkSize) {
        let made = try await JobPool.attempt(
          own[start...].prefix(chunkSize).map { batch.journeys[$0] }, jobs: request.jobs,
          finished: { progress(start + $0) }
        ) { planned throws(Faults) in try simulator.journey(planned, withMotion: withMotion) }
        for var journey in made {
          if let seed { journey.truth.id += "-\(seed)" }
          let files = journey.files(batch.network, with: batch.networkText)
          for (name, text) in files { output.add(text, as: "\(journey.id)/\(name)") }
          count += 1
        }
      }
    }
    try output.write()
    request.print("\(output.path): \(counted(count, "journey"))")
  }

  /// The number of journeys made between two writes.
  private static let chunkSize = 1_000
}
