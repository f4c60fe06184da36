import Datasets
import Journeys
import RailNetwork
import Simulation
import Text

extension Subcommand {
  static let simulate = Subcommand(
    path: ["simulate"],
    summary: "makes journeys from scenarios",
    discussion: """
      A scenario says what is ridden, what goes wrong and with which phone;
      Datasets/journeys/SCENARIOS.md describes the files. Each journey becomes a folder with
      locations.csv and truth.json. The same scenario gives the same bytes on every machine.
      """,
    arguments: [
      ArgumentDeclaration(
        "SCENARIO", "a scenario file, or a folder of them", count: .oneOrMore)
    ],
    options: [OutputFolder.option, TimetableFolder.option, .jobs]
  ) { invocation in
    let output = try invocation.outputFolder()
    let batches = try ScenarioFiles.batches(
      invocation.arguments, timetable: invocation.value(TimetableFolder.option.name))
    try await simulate(batches, into: output, invocation)
  }

  static let suiteRotate = Subcommand(
    path: ["suite", "rotate"],
    summary: "draws a suite's scenarios anew: a hidden set that nothing was tuned on",
    discussion: """
      The same scenarios, phones and faults in the same numbers, but other trains, other draws and
      other worlds, in which trains stop elsewhere, announce otherwise and run later, and phones
      err otherwise than usual; Datasets/journeys/SCENARIOS.md says what a world decides. No train
      that a scenario draws is ridden in the suite too. Ids end in the seed. The same options give
      the same bytes.

      Example: does the verdict hold?
        railbench suite rotate test --seed 7 -o hidden-7
        railbench suite rotate test --seed 8 -o hidden-8
        railbench compare recorded test hidden-7 hidden-8 --trackers v4,v5
      """,
    arguments: [ArgumentDeclaration("SUITE", "a suite with a folder of scenarios")],
    options: [
      .seed, .option("--worlds", "N", "worlds that the journeys take in turn (default: 8)"),
      OutputFolder.option, TimetableFolder.option, .jobs,
    ]
  ) { invocation in
    let seed = try invocation.seed()
    let worlds = try invocation.integer("--worlds", in: 1...999) ?? 8
    let suite = try DatasetFolder.journeys(named: invocation.arguments[0])
    let output = try invocation.outputFolder()
    let batches = try ScenarioFiles.batches(
      ["\(suite)/scenarios"],
      timetable: invocation.value(TimetableFolder.option.name)
    ) { $0.rotated(seed: seed, worlds: worlds) }
    try await simulate(batches, suffix: "-\(seed)", into: output, invocation)
  }

  /// Makes the journeys of scenarios and writes them, with a suffix to their ids.
  private static func simulate(
    _ batches: [ScenarioBatch], suffix: String = "", into folder: OutputFolder,
    _ invocation: Invocation
  ) async throws {
    var output = folder
    var count = 0
    for batch in batches {
      let simulator = Simulator(network: batch.network)
      let made = try await JobPool.attempt(
        batch.journeys, jobs: invocation.jobs,
        finished: invocation.progress("simulating", of: batch.journeys.count)
      ) { planned throws(Faults) in try simulator.journey(planned) }
      for var journey in made {
        journey.truth.id += suffix
        output.add(journey, network: batch.network, in: journey.id)
        if let file = batch.networkText { output.add(file, as: "\(journey.id)/network.geojson") }
      }
      count += made.count
    }
    try output.write()
    invocation.print("\(output.path): \(counted(count, "journey"))")
  }
}
