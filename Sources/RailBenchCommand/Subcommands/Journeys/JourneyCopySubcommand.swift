import Datasets
import Fixtures
import Gate
import Journeys
import Text

struct JourneyCopyOptions: Options {
  let folder = Option.argument("DIR", "a labelled journey")
  let derive = Option.flag("--derive", "fills in speed and course")
  let anonymise = Option.flag("--anonymise", "leaves out the date and the ends")
  let failing = FailingClaim.option
  let network = Option.journeysNetwork
  let output = Option.output(
    "DIR", "the copy's folder (default: beside it, with -derived, -anonymous or -shrunk)")
}

extension Subcommand {
  static let journeyCopy = Subcommand(
    path: ["journey", "copy"],
    summary: "copies a journey: speed and course derived, anonymous, or the least that goes wrong",
    discussion: """
      --derive: speed and course are derived from the locations up to 8 s before and after each,
      for recordings that have none. The copy has the tag derived, and its notes say so; what the
      phone did measure stays as it was. In statistics the two count as one ride.

      --anonymise: the date moves to a fixed week, weekday and time of day kept. Locations before
      the first station's arrival and after the last station's departure go, so that nobody's home
      is in a fixture. Title, notes and members that railbench doesn't know go too: write new ones.
      Label the journey first, since the stations decide where it is cut.

      --failing says what goes wrong as a claim: 'v3 passes Kawasaki', 'v3 says Tokaido', 'v3 never
      settles within 120 s', 'v3 RW1 < 0.5'. By delta debugging, as few locations, railways and
      stations as possible are kept on which it is still so. The fixture stands alone: it brings
      its own network.geojson, and an \(ExpectationsFile.name) that is known to fail until the
      tracker is mended.

      Of several, each works on what the one before it made.
      """,
    example: "railbench journey copy rides/ride --failing 'v3 passes Kawasaki'",
    takes: JourneyCopyOptions()
  ) { request in
    let suffixes = [
      request.derive ? "-derived" : "", request.anonymise ? "-anonymous" : "",
      request.failing == nil ? "" : "-shrunk",
    ].joined()
    guard !suffixes.isEmpty else {
      throw Faults(
        "railbench journey copy", "nothing is to be changed",
        remedy: "give --derive, --anonymise or --failing")
    }
    let failing = try FailingClaim(request.failing, among: request.known(withReferences: false))
    let source = try await SuiteLoader.loadOne(
      request.folder, network: request.network, jobs: request.jobs)
    var journey = source.journey
    var output = try OutputFolder.open(
      request.output ?? Files.beside(source.folder, journey.id + suffixes))
    var results: [String] = []
    if request.derive {
      journey = Journey(
        locations: DerivedMotion.filled(journey.locations),
        truth: DerivedMotion.truth(journey.truth))
    }
    if request.anonymise {
      let count = journey.locations.count
      journey = try journey.anonymised(
        source.network, id: Files.lastPart(output.path), file: source.folder)
      results.append("\(count - journey.locations.count) locations at the ends are left out")
    }
    if let failing {
      let result = try failing.add(
        journey, network: source.network, to: &output,
        because: "shrunk from \(source.journey.id)", request.console)
      results.append(result)
    } else {
      output.add(journey, network: source.network)
    }
    try request.writeAll(output)
    for result in results { request.print(result) }
  }
}
