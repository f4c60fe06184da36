package import Journeys
package import Text

/// The formats in which recordings come, told apart by what is in the file, not by its name.
package enum RecordingFormat: String, Sendable, Hashable, CaseIterable {
  case database, gpx, kml, geoJSON, nmea, csv

  /// How much of a file's start is looked at.
  package static let recognitionLength = 1 << 14

  package var title: String {
    switch self {
    case .database: "SQLite database"
    case .gpx: "GPX"
    case .kml: "KML"
    case .geoJSON: "GeoJSON"
    case .nmea: "NMEA log"
    case .csv: "CSV"
    }
  }

  /// What a file's start says about the file.
  package enum Recognition: Sendable, Hashable {
    case format(RecordingFormat)
    /// What the file is instead of a recording, and what to do about it.
    case other(problem: String, remedy: String?)
  }

  /// Recognises a file by its first ``recognitionLength`` bytes.
  package static func recognise(_ start: [UInt8]) -> Recognition {
    if start.isEmpty { return .other(problem: "is empty", remedy: nil) }
    for (magic, name, remedy) in archives where start.starts(with: magic) {
      return .other(problem: "is \(name)", remedy: remedy)
    }
    if start.starts(with: Array("SQLite format 3\u{0}".utf8)) { return .format(.database) }
    if start.starts(with: [0xff, 0xfe]) || start.starts(with: [0xfe, 0xff]) {
      return .other(problem: "is in UTF-16", remedy: "save it as UTF-8")
    }
    if start.count > 12, start[8..<12].elementsEqual(".FIT".utf8) {
      return .other(problem: "is a FIT file", remedy: "export it as GPX")
    }
    let text = String(decoding: start, as: UTF8.self)
    switch text.first(where: { !$0.isWhitespace && $0 != "\u{feff}" }) {
    case "<": return markup(text)
    case "{", "[":
      return ["\"Feature", "\"coordinates\""].contains { text.contains($0) }
        ? .format(.geoJSON) : .other(problem: "is JSON, but not GeoJSON", remedy: nil)
    default: break
    }
    if text.contains("$"), ["RMC,", "GGA,"].contains(where: { text.contains($0) }) {
      return .format(.nmea)
    }
    if start.contains(0) {
      return .other(
        problem: "not a known kind of recording: it is not text", remedy: knownFormats)
    }
    let isTable = start.prefix(while: { $0 != 0x0a }).contains { ",;\t".utf8.contains($0) }
    if isTable { return .format(.csv) }
    return .other(problem: "not a known kind of recording", remedy: knownFormats)
  }

  private static func markup(_ start: String) -> Recognition {
    if start.contains("<gpx") { return .format(.gpx) }
    if start.contains("<kml") { return .format(.kml) }
    if start.contains("<TrainingCenterDatabase") {
      return .other(problem: "is a TCX file", remedy: "export it as GPX")
    }
    return .other(problem: "is XML or HTML, but neither GPX nor KML", remedy: nil)
  }

  private static let knownFormats =
    "known are " + allCases.map(\.title).joined(separator: ", ")

  private static let archives: [([UInt8], String, String)] = [
    ([0x50, 0x4b, 0x03, 0x04], "a ZIP archive, perhaps KMZ", "unpack it first"),
    ([0x1f, 0x8b], "a gzip archive", "unpack it first"),
  ]

  /// The recordings of a file in this format, which is text.
  ///
  /// - Returns: at least one recording; none is empty.
  /// - Throws: what is wrong with the file.
  package func read(
    _ source: ByteSource, columns: [(column: String, meaning: LocationColumn)] = []
  ) throws(Faults) -> [ImportedRecording] {
    switch self {
    case .gpx: try GPXReader.read(source)
    case .kml: try KMLTrackReader.read(source)
    case .geoJSON: try GeoJSONPointsReader.read(source)
    case .nmea: [try NMEALogReader.read(source)]
    case .csv: [try CSVRecordingReader.read(source, names: columns)]
    case .database:
      throw Faults(file: source.file, problem: "a database can't be read from a stream")
    }
  }
}
