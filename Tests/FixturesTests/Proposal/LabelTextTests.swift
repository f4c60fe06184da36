import Journeys
import RailNetwork
import TestKit
import Testing
import Text
import Tracking
@testable import Fixtures

@Suite struct LabelTextTests {
  private var network: RailNetwork { LabellerTests.network }

  private var proposal: LabelProposal {
    let stations = network.railways[0].stations
    return LabelProposal(legs: [
      ProposedLeg(
        railway: RailwayIndex(0), direction: .ascending,
        calls: [
          .stop(stations[0], 0, 30, within: 2), .pass(stations[1], 90, .gap, within: 7.4),
          .stop(stations[2], 150, 180, approach: 120, within: 3),
        ], confidence: 0.9,
        alternatives: [.init(railway: RailwayIndex(1), confidence: 0.1)])
    ])
  }

  private let head = GroundTruth(
    id: "r", title: "r", network: "drawn", source: .recorded, legs: [])

  private var proposed: GroundTruth { truth(proposal, network) }

  private func truth(_ proposal: LabelProposal, _ network: RailNetwork) -> GroundTruth {
    proposal.truth(head, network: network)
  }

  private func legs(_ text: String) throws(Faults) -> [Leg] {
    try LabelText.legs(Array(text.utf8), file: "t", network: network)
  }

  @Test func `a proposal reads back as its legs`() throws {
    let text = LabelText.text(proposed.legs, network: network)
    #expect(
      text == """
        leg T.Main Outbound  # confidence 0.90, T.On 0.10
        stop 2026-02-25T06:13:20.000Z 2026-02-25T06:13:50.000Z T.Main.A  # observed, within 2 s, \
        confidence 1.00
        pass 2026-02-25T06:14:50.000Z T.Main.B  # gap, within 7 s, confidence 0.95
        stop 2026-02-25T06:15:20.000Z 2026-02-25T06:15:50.000Z 2026-02-25T06:16:20.000Z \
        T.Main.C  # observed, within 3 s, confidence 1.00

        """)
    #expect(try legs(text) == proposal.truthLegs(on: network))
  }

  @Test func `lists railways on the same track`() throws {
    let network = DrawnNetwork(
      "A--B--C", [.init("T.Main", "ABC"), .init("T.Twin", "CBA"), .init("T.Part", "BC")]
    ).network.withSharedTrack()
    let calls = network[RailwayIndex(0)].stations.enumerated().map { index, station in
      TimedCall.pass(station, Double(index) * 60, within: 2)
    }
    let proposal = LabelProposal(legs: [
      ProposedLeg(
        railway: RailwayIndex(0), direction: .ascending, calls: calls, confidence: 1)
    ])
    let text = LabelText.text(truth(proposal, network).legs, network: network)
    #expect(
      text.split(separator: "\n").map { $0.split(separator: ", ").dropFirst() } == [
        [], ["within 2 s", "confidence 1.00", "or T.Twin"],
        ["within 2 s", "confidence 1.00", "or T.Twin"],
        ["within 2 s", "confidence 1.00", "or T.Twin", "or T.Part"],
      ])
    #expect(
      try LabelText.legs(Array(text.utf8), file: "t", network: network)
        == proposal.truthLegs(on: network))
  }

  @Test func `reports the fault of each line`() {
    let error = #expect(throws: Faults.self) {
      try legs(
        """
        stop 2026-02-25T06:13:20Z 2026-02-25T06:13:50Z T.Main.A
        leg T.Main Up
        leg T.Mine Outbound
        leg T.Main Outbound
        stop 2026-02-25T06:13:20Z T.Main.A
        pass noon T.Main.B
        pass 2026-02-25T06:13:20Z T.Main.X
        halt
        stop noon 2026-02-25T06:13:20Z evening T.Main.X
        """)
    }
    #expect(
      error?.all.map(\.description) == [
        "t:1: a call before the first leg (begin with: leg RAILWAY DIRECTION)",
        "t:2: expected a direction of T.Main, found 'Up' (its directions are Outbound and Inbound)",
        "t:3: network drawn has no railway 'T.Mine'",
        "t:5: invalid stop; expected: stop [APPROACH] ARRIVAL DEPARTURE STATION",
        "t:6: expected a time, found 'noon' (write it as 2026-03-02T08:15:30.000Z)",
        "t:7: network drawn has no station 'T.Main.X'",
        "t:8: expected leg, stop or pass, found 'halt' (a line starts with one of these words)",
        "t:9: expected a time, found 'noon' (write it as 2026-03-02T08:15:30.000Z)",
        "t:9: expected a time, found 'evening' (write it as 2026-03-02T08:15:30.000Z)",
        "t:9: network drawn has no station 'T.Main.X'",
      ])
  }

  @Test(
    arguments: [
      ("", ["t: no leg in the text (begin with: leg RAILWAY DIRECTION)"]),
      (
        "pass 2026-02-25T06:13:20Z T.Main.A\npass 2026-02-25T06:14:20Z T.Main.B\n",
        [
          "t:1: a call before the first leg (begin with: leg RAILWAY DIRECTION)"
        ]
      ),
      (
        "leg T.Mine Outbound\npass 2026-02-25T06:13:20Z T.Main.A\n",
        [
          "t:1: network drawn has no railway 'T.Mine'"
        ]
      ),
    ] as [(String, [String])])
  func `reports a missing or wrong leg once, not for each of its calls`(
    text: String, problems: [String]
  ) {
    let error = #expect(throws: Faults.self) { try legs(text) }
    #expect(error?.all.map(\.description) == problems)
  }

  @Test func `separates proposed calls from calls that a person changed`() throws {
    #expect(proposed.legs[0].labelling?.status == .proposed)
    #expect(proposed.uncertaintySeconds == 8)
    var edited = try legs(LabelText.text(proposed.legs, network: network))[0]
    edited.calls[1].kind = .pass(time: time(91))
    let marked = edited.marked(proposed: proposed.legs)
    #expect(
      marked.calls.map { $0.labelling?.status } == [
        .proposed, .confirmed, .proposed,
      ])
    var truth = head
    truth.legs = [marked]
    let text = TruthWriter.text(truth, network: network)
    #expect(try TruthReader.read(Array(text.utf8), file: "t", network: network) == truth)
  }
}

@Suite struct LabelTextFaultTests {
  @Test func `reports faults of the truth at the lines of its text`() {
    let text = """
      # mine
      leg T.Main Outbound
      stop 2026-03-02T08:00:00Z 2026-03-02T08:00:30Z T.Main.A

      pass 2026-03-02T08:01:00Z T.Main.B  # late
      leg T.On Outbound
      pass 2026-03-02T08:02:00Z T.On.C
      """
    let made = Faults([
      Fault(file: "truth.json", line: 45, field: "legs[0].calls[1].station", problem: "a"),
      Fault(file: "truth.json", line: 50, field: "legs[1].calls[0]", problem: "b"),
      Fault(file: "truth.json", line: 51, field: "legs[1].direction", problem: "c"),
      Fault(file: "truth.json", line: 2, field: "id", problem: "d"),
    ])
    #expect(
      LabelText.faults(made, of: Array(text.utf8), file: "t").all.map(\.description) == [
        "t:5: a", "t:7: b", "t:6: c", "truth.json:2: id: d",
      ])
  }
}
