import Foundation
import Interchange
import Maths
import RailNetwork
import TestKit
import Testing
import Text
import Tracking

@Suite struct GPXReaderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var id: String
    var text: String
    var faults: [String]
    var testDescription: String { id }
  }

  private func read(_ text: String) throws(Faults) -> [ImportedRecording] {
    try GPXReader.read(ByteSource(file: "f.gpx", bytes: Array(text.utf8)))
  }

  @Test func readsTheStartOfARealRide() throws {
    let bytes = try Checkout.bytes("Tests/InterchangeTests/Fixtures/yamanote-start.gpx")
    #expect(GPXReader.recognises(bytes.prefix(512)))
    let recordings = try GPXReader.read(ByteSource(file: "yamanote-start.gpx", bytes: bytes))
    let locations = try #require(recordings.first).locations
    #expect(recordings.count == 1)
    #expect(locations.count == 20)
    #expect(
      locations[0].coordinate
        == Coordinate(latitude: 35.69058950850757, longitude: 139.70003522155787))
    #expect(locations[0].timestamp.iso8601 == "2022-09-24T05:25:29.000Z")
    #expect(locations[0].altitudeMetres == 37.9195671081543)
    #expect(locations[0].speedMetresPerSecond == nil)
  }

  @Test func readsSpeedAndCourseOfVersion10() throws {
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

  @Test func readsTheUsualExtensions() throws {
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

  @Test func tracksRoutesAndWaypointsAreRecordingsOfTheirOwn() throws {
    func point(_ name: String, _ minute: Int) -> String {
      "<\(name) lat=\"1\" lon=\"2\"><time>2022-01-01T00:0\(minute):00Z</time></\(name)>"
    }
    let recordings = try read(
      "<gpx><trk><name>t</name><trkseg>\(point("trkpt", 1))</trkseg></trk>"
        + "<rte>\(point("rtept", 2))\(point("rtept", 3))</rte>\(point("wpt", 4))"
        + "<trk><trkseg/></trk><wpt lat=\"1\" lon=\"2\"><name>kiosk</name></wpt></gpx>")
    #expect(recordings.map(\.locations.count) == [1, 1, 2])
    #expect(recordings.map(\.name) == ["", "t", ""])
    #expect(recordings[0].remarks == ["left out, points without a time: 1"])
  }

  @Test(arguments: [
    Case(
      id: "not GPX", text: "<kml/>",
      faults: ["f.gpx:1: not GPX: its root element is not <gpx>"]),
    Case(
      id: "no points", text: "<gpx><metadata><name>x</name></metadata></gpx>",
      faults: ["f.gpx: has no waypoint, track point or route point"]),
    Case(
      id: "no times", text: "<gpx><wpt lat=\"1\" lon=\"2\"/></gpx>",
      faults: ["f.gpx: none of its points has a time (export the recording with times)"]),
    Case(
      id: "all that is wrong with points",
      text: """
        <gpx>
        <wpt lat="139.6" lon="35.5"><time>noon</time></wpt>
        <wpt lon="x"><ele>high</ele></wpt>
        </gpx>
        """,
      faults: [
        "f.gpx:2: lat: expected an angle within -90…90, found '139.6'",
        "f.gpx:2: time: expected a time, found 'noon'",
        "f.gpx:3: lat: is missing", "f.gpx:3: lon: expected an angle within -180…180, found 'x'",
        "f.gpx:3: ele: expected a number, found 'high'",
      ]),
    Case(
      id: "cut short", text: "<gpx><wpt lat=\"1\" lon=\"2\"><time>2022",
      faults: ["f.gpx:1: the XML ends too early: <time> has no end tag"]),
    Case(
      id: "a billion laughs",
      text: """
        <?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]>
        <gpx><trk><name>&b;</name></trk></gpx>
        """,
      faults: [
        "f.gpx:1: the document type has declarations of its own, which are not read "
          + "(remove the <!DOCTYPE …> from the file)"
      ]),
  ])
  func saysWhatIsWrong(_ test: Case) {
    let error = #expect(throws: Faults.self) { try read(test.text) }
    #expect(error?.all.map(\.description) == test.faults)
  }

  @Test func anEndlessLineIsRefusedEarly() {
    let piece = [UInt8](repeating: UInt8(ascii: "9"), count: 1 << 20)
    var pieces = 0
    let source = ByteSource(file: "f.gpx") { () throws(Faults) in
      pieces += 1
      return pieces == 1 ? Array("<gpx><wpt lat=\"1".utf8) : piece
    }
    let error = #expect(throws: Faults.self) { try GPXReader.read(source) }
    #expect(error?.all.map(\.problem) == ["a tag or a text is longer than 16 MiB"])
    #expect(pieces < 20)
  }

  @Test(arguments: 0..<10)
  func whatIsWrittenReadsBackTheSame(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func optional(_ range: ClosedRange<Double>) -> Double? {
      generator.index(below: 3) == 0 ? nil : generator.uniform(range)
    }
    let recordings = (0..<3).map { index in
      ImportedRecording(
        name: index == 0 ? "" : "<ride & \(index)>", notes: index == 1 ? "rain" : "",
        locations: (0..<20).map { step in
          Location(
            timestamp: Timestamp(millisecondsSince1970: Int64(step) * 1_003),
            coordinate: Coordinate(
              latitude: generator.uniform(-90...90), longitude: generator.uniform(-180...180)),
            altitudeMetres: optional(-9...900), horizontalAccuracyMetres: optional(0...3_000),
            verticalAccuracyMetres: optional(0...9), courseDegrees: optional(0...359.9),
            speedMetresPerSecond: optional(0...90))
        })
    }
    #expect(try read(GPXWriter.text(recordings)) == recordings)
  }
}
