import RailNetwork
import Scoring
import TestKit
import Testing
import Text
@testable import Gate

@Suite struct GateTests {
  private static func read(_ members: String) throws(Faults) -> Gate {
    let text = """
      {"journeys": ["rides"], "trackers": ["v3"], "baseline": "b.csv", "noWorse": ["RW1"],
       \(members)}
      """
    return try Gate.read(Array(text.utf8), file: "gate.json")
  }

  @Test(arguments: [
    ("\"atLeast\": -5", "atLeast", "-5 is out of range: RW1 lies in 0…1"),
    ("\"atMost\": 0", "atMost", "RW1 is better when higher; write atLeast"),
    ("\"metric\": \"TT2\", \"atLeast\": 10", "atLeast", "TT2 is better when lower; write atMost"),
    ("\"metric\": \"ST5\", \"atMost\": 80", "atMost", "80 is out of range: ST5 lies in 0…1"),
    ("\"tag\": \"loop\"", "", "missing bound"),
    ("\"atLeast\": 1, \"map\": \"bend=3\"", "map", "unknown kind of wrong map 'bend'"),
    ("\"atLeast\": 1, \"map\": \"warp=x\"", "map", "expected warp=METRES, 0 to 10000, found 'x'"),
    ("\"atLeast\": 1, \"map\": 30", "map", "expected a text, found 30"),
  ])
  func `rejects a bound outside the metric's range and an unknown kind of map`(
    bound: String, field: String, problem: String
  ) {
    let faults = #expect(throws: Faults.self) {
      let metric = bound.hasPrefix("\"metric") ? "" : #""metric": "RW1", "#
      return try Self.read(#""floors": [{"tracker": "v3", \#(metric)\#(bound)}]"#)
    }
    #expect(faults?.all.map(\.problem) == [problem])
    #expect(faults?.all.first?.field == (field.isEmpty ? "floors[0]" : "floors[0].\(field)"))
    #expect(faults?.all.first?.line == 2)
  }

