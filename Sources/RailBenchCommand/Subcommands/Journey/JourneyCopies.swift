import Fixtures
import Gate
import Journeys
import RailNetwork
import Scoring
import Text

extension Subcommand {
  static let journeyCopy = Subcommand(
    path: ["journey", "copy"],
    summary: "copies a journey: speed and course derived, anonymous, or the least that goes wrong",
    discussion: """
      --derive     Speed and course are derived from successive locations, for recordings that have
                   none. The copy has the tag derived, and its notes say so; what the phone did
                   measure stays as it was. In statistics the two count as one ride.
      --anonymise  The date moves to a fixed week, weekday and time of day kept. Locations before the
                   first station's arrival and after the last station's departure go, so that
                   nobody's home is in a fixture. Title, notes and members that railbench doesn't
                   know go too: write new ones. Label the journey first, since the stations decide
                   where it is cut.
      --failing    Says what goes wrong as a claim: 'v3 passes Kawasaki', 'v3 says Tokaido', 'v3 never
                   settles within 120 s', 'v3 RW1 < 0.5'. By delta debugging, as few locations,
                   railways and stations as possible are kept on which it is still so. The fixture
                   stands alone: it brings its own network.geojson, and an \(ExpectationsFile.name)
                   that is known to fail until the tracker is mended.

      Of several, each works on what the one before it made.
      """,
    arguments: [ArgumentDeclaration("DIR", "a labelled journey")],
    options: [
      .flag("--derive", "fills in speed and course"),
      .flag("--anonymise", "leaves out the date and the ends"), FailingClaim.option,
      SuiteLoader.networkOption,
      .output(
        "DIR", "the copy's folder (default: beside it, with -derived, -anonymous or -shrunk)"),
    ]
  ) { invocation in
    let suffixes = [
      ("--derive", "-derived"), ("--anonymise", "-anonymous"), ("--failing", "-shrunk"),
    ].filter { invocation.has($0.0) }.map(\.1)
    guard !suffixes.isEmpty else {
      throw Faults(
        "railbench journey copy", "nothing is to be changed",
        remedy: "give --derive, --anonymise or --failing")
    }
    let failing = try FailingClaim(invocation)
    let source = try await invocation.journey()
    var journey = source.journey
    var output = try source.output(invocation, orBeside: journey.id + suffixes.joined())
    var results: [String] = []
    if invocation.has("--derive") {
      journey = Journey(
        locations: DerivedMotion.filled(journey.locations),
        truth: DerivedMotion.truth(journey.truth))
    }
    if invocation.has("--anonymise") {
      let count = journey.locations.count
      journey = try journey.anonymised(
        source.network, id: Files.lastPart(output.path), file: source.folder)
      results.append("\(count - journey.locations.count) locations at the ends are left out")
    }
    if let failing {
      let result = try failing.add(
        journey, network: source.network, to: &output,
        because: "shrunk from \(source.journey.id)", invocation.console)
      results.append(result)
    } else {
      output.add(journey, network: source.network)
    }
    try output.write(invocation.console)
    for result in results { invocation.print(result) }
  }
}

/// What goes wrong on a ride: a claim, and the tracker that it is about.
struct FailingClaim {
  let claim: Claim
  let contestant: Contestant

  static let option = OptionDeclaration.option(
    "--failing", "CLAIM", "keeps the least on which this is so: 'v3 passes Kawasaki'")

  /// What `--failing` says, if it is given.
  init?(_ invocation: Invocation) throws(Faults) {
    guard let text = invocation.value("--failing") else { return nil }
    claim = try ClaimParser.read(text, file: "--failing")
    contestant = try claim.contestant(
      roster: invocation.roster(), file: "--failing", field: claim.tracker)
  }

  /// Adds the least of a ride on which it still goes wrong, with its network and what is expected.
  ///
  /// - Returns: how much of the ride is left, in words.
  func add(
    _ ride: Journey, network: RailNetwork, to output: inout OutputFolder, because: String?,
    _ console: Console
  ) throws(Faults) -> String {
    let result = try JourneyShrinker(claim: claim, contestant: contestant, file: "--failing")
      .shrink(ride, network: network) { console.progress("shrinking: \($0)") }
    console.progress("")
    var journey = result.journey
    journey.truth = journey.truth.variant(id: Files.lastPart(output.path))
    journey.truth.title = "\(ride.truth.title), where \(claim.text)"
    if !journey.truth.tags.contains("shrunk") { journey.truth.tags.append("shrunk") }
    output.add(journey, network: result.network)
    output.add(NetworkWriter.text(result.network), as: NetworkFile.besideJourneys)
    let expectation = JourneyExpectation(
      claim: claim.opposite, because: because, knownFailure: "not mended yet")
    output.add(ExpectationsFile.text([expectation]), as: ExpectationsFile.name)
    return "\(ride.locations.count) locations on \(network.railways.count) railways "
      + "with \(network.stations.count) stations became "
      + "\(journey.locations.count) on \(result.network.railways.count) with "
      + "\(result.network.stations.count) (\(result.plays) plays)"
  }
}

extension Journey {
  /// The journey without its date and its ends; a fault is about `file`.
  func anonymised(_ network: RailNetwork, id: String, file: String) throws(Faults) -> Journey {
    guard let first = truth.legs.first?.calls.first, let last = truth.legs.last?.calls.last else {
      throw Faults(
        file, "has no leg, so nobody can say where it is to be cut",
        remedy: "label it first: railbench journey label")
    }
    let ends = (network[first.station].coordinate, network[last.station].coordinate)
    guard let anonymous = Anonymiser().anonymised(self, id: id, ends: ends) else {
      throw Faults(file, "has no location between its first and last call")
    }
    return anonymous
  }
}
