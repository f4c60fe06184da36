import Interchange
import Testing
import Text
import Tracking

@Suite struct GeoJSONPointsTests {
  static func read(_ text: String) throws(Faults) -> [ImportedRecording] {
    try GeoJSONPointsReader.read(ByteSource(file: "a.geojson", bytes: Array(text.utf8)))
  }

  static func point(_ coordinates: String, _ properties: String) -> String {
    """
    {"type": "Feature", "geometry": {"type": "Point", "coordinates": \(coordinates)}, \
    "properties": \(properties)}
    """
  }

  static func collection(_ features: [String]) -> String {
    "{\"type\": \"FeatureCollection\", \"features\": [\n\(features.joined(separator: ",\n"))]}"
  }

  @Test func `reads points by the names that others use`() throws {
    let recordings = try Self.read(
      Self.collection([
        Self.point(
          "[139.631745, 35.527753, 12.5]",
          #"{"time": "2025-08-04T16:15:40+09:00", "speed": 25.6, "bearing": 16.7, "accuracy": 18}"#),
        Self.point(
          "[139.7, 35.6]",
          #"{"ts": 1754291741000, "alt": 3, "speed": -1, "heading": 360, "mood": "tired"}"#),
        Self.point("[139.7, 35.6]", "null"),
      ]))
    #expect(recordings.count == 1)
    #expect(recordings[0].remarks == ["left out, points without a time: 1"])
    let first = recordings[0].locations[0]
    #expect(first.timestamp.iso8601 == "2025-08-04T07:15:40.000Z")
    #expect(first.speedMetresPerSecond == 25.6)
    #expect(first.courseDegrees == 16.7)
    #expect(first.horizontalAccuracyMetres == 18)
    #expect(first.altitudeMetres == 12.5)
    let second = recordings[0].locations[1]
    #expect(second.timestamp.iso8601 == "2025-08-04T07:15:41.000Z")
    #expect(second.altitudeMetres == 3)
    #expect(second.speedMetresPerSecond == nil)
    #expect(second.courseDegrees == 0)
  }

  @Test func `reads a line with a time for each position`() throws {
    let recordings = try Self.read(
      """
      {"type": "Feature", "geometry": {"type": "LineString",
      "coordinates": [[139.7, 35.6], [139.8, 35.7, 4]]},
      "properties": {"name": "ride", "coordTimes": ["2025-08-04T07:15:40Z", 1754291741]}}
      """)
    #expect(recordings.map(\.name) == ["ride"])
    #expect(recordings[0].locations.map(\.altitudeMetres) == [nil, 4])
    #expect(recordings[0].locations[1].timestamp.iso8601 == "2025-08-04T07:15:41.000Z")
  }

  @Test(arguments: [
    ("{\"type\": \"FeatureCollection\", \"features\": []}", "has no point or line of a recording"),
    (collection([point("[139, 35]", "{}")]), "none of its points has a time"),
    (collection([point("[139, 35]", #"{"time": "noon"}"#)]), "expected a time, found 'noon'"),
    (
      collection([point("[35, 139]", #"{"time": 0}"#)]),
      "not a position [longitude, latitude] in degrees"
    ),
    ("{\"features\": [", "the JSON ends too early: expected a value"),
  ])
  func `says what is wrong`(text: String, problem: String) {
    let faults = #expect(throws: Faults.self) { try Self.read(text) }
    #expect(faults?.all.map(\.problem) == [problem])
  }

  @Test func `a file too large to be held is refused while it is read`() {
    var given = 0
    let endless = ByteSource(file: "a.geojson") {
      given += 1
      return [UInt8](repeating: UInt8(ascii: " "), count: 1 << 22)
    }
    let faults = #expect(throws: Faults.self) { try GeoJSONPointsReader.read(endless) }
    #expect(faults?.description == "a.geojson: is larger than 64 MiB (split the file)")
    #expect(given == 17)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `what is written is read back, but for the motion that it can't hold`(seed: UInt64) throws {
    var recording = RandomRecording.make(seed: seed, name: "A \"quoted\" name")
    let text = GeoJSONWriter.text(recording)
    recording.motionActivities = []
    #expect(try Self.read(text) == [recording])
  }
}
