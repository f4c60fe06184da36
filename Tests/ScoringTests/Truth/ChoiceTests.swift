import RailNetwork
import TestKit
import Testing
@testable import Scoring

@Suite struct ChoiceTests {
  private func network(_ lines: [DrawnNetwork.Line], metresPerCell: Double) -> RailNetwork {
    DrawnNetwork(
      """
      A---------B---------C

      D---------E---------F
      """, lines, metresPerCell: metresPerCell
    ).network
  }

  private func hasChoice(_ lines: [DrawnNetwork.Line], metresPerCell: Double) -> Bool {
    let network = network(lines, metresPerCell: metresPerCell)
    let journey = DrawnRide(railway: RailwayIndex(0)).journey(id: "ride", in: network)
    return JudgedJourney(journey, suite: "s", network: network).hasChoice
  }

  @Test func `identification metrics are skipped if only one railway is near`()
    throws
  {
    let network = network([.init("Alone", "ABC")], metresPerCell: 100)
    let journey = DrawnRide(railway: RailwayIndex(0)).journey(id: "ride", in: network)
    let judged = JudgedJourney(journey, suite: "s", network: network)
    let performance = Performance(Clairvoyant.transcript(of: judged), on: judged)
    let score = JourneyScore(performance)
    let card = Scorecard(tracker: "clairvoyant", journeys: [score])
    for metric in MetricCatalogue.all where metric.needsChoice {
      #expect(score.value(metric) == nil && metric.tally(performance).value == nil, "\(metric.id)")
      #expect(Comparison.pairs(card, card, by: metric).isEmpty)
    }
    #expect(score.value(try #require(MetricCatalogue.metric("DR1u"))) == 1)
  }

  @Test func `there is a choice if another railway is near`() {
    #expect(!hasChoice([.init("Alone", "ABC")], metresPerCell: 100))
    #expect(hasChoice([.init("One", "ABC"), .init("Other", "DEF")], metresPerCell: 100))
    #expect(!hasChoice([.init("One", "ABC"), .init("Far", "DEF")], metresPerCell: 6_000))
  }

  @Test(arguments: Checkout.some(0..<60))
  func `finds near railways like a scan of all vertices`(step: Int) {
    let metresPerCell = 2_460 + Double(step) * 1.5
    let lines: [DrawnNetwork.Line] = [.init("One", "ABC"), .init("Other", "DEF")]
    let network = network(lines, metresPerCell: metresPerCell)
    let isNear = network.railways[0].stations.contains { station in
      network.tracks[1].vertices.contains {
        $0.metres(to: network[station].coordinate) <= JudgedJourney.choiceMetres
      }
    }
    #expect(hasChoice(lines, metresPerCell: metresPerCell) == isNear)
  }
}
