import Foundation
import Interchange
import Journeys
import RailNetwork
import Testing
import Text
import Tracking

/// The first 20 locations of a real ride, once as published and once in each other format.
///
/// SampleJY.gpx of TrainLCD/MobileApp (MIT), converted by its numbers.
@Suite struct SameRideTests {
  static func bytes(_ ending: String) throws -> [UInt8] {
    let url = try #require(
      Bundle.module.url(forResource: "Fixtures/yamanote-start", withExtension: ending))
    return [UInt8](try Data(contentsOf: url))
  }

  static func read(_ ending: String) throws -> [ImportedRecording] {
    let bytes = try bytes(ending)
    guard
      case .format(let format) = RecordingFormat.recognise(
        Array(bytes.prefix(RecordingFormat.recognitionLength)))
    else {
      Issue.record("\(ending) is not recognised")
      return []
    }
    if format == .database {
      let folder = try TemporaryFolder()
      var recordings: [ImportedRecording] = []
      let path = try folder.file("app.sqlite", bytes)
      _ = try RecordingDatabaseReader.read(SQLiteDatabase(reading: path)) { recordings.append($0) }
      return recordings
    }
    return try RecordingReader.read(
      ByteSource(file: "ride.\(ending)", bytes: bytes), as: format,
      columns: format == .csv
        ? [("Zeit", .timestamp), ("Breite", .latitude), ("Länge", .longitude), ("Höhe", .altitude)]
        : [])
  }

  @Test(arguments: ["kml", "geojson", "csv", "sqlite"])
  func `a ride is the same in every format`(ending: String) throws {
    let published = try Self.read("gpx")
    #expect(published.map(\.locations.count) == [20])
    #expect(try Self.read(ending).map(\.locations) == published.map(\.locations))
  }

  @Test func `a receiver's log of the ride is as near as its digits`() throws {
    let published = try Self.read("gpx")[0].locations
    let log = try Self.read("nmea")[0].locations
    #expect(log.map(\.timestamp) == published.map(\.timestamp))
    for (a, b) in zip(log, published) {
      #expect(a.coordinate.metres(to: b.coordinate) < 0.001)
      #expect(abs((a.altitudeMetres ?? 0) - (b.altitudeMetres ?? 0)) <= 0.000_5)
    }
  }
}
