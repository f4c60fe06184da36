import Journeys
import RailNetwork
import Scoring
import TestKit
import Testing
import Text
import Trackers
import Tracking
@testable import Running

@Suite struct TrackStreamTests {
  private static let network = DrawnNetwork(
    "A---------B---------C", [.init("Test.Main", "ABC")]
  ).network
  private static let ride = DrawnRide(railway: RailwayIndex(0)).locations(in: network)

  private static let tracker = ConfiguredTracker(TrackerCatalogue.versions[3])

  private var stream: TrackStream {
    TrackStream(TrackingSession(network: Self.network, tracker: Self.tracker.entry))
  }

  private func event(_ location: Location, _ members: String = "") -> String {
    let place = location.coordinate
    return #"{"longitude": \#(place.longitude), "latitude": \#(place.latitude), "#
      + #""timestamp": "\#(location.timestamp.iso8601)", "course": null\#(members)}"#
  }

  private func row(_ location: Location) -> String {
    "\(location.timestamp.iso8601),\(location.coordinate.latitude),\(location.coordinate.longitude)"
  }

  private func played(_ rows: [String]) throws -> [String] {
    var recording = TrackedRecording()
    for row in ["timestamp,latitude,longitude"] + rows { try recording.take(row) }
    var lines: [String] = []
    recording.play(Self.tracker, in: PlaybackContext(network: Self.network)) { lines.append($0) }
    return lines
  }

  @Test func `a recording is played with the ticks of whole seconds`() throws {
    var stream = stream
    var answers: [String] = []
    var last: Timestamp?
    for location in Self.ride {
      while let time = last?.advanced(bySeconds: 1), time < location.timestamp {
        let said = stream.take(#"{"event": "tick", "timestamp": "\#(time.iso8601)"}"#)
        answers.append(said ?? "")
        last = time
      }
      answers.append(stream.take(event(location)) ?? "")
      last = location.timestamp
    }
    let lines = try played(Self.ride.map(row))
    let locations = lines.filter { !$0.contains(#""tick": 1"#) }
    #expect(locations.count == Self.ride.count)
    #expect(locations.allSatisfy(answers.contains))
    let end = try JSONReader.read(Array(try #require(locations.last).utf8))
    #expect(end["railway"]?.string == "Test.Main")
    #expect(end["station"]?.string == "Test.Main.C")
    #expect(end["phase"]?.string == "now")
    #expect(end["timestamp"]?.string == Self.ride.last?.timestamp.iso8601)
    #expect(end["candidates"]?.array?.first?["railway"]?.string == "Test.Main")
  }

  @Test func `accepts a time without a location`() throws {
    var stream = stream
    for location in Self.ride.prefix(60) { _ = stream.take(event(location)) }
    let later = Self.ride[59].timestamp.advanced(bySeconds: 1).iso8601
    #expect(stream.take("") == nil)
    #expect(stream.take(#"{"timestamp": "\#(later)"}"#)?.contains("Test.Main") == true)
  }

  @Test func `sessions are independent, and can be saved, restored and restarted`() throws {
    var (both, alone) = (stream, stream)
    for (index, location) in Self.ride.enumerated() {
      let said = both.take(event(location, #", "session": "a""#))
      let other = Self.ride[Self.ride.count - 1 - index]
      _ = both.take(event(other, #", "session": "b""#))
      let expected = alone.take(event(location))
      #expect(said?.replacing(#""session": "a", "#, with: "") == expected)
    }
    let saved = both.take(#"{"event": "save", "session": "a"}"#) ?? ""
    let state = try #require(JSONReader.read(Array(saved.utf8))["state"]?.string)
    let restored = stream
    var fresh = restored
    let answer = fresh.take(#"{"event": "restore", "state": \#(JSONText.quoted(state))}"#)
    #expect(answer?.contains("Test.Main.C") == true, "\(answer ?? "")")
    #expect(fresh.take(#"{"event": "journey"}"#) == nil)
    let later = Self.ride[59].timestamp.iso8601
    #expect(
      fresh.take(#"{"event": "tick", "timestamp": "\#(later)"}"#)
        == #"{"timestamp": "\#(later)"}"#)
  }

  @Test(arguments: [
    (#"{"timestamp": "2024-01-01T00:00:00Z", "latitude": 95, "longitude": 139}"#, "latitude"),
    (#"{"timestamp": "2024-01-01T00:00:00Z", "latitude": 35}"#, "longitude"),
    (#"{"timestamp": "yesterday", "latitude": 35, "longitude": 139}"#, "timestamp"),
    (#"{"event": "tick"}"#, "timestamp"),
    (#"{"event": "land"}"#, "event: expected one of location, tick, journey, network, save"),
    (#"{"event": "restore"}"#, "state: missing"), (#"{"event": "network"}"#, "path: missing"),
    (#"{"event": "restore", "state": "{}"}"#, "state: was not saved"),
    (#"{"timestamp""#, ""), ("35,139", ""),
  ])
  func `answers an invalid line, and changes nothing`(text: String, expected: String) {
    var (stream, other) = (stream, stream)
    _ = stream.take(event(Self.ride[0]))
    _ = other.take(event(Self.ride[0]))
    let answer = stream.take(text)
    #expect(answer?.contains(#""error": "\#(expected)"#) == true, "\(answer ?? "")")
    #expect(answer?.contains("2024-01-01T00:00:00Z") == text.contains("2024-01-01"))
    #expect(stream.faults?.description.hasPrefix("standard input:2: \(expected)") == true)
    #expect(stream.take(event(Self.ride[1])) == other.take(event(Self.ride[1])))
    #expect(stream.faults == nil)
  }

  @Test(arguments: [
    (
      #"{"timestamp": "noon", "latitude": 95, "longitude": "x", "speed": true, "session": 5}"#,
      ["session", "timestamp", "latitude", "longitude", "speed"]
    ), (#"{"event": "land", "session": 5}"#, ["session", "event"]),
    (#"{"event": "tick", "timestamp": "noon", "session": []}"#, ["session", "timestamp"]),
  ])
  func `answers a line with all its wrong members`(text: String, fields: [String]) {
    var stream = stream
    let answer = stream.take(text) ?? ""
    #expect(stream.faults?.all.map(\.field) == fields, "\(answer)")
    for field in fields { #expect(answer.contains("\(field): "), "\(answer)") }
  }

  @Test(arguments: [
    ("2024-01-01T00:00:00Z,95,139", "latitude: "),
    ("2024-01-01T00:00:00Z,35", "has 2 fields where the header has 3"),
  ])
  func `answers an invalid row in its place`(row: String, expected: String) throws {
    let rows = Self.ride.prefix(3).map(self.row)
    let lines = try played([rows[0], row] + rows[1...])
    let place = try #require(lines.firstIndex { $0.contains(#""error": "\#(expected)"#) })
    let own = try played(rows)
    #expect(lines.count == own.count + 1)
    #expect(lines.filter { $0 != lines[place] } == own)
    #expect(place == own.firstIndex { $0.contains(Self.ride[1].timestamp.iso8601) })
  }

  @Test func `rejects a header without coordinates`() {
    var recording = TrackedRecording()
    #expect(throws: Faults.self) { try recording.take("timestamp,latitude") }
  }
}
