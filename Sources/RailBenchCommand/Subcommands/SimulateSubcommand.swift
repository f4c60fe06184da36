import Journeys
import PlainText
import RailNetwork
import Simulation

extension Subcommand {
  /// `railbench simulate`.
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
        name: "SCENARIO", summary: "a scenario file, or a folder of them", count: .oneOrMore)
    ],
    options: [OutputFolder.option, JobPool.option]
  ) { invocation, workbench in
    let jobs = try JobPool.jobs(invocation)
    var output = try OutputFolder(invocation)
    let batches = try ScenarioFiles.batches(invocation.arguments)
    var count = 0
    for batch in batches {
      let simulator = Simulator(network: batch.network)
      let progress = ProgressLine(
        console: workbench.console, label: "simulating", total: batch.journeys.count)
      let made = await JobPool.map(batch.journeys, jobs: jobs, finished: progress.show) { planned in
        Result { () throws(Faults) in
          let journey = try simulator.journey(planned)
          return (
            id: journey.id, locations: LocationsWriter.text(journey.locations),
            truth: TruthWriter.text(journey.truth, network: batch.network)
          )
        }
      }
      let faults = made.flatMap(\.faults)
      guard faults.isEmpty else { throw Faults(faults) }
      for journey in made.compactMap({ try? $0.get() }) {
        output.add(journey.locations, as: "\(journey.id)/\(JourneyReader.locationsFile)")
        output.add(journey.truth, as: "\(journey.id)/\(JourneyReader.truthFile)")
        if let file = batch.networkText { output.add(file, as: "\(journey.id)/network.geojson") }
      }
      count += made.count
    }
    try output.write()
    workbench.console.print("\(output.path): \(count) journey\(count == 1 ? "" : "s")")
    return .success
  }
}
