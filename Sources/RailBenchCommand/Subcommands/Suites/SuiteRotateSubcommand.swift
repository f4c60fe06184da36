import Datasets
import Running
import Simulation

struct SuiteRotateOptions: Options {
  let suite = Option.argument("SUITE", "a suite with a folder of scenarios")
  let seed = Option.seed
  let worlds = Option.integer(
    "--worlds", "N", "worlds that the journeys take in turn", in: 1...999, default: 8)
  let output = Option.folder
  let timetable = Option.timetable
  let jobs = Option.jobs
}

extension Subcommand {
  static let suiteRotate = Subcommand(
    path: ["suite", "rotate"],
    summary: "draws a suite's scenarios anew: a hidden set that nothing was tuned on",
    discussion: """
      The same scenarios, phones and faults in the same numbers, but other trains, other draws and
      other worlds, in which trains stop elsewhere, announce otherwise and run later, and phones
      err otherwise than usual; Datasets/journeys/SCENARIOS.md says what a world decides. No train
      that a scenario draws is ridden in the suite too. Ids end in the seed. The same options give
      the same bytes.
      """,
    example: """
      railbench suite rotate test --seed 7 -o hidden-7
      railbench compare recorded test hidden-7 --trackers v4,v5
      """,
    takes: SuiteRotateOptions()
  ) { request in
    let (seed, worlds) = (request.seed, request.worlds)
    let suite = try DatasetFolder.journeys(named: request.suite)
    let output = try OutputFolder.open(request.output)
    let batches = try ScenarioFiles.batches(
      ["\(suite)/scenarios"], timetable: request.timetable
    ) { $0.rotated(seed: seed, worlds: worlds) }
    try await simulate(batches, suffix: "-\(seed)", into: output, request)
  }
}
