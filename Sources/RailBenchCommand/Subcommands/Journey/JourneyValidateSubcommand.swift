import Journeys
import PlainText
import RailNetwork

extension Subcommand {
  static let journeyValidate = Subcommand(
    path: ["journey", "validate"],
    summary: "checks journeys against their networks and lists every fault",
    discussion: """
      A fault names its file, line and field, and makes the exit status 2. A note is something that
      is legal but worth knowing: locations out of order or repeated, calls outside the recording,
      members that look mistyped.
      """,
    arguments: [
      ArgumentDeclaration(
        name: "DIR", summary: "a journey, a suite, or a folder of suites", count: .oneOrMore)
    ],
    options: [SuiteLoader.networkOption],
    run: { invocation, workbench in
      let suite = try await SuiteLoader.load(
        invocation.arguments, network: invocation.value("--network"), jobs: JobPool.defaultJobs)
      var noteCount = 0
      for item in suite.items {
        let notes = try JourneyCheck.notes(on: item, network: suite.networks[item.network].network)
        noteCount += notes.count
        for note in notes { workbench.console.warn("note: \(note)") }
      }
      let calls = suite.items.flatMap(\.journey.truth.legs).reduce(0) { $0 + $1.calls.count }
      workbench.console.print(
        "\(suite.items.count) journeys with \(suite.locationCount) locations and \(calls) calls: "
          + "no faults, \(noteCount) notes")
      return .success
    })
}

/// What is legal in a journey but worth knowing.
enum JourneyCheck {
  static func notes(
    on item: LoadedSuite.Item, network: RailNetwork
  ) throws(Faults) -> [Fault] {
    let folder = item.folder.path
    return try JourneyReader.readWithNotes(
      locations: try Files.read("\(folder)/\(JourneyReader.locationsFile)"),
      truth: try Files.read("\(folder)/\(JourneyReader.truthFile)"), folder: folder,
      network: network
    ).notes
  }
}
