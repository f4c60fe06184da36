import Gate
import Journeys
import RailNetwork
import Scoring
import TestKit
import Testing
import Text
import Tracking

@Suite struct ClaimJudgeTests {
  private let network = DrawnNetwork(
    """
    A---------B---------C

    P---------Q---------R
    """, [.init("T.Main", "ABC"), .init("T.Side", "PQR")]
  ).network

  private var journey: Journey {
    DrawnRide(railway: RailwayIndex(0)).journey(id: "ride", in: network)
  }

  private func station(_ id: String) -> StationIndex {
    guard let station = network.station(id: id) else { preconditionFailure("no \(id)") }
    return station
  }

  private func estimate(
    _ railway: String, _ phase: FocusPhase? = nil, _ station: String? = nil
  ) -> Estimate {
    Estimate(
      railway: network.railway(id: railway), direction: .ascending,
      focus: station.flatMap { name in phase.map { Focus(station: self.station(name), phase: $0) } }
    )
  }

  private func finding(
    _ text: String, _ estimates: [Estimate], trace: TrackerTrace = TrackerTrace()
  ) throws -> ClaimJudge.Finding {
    let finder = SurroundingsFinder(network: network)
    let claim = try ClaimParser.read(text, file: "f")
    return try ClaimJudge(claim, network: network, file: "f").judge(
      ClaimEvidence.playing(
        ConfiguredTracker(
          TrackerEntry(id: "x", summary: "") { _, _ in ScriptedTracker(estimates, trace: trace) }),
        journey, surroundings: journey.locations.map(finder.surroundings),
        context: TrackerContext(network: network)))
  }

  @Test(arguments: [
    ("x says T.Main", true), ("x says side", true), ("x says T.Side.Q", false),
    ("x says Outbound", true), ("x says Inbound", false), ("x says now B", true),
    ("x says now C", false), ("x never says now C", true), ("x ends on Main", false),
    ("x ends on Side", true), ("x never ends on Side", false), ("x RW1 > 0.01", true),
    ("x RW1 >= 0.9", false), ("x settles within 60 s", false),
    ("x never settles within 60 s", true),
    ("x passes A", true), ("x passes B", false), ("x passes C", false),
  ])
  func `judges the estimates`(text: String, holds: Bool) throws {
    let said = [
      Estimate.none, estimate("T.Main", .next, "T.Main.A"), estimate("T.Main", .next, "T.Main.B"),
      estimate("T.Main", .now, "T.Main.B"), estimate("T.Main", .next, "T.Main.C"),
      estimate("T.Side"),
    ]
    let finding = try finding(text, said)
    #expect(finding.holds == holds, "\(finding.seen)")
  }

  @Test func `a tracker's own states decide what it passes`() throws {
    func trace(_ state: StationState) -> TrackerTrace {
      TrackerTrace(candidates: [
        CandidateTrace(
          railway: RailwayIndex(0), direction: .ascending, score: 1, scoreTerms: [],
          directionScore: nil, focus: nil,
          stations: [
            StationTrace(station: station("T.Main.B"), state: state, since: nil, decisions: [])
          ])
      ])
    }
    #expect(try finding("x passes B", [], trace: trace(.passed)).holds)
    let visited = try finding("x passes B", [], trace: trace(.visited))
    #expect(!visited.holds)
    #expect(visited.seen == "has it as visited")
  }

  @Test func `a name that the network lacks is a fault`() throws {
    for (text, problem) in [
      ("x says Tokaido", "network drawn has no railway, station or direction 'Tokaido'"),
      ("x passes Main", "network drawn has no station 'Main'"),
    ] {
      let claim = try ClaimParser.read(text, file: "f")
      let error = #expect(throws: Faults.self) {
        try ClaimJudge(claim, network: network, file: "f", line: 2)
      }
      #expect(error?.all.map(\.problem) == [problem])
    }
  }
}
