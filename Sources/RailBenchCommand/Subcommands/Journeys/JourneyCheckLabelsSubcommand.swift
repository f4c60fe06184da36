import Datasets
import Fixtures
import Journeys
import RailNetwork
import Text

struct JourneyCheckLabelsOptions: Options {
  let folders = Option.arguments(
    "JOURNEYS", "a suite or a journey, or its name in Datasets/journeys")
  let network = Option.journeysNetwork
  let output = Option.output("FILE", "writes every call to a table (CSV)")
}

extension Subcommand {
  static let journeyCheckLabels = Subcommand(
    path: ["journey", "check-labels"],
    summary: "measures how often labels are right",
    discussion: """
      Each journey is labelled as if nobody knew its truth. The first table compares the mean
      confidence of calls with the share of them that is right: the train stopped there, or passed,
      within half a minute (plus the truth's own uncertainty). "within bound" counts, of the calls
      whose kind is right, those with times within their own uncertainty: it should be 0.90.

      The second table counts the rides. "right" and "wrong" are those that fixture --yes accepts,
      with the railways and ends of the truth, or with others. Each wrong ride is listed.

      Calls that nobody confirmed are not compared. Rides without a train are left out.
      """,
    example: "railbench journey check-labels test",
    takes: JourneyCheckLabelsOptions()
  ) { request in
    let suite = try await SuiteLoader.load(
      request.folders, network: request.network, jobs: request.jobs)
    let checked = try await JobPool.attempt(suite.items, jobs: request.jobs) {
      item throws(Faults) in
      let (journey, network) = (item.journey, suite.network(of: item))
      return (journey.truth, network, Labeller(network: network).check(journey))
    }.filter { !$0.0.legs.isEmpty }
    let calls = checked.flatMap { $0.2.calls }
    var rides = TextTable(CheckedRide.allCases.map { .right($0.title) })
    rides.add(CheckedRide.allCases.map { kind in "\(checked.count { $0.2.ride == kind })" })
    let table =
      calls.isEmpty
      ? "No call is compared: nobody confirmed one.\n" : ReliabilityTable.table(calls).markdown
    request.print(table + "\n" + String(rides.markdown.dropLast()))
    for (truth, network, result) in checked where result.ride == .wrong {
      request.print(
        "- wrong: \(truth.id): \(words(result.legs, network)); the truth is "
          + words(truth.legs, network))
    }
    guard let path = request.output else { return }
    var text = CSVText.row([
      "journey", "station", "place", "kind", "basis", "confidence", "uncertainty", "error",
    ])
    for (truth, network, result) in checked {
      for call in result.calls {
        text += CSVText.row([
          truth.id, network[call.station].id, call.place.rawValue, call.isStop ? "stop" : "pass",
          call.basis.rawValue, NumberText.fixed(call.confidence, places: 3),
          NumberText.fixed(call.boundSeconds, places: 1),
          call.errorSeconds.map { NumberText.fixed($0, places: 1) } ?? "",
        ])
      }
    }
    try Files.write(text, to: path)
    request.warn("wrote \(path)")
  }
}

/// The first and the last station of each leg; their ids have the railway.
private func words(_ legs: [Leg], _ network: RailNetwork) -> String {
  legs.map { leg in
    [leg.calls.first, leg.calls.last].compactMap(\.self).map { network[$0.station].id }
      .joined(separator: " to ")
  }.joined(separator: ", then ")
}
