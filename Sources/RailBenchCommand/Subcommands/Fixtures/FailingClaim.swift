import Datasets
import Journeys
import RailNetwork
import Scoring

/// A claim about an error on a ride, and its tracker.
struct FailingClaim {
  let claim: Claim
  let tracker: ConfiguredTracker

  /// Reads the claim of `--failing`; nil if the option is not given.
  init?(_ text: String?, among known: KnownContestants) throws(Faults) {
    guard let text else { return nil }
    claim = try ClaimParser.read(text, file: "--failing")
    tracker = try claim.configuredTracker(known, file: "--failing", field: claim.tracker)
  }

  /// The part of a ride around the error, on the network or on the part of it that is within reach.
  func shrunk(
    _ ride: Journey, recorded: Journey?, on network: NetworkFile, id: String,
    _ request: Request<FixtureOptions>
  ) async throws(Faults) -> ShrunkFixture {
    request.console.progress("shrinking")
    defer { request.console.progress("") }
    let fixture = try await ShrunkFixture.shrinking(
      ride, recorded: recorded, network: network.network, until: claim, of: tracker, id: id,
      because: request.ride.labelling.title, file: "--failing"
    ) { part throws(Faults) in
      try await network.playback(
        of: ride, for: tracker.entry, on: part, timetable: request.ride.timetable,
        jobs: request.jobs)
    }
    if let warning = fixture.warning { request.warn("warning: \(warning)") }
    return fixture
  }
}
