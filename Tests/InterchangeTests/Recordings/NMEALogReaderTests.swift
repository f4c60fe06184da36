import Interchange
import RailNetwork
import Testing
import Text
import Tracking

@Suite struct NMEALogReaderTests {
  static func sentence(_ body: String) -> String {
    let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
    return "$\(body)*\(sum.count < 2 ? "0" : "")\(sum)"
  }

  static func read(_ lines: [String]) throws(Faults) -> ImportedRecording {
    try NMEALogReader.read(
      ByteSource(file: "a.nmea", bytes: Array(lines.joined(separator: "\r\n").utf8)))
  }

  static func rmc(_ time: String, _ date: String, speed: String = "", course: String = "")
    -> String
  {
    sentence("GNRMC,\(time),A,3531.66518,N,13937.90470,E,\(speed),\(course),\(date),,,A")
  }

  static func gga(_ time: String) -> String {
    sentence("GNGGA,\(time),3531.66518,N,13937.90470,E,1,08,0.9,12.5,M,38.0,M,,")
  }

  /// The sentences printed in the manuals of receivers, whose checksums others worked out.
  @Test func `reads the manuals' own sentences`() throws {
    let recording = try Self.read([
      "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47",
      "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A",
      "$GPVTG,054.7,T,034.4,M,005.5,N,010.2,K*48",
    ])
    let location = try #require(recording.locations.first)
    #expect(recording.locations.count == 1)
    #expect(location.timestamp.iso8601 == "1994-03-23T12:35:19.000Z")
    #expect(abs(location.coordinate.latitude - 48.1173) < 1e-6)
    #expect(abs(location.coordinate.longitude - 11.516_666_67) < 1e-6)
    #expect(location.altitudeMetres == 545.4)
    #expect(location.courseDegrees == 54.7)
    #expect(abs((location.speedMetresPerSecond ?? 0) - 2.829_44) < 1e-4)
    #expect(recording.warnings.isEmpty)
  }

  @Test func `dates roll over at midnight, both ways`() throws {
    let recording = try Self.read([
      Self.gga("235957.50"), Self.gga("235958.50"), Self.rmc("235959.00", "311225"),
      Self.gga("000000.25"), Self.gga("000001.00"), Self.rmc("000002.00", "010126"),
    ])
    #expect(
      recording.locations.map(\.timestamp.iso8601) == [
        "2025-12-31T23:59:57.500Z", "2025-12-31T23:59:58.500Z", "2025-12-31T23:59:59.000Z",
        "2026-01-01T00:00:00.250Z", "2026-01-01T00:00:01.000Z", "2026-01-01T00:00:02.000Z",
      ])
  }

  @Test func `a log that begins after midnight before its first date is dated back`() throws {
    let recording = try Self.read([
      Self.gga("235959.00"), Self.rmc("000001.00", "010126"),
    ])
    #expect(recording.locations.first?.timestamp.iso8601 == "2025-12-31T23:59:59.000Z")
  }

  @Test func `a wrong checksum leaves the sentence out and says so`() throws {
    let recording = try Self.read([
      Self.rmc("010000.00", "010126", speed: "10"),
      Self.rmc("010001.00", "010126", speed: "10").replacing("3531.6", with: "3531.7"),
      Self.sentence("GNRMC,010002.00,V,,,,,,,010126,,,N"),
      "garbage", "", "$GP",
      "1767229203 " + Self.rmc("010003.00", "010126"),
    ])
    #expect(recording.locations.count == 2)
    #expect(
      recording.warnings == [
        "left out, sentences with a wrong checksum: 1",
        "left out, times at which the receiver had no position: 1",
      ])
  }

  @Test func `speed and course come from VTG, accuracy from GST`() throws {
    let recording = try Self.read([
      Self.rmc("010000.00", "010126"),
      Self.sentence("GNVTG,16.70,T,,M,,N,92.16,K,A"),
      Self.sentence("GNGST,010000.00,1,,,,3.0,4.0,6.5"),
    ])
    let location = try #require(recording.locations.first)
    #expect(location.courseDegrees == 16.7)
    #expect(abs((location.speedMetresPerSecond ?? 0) - 25.6) < 1e-9)
    #expect(location.horizontalAccuracyMetres == 5)
    #expect(location.verticalAccuracyMetres == 6.5)
  }
}
