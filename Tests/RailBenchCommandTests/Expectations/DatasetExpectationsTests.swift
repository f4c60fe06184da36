import Datasets
import Journeys
import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking
@testable import RailBenchCommand

/// Checks every `expect.json` in `Datasets`, so a fixture with one needs no separate test.
@Suite struct DatasetExpectationsTests {
  @Test func `the expectations of journeys hold`() async throws {
    let all = try JourneyFinder.find([Checkout.path("Datasets/journeys")])
    let folders = all.map(\.path).filter { Files.exists("\($0)/\(ExpectationsFile.name)") }
    #expect(!folders.isEmpty)
    let suite = try await SuiteLoader.load(folders, network: nil, jobs: 2)
    let checks = try await ExpectationCheck.checks(
      suite, known: KnownContestants(.silent, withReferences: false))
    #expect(checks.filter { !$0.holds }.map { "\($0.name) \($0.message)" } == [])
  }

  @Test func `the labeller is right about the Yamanote ride`() throws {
    let network = try SampleNetworks.greaterTokyo()
    let journey = try SampleNetworks.journey("recorded/yamanote-inner-2022-09-24")
    let proposal = Labeller(network: network).propose(journey.locations)
    let leg = try #require(proposal.legs.first)
    #expect(proposal.legs.count == 1)
    #expect(network[leg.railway].id == "JR-East.Yamanote")
    #expect(network[leg.railway].directionID(leg.direction) == "InnerLoop")
    #expect(leg.calls.count == 27)
    #expect(leg.calls.filter { !$0.call.isStop }.isEmpty)
    #expect(leg.calls.map(\.call.station) == journey.truth.legs[0].calls.map(\.station))
    #expect(leg.confidence > 0.9)
  }

  @Test(.enabled(if: Checkout.isWholeRun))
  func `one phone alone finds three of five calls of recorded rides within 5 s`() async throws {
    let suite = try await SuiteLoader.load(
      [Checkout.path("Datasets/journeys/recorded")], network: nil, jobs: 2)
    let labellers = suite.networks.map { Labeller(network: $0.network) }
    let found = try await suite.map(for: [], finished: { _ in }) { item, _ throws(Faults) in
      let journey = try item.journey()
      let network = suite.networks[item.network].network
      let proposed = labellers[item.network].propose(journey.locations).legs.flatMap(\.calls)
      return journey.truth.legs.flatMap(\.calls).map { call in
        proposed.contains { proposal in
          network.isInterchange(proposal.call.station, call.station)
            && proposal.call.isStop == call.isStop
            && abs(proposal.call.arrival.seconds(since: call.arrival)) <= 5
        }
      }
    }.flatMap(\.self)
    #expect(Double(found.count { $0 }) > 0.6 * Double(found.count))
  }
}