  @Test func `rejects a tracker or a metric that is given twice`() {
    let text = """
      {"journeys": ["rides", "rides"], "trackers": ["v3", "v4", "v3"], "baseline": "b.csv",
       "noWorse": ["RW1", "RW1"], "zero": [{"tracker": "v3", "metric": "PH8"}]}
      """
    let faults = #expect(throws: Faults.self) {
      try Gate.read(Array(text.utf8), file: "gate.json")
    }
    #expect(
      faults?.all.map(\.description) == [
        "gate.json:1: trackers: 'v3' is given twice (name it once)",
        "gate.json:2: noWorse: 'RW1' is given twice (name it once)",
      ])
  }

  @Test func `rejects a wrong map for a reference`() throws {
    let gate = try Self.read(
      #""floors": [{"tracker": "v3", "metric": "RW1", "atLeast": 1, "map": "warp=30"}]"#)
    try gate.check(journeys: [], suites: [], references: ["null"], file: "gate.json")
    let faults = #expect(throws: Faults.self) {
      try gate.check(journeys: [], suites: [], references: ["v3"], file: "gate.json")
    }
    #expect(
      faults?.description
        == "gate.json:2: floors[0].map: 'v3' is a reference, which can't have a wrong map")
  }

  @Test func `rejects a suite that the gate does not play`() throws {
    let gate = try Self.read(
      """
      "noWorseOn": ["rides", "ride"],
      "floors": [{"tracker": "v3", "metric": "RW1", "suite": "tset", "atLeast": 1}]
      """)
    let faults = #expect(throws: Faults.self) {
      try gate.check(journeys: [], suites: ["rides", "test"], references: [], file: "gate.json")
    }
    #expect(
      faults?.all.map(\.description) == [
        "gate.json:1: noWorseOn: unknown suite 'ride' (the gate plays rides, test)",
        "gate.json:3: floors[0].suite: unknown suite 'tset' (the gate plays rides, test)",
      ])
  }

  @Test func `rejects a metric that can't get worse`() {
    let faults = #expect(throws: Faults.self) {
      try Gate.read(
        Array(
          #"{"journeys": ["a"], "trackers": ["v3"], "baseline": "b", "noWorse": ["AB1.coverage"]}"#
            .utf8), file: "gate.json")
    }
    #expect(
      faults?.description == "gate.json:1: noWorse[0]: AB1.coverage can't get worse: neither way "
        + "is better (remove it)")
  }

  @Test func `rejects an exception for an unknown journey`() throws {
    let gate = try Self.read(
      #""zero": [{"tracker": "v3", "metric": "PH8", "except": ["ride", "gone"]}]"#)
    try gate.check(journeys: ["ride", "gone"], suites: [], references: [], file: "gate.json")
    let faults = #expect(throws: Faults.self) {
      try gate.check(journeys: ["ride"], suites: [], references: [], file: "gate.json")
    }
    #expect(
      faults?.description
        == "gate.json:2: zero[0].except: unknown journey 'gone' (remove it)")
  }

  /// `Main` runs A B C D; `Side` runs along it from A to C and then to E.
  private static let ride: JudgedJourney = {
    let drawn = DrawnNetwork(
      """
      A---------B---------C---------D


                                    E
      """, [.init("Main", "ABCD"), .init("Side", "ABCE")])
    let journey = DrawnRide(railway: RailwayIndex(0)).journey(id: "ride", in: drawn.network)
    return JudgedJourney(journey, suite: "test", network: drawn.network)
  }()

  /// One ride for each value: the tracker is right or names nothing.
  private static func card(isRight: [Bool]) -> Scorecard {
    let silent = Transcript(tracker: "v3", journey: ride.id, estimates: [])
    return Scorecard(
      tracker: "v3",
      journeys: isRight.enumerated().map { index, isRight in
        let transcript = isRight ? Clairvoyant.transcript(of: ride) : silent
        return JourneyScore(
          journey: JourneyInfo(id: "j\(index)", suite: "test", railways: [ride.info.railway]),
          tallies: JourneyScore(Performance(transcript, on: ride)).tallies)
      })
  }

  private static func checks(_ baseline: [String], _ members: String = "\"zero\": []") throws
    -> [String]
  {
    let text = (["tracker,journey,metric,value"] + baseline).map { $0 + "\n" }.joined()
    let judge = GateJudge(
      gate: try read(members), cards: [card(isRight: [true, true])],
      baseline: try ScoreTable(Array(text.utf8), file: "b.csv", isBaseline: true), draws: 100)
    return judge.checks().map { "\($0.holds ? "holds" : "fails"): \($0.name) \($0.message)" }
  }

  @Test func `a journey without values is not missing in the baseline`() throws {
    let card = Self.card(isRight: [true, true])
    var unmeasured = card
    unmeasured.journeys[1].tallies = Tallies(MetricCatalogue.all.map { _ in Ratio(0, of: 0) })
    for (now, new) in [(card, 1), (unmeasured, 0)] {
      let checks = GateJudge(
        gate: try Self.read("\"zero\": []"), cards: [now],
        baseline: try ScoreTable(
          Array("tracker,journey,metric,value\nv3,j0,RW1,1\n".utf8), file: "b.csv",
          isBaseline: true), draws: 100
      ).checks()
      #expect(checks[0].message == "2 journeys, \(new) of them not in the baseline")
    }
  }

  @Test func `a tracker missing in the baseline fails, with the command to add it`() throws {
    let judge = GateJudge(
      gate: try Self.read("\"zero\": []"), cards: [Self.card(isRight: [true, true])],
      baseline: try ScoreTable(
        Array("tracker,journey,metric,value\nv4,j0,RW1,1\n".utf8), file: "b.csv", isBaseline: true),
      update: "baseline update --gate mine.json", draws: 100)
    let check = judge.checks()[0]
    #expect(!check.holds && check.message.hasPrefix("is not in the baseline"))
    #expect(check.next == "baseline update --gate mine.json" && check.line == 1)
  }

  @Test func `names the command that explains a loss`() throws {
    let judge = GateJudge(
      gate: try Self.read("\"zero\": []"), cards: [Self.card(isRight: [true, false])],
      baseline: ScoreTable([Self.card(isRight: [true, true])]), folders: ["j1": "my rides/j1"],
      draws: 100)
    #expect(judge.checks()[1].next == "explain 'my rides/j1' --tracker v3")
  }

  @Test func `fails if a value or a journey left the baseline`() throws {
    let value = try Self.checks(["v3,j0,RW1,1", "v3,j1,PH1.display,1"])
    #expect(value[1].hasPrefix("fails: v3 RW1 has no value in the baseline on j1"))
    let gone = try Self.checks(["v3,j0,RW1,1", "v3,j1,RW1,1", "v3,j9,RW1,1"])
    #expect(gone[0].hasPrefix("fails: v3 journeys 1 journey of the baseline is gone: j9"))
  }

  @Test func `reports floors and zeros with the actual values`() throws {
    let floors = #"{"tracker": "v3", "metric": "AB1.coverage", "atLeast": 1, "atMost": 0.5}"#
    let zeros = #"{"tracker": "v3", "metric": "RW1", "except": ["j0"]}"#
    let found = try Self.checks(
      ["v3,j0,RW1,1", "v3,j1,RW1,1"], "\"floors\": [\(floors)], \"zero\": [\(zeros)]")
    #expect(
      found.suffix(2) == [
        "fails: v3 AB1.coverage is 100.0% over 2 journeys; the gate requires at least "
          + "100.0% and at most 50.0%",
        "fails: v3 RW1 (railway) is not 0 on 1 journey, most on j1: 100.0%, 1 journey excused",
      ])
  }
}
