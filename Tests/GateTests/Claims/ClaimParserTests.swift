import Gate
import Testing
import Text
import Tracking

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
    ("v3 TT2 < 60", false, .metric(id: "TT2", relation: .under, value: 60)),
  ])
  func `reads every form`(text: String, isNegated: Bool, content: Claim.Content) throws {
    let claim = try ClaimParser.read(text, file: "f")
    #expect(claim.isNegated == isNegated)
    #expect(claim.content == content)
    #expect(try ClaimParser.read(claim.opposite.text, file: "f") == claim.opposite)
    #expect(claim.opposite.opposite == claim)
  }

  @Test func `relations hold on their side of the bound`() {
    func holds(_ value: Double) -> [Bool] {
      Claim.Relation.allCases.map { $0.holds(value, 2) }
    }
    #expect(Claim.Relation.allCases == [.atLeast, .atMost, .over, .under])
    #expect(holds(1) == [false, true, false, true])
    #expect(holds(2) == [true, true, false, false])
    #expect(holds(3) == [true, false, true, false])
  }

  @Test(arguments: [
    ("", "missing claim"), ("v3", "invalid claim 'v3'"), ("v3 never", "invalid claim 'v3 never'"),
    ("v3 likes Tokaido", "unknown verb or metric 'likes'"),
    ("v3 passes", "invalid claim 'v3 passes'"), ("v3 ends at X", "invalid claim 'v3 ends at X'"),
    ("v3 settles within 120", "invalid claim 'v3 settles within 120'"),
    ("v3 RW1 = 1", "invalid claim 'v3 RW1 = 1'"),
    ("v3 RW1 > much", "invalid claim 'v3 RW1 > much'"),
  ])
  func `rejects an invalid claim`(text: String, problem: String) {
    let error = #expect(throws: Faults.self) {
      try ClaimParser.read(text, file: "f", line: 3, field: "claim")
    }
    #expect(error?.all.map(\.problem) == [problem])
    #expect(error?.all.first?.line == 3)
    #expect(error?.all.first?.remedy?.contains("'T passes STATION'") == true)
  }
}
