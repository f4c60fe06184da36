import RailNetwork
import TestKit
import Testing

@testable import Evaluation

@Suite struct ChoiceTests {
  private func hasChoice(_ lines: [DrawnNetwork.Line], metresPerCell: Double) -> Bool {
    let network = DrawnNetwork(
      """
      A---------B---------C

      D---------E---------F
      """, lines, metresPerCell: metresPerCell
    ).network
    let journey = DrawnRide(railway: RailwayIndex(0)).journey(id: "ride", in: network)
    return JudgedJourney(journey, suite: "s", network: network).hasChoice
  }

  @Test func `there is a choice where another railway is near enough to be named`() {
    #expect(!hasChoice([.init("Alone", "ABC")], metresPerCell: 100))
    #expect(hasChoice([.init("One", "ABC"), .init("Other", "DEF")], metresPerCell: 100))
    #expect(!hasChoice([.init("One", "ABC"), .init("Far", "DEF")], metresPerCell: 6_000))
  }
}
