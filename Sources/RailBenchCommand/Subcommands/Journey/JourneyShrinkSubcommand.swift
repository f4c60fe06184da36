import Expectations
import Journeys
import PlainText
import RailNetwork

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
