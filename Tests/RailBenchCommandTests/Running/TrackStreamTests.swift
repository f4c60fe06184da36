import RailNetwork
import Scoring
import TestKit
import Testing
import Trackers
import Tracking
@testable import RailBenchCommand

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
    let text = (["timestamp,latitude,longitude"] + rows).map { $0 + "\n" }.joined()
    return TrackedRecording.lines(
      try LocationsReader.read(Array(text.utf8), file: "standard input"), Self.tracker,
      in: PlaybackContext(network: Self.network))
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

  private static let invalid = #"""
    {"timestamp": "2024-01-01T00:00:00Z", "latitude": 95, "longitude": 139}
    {"timestamp": "2024-01-01T00:00:00Z", "latitude": 35}
    {"timestamp": "2024-01-01T00:00:00Z", "latitude": 35, "latitude": 36, "longitude": 139}
    {"timestamp": "yesterday", "latitude": 35, "longitude": 139}
    {"timestamp": "noon", "latitude": 95, "longitude": "x", "speed": true, "session": 5}
    {"timestamp"
    35,139
    {"event": "land"}
    {"event": "land", "session": 5}
    {"event": "tick"}
    {"event": "tick", "timestamp": "noon", "session": []}
    {"event": "restore"}
    {"event": "restore", "state": "{}"}
    {"event": "network"}
    {"event": "network", "path": "a", "path": "b"}
    {"event": "motion", "confidence": null}
    {"event": "motion", "timestamp": "noon", "activity": "sits", "confidence": 1, "began": 5}
    {"event": "motion", "timestamp": "2024-01-01T00:00:00Z", "activity": "none", "began": "2025-01-01T00:00:00Z"}
    """#

  @Test func `answers an invalid line with all its faults, and changes nothing`() {
    var text = ""
    for line in Self.invalid.split(separator: "\n").map(String.init) {
      var (stream, other) = (stream, stream)
      _ = (stream.take(event(Self.ride[0])), other.take(event(Self.ride[0])))
      text += "\(line)\n\(stream.take(line) ?? "")\n"
      text += "\(stream.faults?.description ?? "no fault")\n\n"
      #expect(stream.take(event(Self.ride[1])) == other.take(event(Self.ride[1])))
      #expect(stream.faults == nil)
    }
    Golden.expect(text, equals: "Tests/RailBenchCommandTests/Fixtures/track-faults.txt")
  }

  @Test(arguments: [
    #""course": 720"#, #""speed": 100000"#, #""horizontalAccuracy": 1e9"#, #""altitude": 1e9"#,
  ])
  func `a value that no phone can measure costs itself, not the place`(value: String) {
    var (stream, other) = (stream, stream)
    let place = #""timestamp": "2024-01-01T00:00:00Z", "latitude": 35.6, "longitude": 139.7"#
    #expect(stream.take("{\(place), \(value)}") == other.take("{\(place)}"))
    #expect(stream.faults == nil)
  }

  @Test func `a network that can't be read is answered, and changes nothing`() {
    var (stream, other) = (stream, stream)
    _ = (stream.take(event(Self.ride[0])), other.take(event(Self.ride[0])))
    let line = #"{"event": "network", "path": "/none", "session": "b"}"#
    #expect(TrackStream.network(in: line) == "/none")
    let answer = stream.refuse(line, Faults("/none", "no such file"))
    #expect(answer == #"{"session": "b", "error": "path: /none: no such file"}"#)
    #expect(stream.faults?.description == "standard input:2: path: /none: no such file")
    #expect(stream.take(event(Self.ride[1])) == other.take(event(Self.ride[1])))
  }

  private func shifted(_ index: Int, by seconds: Double, _ name: String) -> String {
    var location = Self.ride[index]
    location.timestamp = location.timestamp.advanced(bySeconds: seconds)
    return event(location, #", "session": "\#(name)""#)
  }

  @Test(arguments: [true, false])
  func `a session ends by an event, or after an hour without one`(byEvent: Bool) {
    var (stream, fresh) = (stream, stream)
    for index in 0..<60 { _ = stream.take(shifted(index, by: 0, "a")) }
    if byEvent { #expect(stream.take(#"{"event": "end", "session": "a"}"#) == nil) }
    let late = byEvent ? 60.0 : 3_700
    // One late event may have a wrong time.
    if !byEvent { _ = stream.take(shifted(60, by: late, "a")) }
    for index in 61..<64 {
      let answer = stream.take(shifted(index, by: late, "a"))
      #expect(answer == fresh.take(shifted(index, by: late, "a")))
    }
    #expect(stream.sessionCount == 1)
  }

  @Test(arguments: [3_700, 90_000, 1e9]) func `one wrong time ends no session`(late: Double) {
    var (stream, unnamed) = (stream, stream)
    for index in 0..<80 {
      let late = index == 60 ? late : 0
      let said = stream.take(shifted(index, by: late, "a"))
      let other = unnamed.take(
        shifted(index, by: late, "a").replacing(#", "session": "a""#, with: ""))
      #expect(said?.replacing(#""session": "a", "#, with: "") == other)
    }
  }

  @Test func `ended sessions take no memory, and a wrong clock ends no other`() {
    var stream = stream
    for index in 0..<50 { _ = stream.take(shifted(0, by: 0, "old \(index)")) }
    for index in 0..<7_200 {
      let time = Self.ride[0].timestamp.advanced(bySeconds: Double(index)).iso8601
      _ = stream.take(#"{"timestamp": "\#(time)", "session": "live"}"#)
      if index % 100 == 0 {
        _ = stream.take(#"{"timestamp": "2099-01-01T00:00:00Z", "session": "wrong"}"#)
        _ = stream.take(#"{"timestamp": "\#(time)", "session": "slow"}"#)
      }
    }
    #expect(stream.sessionCount == 3)
  }

  @Test func `motion is answered like a location, in its own session and also without an event`() {
    let entry = ListeningTracker.entry
    var stream = TrackStream(TrackingSession(network: Self.network, tracker: entry))
    let time = Self.ride[0].timestamp.advanced(bySeconds: 9).iso8601
    func motion(_ start: String, _ activity: String) -> String? {
      stream.take(
        #"{\#(start)"timestamp": "\#(time)", "session": "a", "activity": "\#(activity)"}"#)
    }
    #expect(motion("", "stationary")?.contains("railway") == false, "no location yet")
    #expect(stream.take(event(Self.ride[0], #", "session": "b""#))?.contains("Main") == false)
    #expect(stream.take(event(Self.ride[0], #", "session": "a""#))?.contains("Main") == true)
    let began = Self.ride[0].timestamp.advanced(bySeconds: 4).iso8601
    let answer = motion(#""event": "motion", "began": "\#(began)", "#, "walking")
    #expect(answer == #"{"timestamp": "\#(time)", "session": "a", "score": 3}"#)
    #expect(motion("", "stationary+automotive")?.contains("Test.Main") == true)
  }

  @Test func `a journey that asks for motion is told so once, and no other`() {
    var stream = stream
    func says() -> [Bool] {
      Self.ride.prefix(2).map { stream.take(event($0))?.contains(#""motion": true"#) == true }
    }
    #expect(says() == [false, false])
    _ = stream.take(#"{"event": "journey", "id": "j1", "motion": true}"#)
    #expect(says() == [true, false])
  }
}
