import PlainText
import Testing

@testable import Evaluation

@Suite struct SignatureTests {
  static let signature = Signature(
    harness: "1", metrics: "1", truth: "announced", networks: [.init(id: "drawn", hash: "aa")],
    journeys: [
      .init(id: "one", suite: "test", ride: "one", hash: "11"),
      .init(id: "two", suite: "test", ride: "one", hash: "22"),
    ], trackers: [.init(id: "v3", parameters: [.init(name: "visitingRadius", value: 200)])])

  @Test func `a signature survives its file`() throws {
    let read = try Signature.read(Array(Self.signature.text.utf8), file: "signature.json")
    #expect(read == Self.signature)
  }

  @Test func `what matters is told apart, who took part is not`() {
    var other = Self.signature
    other.trackers = []
    other.harness = "2"
    other.journeys.removeLast()
    #expect(Self.signature.differences(from: other).isEmpty)
    other.metrics = "2"
    other.truth = "fixed-lead"
    other.networks[0].hash = "bb"
    other.journeys[0].hash = "33"
    #expect(
      Self.signature.differences(from: other) == [
        "metric version: 1 and 2", "definition of truth: announced and fixed-lead",
        "network drawn: aa and bb", "journey one: 11 and 33",
      ])
  }

  @Test(arguments: ["", "{", "[]", "{\"railbench\": \"1\"}", "{\"railbench\": 1}"])
  func `what is no signature is refused`(text: String) {
    #expect(throws: Faults.self) {
      try Signature.read(Array(text.utf8), file: "signature.json")
    }
  }
}
