import Interchange
import Journeys
import RailNetwork
import Testing
import Text
import Tracking

/// What can hardly be is noted with its line by the reader of every format.
@Suite struct LocationDoubtsTests {
  /// Three seconds of a ride, the second on the other side of the earth and of an altitude that
  /// nothing has.
  static let texts: [(format: RecordingFormat, line: Int, text: String)] = [
    (
      .csv, 3,
      """
      time,lat,lon,ele
      2026-03-02T08:00:01Z,35,139,4
      2026-03-02T08:00:02Z,35,-139,1e308
      2026-03-02T08:00:03Z,35,139,4
      """
    ),
    (
      .gpx, 3,
      """
      <gpx><trk><trkseg>
      <trkpt lat="35" lon="139"><ele>4</ele><time>2026-03-02T08:00:01Z</time></trkpt>
      <trkpt lat="35" lon="-139"><ele>1e308</ele><time>2026-03-02T08:00:02Z</time></trkpt>
      <trkpt lat="35" lon="139"><ele>4</ele><time>2026-03-02T08:00:03Z</time></trkpt>
      </trkseg></trk></gpx>
      """
    ),
    (
      .kml, 3,
      """
      <kml xmlns="http://www.opengis.net/kml/2.2"><Document>
      <Placemark>
      <Track>
      <when>2026-03-02T08:00:01Z</when><when>2026-03-02T08:00:02Z</when>
      <when>2026-03-02T08:00:03Z</when><coord>139 35 4</coord>
      <coord>-139 35 1e308</coord><coord>139 35 4</coord>
      </Track></Placemark></Document></kml>
      """
    ),
    (
      .geoJSON, 4,
      """
      {"type": "Feature", "properties": {"times":
        ["2026-03-02T08:00:01Z", "2026-03-02T08:00:02Z", "2026-03-02T08:00:03Z"]},
       "geometry": {"type": "LineString", "coordinates": [[139, 35, 4],
         [-139, 35, 1e308], [139, 35, 4]]}}
      """
    ),
    (
      .nmea, 2,
      """
      $GPRMC,080001,A,3500.0,N,13900.0,E,0,0,020326,,,A
      $GPRMC,080002,A,3500.0,N,13900.0,W,9e9,0,020326,,,A
      $GPRMC,080003,A,3500.0,N,13900.0,E,0,0,020326,,,A
      """
    ),
  ]

  @Test(arguments: texts.indices)
  func `a jump and a value that can't be are noted with their line`(index: Int) throws {
    let (format, line, text) = Self.texts[index]
    let source = ByteSource(file: "f", bytes: Array(text.utf8))
    let recording = try #require(RecordingReader.read(source, as: format).first)
    #expect(recording.locations.count == 3)
    let value = format == .nmea ? "speed" : "altitude"
    #expect(
      recording.doubts.notes(file: "f", of: 3).map(\.description) == [
        "f:\(line): latitude: 2 locations are more than 1000 km from the one before; this is the "
          + "first",
        "f:\(line): \(value): 1 location is given a value that can't be, which is left out",
      ])
  }

  @Test func `a database has no lines, so that the time says where`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("f.sqlite")
    _ = try SQLiteDatabase(
      writing: path,
      [
        "CREATE TABLE locations (latitude, longitude, timestamp TEXT, sessionID TEXT)",
        """
        INSERT INTO locations VALUES (35, 139, '1970-01-01 00:00:00.000', 'A'),
        (35, -139, '1970-01-01 00:00:01.000', 'A'), (35, 139, '1970-01-01 00:00:02.000', 'A')
        """,
      ])
    let read = try SQLiteDatabaseTests.read(path)
    #expect(
      read.first?.doubts.notes(file: "f", of: 3).map(\.description) == [
        "f: latitude: 2 locations are more than 1000 km from the one before; this is the first, "
          + "1970-01-01T00:00:01.000Z"
      ])
  }
}
