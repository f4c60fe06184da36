import Interchange
import Testing
import Text
import Tracking

@Suite struct KMLTrackTests {
  static func read(_ text: String) throws(Faults) -> [ImportedRecording] {
    try KMLTrackReader.read(ByteSource(file: "a.kml", bytes: Array(text.utf8)))
  }

  static func kml(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
    <Document><name>My rides</name>
    \(body)
    </Document></kml>
    """
  }

  static let track = """
    <Placemark><name>To work</name><description>in the rain</description>
    <gx:Track><altitudeMode>absolute</altitudeMode>
    <when>2025-08-04T07:15:40Z</when><when>2025-08-04T16:15:41.500+09:00</when><when>2025-08-04T07:15:42</when>
    <gx:coord>139.631745 35.527753 12.5</gx:coord><gx:coord/><gx:coord>139.7 35.6</gx:coord>
    <ExtendedData><SchemaData schemaUrl="#s">
    <gx:SimpleArrayData name="speed"><gx:value>25.6</gx:value><gx:value>1</gx:value><gx:value/></gx:SimpleArrayData>
    <gx:SimpleArrayData name="accuracy"><gx:value>18</gx:value></gx:SimpleArrayData>
    <gx:SimpleArrayData name="cadence"><gx:value>90</gx:value></gx:SimpleArrayData>
    </SchemaData></ExtendedData></gx:Track></Placemark>
    """

  @Test func `reads a track with what was measured on it`() throws {
    let recordings = try Self.read(Self.kml(Self.track))
    #expect(recordings.map(\.name) == ["To work"])
    #expect(recordings.map(\.notes) == ["in the rain"])
    #expect(
      recordings[0].locations.map(\.timestamp.iso8601) == [
        "2025-08-04T07:15:40.000Z", "2025-08-04T07:15:42.000Z",
      ])
    let first = recordings[0].locations[0]
    #expect(first.speedMetresPerSecond == 25.6)
    #expect(first.horizontalAccuracyMetres == 18)
    #expect(first.altitudeMetres == 12.5)
    #expect(first.courseDegrees == nil)
    let last = recordings[0].locations[1]
    #expect(last.speedMetresPerSecond == nil && last.altitudeMetres == nil)
  }

  @Test func `takes a course from angles that turn`() throws {
    func track(_ angles: [String]) -> String {
      Self.kml(
        "<Placemark><gx:Track>"
          + "<when>2025-08-04T07:15:40Z</when><when>2025-08-04T07:15:41Z</when>"
          + "<gx:coord>139 35 0</gx:coord><gx:coord>139 35 0</gx:coord>"
          + angles.map { "<gx:angles>\($0)</gx:angles>" }.joined() + "</gx:Track></Placemark>")
    }
    #expect(
      try Self.read(track(["16.7 0 0", "0 0 0"]))[0].locations.map(\.courseDegrees) == [16.7, 0])
    #expect(
      try Self.read(track(["0 0 0", "0 0 0"]))[0].locations.map(\.courseDegrees) == [nil, nil])
  }

  @Test func `reads placemarks that have a time and a point`() throws {
    let points = (0..<2).map {
      "<Placemark><TimeStamp><when>2025-08-04T07:15:4\($0)Z</when></TimeStamp>"
        + "<Point><coordinates> 139.7,35.6,3 </coordinates></Point></Placemark>"
    }
    let recordings = try Self.read(Self.kml(points.joined()))
    #expect(recordings.count == 1)
    #expect(recordings[0].locations.map(\.altitudeMetres) == [3, 3])
  }

  @Test(arguments: [
    ("", "has no track, and no point with a time"),
    (
      "<Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>",
      "has lines but no times: a route, not a recording"
    ),
    (
      "<Placemark><gx:Track><when>2025-08-04T07:15:40Z</when></gx:Track></Placemark>",
      "has 1 times for 0 places"
    ),
    (
      "<Placemark><gx:Track><when>noon</when></gx:Track></Placemark>",
      "expected a time, found 'noon'"
    ),
    (
      "<Placemark><gx:Track><when>2025-08-04T07:15:40Z</when><gx:coord>35 139</gx:coord>"
        + "</gx:Track></Placemark>", "place 1 is not a place on the earth in degrees"
    ),
    (
      "<Placemark><gx:Track><when>2025-08-04T07:15:40Z</when><gx:coord>x y</gx:coord>"
        + "</gx:Track></Placemark>", "expected a number, found 'x'"
    ),
  ])
  func `says what is missing`(body: String, problem: String) {
    let faults = #expect(throws: Faults.self) { try Self.read(Self.kml(body)) }
    #expect(faults?.all.map(\.problem) == [problem])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `what is written is read back, but for the motion that KML can't hold`(seed: UInt64) throws {
    var recordings = [
      RandomRecording.make(seed: seed, name: "A < B"), RandomRecording.make(seed: seed + 100),
    ]
    let text = KMLTrackWriter.text(recordings)
    for index in recordings.indices { recordings[index].motionActivities = [] }
    #expect(try Self.read(text) == recordings)
  }
}
