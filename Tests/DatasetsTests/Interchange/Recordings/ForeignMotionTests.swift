import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Datasets

/// The motion of phones, as other programs write it.
@Suite struct ForeignMotionTests {
  private static func read(_ text: String) throws -> ImportedRecording {
    let source = ByteSource(file: "f", bytes: Array(text.utf8))
    let format = try RecordingFormat(of: "f", start: Array(text.utf8))
    return try #require(try format.read(source).first)
  }

  @Test func `reads a table in a phone's own words, oldest first`() throws {
    let recording = try Self.read(
      """
      timestamp,activity,confidence
      2019-09-17T16:19:20.000Z,stationary+automotive,high
      2019-09-17T16:19:10.000Z,IN_VEHICLE,100
      2019-09-17T16:19:30.000Z,tilting,49
      2019-09-17T16:19:40.000Z,on_foot,74
      2019-09-17T16:19:50.000Z,none,

      """)
    #expect(recording.locations.isEmpty)
    #expect(
      recording.motion.map(\.activities.text) == [
        "automotive", "stationary+automotive", "unknown", "walking", "none",
      ])
    #expect(recording.motion.map(\.confidence) == [.high, .high, .low, .medium, nil])
  }

  @Test(arguments: [
    ("noon,still,50", "timestamp"), ("2019-09-17T16:19:20Z,flying,50", "activity"),
    ("2019-09-17T16:19:20Z,still,101", "confidence"),
  ]) func `names each value that it can't read`(row: String, field: String) {
    let faults = #expect(throws: Faults.self) {
      try Self.read("timestamp,activity,confidence\n\(row)\n")
    }
    #expect(faults?.all.map(\.field) == [field])
    #expect(faults?.all.first?.line == 2)
  }

  /// An entry of e-mission's server.
  private static func entry(_ key: String, _ data: String) -> String {
    #"{"_id": {}, "metadata": {"key": "background/\#(key)"}, "data": {\#(data)}}"#
  }

  private static let place = """
    "latitude": 37.5, "longitude": -122.5, "sensed_speed": 9, "accuracy": 30, "vaccuracy": 4,
    "bearing": 90, "ts": 1568737160.5
    """

  @Test func `reads locations and motion of e-mission, and no processed ones`() throws {
    let entries = [
      Self.entry("location", Self.place), Self.entry("filtered_location", Self.place),
      Self.entry("motion_activity", #""type": 3, "confidence": 62, "ts": 1568737161"#),
      Self.entry(
        "motion_activity",
        """
        "stationary": true, "automotive": true, "walking": false, "type": 10,
        "confidence_level": "low", "confidence": 50, "ts": 1568737150
        """),
    ]
    let recording = try Self.read("[\(entries.joined(separator: ",\n"))]")
    let location = try #require(recording.locations.first)
    #expect(recording.locations.count == 1)
    #expect(location.speedMetresPerSecond == 9 && location.courseDegrees == 90)
    #expect(location.verticalAccuracyMetres == 4)
    #expect(
      recording.motion == [
        MotionEvent(
          timestamp: Timestamp(millisecondsSince1970: 1_568_737_150_000),
          activities: [.stationary, .automotive], confidence: .low),
        MotionEvent(
          timestamp: Timestamp(millisecondsSince1970: 1_568_737_161_000), activities: .stationary,
          confidence: .medium),
      ])
  }

  @Test func `names an entry of e-mission without a known type`() {
    let faults = #expect(throws: Faults.self) {
      try Self.read("[\(Self.entry("motion_activity", #""type": 77, "ts": 1568737161"#))]")
    }
    #expect(faults?.all.first?.problem == "has no time in ts, or no known type")
  }

  @Test func `reads the motion of each session of the recording app`() throws {
    let scratch = ScratchFolder()
    let path = scratch.file("app.sqlite")
    _ = try SQLiteDatabase(
      writing: path,
      RecordingDatabaseTests.tables + RecordingDatabaseTests.rows + [
        "INSERT INTO motionActivities VALUES "
          + "('1', '2025-08-04 07:15:45.000', 'high', 1, 0, 0, 1, 0, 0, 'B'), "
          + "('2', '2025-08-04 07:15:41.000', 'low', 0, 1, 0, 0, 0, 0, 'B'), "
          + "('3', '2025-08-04 07:15:41.000', 'low', 0, 1, 0, 0, 0, 0, NULL)"
      ])
    var motion: [String: [String]] = [:]
    _ = try RecordingDatabaseReader.read(SQLiteDatabase(reading: path)) {
      motion[$0.name] = $0.motion.map(\.activities.text)
    }
    #expect(motion == ["A": [], "B": ["automotive", "walking", "stationary+automotive"]])
  }
}
