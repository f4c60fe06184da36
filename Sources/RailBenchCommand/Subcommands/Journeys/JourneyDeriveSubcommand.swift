import Datasets
import Journeys
import Running
import Tracking

struct JourneyDeriveOptions: Options {
  let folder = Option.argument("DIR", "a labelled journey")
  let network = Option.journeysNetwork
  let output = Option.output("DIR", "the copy's folder (default: beside it, with -derived)")
}

extension Subcommand {
  static let journeyDerive = Subcommand(
    path: ["journey", "derive"],
    summary: "copies a journey with speed and course derived from its locations",
    discussion: """
      Derives speed and course from the locations up to 8 s before and after each, for recordings
      that have none. Measured values are kept. The copy has the tag derived and says so in its
      notes. Statistics count the two as one ride.

      To make a journey anonymous, or to find its smallest failing part: railbench fixture DIR.
      """,
    example: "railbench journey derive rides/ride",
    takes: JourneyDeriveOptions()
  ) { request in
    let source = try await SuiteLoader.loadOne(
      request.folder, network: request.network, jobs: request.jobs)
    let journey = Journey(
      locations: DerivedMotion.filled(source.journey.locations),
      truth: DerivedMotion.truth(source.journey.truth))
    var output = try OutputFolder.open(
      request.output ?? Files.beside(source.folder, "\(source.journey.id)-derived"))
    output.add(journey, network: source.network)
    try request.writeAll(output)
  }
}
