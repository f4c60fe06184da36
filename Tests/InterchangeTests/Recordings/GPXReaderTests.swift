import Interchange
import Testing
import Text
import Tracking

@Suite struct GPXReaderTests {
  private func read(_ text: String) throws(Faults) -> [ImportedRecording] {
    try GPXReader.read(ByteSource(file: "f.gpx", bytes: Array(text.utf8)))
  }

  @Test func `reads speed and course of version 1.0`() throws {
    let recording = try read(
      """
      <gpx version="1.0" creator="x" xmlns="http://www.topografix.com/GPX/1/0"><trk>
      <name>A &amp; B</name><desc>wet</desc><trkseg>
      <trkpt lat="50.15" lon="-5.02"><ele>-0.6</ele><time>2022-09-29T10:44:55.5Z</time>
      <course>360</course><speed>2.295</speed><hdop>1.1</hdop></trkpt></trkseg><trkseg>
      <trkpt lat="50.16" lon="-5.02"><time>2022-09-29T10:44:56</time><speed>-1</speed></trkpt>
      </trkseg></trk></gpx>
      """)
    #expect(recording.map(\.name) == ["A & B"])
    #expect(recording.map(\.notes) == ["wet"])
    let locations = try #require(recording.first).locations
    #expect(locations.map(\.courseDegrees) == [0, nil])
    #expect(locations.map(\.speedMetresPerSecond) == [2.295, nil])
    #expect(locations.map(\.altitudeMetres) == [-0.6, nil])
    #expect(locations[1].timestamp.iso8601 == "2022-09-29T10:44:56.000Z")
  }

  @Test func `reads the usual extensions`() throws {
    let point = { (extensions: String) in
      "<trkpt lat=\"1\" lon=\"2\"><time>2022-01-01T00:00:00Z</time>"
        + "<extensions>\(extensions)</extensions></trkpt>"
    }
    let recordings = try read(
      "<gpx version=\"1.1\"><trk><trkseg>"
        + point(
          "<gpxtpx:TrackPointExtension><gpxtpx:atemp>7</gpxtpx:atemp><gpxtpx:speed>3</gpxtpx:speed>"
            + "<gpxtpx:course>90</gpxtpx:course></gpxtpx:TrackPointExtension>")
        + point(
          "<tpx:extras><tpx:course>157.19</tpx:course><tpx:speed>0.5</tpx:speed>"
            + "<tpx:hacc>2</tpx:hacc><tpx:vacc>4</tpx:vacc></tpx:extras>")
        + point("<accuracy>18</accuracy><bearing>16.7</bearing>") + "</trkseg></trk></gpx>")
    let locations = try #require(recordings.first).locations
    #expect(locations.map(\.courseDegrees) == [90, 157.19, 16.7])
    #expect(locations.map(\.speedMetresPerSecond) == [3, 0.5, nil])
    #expect(locations.map(\.horizontalAccuracyMetres) == [nil, 2, 18])
    #expect(locations.map(\.verticalAccuracyMetres) == [nil, 4, nil])
  }

  @Test func `tracks, routes and waypoints are recordings of their own`() throws {
    func point(_ name: String, _ minute: Int) -> String {
      "<\(name) lat=\"1\" lon=\"2\"><time>2022-01-01T00:0\(minute):00Z</time></\(name)>"
    }
    let recordings = try read(
      "<gpx><trk><name>t</name><trkseg>\(point("trkpt", 1))</trkseg></trk>"
        + "<rte>\(point("rtept", 2))\(point("rtept", 3))</rte>\(point("wpt", 4))"
        + "<trk><trkseg/></trk><wpt lat=\"1\" lon=\"2\"><name>kiosk</name></wpt></gpx>")
    #expect(recordings.map(\.locations.count) == [1, 1, 2])
    #expect(recordings.map(\.name) == ["", "t", ""])
    #expect(recordings[0].warnings == ["left out, points without a time: 1"])
  }
}
