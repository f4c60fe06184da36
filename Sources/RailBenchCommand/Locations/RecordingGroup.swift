import Journeys
import PlainText
import RailNetwork
import Simulation
import Tracking

/// Journeys whose locations are measured together: a column of the table.
struct RecordingGroup: Sendable {
  let name: String
  let items: [LoadedSuite.Item]
  let suite: LoadedSuite

  /// The figures of the recordings.
  func statistics() async -> LocationStatistics {
    await statistics(items.map { ($0.journey, $0.network) })
  }

  /// The figures of simulated phones that take part in the same rides, so many in each.
  ///
  /// Each phone has a seed of its own, the first that given. A journey that can't be ridden again
  /// is a fault.
  func simulated(
    _ profile: PhoneProfile, rides: Int, seed: UInt64
  ) async throws -> LocationStatistics {
    let tasks = items.indices.flatMap { item in (0..<rides).map { (item, $0) } }
    let setup = PhoneSetup(profile: profile, underground: .sky)
    let journeys = await JobPool.map(tasks, jobs: suite.jobs) { task -> (Journey, Int)? in
      let (index, ride) = task
      let item = items[index]
      let truth = item.journey.truth
      guard let motion = RideMotion.retracing(truth, network: suite.network(of: item))
      else { return nil }
      let phone = Phone(setup, seed: seed &+ UInt64(index * rides + ride))
      return (Journey(locations: phone.locations(of: motion), truth: truth), item.network)
    }
    for (task, journey) in zip(tasks, journeys) where journey == nil {
      throw Faults(
        items[task.0].folder.path, "no simulated phone can take part in this journey",
        remedy: "measure it without :PROFILE, since it has no stops or a change of trains")
    }
    return await statistics(journeys.compactMap(\.self))
  }

  private func statistics(_ journeys: [(Journey, Int)]) async -> LocationStatistics {
    let finders = suite.networks.map { SurroundingsFinder(network: $0.network) }
    let measured = await JobPool.map(journeys, jobs: suite.jobs) { journey, network in
      MeasuredLocation.along(journey, finder: finders[network])
    }
    return LocationStatistics(
      recordings: journeys.map { $0.0.locations }, measured: measured)
  }
}
