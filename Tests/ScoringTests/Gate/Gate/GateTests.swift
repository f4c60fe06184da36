import RailNetwork
import TestKit
import Testing
@testable import Scoring

@Suite struct GateTests {
  private static func read(_ claims: String...) throws(Faults) -> Gate {
    let text = """
      {"journeys": ["rides"], "trackers": ["v3"], "baseline": "b.csv", "claims": [
       \((["v3 RW1 no worse"] + claims).map { "\"\($0)\"" }.joined(separator: ",\n"))]}
      """
    return try Gate.read(Array(text.utf8), file: "gate.json")
  }

  private static let faulty = [
    ("nothing", #"{"journeys": ["rides"], "trackers": ["v3"], "claims": []}"#),
    (
      "no comparison",
      #"{"journeys": ["rides"], "trackers": ["v3"], "baseline": "b", "claims": ["v3 RW1 >= 0"]}"#
    ),
    (
      "claims",
      """
      {"journeys": ["rides", "rides"], "trackers": ["v3", "v4"],
       "claims": ["v3 RW1 no worse",
        "v5 RW1 >= 0.5", "v3 RW1 <= 0.5", {"claims": ""}, 7]}
      """
    ),
    (
      "repeated",
      """
      {"journeys": ["rides"], "trackers": ["v3", "v4", "v3"],
       "claims": ["v3 RW1 >= 0", "v3 RW1 >= 0"]}
      """
    ),
    (
      "a gate of version 0.6",
      """
      {"journeys": ["rides"], "trackers": ["v3"], "baseline": "baseline.csv", "noWorse": ["RW1"],
       "floors": [], "zero": []}
      """
    ),
  ]

  @Test func `lists all faults with line and field`() {
    Golden.expectFaults(of: Self.faulty, equal: "Tests/ScoringTests/Fixtures/gate-faults.txt") {
      _ = try Gate.read(Array($0.utf8), file: "gate.json")
    }
  }

  @Test func `rejects a suite that the gate does not play, and a wrong map for a reference`() throws
  {
    let gate = try Self.read("v3 RW1 >= 1 on tset", "v3 RW1 >= 1 on warp=30")
    let faults = #expect(throws: Faults.self) {
      try gate.check(suites: ["rides", "test"], references: ["v3"], file: "gate.json")
    }
    #expect(
      faults?.all.map(\.description) == [
        "gate.json:3: v3 RW1 >= 1 on tset: unknown suite 'tset' (the gate plays rides, test)",
        "gate.json:4: v3 RW1 >= 1 on warp=30: 'v3' is a reference, which can't have a wrong map",
      ])
  }

  @Test func `rejects an exception for an unknown journey`() throws {
    var gate = try Self.read("v3 PH8 = 0 except known.txt")
    #expect(gate.exceptionFiles == ["known.txt"])
    let faults = #expect(throws: Faults.self) {
      try gate.except(
        "known.txt", Array("\u{feff}ride\r\n\rgone\n".utf8), file: "known.txt", journeys: ["ride"])
    }
    #expect(faults?.description == "known.txt:3: unknown journey 'gone' (remove it)")
    try gate.except("known.txt", Array("ride\n".utf8), file: "known.txt", journeys: ["ride"])
    #expect(gate.exceptions == ["known.txt": ["ride"]])
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
          journey: JourneyInfo(id: "j\(index)", suite: "test", railways: ride.info.railways),
          tallies: JourneyScore(Performance(transcript, on: ride)).tallies)
      })
  }

  private static func checks(
    _ baseline: [String], _ claims: String..., isRight: [Bool] = [true, true], columns: String = ""
  ) throws -> [GateCheck] {
    let text = (["tracker,journey,metric,value\(columns)"] + baseline).map { $0 + "\n" }.joined()
    var gate = try read()
    gate.claims += try claims.map {
      ExpectedClaim(claim: try ClaimParser.read($0, file: "gate.json", inGate: true))
    }
    if !gate.exceptionFiles.isEmpty {
      try gate.except("known.txt", Array("j0\n".utf8), file: "", journeys: ["j0"])
    }
    return GateJudge(
      gate: gate, cards: [card(isRight: isRight)],
      baseline: try ScoresReader.read(Array(text.utf8), file: "b.csv", isBaseline: true),
      data: ["j0": "same", "j1": "new"], update: "check --gate mine.json --update-baseline",
      folders: ["j1": "my rides/j1"], draws: 100
    ).checks()
  }

  private static func texts(_ checks: [GateCheck]) -> [String] {
    checks.map { "\($0.holds ? "holds" : "fails"): \($0.name) \($0.message)" }
  }

  @Test func `a journey without values is not missing in the baseline`() throws {
    let card = Self.card(isRight: [true, true])
    var unmeasured = card
    unmeasured.journeys[1] = JourneyScore(
      journey: card.journeys[1].journey,
      tallies: Tallies(MetricCatalogue.all.map { _ in Ratio(0, of: 0) }))
    let new = ", not in the baseline: j1; to compare them, update the baseline"
    for (now, new) in [(card, new), (unmeasured, "")] {
      let checks = GateJudge(
        gate: try Self.read(), cards: [now],
        baseline: try ScoresReader.read(
          Array("tracker,journey,metric,value\nv3,j0,RW1,1\n".utf8), file: "b.csv",
          isBaseline: true), draws: 100
      ).checks()
      #expect(checks[0].message == "has 2 journeys\(new)")
      #expect(checks[0].holds == new.isEmpty)
    }
  }

  @Test func `a tracker missing in the baseline and a loss have their commands`() throws {
    let check = try Self.checks(["v4,j0,RW1,1"])[0]
    #expect(!check.holds && check.message.hasPrefix("is not in the baseline"))
    #expect(check.next == "check --gate mine.json --update-baseline" && check.line == 2)
    let checks = try Self.checks(["v3,j0,RW1,1", "v3,j1,RW1,1"], isRight: [true, false])
    #expect(checks[1].next == "explain 'my rides/j1' --tracker v3")
  }

  @Test func `fails if a value or a journey left the baseline`() throws {
    let value = Self.texts(try Self.checks(["v3,j0,RW1,1", "v3,j1,PH1.display,1"]))
    #expect(
      value[1]
        == "fails: v3 RW1 no worse on test is measured only now, not in the baseline, on j1")
    let gone = Self.texts(try Self.checks(["v3,j0,RW1,1", "v3,j1,RW1,1", "v3,j9,RW1,1"]))
    #expect(gone[0].hasPrefix("fails: v3 has 2 journeys, 1 of the baseline gone: j9"))
    let relabelled = Self.texts(
      try Self.checks(["v3,j0,RW1,1,same", "v3,j1,RW1,0,old"], columns: ",data"))
    #expect(
      relabelled[0].contains(", with another recording or label than in the baseline: j1; to"))
    #expect(relabelled[1].contains("is 100.0%, as before on each of 1 journeys"), "\(relabelled)")
  }

  @Test(arguments: [
    ("", []), ("11111111aaaaaaaa", ["another network"]), ("11111111bbbbbbbb--------44444444", []),
    ("11111111bbbbbbbb5555555566666666", ["other timetables", "other definitions of metrics"]),
  ])
  func `tells what changed in the data of a journey, if both have it`(old: String, new: [String]) {
    #expect(Signature.changes(from: old, to: "11111111bbbbbbbb3333333344444444") == new)
  }

  @Test func `shows one number, and no claim without a value passes`() throws {
    let both = try Self.checks(
      ["v3,j0,TT3,0", "v3,j1,TT3,0"], "v3 TT3 no worse", "v3 TR1 no worse", "v3 TT3 <= 9")
    let median = "a median of 0.0 s over 2 journeys"
    #expect(both.suffix(3).map(\.value) == [median, "not measured on any journey", median])
    #expect(both.suffix(3).map(\.holds) == [true, false, true])
  }

  @Test func `judges means, and each journey`() throws {
    let found = try Self.checks(
      ["v3,j0,RW1,1", "v3,j1,RW1,1"], "v3 AB1.coverage <= 0.5", "v3 RW1 = 0 except known.txt",
      "all RW1 = 1 except known.txt", "v3 RW1 >= 1 of loop", "v3 RW1 = 1 of loop")
    #expect(
      Self.texts(found).suffix(5) == [
        "fails: v3 AB1.coverage <= 0.5 is 100.0% over 2 journeys",
        "fails: v3 RW1 = 0 except known.txt is 100.0% over 1 journey, another value on 1 journey, "
          + "most on j1: 100.0%, 1 journey excused",
        "holds: v3 RW1 = 1 except known.txt is 100.0% over 1 journey, 1 journey excused; 1 of them "
          + "hold now: remove them from the file",
        "fails: v3 RW1 >= 1 of loop is not measured on any journey",
        "fails: v3 RW1 = 1 of loop is not measured on any journey",
      ])
  }

  @Test func `a claim may be known to fail, and has a reason`() throws {
    var gate = try Self.read("v3 AB1.coverage <= 0.25", "v3 RW1 >= 0.5", "v3 RW1 >= 0.75")
    gate.claims[1].knownFailure = "not corrected yet"
    gate.claims[2].knownFailure = "not corrected yet"
    gate.claims[3].because = "of a reason"
    let checks = GateJudge(
      gate: gate, cards: [Self.card(isRight: [true, false])], baseline: nil
    ).checks()
    #expect(checks.map(\.outcome) == [.knownFailure, .unexpectedlyMet, .notMet])
    #expect(checks.map(\.holds) == [true, false, false])
    #expect(checks[1].message.hasSuffix("; remove knownFailure"))
    #expect(checks[2].message.hasSuffix(": of a reason"))
  }
}
