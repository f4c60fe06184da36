import RailNetwork
import Testing
import Text

@Suite struct TimeZoneTests {
  private func network(_ zone: String) throws -> RailNetwork {
    let text = ToyNetwork.with([("\"version\": \"1\"", "\"version\": \"1\", \"timeZone\": \(zone)")]
    )
    return try NetworkReader.read(Array(text.utf8), file: "toy.geojson")
  }

  @Test func `is read and written`() throws {
    let network = try network("\"Asia/Tokyo\"")
    #expect(network.timeZone == "Asia/Tokyo")
    let text = NetworkWriter.text(network)
    #expect(text.contains("\"version\": \"1\", \"timeZone\": \"Asia/Tokyo\", \"sources\": []"))
    #expect(try NetworkReader.read(Array(text.utf8), file: "toy.geojson") == network)
  }

  @Test(arguments: [
    ("\"Asia/Nowhere\"", "expected a time zone, found 'Asia/Nowhere'"),
    ("\"\"", "expected a time zone, found ''"),
    ("9", "expected a text, found 9"),
  ])
  func `must be one that is known`(zone: String, problem: String) {
    let faults = #expect(throws: Faults.self) { try network(zone) }
    #expect(faults?.all.map(\.problem) == [problem])
    #expect(faults?.all.first?.field == "network.timeZone")
    #expect(faults?.all.first?.line == 2)
  }

  @Test(
    arguments: [
      ("null", 1_600_000_000, nil), ("\"Asia/Tokyo\"", 1_600_000_000, 32_400),
      // The second before and after 2026-03-08T10:00:00Z, when the clocks of California go forward.
      ("\"America/Los_Angeles\"", 1_772_963_999, -28_800),
      ("\"America/Los_Angeles\"", 1_772_964_000, -25_200),
    ] as [(String, Double, Int?)])
  func `knows daylight saving`(zone: String, seconds: Double, offset: Int?) throws {
    #expect(try network(zone).utcOffsetSeconds(atSecondsSince1970: seconds) == offset)
  }
}
