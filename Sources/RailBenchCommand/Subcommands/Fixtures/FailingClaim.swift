import Datasets
import Fixtures
import Gate
import Journeys
import RailNetwork
import Running
import Scoring
import Text

/// A claim about an error on a ride, and its tracker.
struct FailingClaim {
  let claim: Claim
  let tracker: ConfiguredTracker

  static let option = Option.text(
    "--failing", "CLAIM", "keeps the smallest part on which this claim holds: 'v3 passes Kawasaki'")

  /// Reads the claim of `--failing`; nil if the option is not given.
  init?(_ text: String?, among known: KnownContestants) throws(Faults) {
    guard let text else { return nil }
    claim = try ClaimParser.read(text, file: "--failing")
    tracker = try claim.configuredTracker(known, file: "--failing", field: claim.tracker)
  }

  /// Adds the smallest part on which the error remains, and says how much of the ride is left.
  func add(
    _ ride: Journey, recorded: Journey?, network: RailNetwork, to output: inout OutputFolder,
    because: String?,
    _ console: Console
  ) throws(Faults) -> String {
    let fixture = try ShrunkFixture.shrinking(
      ride, recorded: recorded, network: network, until: claim, of: tracker,
      id: Files.lastPart(output.path),
      because: because, file: "--failing", progress: console.progress)
    if let warning = fixture.warning { console.warn("warning: \(warning)") }
    output.add(fixture.journey, network: fixture.network)
    output.add(NetworkWriter.text(fixture.network), as: NetworkFile.besideJourneys)
    output.add(ExpectationsFile.text([fixture.expectation]), as: ExpectationsFile.name)
    return fixture.summary
  }
}
