import Journeys
import PlainText
import RailNetwork

extension Subcommand {
  static let journeyDerive = Subcommand(
    path: ["journey", "derive"],
    summary: "copies a journey with speed and course derived from successive locations",
    discussion: """
      For recordings that have none. The copy has the suffix -derived and the tag derived, and its
      notes say so; what the phone did measure stays as it was. In statistics the two count as one
      ride.
      """,
    arguments: [
      ArgumentDeclaration(name: "DIR", summary: "a journey")
    ],
    options: [
      SuiteLoader.networkOption,
      OptionDeclaration(
        name: "--output", short: "-o", value: "DIR",
        summary: "the copy's folder (default: beside it, with -derived)"),
    ],
    run: { invocation, workbench in
      let source = try await SingleJourney.load(
        invocation.arguments[0], network: invocation.value("--network"))
      let derived = Journey(
        locations: DerivedMotion.filled(source.journey.locations),
        truth: DerivedMotion.truth(source.journey.truth))
      var output = try OutputFolder(
        path: invocation.value("--output") ?? source.folderBeside(derived.id))
      output.add(derived, network: source.network)
      for path in try output.write() { workbench.console.warn("wrote \(path)") }
      return .success
    })
}
