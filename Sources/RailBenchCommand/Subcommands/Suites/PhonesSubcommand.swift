import Datasets
import Journeys
import RailNetwork
import Reporting
import Scoring

struct PhonesOptions: Options {
  let folders = Option.arguments(
    "JOURNEYS", "a suite or a journey, or its name in Datasets/journeys", count: .any)
  let network = Option.journeysNetwork
}

extension Subcommand {
  static let phones = Subcommand(
    path: ["phones"],
    summary: "measures the phones of labelled rides",
    discussion: """
      Prints a row for each phone of the rides given: real ones by tag, simulated ones by profile.
      It shows how many stops have no location, the time in gaps, the missing fields, how often a
      location repeats, how long errors last, and the claimed accuracy.

      Without rides it prints the page about phones in scenarios, with rows for
      \(PhonePage.suites.joined(separator: ", ")).
      """,
    example: "railbench phones recorded",
    takes: PhonesOptions()
  ) { request in
    let isPage = request.folders.isEmpty
    let suite = try await SuiteLoader.load(
      isPage ? PhonePage.suites : request.folders, network: request.network, jobs: request.jobs)
    let table = PhonePage.table(try phoneFigures(of: suite))
    guard isPage else { return request.print(table) }
    request.print(String(PhonePage.markdown(figures: PhonePage.markdown(table)).dropLast()))
  }

  /// The measurements of each phone, of all real ones and of all simulated ones.
  private static func phoneFigures(
    of suite: LoadedSuite
  ) throws(Faults) -> [(name: String, figures: PhoneFigures)] {
    var groups: [JourneySource: [String: PhoneFigures]] = [:]
    var seen: Set<[String]> = []
    for item in suite.items {
      let journey = try item.journey()
      let (phone, source) = (Self.phone(journey.truth), journey.truth.source)
      // A variant of a recording is not another recording; another phone on the train is.
      guard seen.insert([journey.truth.rideID, phone]).inserted else { continue }
      for name in ["all \(source.rawValue)", phone] {
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
