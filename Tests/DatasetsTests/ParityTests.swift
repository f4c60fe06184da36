import Datasets
import Journeys
import RailNetwork
import Scoring
import Simulation
import TestKit
import Testing
import Trackers
import Tracking

/// The same recording gives the same estimates wherever a tracker runs.
@Suite struct ParityTests {
  private typealias Said = (time: Timestamp, isTick: Bool, estimate: Estimate)

  static let trackers = TrackerCatalogue.all.filter { $0.role != .combination }
  private static let venue = Result {
    let path = "Datasets/networks/greater-tokyo.geojson"
    return Venue(network: try NetworkReader.read(try Checkout.bytes(path), file: path))
  }

  private static func locations(_ journey: String) throws -> [Location] {
    let path = "Datasets/journeys/\(journey)/locations.csv"
    return try LocationsReader.read(try Checkout.bytes(path), file: path)
  }

  /// What `compare` gets from a tracker.
  private static func compare(
    _ entry: TrackerEntry, _ venue: Venue, _ locations: [Location]
  ) -> Transcript {
    let truth = GroundTruth(id: "ride", title: "", network: "", source: .recorded, legs: [])
    return Playback.transcripts(
      of: Journey(locations: locations, truth: truth), venue: venue,
      trackers: [ConfiguredTracker(entry)])[0]
  }

  /// What the session that an app runs estimates.
  private static func session(
    _ entry: TrackerEntry, _ venue: Venue, _ locations: [Location]
  ) throws -> [Said] {
    var session = TrackingSession(venue.context, tracker: entry)
    var said: [Said] = []
    for (index, location) in locations.enumerated() {
      // Halfway, the ride is saved and goes on elsewhere.
      if index == locations.count / 2, entry.offers.contains(.state) {
        let saved = try session.savedState()
        session = TrackingSession(venue.context, tracker: entry)
        try session.restore(saved)
      }
      session.replay(location) { said.append(($0, true, $1)) }
      said.append((location.timestamp, false, session.estimate))
    }
    session.replaySilence { said.append(($0, true, $1)) }
    return said
  }

  @Test(arguments: [
    "edge-cases/e33-stale-start", "edge-cases/e36-batches", "edge-cases/e37-clock-hour",
    "edge-cases/e53-ahead-hour", "edge-cases/e57-far", "edge-cases/e59-two-providers",
  ])
  func `a session estimates what compare does`(journey: String) throws {
    let venue = try Self.venue.get()
    let locations = try Self.locations(journey)
    for entry in Self.trackers where !entry.needs.contains(.timetable) {
      let transcript = Self.compare(entry, venue, locations)
      let said = try Self.session(entry, venue, locations)
      #expect(said.map(\.time) == transcript.estimates.map(\.timestamp), "\(entry)")
      #expect(said.map(\.isTick) == transcript.estimates.map(\.isTick), "\(entry)")
      #expect(said.map(\.estimate) == transcript.estimates.map(\.estimate), "\(entry)")
    }
  }

  @Test(arguments: Degradation.all.map(\.name))
  func `a session estimates what compare does on a degraded ride`(name: String) throws {
    let venue = try Self.venue.get()
    let degradation = try #require(Degradation.all.first { $0.name == name })
    let clean = try Self.locations("edge-cases/e20-express-passes")
    let step = degradation.steps[degradation.steps.count / 2]
    let locations = degradation.applied(step, to: clean, journey: "ride", seed: 1)
    for id in ["v3", "v4", "hmm"] {
      let entry = try #require(Self.trackers.first { $0.id == id })
      let transcript = Self.compare(entry, venue, locations)
      let said = try Self.session(entry, venue, locations)
      #expect(said.map(\.estimate) == transcript.estimates.map(\.estimate), "\(id)")
    }
  }
}
