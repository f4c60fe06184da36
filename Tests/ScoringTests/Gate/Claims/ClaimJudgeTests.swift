import RailNetwork
import Scoring
import TestKit
import Testing
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
  ) throws -> ClaimJudge.Judgement {
    let claim = try ClaimParser.read(text, file: "f")
    return try ClaimJudge(claim, network: network, file: "f").judge(
      ClaimEvidence.playing(
        ConfiguredTracker(
          TrackerEntry(id: "x", summary: "") { _, _ in ScriptedTracker(estimates, trace: trace) }),
        journey, PlaybackContext(network: network)))
  }

  @Test(arguments: [
    ("x says T.Main", true), ("x says side", true), ("x says T.Side.Q", false),
    ("x says Outbound", true), ("x says Inbound", false), ("x says now B", true),
    ("x says now C", false), ("x never says now C", true), ("x ends on Main", false),
    ("x ends on Side", true), ("x never ends on Side", false), ("x RW1 > 0.01", true),
    ("x RW1 >= 0.9", false), ("x settles within 60 s", false),
    ("x never settles within 60 s", true),
    ("x names a railway", true), ("x names no railway", false), ("x never names a railway", false),
    ("x is silent for 0 %", true), ("x is silent for 90 %", false),
    ("x never is silent for 90%", true),
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

  @Test func `a tracker's own states decide whether it passes a station`() throws {
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
    #expect(visited.seen == "counts it as visited")
  }

  @Test(arguments: ["x says Side", "x never says Side", "x RW1 < 0.5"])
  func `no claim holds on a ride on which the program failed`(text: String) throws {
    var said = Transcript(tracker: "x", journey: "ride", estimates: [])
    said.failure = "at location 1: boom"
    let judged = JudgedJourney(journey, suite: "", network: network)
    let finding = try ClaimJudge(ClaimParser.read(text, file: "f"), network: network, file: "f")
      .judge(ClaimEvidence(journey, Performance(said, on: judged)))
    #expect(!finding.holds && finding.seen == "the program failed at location 1: boom")
  }

  @Test func `rejects a name that is not in the network`() throws {
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

/// A tracker with a fixed list of estimates.
struct ScriptedTracker: TrainTracker {
  var estimates: [Estimate]
  var finalTrace = TrackerTrace()
  private var next = 0

  init(_ estimates: [Estimate], trace: TrackerTrace = TrackerTrace()) {
    self.estimates = estimates
    finalTrace = trace
  }

  mutating func update(_ surroundings: Surroundings) -> Estimate {
    defer { next += 1 }
    return next < estimates.count ? estimates[next] : estimates.last ?? .none
  }

  func trace() -> TrackerTrace { finalTrace }
}

@Suite struct ClaimParserTests {
  @Test(arguments: [
    ("v3 says Tokaido", false, Claim.Content.says(phase: nil, name: "Tokaido")),
    ("v3 never says Tokaido", true, .says(phase: nil, name: "Tokaido")),
    ("v3 says now Shin Yokohama", false, .says(phase: .now, name: "Shin Yokohama")),
    ("v3 says now", false, .says(phase: nil, name: "now")),
    ("r3-d1-s2 passes  Kawasaki", false, .passes(name: "Kawasaki")),
    ("v3 ends on JR-East.Yamanote", false, .endsOn(name: "JR-East.Yamanote")),
    ("v3 settles within 120 s", false, .settles(withinSeconds: 120)),
    ("v3 never settles within 2.5 min", true, .settles(withinSeconds: 150)),
    ("v3:visitingRadius=150 RW1 >= 0.9", false, .metric(id: "RW1", relation: .atLeast, value: 0.9)),
    ("v3 display < 0.5", false, .metric(id: "PH1.display", relation: .under, value: 0.5)),
    ("v3 names a railway", false, .namesRailway), ("v3 names no railway", true, .namesRailway),
    ("v3 is silent for 90 %", false, .isSilent(share: 0.9)),
    ("v3 never is silent for 2.5%", true, .isSilent(share: 0.025)),
    ("v3 TT2 < 60", false, .metric(id: "TT2", relation: .under, value: 60)),
  ])
  func `reads every form`(text: String, isNegated: Bool, content: Claim.Content) throws {
    let claim = try ClaimParser.read(text, file: "f")
    #expect(claim.isNegated == isNegated)
    #expect(claim.content == content)
    #expect(try ClaimParser.read(claim.opposite.text, file: "f") == claim.opposite)
    #expect(claim.opposite.opposite == claim)
  }

  @Test func `relations hold on the right side of the bound`() {
    func holds(_ value: Double) -> [Bool] {
      Claim.Relation.allCases.map { $0.holds(value, 2) }
    }
    #expect(holds(1) == [false, true, false, true, false])
    #expect(holds(2) == [true, true, false, false, true])
    #expect(holds(3) == [true, false, true, false, false])
  }

  @Test func `a claim in a gate names its journeys and its map`() throws {
    let text = "v4 display >= 0.7 of rush hour on my rides on warp=30 except known.txt"
    let claim = try ClaimParser.read(text, file: "f", inGate: true)
    #expect(claim.content == .metric(id: "PH1.display", relation: .atLeast, value: 0.7))
    #expect(claim.scope.tag == "rush hour" && claim.scope.suite == "my rides")
    #expect(claim.scope.map?.name == "warp=30" && claim.scope.except == "known.txt")
    let noWorse = try ClaimParser.read("all ST5 no worse on test", file: "f", inGate: true)
    #expect(noWorse.content == .noWorse(id: "ST5") && noWorse.scope.suite == "test")
  }

  private static let invalid = """
    v3
    v3 never
    v3 likes Tokaido
    v3 passes
    v3 ends at X
    v3 settles within 120
    v3 settles within 1e999 s
    v3 RW1 == 1
    v3 RW1 > much
    v3 RW1 >= 1.5
    v3 RW1 >= 0.5 on test
    v3 RW1 no worse
    """
  private static let invalidInGate = """
    v3 RW1
    v3 RW1 >= -5
    v3 RW1 <= 0
    v3 TT2 > 10
    v3 ST5 <= 80
    v3 RW1 >= 1 on
    v3 RW1 >= 1 on bend=3
    v3 RW1 >= 1 on warp=x
    v3 RW1 >= 1 on warp=-1
    v3 RW1 >= 1 on warp=15:length=0
    v3 RW1 >= 1 on shift=1:length=5
    v3 RW1 >= 1 on straight=3
    v3 RW1 >= 1 on a on b
    v3 RW1 no better
    v3 RW1 no worse of loop
    v3 AB1.coverage no worse
    v3 never RW1 >= 1
    v3 settles within 120 s
    """

  @Test(arguments: [(invalid, "claim"), (invalidInGate, "gate-claim")])
  func `rejects an invalid claim`(claims: String, name: String) {
    let texts = [""] + claims.split(separator: "\n").map(String.init)
    Golden.expectFaults(
      of: texts.map { ($0, $0) }, equal: "Tests/ScoringTests/Fixtures/\(name)-faults.txt"
    ) {
      _ = try ClaimParser.read($0, file: "f", inGate: name == "gate-claim")
    }
  }
}
