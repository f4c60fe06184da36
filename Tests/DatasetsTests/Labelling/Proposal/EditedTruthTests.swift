import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking
@testable import Journeys

@Suite struct EditedTruthTests {
  private static let network = DrawnNetwork(
    "A--B--C", [.init("T.Main", "ABC"), .init("T.Twin", "CBA"), .init("T.Part", "BC")]
  ).network.withSharedTrack()

  private static func draft() -> GroundTruth {
    let stations = network.railways[0].stations
    let head = GroundTruth(id: "r", title: "r", network: "drawn", source: .recorded, legs: [])
    return LabelProposal(legs: [
      ProposedLeg(
        railway: RailwayIndex(0), direction: .ascending,
        calls: [
          .stop(stations[0], 0, 30, within: 2), .pass(stations[1], 90, .gap, within: 7.4),
          .stop(stations[2], 150, 180, approach: 120, within: 3),
        ], confidence: 0.9)
    ]).truth(head, network: network)
  }

  private static func edited(
    _ change: (String) -> String = { $0 }, railway: String? = nil
  ) throws -> GroundTruth {
    let labelling = try Labelling(
      network: network, railway: railway, direction: nil, from: nil, to: nil, title: nil,
      notes: nil, tags: [], uncertaintySeconds: nil)
    let text = change(TruthWriter.text(draft(), network: network))
    return try labelling.edited(Array(text.utf8), file: "ride.json", draft: draft())
  }

  @Test func `a proposal that nobody changed stays as it is`() throws {
    #expect(try Self.edited() == Self.draft())
  }

  @Test func `only changed calls become confirmed, without the proposal's uncertainty`() throws {
    let truth = try Self.edited { $0.replacing("06:14:50.000Z", with: "06:14:51.000Z") }
    let calls = truth.legs[0].calls
    #expect(calls.map { $0.labelling?.status } == [.proposed, .confirmed, .proposed])
    #expect(calls[1].uncertaintySeconds == nil)
    #expect(calls.map(\.equivalent) == Self.draft().legs[0].calls.map(\.equivalent))
  }

  @Test(arguments: [
    ("T.Main.C", "T.Main.X", nil, "unknown station 'T.Main.X'"),
    ("06:14:50.000Z", "noon", nil, "expected a time"),
    ("", "", "T.Part", "has no leg on T.Part, the railway of the options"),
  ])
  func `reports a wrong edit with its file`(
    old: String, new: String, railway: String?, problem: String
  ) {
    let faults = faultTexts {
      try Self.edited({ old.isEmpty ? $0 : $0.replacing(old, with: new) }, railway: railway)
    }.joined()
    #expect(faults.contains("ride.json") && faults.contains(problem), "\(faults)")
  }
}
