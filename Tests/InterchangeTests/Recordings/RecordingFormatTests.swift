import Testing
import Text
@testable import Interchange

@Suite struct RecordingFormatTests {
  @Test(
    arguments: [
      ("SQLite format 3\u{0}....", .database),
      ("\u{feff}<?xml version=\"1.0\"?>\n<gpx version=\"1.1\">", .gpx),
      ("<kml xmlns=\"http://www.opengis.net/kml/2.2\">", .kml),
      ("\n {\"type\": \"FeatureCollection\", ", .geoJSON),
      ("{\"type\":\"Point\",\"coordinates\":[1,2]}", .geoJSON),
      ("$GPGSV,1,1\r\n$GNRMC,123519,A,", .nmea),
      ("1754291740 $GPGGA,123519,", .nmea),
      ("ts,iso_utc,lat,lon\n1,2,3,4\n", .csv),
      ("timestamp,latitude,longitude", .csv),
      ("Zeit;Breite;Laenge", .csv),
    ] as [(String, RecordingFormat)])
  func `knows a format by its content`(start: String, format: RecordingFormat) {
    #expect(RecordingFormat.recognise(Array(start.utf8)) == .format(format))
  }

  @Test(
    arguments: [
      ([], "is empty"),
      ([0x50, 0x4b, 0x03, 0x04, 0x14], "is a ZIP archive, perhaps KMZ"),
      ([0x1f, 0x8b, 0x08], "is a gzip archive"),
      ([0xff, 0xfe, 0x3c, 0x00], "is in UTF-16"),
      ([0x0e, 0x10, 0, 0, 0, 0, 0, 0] + Array(".FIT....".utf8), "is a FIT file"),
      (Array("<html><body>".utf8), "is XML or HTML, but neither GPX nor KML"),
      (Array("<TrainingCenterDatabase>".utf8), "is a TCX file"),
      (Array("{\"locations\": []}".utf8), "is JSON, but not GeoJSON"),
      (
        [0x89, 0x50, 0x4e, 0x47, 0x00, 0x01],
        "not a known kind of recording: it is not text"
      ),
      (Array("hello\nworld".utf8), "not a known kind of recording"),
    ] as [([UInt8], String)])
  func `says what a file is instead`(start: [UInt8], problem: String) {
    guard case .other(let found, _) = RecordingFormat.recognise(start) else {
      Issue.record("is taken for a recording")
      return
    }
    #expect(found == problem)
  }

  @Test func `our own exports are known`() throws {
    let recording = RandomRecording.make(seed: 1)
    for (text, format) in [
      (GPXWriter.text([recording]), RecordingFormat.gpx), (KMLTrackWriter.text([recording]), .kml),
      (GeoJSONWriter.text(recording), .geoJSON),
    ] {
      let start = Array(text.utf8.prefix(RecordingFormat.recognitionLength))
      #expect(RecordingFormat.recognise(start) == .format(format))
    }
  }
}
