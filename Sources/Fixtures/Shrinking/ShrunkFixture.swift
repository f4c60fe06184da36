package import Gate
package import Journeys
package import RailNetwork
package import Scoring
package import Text

/// The least of a ride on which a tracker goes wrong, with its own network and what is expected.
package struct ShrunkFixture {
  package let journey: Journey
  package let network: RailNetwork
  package let expectation: JourneyExpectation
  /// How much of the ride is left, in words.
  package let summary: String

  /// Shrinks a ride; faults are about the file given.
  package static func shrinking(
    _ ride: Journey, network: RailNetwork, until claim: Claim, of tracker: ConfiguredTracker,
    id: String, because: String?, file: String, progress: (String) -> Void
  ) throws(Faults) -> ShrunkFixture {
    let result = try JourneyShrinker(claim: claim, tracker: tracker, file: file)
      .shrink(ride, network: network) { progress("shrinking: \($0)") }
    progress("")
    var journey = result.journey
    journey.truth = journey.truth.variant(id: id)
    journey.truth.title = "\(ride.truth.title), where \(claim.text)"
    if !journey.truth.tags.contains("shrunk") { journey.truth.tags.append("shrunk") }
    return ShrunkFixture(
      journey: journey, network: result.network,
      expectation: JourneyExpectation(
        claim: claim.opposite, because: because, knownFailure: "not mended yet"),
      summary: "\(ride.locations.count) locations on \(network.railways.count) railways "
        + "with \(network.stations.count) stations became "
        + "\(journey.locations.count) on \(result.network.railways.count) with "
        + "\(result.network.stations.count) (\(result.plays) plays)")
  }
}
