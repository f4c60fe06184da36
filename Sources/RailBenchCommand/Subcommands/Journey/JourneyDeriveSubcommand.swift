import Journeys
import PlainText
import RailNetwork
import Tracking

extension Subcommand {
  static let journeyDerive = Subcommand(
    path: ["journey", "derive"],
    summary: "copies a journey with speed and course derived from successive locations",
    discussion: """
      For recordings that have none. The copy has the suffix -derived and the tag derived, and its
      notes say so; what the phone did measure stays as it was.
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
      let suite = try await SuiteLoader.load(
        invocation.arguments, network: invocation.value("--network"), jobs: 1)
      guard let item = suite.items.first, suite.items.count == 1 else {
        throw Faults(
          Fault(file: invocation.arguments[0], problem: "is a suite, not one journey"))
      }
      var truth = item.journey.truth
      truth.id += "-derived"
      truth.title += " (speed and course derived)"
      if !truth.tags.contains("derived") { truth.tags.append("derived") }
      let remark =
        "Speed and course are not the phone's: they are derived from successive locations, each "
        + "from the one before it."
      truth.notes = truth.notes.isEmpty ? remark : "\(truth.notes) \(remark)"
      let folder = item.folder.path
      let parent = folder.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      let output = try OutputFolder(
        path: invocation.value("--output")
          ?? (parent + [Substring(truth.id)]).joined(separator: "/"))
      var files = output
      files.add(
        LocationsWriter.text(DerivedMotion.filled(item.journey.locations)),
        as: JourneyReader.locationsFile)
      files.add(
        TruthWriter.text(truth, network: suite.network(of: item)), as: JourneyReader.truthFile)
      for path in try files.write() { workbench.console.warn("wrote \(path)") }
      return .success
    })
}
