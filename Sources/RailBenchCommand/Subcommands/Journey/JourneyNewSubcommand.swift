import Datasets
import Fixtures
import Gate
import Journeys
import RailNetwork
import Simulation
import Text

extension Subcommand {
  static let journeyNew = Subcommand(
    path: ["journey", "new"],
    summary: "starts a fixture from a recording or a scenario, with its tag and expectation",
    discussion: """
      DIR is the fixture's folder, such as Datasets/journeys/mine/kawasaki-missed; its name becomes
      the id. --from takes a journey, or a recording, which is labelled on the way: then read the
      truth and correct it with railbench journey label. --scenario takes the first journey of a
      scenario file.

      Example:
        railbench journey new Datasets/journeys/mine/kawasaki-missed --from rides/2026-03-02 \\
          --tag E16 --sentence "v3 does not notice that the train stops at Kawasaki" \\
          --expect 'v3 says now Kawasaki' --known-failure "no location within 200 m"
      """,
    arguments: [ArgumentDeclaration("DIR", "the folder to make")],
    options: [
      .option("--from", "DIR", "a journey or a recording"),
      .option("--scenario", "FILE", "a scenario"), SuiteLoader.networkOption, .tags,
      .option("--sentence", "TEXT", "what should happen, in a sentence"),
      .list("--expect", "CLAIM", "what must be true of a tracker"),
      .option("--known-failure", "WHY", "why the expectations are not met yet"),
    ]
  ) { invocation in try await NewFixture(invocation: invocation).write() }
}

/// What `railbench journey new` does.
struct NewFixture {
  let invocation: Invocation
  private var path: String { invocation.arguments[0] }

  func write() async throws {
    guard !Files.exists("\(path)/\(JourneyReader.truthFile)") else {
      throw Faults(path, "is a journey already", remedy: "name a new folder")
    }
    var output = try OutputFolder.open(path)
    var (journey, network) = try await source()
    journey.truth.id = Files.lastPart(path)
    if let sentence = invocation.value("--sentence") { journey.truth.title = sentence }
    for tag in invocation.list("--tag") where !journey.truth.tags.contains(tag) {
      journey.truth.tags.append(tag)
    }
    let expectations = try expectations(network)
    output.add(journey, network: network)
    if !expectations.isEmpty {
      output.add(ExpectationsFile.text(expectations), as: ExpectationsFile.name)
    }
    try output.write(invocation.console)
    invocation.print("Next: railbench check expectations --journeys \(path)")
  }

  private func source() async throws -> (Journey, RailNetwork) {
    switch (invocation.value("--from"), invocation.value("--scenario")) {
    case (let folder?, nil): return try await recorded(folder)
    case (nil, let file?):
      guard let batch = try ScenarioFiles.batches([file]).first,
        let planned = batch.journeys.first
      else { throw Faults(file, "plans no journey") }
      return (try Simulator(network: batch.network).journey(planned), batch.network)
    default:
      throw Faults(
        "--from", "or --scenario is needed, and not both",
        remedy: "say what the fixture is made from")
    }
  }

  /// A journey as it is, or a recording with the truth that the labeller proposes.
  private func recorded(_ folder: String) async throws -> (Journey, RailNetwork) {
    if Files.exists("\(folder)/\(JourneyReader.truthFile)") {
      let source = try await invocation.journey(in: folder)
      return (source.journey, source.network)
    }
    let network = try invocation.network().network
    let locations = try RecordingFolder.locations(in: folder)
    let name = Files.lastPart(path)
    let truth = LabelTruth.truth(
      Labeller(network: network).propose(locations),
      head: GroundTruth(
        id: name, title: name, network: network.id, source: .recorded, legs: []),
      network: network, legStatus: .proposed, callStatus: .proposed)
    return (Journey(locations: locations, truth: truth), network)
  }

  /// The claims of `--expect`, checked as far as they can be without playing.
  private func expectations(_ network: RailNetwork) throws -> [JourneyExpectation] {
    let known = invocation.value("--known-failure")
    return try invocation.all("--expect").map { text in
      let claim = try ClaimParser.read(text, file: "--expect")
      _ = try claim.contestant(
        roster: invocation.roster(), file: "--expect", field: claim.tracker)
      _ = try ClaimJudge(claim, network: network, file: "--expect", field: text)
      return JourneyExpectation(
        claim: claim, because: invocation.value("--sentence"), knownFailure: known)
    }
  }
}
