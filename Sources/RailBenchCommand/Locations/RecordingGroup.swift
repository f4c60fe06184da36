import Journeys
import PlainText
import RailNetwork
import Simulation
import Tracking

/// Journeys whose locations are measured together: a column of the table.
struct RecordingGroup: Sendable {
  let name: String
  let items: [LoadedSuite.Item]

  /// The figures of the recordings.
  func statistics(_ finders: [SurroundingsFinder], jobs: Int) async -> LocationStatistics {
    await Self.statistics(items.map { ($0.journey, $0.network) }, finders, jobs: jobs)
  }

  /// The figures of a simulated phone that takes part in the same rides.
  ///
  /// - Parameters:
  ///   - profile: what the phone is like.
  ///   - rides: how many phones take part in each ride.
  ///   - seed: for the first phone; each has its own.
  ///   - finders: for each network of the suite.
  ///   - jobs: how many journeys are worked on at once.
  /// - Returns: the figures of all these recordings together.
  /// - Throws: a fault for a journey that can't be ridden again.
  func simulated(
    _ profile: PhoneProfile, rides: Int, seed: UInt64, finders: [SurroundingsFinder], jobs: Int
  ) async throws -> LocationStatistics {
    let tasks = items.indices.flatMap { item in (0..<rides).map { (item, $0) } }
    let setup = PhoneSetup(profile: profile, underground: .sky)
    let journeys = await JobPool.map(tasks, jobs: jobs) { task -> (Journey, Int)? in
      let (index, ride) = task
      let item = items[index]
      guard
        let motion = RideMotion.retracing(
          item.journey.truth, network: finders[item.network].network)
      else { return nil }
      let phone = Phone(setup, seed: seed &+ UInt64(index * rides + ride))
      return (
        Journey(locations: phone.locations(of: motion), truth: item.journey.truth),
        item.network
      )
    }
    for (task, journey) in zip(tasks, journeys) where journey == nil {
      throw Faults(
        items[task.0].folder.path, "no simulated phone can take part in this journey",
        remedy: "measure it without :PROFILE, since it has no stops or a change of trains")
    }
    return await Self.statistics(journeys.compactMap(\.self), finders, jobs: jobs)
  }

  private static func statistics(
    _ journeys: [(Journey, Int)], _ finders: [SurroundingsFinder], jobs: Int
  ) async -> LocationStatistics {
    let measured = await JobPool.map(journeys, jobs: jobs) { journey, network in
      MeasuredLocation.along(journey, finder: finders[network])
    }
    return LocationStatistics(
      recordings: journeys.map { $0.0.locations }, measured: measured)
  }
}
