import RailNetwork
import Scoring
import Testing

@Suite struct SignatureTests {
  static let signature = Signature(
    harness: "1", metrics: "1", truth: "announced", networks: [(id: "drawn", hash: "a")],
    journeys: [
      (
        id: "one", suite: "test", network: "a", timetables: "77", ride: "one", railways: ["A"],
        world: "world-1", tags: [], isCounted: true, hash: "11"
      ),
      (
        id: "two", suite: "test", network: "a", timetables: nil, ride: "one", railways: ["A"],
        world: "world-2", tags: ["local"], isCounted: false, hash: "22"
      ),
    ], trackers: [(id: "v3", parameters: [(name: "visitingRadius", value: 200)])])

  @Test func `a signature reads back the same`() throws {
    var part = Self.signature
    part.shard = "2/5"
    let read = try Signature.read(Array(part.text.utf8), file: "signature.json")
    #expect(read.text == part.text && read.shard == "2/5")
    #expect(read.journeys.map(\.isCounted) == [true, false] && read.journeys[1].tags == ["local"])
    #expect(read.lines.map(\.value) == Self.signature.lines.map(\.value))
    #expect(!read.text.contains("motionDelay"))
    #expect(read.seed == Self.signature.seed && read.trackers[0].parameters[0].value == 200)
    part.motionDelaySeconds = 20
    let other = try Signature.read(Array(part.text.utf8), file: "signature.json")
    #expect(other.line.hasSuffix(" motion-delay:20"))
    #expect(other.differences(from: Self.signature) == ["delay of motion: 20 and 5 s"])
  }

  @Test func `counts the journeys of each suite`() {
    var other = Self.signature
    other.journeys.append(other.journeys[0])
    other.journeys[2].suite = "hard"
    let lines = Dictionary(other.lines.map { ($0.name, $0.value) }) { first, _ in first }
    #expect(lines["journeys of test"]?.hasPrefix("2, ") == true)
    #expect(lines["journeys of hard"]?.hasPrefix("1, ") == true)
    // The hash is of the suite's own journeys, so it stays.
    let before = Self.signature.lines.first { $0.name == "journeys of test" }
    #expect(lines["journeys of test"] == before?.value)
  }

  @Test func `compares data and versions, not contestants`() {
    var other = Self.signature
    other.trackers = []
    other.harness = "2"
    other.journeys.removeLast()
    #expect(Self.signature.differences(from: other).isEmpty)
    other.journeys[0].timetables = "88"
    #expect(Self.signature.differences(from: other) == ["timetables of drawn: 77 and 88"])
    other.metrics = "2"
    other.truth = "fixed-lead"
    other.networks = [(id: "drawn", hash: "cut"), (id: "drawn", hash: "bb")]
    (other.journeys[0].network, other.journeys[0].hash) = ("bb", "33")
    #expect(other.differences(from: Self.signature).count == 5)
    #expect(
      Self.signature.differences(from: other) == [
        "metric version: 1 and 2", "definition of truth: announced and fixed-lead",
        "network drawn: a and bb", "timetables of drawn: 77 and 88", "journey one: 11 and 33",
      ])
  }

  @Test(arguments: ["1e308", "-1", "0.5", "9007199254740994"])
  func `rejects an invalid seed with its line`(seed: String) {
    let text = Self.signature.text.replacing("\(Self.signature.seed)", with: seed)
    let faults = #expect(throws: Faults.self) {
      try Signature.read(Array(text.utf8), file: "signature.json")
    }
    #expect(faults?.all.map(\.field) == ["seed"])
    #expect(faults?.all.first?.line != nil)
  }
}
