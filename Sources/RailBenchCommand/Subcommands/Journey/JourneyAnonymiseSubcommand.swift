import Journeys
import PlainText
import RailNetwork

extension Subcommand {
  static let journeyAnonymise = Subcommand(
    path: ["journey", "anonymise"],
    summary: "copies a labelled journey without its date and without its ends",
    discussion: """
      The date moves to a fixed week, weekday and time of day kept. Locations before the first
      station's arrival and after the last station's departure go, so that nobody's home is in a
      fixture. Title, notes and members that railbench doesn't know go too: write new ones.
      Label the journey first, since the stations decide where it is cut.
      """,
    arguments: [
      ArgumentDeclaration(name: "DIR", summary: "a labelled journey")
    ],
    options: [
      SuiteLoader.networkOption,
      OptionDeclaration(
        name: "--output", short: "-o", value: "DIR",
        summary: "the copy's folder, whose name becomes its id (default: -anonymous beside it)"),
    ],
    run: { invocation, workbench in
      let source = try await SingleJourney.load(
        invocation.arguments[0], network: invocation.value("--network"))
      let path =
        invocation.value("--output") ?? source.folderBeside(source.journey.id + "-anonymous")
      var output = try OutputFolder(path: path)
      guard let first = source.journey.truth.legs.first?.calls.first,
        let last = source.journey.truth.legs.last?.calls.last
      else {
        throw Faults(
          Fault(
            file: source.folder, problem: "has no leg, so nobody can say where it is to be cut",
            remedy: "label it first: railbench journey label"))
      }
      let ends = (
        source.network[first.station].coordinate, source.network[last.station].coordinate
      )
      guard
        let anonymous = Anonymiser().anonymised(
          source.journey, id: path.lastPathPart ?? source.journey.id, ends: ends)
      else {
        throw Faults(
          Fault(file: source.folder, problem: "has no location between its first and last call"))
      }
      output.add(anonymous, network: source.network)
      let paths = try output.write()
      let cut = source.journey.locations.count - anonymous.locations.count
      workbench.console.print("\(cut) locations at the ends are left out")
      for path in paths { workbench.console.warn("wrote \(path)") }
      return .success
    })
}
