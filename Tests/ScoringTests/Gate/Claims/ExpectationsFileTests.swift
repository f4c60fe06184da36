import RailNetwork
import Scoring
import TestKit
import Testing

@Suite struct ExpectationsFileTests {
  private func read(_ text: String) throws(Faults) -> [ExpectedClaim] {
    try ExpectationsFile.read(Array(text.utf8), file: "e")
  }

  @Test func `expectations read back the same`() throws {
    let text = """
      {
        "expectations": [
          {"claim": "v3 settles within 120 s", "because": "it is a straight ride"},
          {"claim": "v3 never says Tokaido", "knownFailure": "the running sum never forgets"}
        ]
      }

      """
    let expectations = try read(text)
    #expect(expectations.map(\.claim.text) == ["v3 settles within 120 s", "v3 never says Tokaido"])
    #expect(expectations.map(\.because) == ["it is a straight ride", nil])
    #expect(expectations.map(\.knownFailure) == [nil, "the running sum never forgets"])
    #expect(ExpectationsFile.text(expectations) == text)
    #expect(try read(#"{"expectations": ["v3 says A"]}"#).map(\.claim.text) == ["v3 says A"])
  }

  @Test func `lists all faults with line and field`() {
    let faulty = """
      {"expectation": [],
       "expectations": [
        {"because": "x"},
        {"claim": "v3 likes it"},
        {"claim": "v3 says A", "knownFailures": "x"}, 7]}
      """
    Golden.expectFaults(
      of: [("members", faulty)], equal: "Tests/ScoringTests/Fixtures/expectation-faults.txt"
    ) { _ = try read($0) }
  }
}
