import Datasets
import Journeys
import RailNetwork
import Scoring
import Tracking

extension Request<JourneyLabelOptions> {
  /// Labels the calls again that nobody confirmed.
  func labelAgain() async throws {
    let suite = try await SuiteLoader.load(self.folders, network: self.network, jobs: jobs)
    let stopsEverywhere = self.labelling.stops
    let relabelled = try await JobPool.attempt(suite.items, jobs: jobs) {
      item throws(Faults) in
      let (journey, network) = (try item.journey(), suite.network(of: item))
      let truth =
        journey.truth.tags.contains(ShrunkFixture.tag)
        ? journey.truth
        : Labeller(network: network).relabelled(journey, stopsEverywhere: stopsEverywhere)
      let faults = truth.faults(on: network).map {
        Fault(file: item.folder.truthFile, field: $0.field, problem: $0.problem, remedy: $0.remedy)
      }
      return (old: journey.truth, new: faults.isEmpty ? truth : journey.truth, faults: faults)
    }
    let changed = zip(suite.items, relabelled).filter { $1.old != $1.new }
    for (_, pair) in changed { print("\(pair.new.id): \(changes(pair.old, pair.new))") }
    print("\(changed.count) of \(counted(suite.items.count, "journey")) change")
    if !self.write { warn("nothing is written: use --write") }
    for (item, pair) in changed where self.write {
      try Files.write(
        TruthWriter.text(pair.new, network: suite.network(of: item)), to: item.folder.truthFile)
      warn("wrote \(item.folder.truthFile)")
    }
    let faults = relabelled.flatMap(\.faults)
    if !faults.isEmpty { throw Faults(faults) }
  }
}

/// How many calls of a ride have other times or another kind, and by how much at most.
private func changes(_ old: GroundTruth, _ new: GroundTruth) -> String {
  let calls = Array(zip(old.legs.flatMap(\.calls), new.legs.flatMap(\.calls)))
  let seconds = calls.map { old, new in
    max(
      abs(new.arrival.seconds(since: old.arrival)), abs(new.departure.seconds(since: old.departure))
    )
  }
  return "\(counted(calls.count, "call")), \(seconds.count { $0 > 0 }) at other times (at most "
    + "\(NumberText.fixed(seconds.max() ?? 0, places: 0)) s), "
    + "\(calls.count { $0.isStop != $1.isStop }) of another kind"
}
