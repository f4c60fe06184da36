import Journeys
import PlainText
import RailNetwork
import Simulation

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
    var output = try OutputFolder(invocation)
    let batches = try ScenarioFiles.batches(
      invocation.arguments, timetable: invocation.value(TimetableFolder.option.name))
    var count = 0
    for batch in batches {
      let simulator = Simulator(network: batch.network)
      let made = await JobPool.map(
        batch.journeys, jobs: invocation.jobs,
        finished: invocation.progress("simulating", of: batch.journeys.count)
      ) { planned in Result { () throws(Faults) in try simulator.journey(planned) } }
      for journey in try made.values() {
        output.add(journey, network: batch.network, in: journey.id)
        if let file = batch.networkText { output.add(file, as: "\(journey.id)/network.geojson") }
      }
      count += made.count
    }
    try output.write()
    invocation.print("\(output.path): \(counted(count, "journey"))")
  }
}
