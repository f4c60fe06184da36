package import Evaluation
package import Journeys
package import PlainText
package import RailNetwork
import Tracking

/// Finds the smallest part of a journey and of its network on which a claim still holds.
///
/// First railways go, then locations, then stations at the ends of railways, then locations again;
/// at each step the tracker is played anew, and what the claim needs stays.
package struct JourneyShrinker: Sendable {
  /// How the smaller journey came about.
  package struct Result: Sendable {
    package var journey: Journey
    package var network: RailNetwork
    /// How many times a tracker was played.
    package var plays: Int
  }

  package let claim: Claim
  package let contestant: Contestant
  /// Where the claim was read, for faults.
  package let file: String
  /// How many times a tracker may be played over each list that is shrunk.
  package var budget = 6_000

  package init(claim: Claim, contestant: Contestant, file: String = "claim") {
    self.claim = claim
    self.contestant = contestant
    self.file = file
  }

  /// The smaller journey.
  ///
  /// - Parameters:
  ///   - journey: one on which the claim holds.
  ///   - network: the journey's network.
  ///   - progress: told in a few words what is being done.
  /// - Returns: a journey that stands on its own with its network.
  /// - Throws: a fault if the claim doesn't hold on the whole, or names what isn't there.
  package func shrink(
    _ journey: Journey, network: RailNetwork, progress: (String) -> Void = { _ in }
  ) throws(Faults) -> Result {
    let judge = try ClaimJudge(claim, network: network, file: file)
    var stage = ShrinkStage(journey, network: network, judge: judge, shrinker: self)
    guard stage.holdsOnAll() else {
      throw Faults(
        Fault(
          file: file, field: claim.text,
          problem: "is not so on \(journey.id): the tracker \(stage.lastSeen)",
          remedy: "claim what the tracker does wrong"))
    }
    progress("railways")
    stage = stage.withFewerRailways(budget: budget)
    progress("locations of \(journey.locations.count)")
    stage = stage.withFewerLocations(budget: budget)
    progress("stations along \(stage.journey.locations.count) locations")
    stage = stage.withFewerStations()
    progress("railways of \(stage.network.railways.count)")
    stage = stage.withFewerRailways(budget: budget)
    stage = stage.withFewerLocations(budget: budget)
    return Result(journey: stage.journey, network: stage.network, plays: stage.plays)
  }
}
