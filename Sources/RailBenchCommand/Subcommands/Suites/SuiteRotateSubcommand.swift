import Datasets
import Running
import Simulation
import Text

struct SuiteRotateOptions: Options {
  let suite = Option.argument("SUITE", "a suite with a folder of scenarios")
  let seed = Option.seed
  let worlds = Option.integer(
    "--worlds", "N", "number of worlds, which the journeys take in turn", in: 1...999, default: 8)
  let output = Option.folder
  let timetable = Option.timetable
  let jobs = Option.jobs
}

extension Subcommand {
  static let suiteRotate = Subcommand(
    path: ["suite", "rotate"],
    summary: "creates new rides from a suite's scenarios: a hidden set",
    discussion: """
      Uses the same scenarios with as many rides, phones and faults, but with other trains, random
      draws and worlds. In each world trains stop at other places, announce at other times and run
      later, and phones have other errors; Datasets/journeys/SCENARIOS.md describes worlds. The
      trains that scenarios draw are not in the original suite. The id of each ride ends with the
      seed. The same options give the same bytes.
      """,
    example: """
      railbench suite rotate test --seed 7 -o hidden-7
      railbench compare recorded test hidden-7 --trackers v4,v5
      """,
    takes: SuiteRotateOptions()
  ) { request in
    let (seed, worlds) = (request.seed, request.worlds)
    let suite = try DatasetFolder.journeys(named: request.suite)
    guard Files.isFolder("\(suite)/scenarios") else {
      throw Faults(
        suite, "has no folder 'scenarios'",
        remedy: "if suite new made it, run that command again with another --seed")
    }
    let output = try OutputFolder.open(request.output)
    let batches = try ScenarioFiles.batches(
      ["\(suite)/scenarios"], timetable: request.timetable
    ) { $0.rotated(seed: seed, worlds: worlds) }
    try await simulate(batches, suffix: "-\(seed)", into: output, request)
  }
}
