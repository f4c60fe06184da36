import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking
@testable import Datasets

/// Recordings in JSON from phones and their services.
@Suite struct JSONRecordingTests {
  private static func read(_ text: String) throws -> [ImportedRecording] {
    let bytes = Array(text.utf8)
    #expect(try RecordingFormat(of: "f", start: bytes) == .json)
    return try RecordingFormat.json.read(ByteSource(file: "f", bytes: bytes))
  }

  @Test func `each source in a file is a recording, and ignored members are listed`() throws {
    let path = "Tests/Fuzz/Samples/recording-json/timeline.json"
    let recordings = try Self.read(Checkout.text(path))
    #expect(recordings.map(\.name) == ["Google Timeline, raw signals", "Google Timeline, path"])
    let overland = try Self.read(Checkout.text("Tests/Fuzz/Samples/recording-json/overland.json"))
    #expect(overland[0].unread == ["wifi"])
  }

  private static func geoJSON(_ coordinates: String, _ properties: String) -> String {
    #"{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": "#
      + #"{"type": "LineString", "coordinates": \#(coordinates)}, "#
      + #""properties": {"name": "Ride", "time": "2026-03-02T12:00:00Z", \#(properties)}}]}"#
  }

  @Test(arguments: [
    ("[[139, 35], [139.1, 35.1, 7]]", #""coordTimes": ["2026-03-02T12:10:00Z", 1772453460000]"#),
    (
      "[[139, 35], [139.1, 35.1, 7]]",
      #""coordinateProperties": {"times": ["2026-03-02T12:10:00Z", "2026-03-02T12:11:00Z"]}"#
    ),
    (
      "[[[139, 35]], [[139.1, 35.1, 7]]]",
      #""coordTimes": [["2026-03-02T12:10:00Z"], ["2026-03-02T12:11:00Z"]]"#
    ),
  ])
  func `reads the list of times beside the coordinates of a line`(
    coordinates: String, properties: String
  ) throws {
    let recordings = try Self.read(Self.geoJSON(coordinates, properties))
    let locations = try #require(recordings.first?.locations)
    #expect(
      locations.map(\.timestamp.iso8601) == [
        "2026-03-02T12:10:00.000Z", "2026-03-02T12:11:00.000Z",
      ])
    #expect(locations.map(\.coordinate.latitude) == [35, 35.1])
    #expect(locations.map(\.altitudeMetres) == [nil, 7])
  }

  @Test func `rejects a line with more coordinates than times`() {
    let text = Self.geoJSON(
      "[[139, 35], [139.1, 35.1]]", #""coordTimes": ["2026-03-02T12:10:00Z"]"#)
    let faults = #expect(throws: Faults.self) { try Self.read(text) }
    #expect(faults?.description.contains("1 times for 2 coordinates") == true)
  }

  private static func line(_ minute: Int, _ more: String = "") -> String {
    #"{"timestamp": "2026-03-02T12:\#(10 + minute):00Z", "latitude": 35, "longitude": 139\#(more)}"#
  }

  @Test(arguments: ["session", "device_id", "tid", "deviceTag"])
  func `each phone in a file is a recording`(name: String) throws {
    let text = (0..<6).map { Self.line($0, #", "\#(name)": "\#($0 % 2)""#) }
    let recordings = try Self.read(text.joined(separator: "\n"))
    #expect(recordings.map(\.name) == ["locations", "locations 1"])
    #expect(recordings.allSatisfy { $0.locations.count == 3 && $0.unread.isEmpty })
  }

  @Test func `each journey of a live stream is a recording`() throws {
    let text = [Self.line(0), Self.line(1), #"{"event": "journey"}"#, Self.line(2)]
    #expect(try Self.read(text.joined(separator: "\n")).map(\.locations.count) == [2, 1])
  }

  @Test func `a last line that is cut off gives a warning`() throws {
    let recordings = try Self.read(Self.line(0) + "\n" + Self.line(1) + "\n{\"timest")
    #expect(recordings[0].warnings == ["left out, the last line: it is cut off"])
  }

  @Test func `names the members that it could not use for a time`() throws {
    let text = #"[{"when": "2026-03-02T12:10:00Z", "latitude": 35, "longitude": 139}]"#
    let faults = #expect(throws: Faults.self) { try Self.read(text) }
    #expect(
      faults?.description.contains("(export the recording with times; not read: when)") == true)
  }

  @Test(arguments: [(-1.0, false), (-92.5, true)])
  func `a course of -1 is not measured, and another negative course gives a warning`(
    course: Double, isTold: Bool
  ) throws {
    let recording = try Self.read(Self.line(0, ", \"course\": \(course)") + "\n" + Self.line(1))[0]
    #expect(recording.locations[0].courseDegrees == nil)
    #expect(recording.valueWarnings(file: "r").contains { $0.field == "course" } == isTold)
  }

  @Test func `leaves out records that say that they are no location`() throws {
    let record = "\"tst\": 1772456201, \"lat\": 35.5, \"lon\": 139"
    let recordings = try Self.read(
      ["location", "waypoint", "transition", "location"]
        .map { "{\"_type\": \"\($0)\", \(record)}" }.joined(separator: "\n"))
    #expect(recordings.map(\.locations.count) == [2])
    #expect(
      recordings[0].warnings == [
        "left out, records of the type 'transition': 1",
        "left out, records of the type 'waypoint': 1",
      ])
  }

  @Test func `NaN and Infinity are not measured`() throws {
    let recordings = try Self.read(
      """
      [{"time": "2026-03-02T12:56:41Z", "latitude": 35.5, "longitude": 139, "speed": NaN,
      "note": "NaN, \\"Infinity"}, {"time": "2026-03-02T12:56:42Z", "latitude": 35.5,
      "longitude": 139, "speed": -Infinity, "accuracy": Infinity}]
      """)
    #expect(recordings[0].locations.map(\.speedMetresPerSecond) == [nil, nil])
    #expect(recordings[0].locations.map(\.horizontalAccuracyMetres) == [nil, nil])
  }

  @Test(arguments: [
    """
    [[{"state": "home", "attributes": {"latitude": 35.5, "longitude": 139, "gps_accuracy": 10},
    "last_updated": "2026-03-02T12:56:41Z"}]]
    """,
    """
    [{"timestamp": "2026-03-02T12:56:41Z", "data": {"gps": {"lat": 35.5, "lon": 139, "acc": 10}}}]
    """,
    """
    {"rows": [{"lat": 35.5, "lng": 139, "meta": {"recorded_at": 1772456201, "accuracy": 10}}]}
    """,
  ]) func `reads a place and a time at different depths`(text: String) throws {
    let location = try #require(Self.read(text).first?.locations.first)
    #expect(location.coordinate == Coordinate(latitude: 35.5, longitude: 139))
    #expect(location.timestamp.iso8601 == "2026-03-02T12:56:41.000Z")
    #expect(location.horizontalAccuracyMetres == 10)
  }

  @Test func `an object with two places is no location`() {
    #expect(throws: Faults.self) {
      try Self.read(
        """
        [{"time": "2026-03-02T12:56:41Z", "start": {"latitude": 35, "longitude": 139},
        "end": {"latitude": 36, "longitude": 139}}]
        """)
    }
  }
}
