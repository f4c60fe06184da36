import Expectations
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
    arguments: [ArgumentDeclaration("DIR", "a journey")],
    options: [
      SuiteLoader.networkOption,
      .output("DIR", "the copy's folder (default: beside it, with -derived)"),
    ]
  ) { invocation in
    let source = try await invocation.journey()
    let derived = Journey(
      locations: DerivedMotion.filled(source.journey.locations),
      truth: DerivedMotion.truth(source.journey.truth))
    var output = try source.output(invocation, orBeside: derived.id)
    output.add(derived, network: source.network)
    try output.write(invocation.console)
  }

  static let journeyAnonymise = Subcommand(
    path: ["journey", "anonymise"],
    summary: "copies a labelled journey without its date and without its ends",
    discussion: """
      The date moves to a fixed week, weekday and time of day kept. Locations before the first
      station's arrival and after the last station's departure go, so that nobody's home is in a
      fixture. Title, notes and members that railbench doesn't know go too: write new ones.
      Label the journey first, since the stations decide where it is cut.
      """,
    arguments: [ArgumentDeclaration("DIR", "a labelled journey")],
    options: [
      SuiteLoader.networkOption,
      .output(
        "DIR", "the copy's folder, whose name becomes its id (default: -anonymous beside it)"),
    ]
  ) { invocation in
    let source = try await invocation.journey()
    var output = try source.output(invocation, orBeside: source.journey.id + "-anonymous")
    guard let first = source.journey.truth.legs.first?.calls.first,
      let last = source.journey.truth.legs.last?.calls.last
    else {
      throw Faults(
        source.folder, "has no leg, so nobody can say where it is to be cut",
        remedy: "label it first: railbench journey label")
    }
    let ends = (source.network[first.station].coordinate, source.network[last.station].coordinate)
    guard
      let anonymous = Anonymiser().anonymised(
        source.journey, id: Files.lastPart(output.path), ends: ends)
    else { throw Faults(source.folder, "has no location between its first and last call") }
    output.add(anonymous, network: source.network)
    let cut = source.journey.locations.count - anonymous.locations.count
    try output.write(invocation.console)
    invocation.print("\(cut) locations at the ends are left out")
  }
}

extension Subcommand {
  static let journeyShrink = Subcommand(
    path: ["journey", "shrink"],
    summary: "finds the smallest part of a ride on which a tracker still goes wrong",
    discussion: """
      Says what goes wrong as a claim: --failing 'v3 passes Kawasaki', 'v3 says Tokaido',
      'v3 never settles within 120 s', 'v3 RW1 < 0.5'. By delta debugging, as few locations,
      railways and stations as possible are kept on which it is still so. The fixture stands
      alone: it brings its own network.geojson, and an \(ExpectationsFile.name) that is known to
      fail until the tracker is mended.
      """,
    arguments: [ArgumentDeclaration("DIR", "a journey")],
    options: [
      .option("--failing", "CLAIM", "what goes wrong"), SuiteLoader.networkOption,
      .output("DIR", "the fixture's folder (default: beside it, with -shrunk)"),
    ]
  ) { invocation in
    let text = try invocation.required(
      "--failing", remedy: "say what goes wrong: --failing 'v3 passes Kawasaki'")
    let claim = try ClaimParser.read(text, file: "--failing")
    let contestant = try claim.contestant(
      roster: invocation.roster(), file: "--failing", field: claim.tracker)
    let source = try await invocation.journey()
    var output = try source.output(invocation, orBeside: source.journey.id + "-shrunk")
    let result = try JourneyShrinker(claim: claim, contestant: contestant, file: "--failing")
      .shrink(source.journey, network: source.network) {
        invocation.console.progress("shrinking: \($0)")
      }
    invocation.console.progress("")
    var journey = result.journey
    journey.truth = journey.truth.variant(id: Files.lastPart(output.path))
    journey.truth.title = "\(source.journey.truth.title), where \(claim.text)"
    if !journey.truth.tags.contains("shrunk") { journey.truth.tags.append("shrunk") }
    output.add(journey, network: result.network)
    output.add(NetworkWriter.text(result.network), as: "network.geojson")
    output.add(
      ExpectationsFile.text([
        JourneyExpectation(
          claim: claim.opposite, because: "shrunk from \(source.journey.id)",
          knownFailure: "not mended yet")
      ]), as: ExpectationsFile.name)
    try output.write(invocation.console)
    invocation.print(
      "\(source.journey.locations.count) locations on \(source.network.railways.count) railways "
        + "with \(source.network.stations.count) stations became "
        + "\(journey.locations.count) on \(result.network.railways.count) with "
        + "\(result.network.stations.count) (\(result.plays) plays)")
  }
}
