import Datasets
import Fixtures
import Gate
import Journeys
import RailNetwork
import Running
import Scoring
import Text

/// What goes wrong on a ride: a claim, and the tracker that it is about.
struct FailingClaim {
  let claim: Claim
  let tracker: ConfiguredTracker

  static let option = Option.text(
    "--failing", "CLAIM", "keeps the least on which this is so: 'v3 passes Kawasaki'")

  /// What `--failing` says, if it is given.
  init?(_ text: String?, among known: KnownContestants) throws(Faults) {
    guard let text else { return nil }
    claim = try ClaimParser.read(text, file: "--failing")
    tracker = try claim.configuredTracker(known, file: "--failing", field: claim.tracker)
  }

  /// Adds the least of a ride on which it still goes wrong, with its network and what is expected.
  ///
  /// `recorded` is the ride before its ends were left out.
  ///
  /// - Returns: how much of the ride is left, in words.
  func add(
    _ ride: Journey, recorded: Journey?, network: RailNetwork, to output: inout OutputFolder,
    because: String?,
    _ console: Console
  ) throws(Faults) -> String {
    let fixture = try ShrunkFixture.shrinking(
      ride, recorded: recorded, network: network, until: claim, of: tracker,
      id: Files.lastPart(output.path),
      because: because, file: "--failing", progress: console.progress)
    output.add(fixture.journey, network: fixture.network)
    output.add(NetworkWriter.text(fixture.network), as: NetworkFile.besideJourneys)
    output.add(ExpectationsFile.text([fixture.expectation]), as: ExpectationsFile.name)
    return fixture.summary
  }
}
