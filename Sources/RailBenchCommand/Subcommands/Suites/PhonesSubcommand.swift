import Datasets
import Journeys
import Reporting
import Simulation
import Text

struct PhonesOptions: Options {
  let folders = Option.arguments(
    "JOURNEYS", "a suite or a journey, or its name in Datasets/journeys", count: .any)
  let network = Option.journeysNetwork
  let output = Option.output("FILE", "writes the page to a file")
}

extension Subcommand {
  static let phones = Subcommand(
    path: ["phones"],
    summary: "measures what the phones of labelled rides are like",
    discussion: """
      A row for each phone of the rides given, real ones by their tag, drawn ones by their profile:
      how many stops have no location, how much of the time passes in gaps, what fields are missing,
      how often a place is sent again, how long errors last, what accuracy is claimed.

      Without rides it prints the page about phones in scenarios, with the rows of all suites but
      unseen. Datasets/journeys/PHONES.md in the project is this page: railbench phones --output
      Datasets/journeys/PHONES.md
      """,
    example: "railbench phones recorded",
    takes: PhonesOptions()
  ) { request in
    let isPage = request.folders.isEmpty
    let suite = try await SuiteLoader.load(
      isPage ? measuredSuites : request.folders, network: request.network, jobs: request.jobs)
    let table = PhonePage.table(try phoneFigures(of: suite))
    let text = isPage ? PhonePage.markdown(figures: table.markdown) : table.markdown
    guard let path = request.output else { return request.print(text) }
    try Files.write(text, to: path)
  }

  private static let measuredSuites = ["recorded", "tuning", "test", "hard", "bart", "septa"]

  /// The figures of each phone, and of all that are real and all that are drawn.
  private static func phoneFigures(
    of suite: LoadedSuite
  ) throws(Faults) -> [(name: String, figures: PhoneFigures)] {
    var groups: [JourneySource: [String: PhoneFigures]] = [:]
    var seen: Set<String> = []
    for item in suite.items {
      let journey = try item.journey
      // A variant of a ride is no ride more.
      guard seen.insert(journey.truth.rideID).inserted else { continue }
      let source = journey.truth.source
      for name in ["all \(source.rawValue)", phone(journey.truth)] {
        groups[source, default: [:]][name, default: PhoneFigures()].add(
          journey, on: suite.network(of: item))
      }
    }
    return JourneySource.allCases.flatMap { source in
      (groups[source] ?? [:]).sorted { $0.key < $1.key }.map { (name: $0.key, figures: $0.value) }
    }
  }

  private static func phone(_ truth: GroundTruth) -> String {
    if let tag = truth.phone { return tag }
    let simulation = truth.unknownMembers.first { $0.name == "simulation" }
    return simulation?.node["phone"]?.string ?? "unknown"
  }
}
