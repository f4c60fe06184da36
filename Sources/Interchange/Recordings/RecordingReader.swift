package import Journeys
package import PlainText

/// Reads recordings in any format that is text.
package enum RecordingReader {
  /// The recordings of a file in a format; none is empty.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - format: its format; a database is read by ``RecordingDatabaseReader`` instead.
  ///   - columns: which columns of a CSV file mean what, where their names don't say.
  /// - Returns: at least one recording.
  /// - Throws: what is wrong with the file.
  package static func read(
    _ source: ByteSource, as format: RecordingFormat,
    columns: [(column: String, meaning: LocationColumn)] = []
  ) throws(Faults) -> [ImportedRecording] {
    switch format {
    case .gpx: try GPXReader.read(source)
    case .kml: try KMLTrackReader.read(source)
    case .geoJSON: try GeoJSONPointsReader.read(source)
    case .nmea: [try NMEALogReader.read(source)]
    case .csv: [try CSVRecordingReader.read(source, names: columns)]
    case .database:
      throw Faults(Fault(file: source.file, problem: "a database can't be read from a stream"))
    }
  }
}
