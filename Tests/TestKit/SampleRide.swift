import RailNetwork
package import Scoring
package import Tracking

/// The beginning of a ride of `Datasets/journeys`.
package struct SampleRide: Sendable {
  /// The folder in `Datasets/journeys`.
  package var path: String
  package var network: String
  /// Later locations are left out.
  package var most: Int
  /// The folder in `Datasets/timetables` with the trains of the day.
  package var timetables: String?

  package init(
    _ path: String, on network: String = "greater-tokyo", most: Int = 250,
    timetables: String? = nil
  ) {
    self.path = path
    self.network = network
    self.most = most
    self.timetables = timetables
  }

  package func journey() throws -> Journey {
    var journey = try SampleNetworks.journey(path, on: network)
    journey.locations = Array(journey.locations.prefix(most))
    return journey
  }

  /// The locations; the network, with the timetables of the true railways.
  package func played() throws -> (locations: [Location], context: TrackerContext) {
    let journey = try journey()
    return (journey.locations, try context(of: journey))
  }

  /// The network, with the timetables of the true railways.
  package func context(of journey: Journey) throws -> TrackerContext {
    let network = try SampleNetworks.network(network)
    guard let folder = timetables else { return TrackerContext(network: network) }
    let read = try Set(journey.truth.legs.map(\.railway)).map { railway in
      let file = "Datasets/timetables/\(folder)/\(network[railway].id).timetable"
      return try TimetableReader.read(Checkout.bytes(file), file: file, network: network)
    }
    return TrackerContext(network: network, timetables: TimetableSet(read, network: network))
  }
}
