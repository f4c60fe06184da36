import Journeys
import RailNetwork
import TestKit
import Testing
import Text
import Trackers
import Tracking
@testable import Reporting

@Suite struct TrackStreamTests {
  private static let network = DrawnNetwork(
    "A---------B---------C", [.init("Test.Main", "ABC")]
  ).network
  private static let ride = DrawnRide(railway: RailwayIndex(0)).locations(in: network)

  private var stream: TrackStream {
    TrackStream(TrackingSession(network: Self.network, tracker: TrackerCatalogue.versions[3]))
  }

  private func row(_ location: Location) -> String {
    "\(location.timestamp.iso8601),\(location.coordinate.latitude),\(location.coordinate.longitude)"
  }

  @Test func `reads rows of CSV and objects of JSON`() throws {
    var rows = stream
    var objects = stream
    #expect(try rows.take("timestamp,latitude,longitude") == nil)
    #expect(try objects.take("") == nil)
    var last: String?
    for location in Self.ride {
      let place = location.coordinate
      let object =
        #"{"longitude": \#(place.longitude), "latitude": \#(place.latitude), "#
        + #""timestamp": "\#(location.timestamp.iso8601)", "course": null}"#
      let said = try rows.take(row(location))
      #expect(try objects.take(object) == said)
      last = said
    }
    let end = try JSONReader.read(Array(try #require(last).utf8))
    #expect(end["railway"]?.string == "Test.Main")
    #expect(end["station"]?.string == "Test.Main.C")
    #expect(end["phase"]?.string == "now")
    #expect(end["timestamp"]?.string == Self.ride.last?.timestamp.iso8601)
  }

  @Test func `accepts a time without a location`() throws {
    var stream = stream
    _ = try stream.take("timestamp,latitude,longitude")
    for location in Self.ride.prefix(60) { _ = try stream.take(row(location)) }
    let later = Self.ride[59].timestamp.advanced(bySeconds: 1).iso8601
    #expect(try stream.take("\(later),,")?.contains("Test.Main") == true)
    #expect(try stream.take(#"{"timestamp": "\#(later)"}"#)?.contains(later) == true)
  }

  @Test(arguments: [
    ("2024-01-01T00:00:00Z,95,139", "standard input:2: latitude"),
    ("2024-01-01T00:00:00Z,35", "standard input:2: has 2 fields where the header has 3"),
    ("yesterday,35,139", "standard input:2: timestamp"),
    (#"{"timestamp": "2024-01-01T00:00:00Z", "latitude": 35}"#, "standard input:2: longitude"),
    (#"{"timestamp""#, "standard input:2: "),
  ])
  func `reports a fault with its line`(text: String, expected: String) throws {
    var stream = stream
    _ = try stream.take("timestamp,latitude,longitude")
    let faults = #expect(throws: Faults.self) { try stream.take(text) }
    #expect(faults?.description.hasPrefix(expected) == true, "\(faults?.description ?? "")")
    #expect(try stream.take(row(Self.ride[0])) != nil)
  }

  @Test func `rejects a header without coordinates`() {
    var stream = stream
    #expect(throws: Faults.self) { try stream.take("timestamp,latitude") }
  }
}
