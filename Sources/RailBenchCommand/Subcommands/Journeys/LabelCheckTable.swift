import Datasets
import Journeys
import RailNetwork
import Scoring

extension Request<JourneyLabelOptions> {
  /// Compares labels that are made as if nobody knew the truth with the truth.
  func checkLabels() async throws {
    let suite = try await SuiteLoader.load(self.folders, network: self.network, jobs: jobs)
    let checked = try await JobPool.attempt(suite.items, jobs: jobs) {
      item throws(Faults) in
      let (journey, network) = (try item.journey(), suite.network(of: item))
      return (journey.truth, network, Labeller(network: network).check(journey))
    }.filter { !$0.0.legs.isEmpty }
    let calls = checked.flatMap { $0.2.calls }
    var rides = TextTable(CheckedRide.allCases.map { .right($0.title) })
    rides.add(CheckedRide.allCases.map { kind in "\(checked.count { $0.2.ride == kind })" })
    let table =
      calls.isEmpty
      ? "No call is compared: nobody confirmed one.\n" : ReliabilityTable.table(calls).markdown
    print(table + "\n" + String(rides.markdown.dropLast()))
    for (truth, network, result) in checked where result.ride == .wrong {
      print(
        "- wrong: \(truth.id): \(words(result.legs, network)); the truth is "
          + words(truth.legs, network))
    }
  }
}

/// The first and the last station of each leg; their ids have the railway.
private func words(_ legs: [Leg], _ network: RailNetwork) -> String {
  legs.map { leg in
    [leg.calls.first, leg.calls.last].compactMap(\.self).map { network[$0.station].id }
      .joined(separator: " to ")
  }.joined(separator: ", then ")
}
