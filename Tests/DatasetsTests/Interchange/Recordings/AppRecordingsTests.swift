import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking
@testable import Datasets

/// Samples of many apps' formats, made by hand: two locations, the first at 12:56:41 on 2 March
/// 2026, with 20 m/s and a course of 90° if the app records them.
@Suite struct AppRecordingsTests {
  struct App: CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// The number of locations, and how many of speed, course and accuracy the first one has.
    var locations = 2
    var measured = 3
    var start: String?
  }

  static let read: [App] = [
    App(
      testDescription: "GPSLogger for Android, CSV",
      text: """
        time,lat,lon,elevation,accuracy,bearing,speed,satellites,provider,hdop,vdop,pdop,\
        geoidheight,ageofdgpsdata,dgpsid,activity,battery,annotation
        2026-03-02T12:56:41.000Z,35.25,139.5,12.0,5.0,90.0,20.0,9,gps,0.9,1.1,1.4,39.2,,,,88,
        2026-03-02T12:56:51.000Z,35.251,139.501,12.0,5.0,90.0,20.0,9,gps,,,,,,,,88,
        """),
    App(
      testDescription: "GPSLogger for Android, GeoJSON",
      text: """
        {"type":"FeatureCollection","features":[{"type":"Feature",\
        "properties":{"time":"2026-03-02T12:56:41.000Z","provider":"gps",\
        "time_long":1772456201000,"accuracy":5,"altitude":12,"bearing":90,"speed":20},\
        "geometry":{"type":"Point","coordinates":[139.5,35.25]}},{"type":"Feature",\
        "properties":{"time":"2026-03-02T12:56:51.000Z","accuracy":5,"speed":20,"bearing":90},\
        "geometry":{"type":"Point","coordinates":[139.501,35.251]}}]}
        """),
    App(
      testDescription: "µLogger",
      text: """
        <gpx version="1.1" creator="μlogger" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:ulogger="https://github.com/bfabiszewski/ulogger-android/1"><trk><name>\
        ride</name><trkseg>
        <trkpt lat="35.250" lon="139.500"><ele>12</ele><time>2026-03-02T12:56:41Z</time>\
        <extensions><ulogger:speed>20</ulogger:speed><ulogger:bearing>90</ulogger:bearing>\
        <ulogger:accuracy>5</ulogger:accuracy><ulogger:provider>gps</ulogger:provider>\
        </extensions></trkpt>
        <trkpt lat="35.251" lon="139.501"><ele>12</ele><time>2026-03-02T12:56:51Z</time>\
        <extensions><ulogger:speed>20</ulogger:speed><ulogger:bearing>90</ulogger:bearing>\
        <ulogger:accuracy>5</ulogger:accuracy><ulogger:provider>gps</ulogger:provider>\
        </extensions></trkpt>
        </trkseg></trk></gpx>
        """),
    App(
      testDescription: "Open GPX Tracker",
      text: """
        <gpx version="1.1" creator="Open GPX Tracker for iOS" \
        xmlns="http://www.topografix.com/GPX/1/1"><trk><name>ride</name><trkseg>
        <trkpt lat="35.250" lon="139.500"><ele>12</ele><time>2026-03-02T12:56:41Z</time></trkpt>
        <trkpt lat="35.251" lon="139.501"><ele>12</ele><time>2026-03-02T12:56:51Z</time></trkpt>
        </trkseg></trk></gpx>
        """, measured: 0),
    App(
      testDescription: "My Tracks, paused",
      text: """
        <gpx version="1.1" creator="Google My Tracks" \
        xmlns="http://www.topografix.com/GPX/1/1"><trk><name>ride</name><trkseg>
        <trkpt lat="35.250" lon="139.500"><ele>12</ele><time>2026-03-02T12:56:41Z</time></trkpt>
        <trkpt lat="100" lon="0"><time>2026-03-02T12:56:43Z</time></trkpt>
        <trkpt lat="200" lon="0"><time>2026-03-02T12:56:44Z</time></trkpt>
        <trkpt lat="35.251" lon="139.501"><ele>12</ele><time>2026-03-02T12:56:51Z</time></trkpt>
        </trkseg></trk></gpx>
        """, measured: 0),
    App(
      testDescription: "Geo Tracker",
      text: """
        <gpx version="1.1" creator="Geo Tracker 5" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:geotracker="http://ilyabogdanovich.com/gpx/extensions/geotracker"><trk><name>\
        ride</name><trkseg>
        <trkpt lat="35.250" lon="139.500"><ele>12</ele><time>2026-03-02T12:56:41Z</time>\
        <extensions><geotracker:meta c="90.0" s="20.00"/></extensions></trkpt>
        <trkpt lat="35.251" lon="139.501"><ele>12</ele><time>2026-03-02T12:56:51Z</time>\
        <extensions><geotracker:meta c="90.0" s="20.00"/></extensions></trkpt>
        </trkseg></trk></gpx>
        """, measured: 0),
    App(
      testDescription: "OwnTracks, HTTP",
      text: """
        {"_type":"location","tst":1772456201,"lat":35.25,"lon":139.5,"alt":12,"acc":5,\
        "vel":72,"cog":90,"tid":"ab"}
        {"_type":"location","tst":1772456211,"lat":35.251,"lon":139.501,"acc":5,"vel":72,\
        "cog":90}
        """),
    App(
      testDescription: "OwnTracks Recorder, .rec",
      text: """
        2026-03-02T12:56:41Z\t*                 \t{"_type":"location","tst":1772456201,\
        "lat":35.25,"lon":139.5,"acc":5,"vel":72,"cog":90}
        2026-03-02T12:56:51Z\t*                 \t{"_type":"location","tst":1772456211,\
        "lat":35.251,"lon":139.501,"acc":5,"vel":72,"cog":90}
        """),
    App(
      testDescription: "Overland",
      text: """
        {"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[139.5,\
        35.25]},"properties":{"timestamp":"2026-03-02T12:56:41Z","altitude":12,"speed":20,\
        "course":90,"horizontal_accuracy":5,"vertical_accuracy":3,"motion":["driving"],\
        "wifi":"","battery_level":0.9}},{"type":"Feature","geometry":{"type":"Point",\
        "coordinates":[139.501,35.251]},"properties":{"timestamp":"2026-03-02T12:56:51Z",\
        "speed":20,"horizontal_accuracy":5}}]}
        """),
    App(
      testDescription: "Google Takeout, Records.json",
      text: """
        {"locations":[{"latitudeE7":352500000,"longitudeE7":1395000000,"accuracy":5,\
        "velocity":20,"heading":90,"altitude":12,"timestamp":"2026-03-02T12:56:41.000Z",\
        "source":"GPS","deviceTag":1},{"latitudeE7":352510000,"longitudeE7":1395010000,\
        "accuracy":5,"velocity":20,"timestamp":"2026-03-02T12:56:51Z"}]}
        """),
    App(
      testDescription: "Google Maps on Android, Timeline.json",
      text: """
        {"semanticSegments":[{"startTime":"2026-03-02T21:00:00.000+09:00",\
        "endTime":"2026-03-02T22:00:00.000+09:00","timelinePath":[{"point":"35.25°, 139.5°",\
        "time":"2026-03-02T21:56:41.000+09:00"},{"point":"35.251°, 139.501°",\
        "time":"2026-03-02T21:56:51.000+09:00"}]}],"rawSignals":[]}
        """, measured: 0),
    App(
      testDescription: "Google Maps, a path inside an activity",
      text: """
        {"semanticSegments":[{"startTime":"2026-03-02T21:00:00.000+09:00",\
        "activity":{"start":{"latLng":"35.2°, 139.1°"},"simplifiedRawPath":{"points":\
        [{"latLng":"35.25°, 139.5°","timestamp":"2026-03-02T12:56:41Z"},\
        {"latLng":"35.251°, 139.501°","timestamp":"2026-03-02T12:56:51Z"}]}}}]}
        """, measured: 0),
    App(
      testDescription: "Google Maps on iPhone, location-history.json",
      text: """
        [{"startTime":"2026-03-02T12:56:41Z","endTime":"2026-03-02T13:00:00Z",\
        "timelinePath":[{"point":"geo:35.25,139.5","durationMinutesOffsetFromStartTime":"0"},\
        {"point":"geo:35.26,139.51","durationMinutesOffsetFromStartTime":"2"}]}]
        """, measured: 0),
    App(
      testDescription: "Sensor Logger, Location.csv",
      text: """
        time,seconds_elapsed,bearingAccuracy,speedAccuracy,verticalAccuracy,\
        horizontalAccuracy,speed,bearing,altitude,longitude,latitude
        1772456201000000000,0.1,12,0.5,3,5,20,90,12,139.5,35.25
        1772456211000000000,10.1,12,0.5,3,5,20,90,12,139.501,35.251
        """),
    App(
      testDescription: "Sensor Logger, JSON",
      text: """
        [{"sensor":"Location","time":"1772456201000000000","seconds_elapsed":"0.1",\
        "latitude":"35.25","longitude":"139.5","speed":"20","bearing":"90",\
        "horizontalAccuracy":"5"},{"sensor":"Location","time":"1772456211000000000",\
        "latitude":"35.251","longitude":"139.501","speed":"20","horizontalAccuracy":"5"}]
        """),
    App(
      testDescription: "phyphox, Location.csv",
      text: """
        "Time (s)","Latitude (°)","Longitude (°)","Height (m)","Velocity (m/s)","Direction \
        (°)","Horizontal Accuracy (m)","Vertical Accuracy (°)"
        0.0,35.25,139.5,12,20,90,5,3
        1.0E1,35.251,139.501,12,20,90,5,3
        """, start: "2026-03-02T12:56:41Z"),
    App(
      testDescription: "phyphox, Location.csv with semicolons and commas",
      text: """
        "Time (s)";"Latitude (°)";"Longitude (°)";"Height (m)";"Velocity (m/s)";"Direction \
        (°)";"Horizontal Accuracy (m)"
        0,0;35,25;139,5;12;20;90;5
        10,0;35,251;139,501;12;20;90;5
        """, start: "2026-03-02T12:56:41Z"),
    App(
      testDescription: "SensorLog for iPhone",
      text: """
        loggingTime(txt),locationTimestamp_since1970(s),locationLatitude(WGS84),\
        locationLongitude(WGS84),locationAltitude(m),locationSpeed(m/s),locationCourse(°),\
        locationHorizontalAccuracy(m),locationVerticalAccuracy(m)
        2026-03-02T12:56:41.000+00:00,1772456201.0,35.25,139.5,12,20,90,5,3
        2026-03-02T12:56:51.000+00:00,1772456211.0,35.251,139.501,12,20,90,5,3
        """),
    App(
      testDescription: "Traccar, route report as JSON",
      text: """
        [{"id":1,"deviceId":2,"protocol":"osmand",\
        "deviceTime":"2026-03-02T12:56:41.000+00:00",\
        "fixTime":"2026-03-02T12:56:41.000+00:00",\
        "serverTime":"2026-03-02T12:56:42.000+00:00","valid":true,"latitude":35.25,\
        "longitude":139.5,"altitude":12,"speed":38.87689,"course":90,"accuracy":5},{"id":2,\
        "fixTime":"2026-03-02T12:56:51.000+00:00","latitude":35.251,"longitude":139.501,\
        "speed":38.87689,"course":90,"accuracy":5}]
        """),
    App(
      testDescription: "Transistor background geolocation",
      text: """
        [{"coords":{"latitude":35.25,"longitude":139.5,"accuracy":5,"speed":20,"heading":90,\
        "altitude":12},"timestamp":"2026-03-02T12:56:41.000Z","is_moving":true},\
        {"coords":{"latitude":35.251,"longitude":139.501,"accuracy":5,"speed":20,\
        "heading":90},"timestamp":"2026-03-02T12:56:51.000Z"}]
        """),
    App(
      testDescription: "Garmin Connect, TCX",
      text: """
        <TrainingCenterDatabase xmlns="urn:t" xmlns:ns3="urn:x"><Activities><Activity \
        Sport="Other"><Id>2026-03-02T12:56:41Z</Id><Lap StartTime="2026-03-02T12:56:41Z"><Track>
        <Trackpoint><Time>2026-03-02T12:56:41.000Z</Time><Position><LatitudeDegrees>35.25\
        </LatitudeDegrees><LongitudeDegrees>139.5</LongitudeDegrees></Position><AltitudeMeters>\
        12</AltitudeMeters><Extensions><ns3:TPX><ns3:Speed>20</ns3:Speed></ns3:TPX></Extensions>\
        </Trackpoint><Trackpoint><Time>2026-03-02T12:56:46Z</Time></Trackpoint>
        <Trackpoint><Time>2026-03-02T12:56:51.000Z</Time><Position><LatitudeDegrees>35.251\
        </LatitudeDegrees><LongitudeDegrees>139.501</LongitudeDegrees></Position></Trackpoint>
        </Track></Lap></Activity></Activities></TrainingCenterDatabase>
        """, measured: 1),
    App(
      testDescription: "OpenTracks, KML",
      text: """
        <kml xmlns="urn:k" xmlns:gx="urn:g"><Document><Placemark><name>ride</name><gx:Track>
        <when>2026-03-02T12:56:41Z</when><when>2026-03-02T12:56:51Z</when>
        <gx:coord>139.5 35.25 12</gx:coord><gx:coord>139.501 35.251 12</gx:coord>
        <ExtendedData><SchemaData><gx:SimpleArrayData name="speed"><gx:value>20</gx:value>\
        <gx:value>20</gx:value></gx:SimpleArrayData><gx:SimpleArrayData name="bearing">\
        <gx:value>90</gx:value><gx:value/></gx:SimpleArrayData>\
        <gx:SimpleArrayData name="accuracy"><gx:value>5</gx:value><gx:value/></gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track>
        </Placemark></Document></kml>
        """),
    App(
      testDescription: "railbench track, its own lines",
      text: """
        {"event":"start","network":"x"}
        {"event":"location","timestamp":"2026-03-02T12:56:41Z","latitude":35.25,\
        "longitude":139.5,"speed":20}
        {"event":"location","timestamp":"2026-03-02T12:56:51Z","latitude":35.251,\
        "longitude":139.501}
        """, measured: 1),
  ]

  @Test(arguments: read) func `reads the format of an app`(app: App) throws {
    let bytes = Array(app.text.utf8)
    let format = try RecordingFormat(of: "f", start: bytes)
    let recordings = try format.read(ByteSource(file: "f", bytes: bytes)).map { recording in
      app.start.flatMap { Timestamp(iso8601: $0) }.map(recording.begun) ?? recording
    }
    #expect(recordings.map(\.locations.count) == [app.locations])
    #expect(!recordings.contains { $0.warnings.joined().contains("--start") })
    let location = try #require(recordings.first?.locations.first)
    #expect(location.timestamp.iso8601 == "2026-03-02T12:56:41.000Z")
    #expect(location.coordinate.latitude == 35.25 && location.coordinate.longitude == 139.5)
    let measured = [
      location.speedMetresPerSecond.map { abs($0 - 20) < 0.001 },
      location.courseDegrees.map { $0 == 90 },
      location.horizontalAccuracyMetres.map { $0 == 5 },
    ].compactMap(\.self)
    #expect(measured == Array(repeating: true, count: app.measured))
  }

  @Test func `tells how to convert NMEA`() {
    let line = "$GPRMC,125641.00,A,3515.0000,N,13930.0000,E,38.9,90.0,020326,,,A*6A\n"
    let error = #expect(throws: Faults.self) {
      try RecordingFormat(of: "f", start: Array(line.utf8))
    }
    #expect(error?.all.first?.remedy?.contains("gpsbabel") == true)
  }
}
