package import RailNetwork
import Tracking

/// The formats of recordings, recognised by the content of a file, not by its name.
package enum RecordingFormat: String, Sendable, Hashable, CaseIterable {
  case database, gpx, tcx, kml, csv, json

  /// The number of bytes at a file's start that decide its format.
  package static let recognitionLength = 1 << 14

  package var title: String {
    switch self {
    case .database: "SQLite database"
    case .gpx: "GPX"
    case .tcx: "TCX"
    case .kml: "KML"
    case .csv: "CSV"
    case .json: "JSON"
    }
  }

  /// The format of a file, from its first ``recognitionLength`` bytes.
  package init(of file: String, start: [UInt8]) throws(Faults) {
    func other(_ problem: String, _ remedy: String? = nil) -> Faults {
      Faults(file, problem, remedy: remedy)
    }
    let known = "known formats are " + Self.allCases.map(\.title).joined(separator: ", ")
    let text = String(decoding: start, as: UTF8.self)
    func has(_ words: String...) -> Bool { words.contains { text.contains($0) } }
    let first = text.first { !$0.isWhitespace && $0 != "\u{feff}" }
    if start.isEmpty { throw other("is empty") }
    if start.starts(with: [0x50, 0x4b, 0x03, 0x04]) {
      throw other("is a ZIP archive, perhaps KMZ", "unpack it first")
    }
    if start.starts(with: "SQLite format 3\u{0}".utf8) {
      self = .database
    } else if start.count > 12, start[8..<12].elementsEqual(".FIT".utf8) {
      throw other("is a FIT file", "export it as GPX")
    } else if first == "<" {
      guard let root = text.firstMatch(of: /<(?:[\w.-]+:)?(gpx|kml|TrainingCenterDatabase)[\s>]/)
      else { throw other("is XML or HTML, but not GPX, TCX or KML") }
      self = root.1 == "gpx" ? .gpx : root.1 == "kml" ? .kml : .tcx
    } else if first == "{" || first == "[" || text.prefix(while: { $0 != "\n" }).contains("\t{\"") {
      guard JSONRecordingReader.recognises(text) else {
        throw other("is JSON without records of a time and a place")
      }
      self = .json
    } else if has("$"), has("RMC,", "GGA,") {
      throw other(
        "is an NMEA log", "convert it to GPX: gpsbabel -i nmea -f FILE -o gpx -F ride.gpx")
    } else if start.contains(0) {
      throw other("not a known recording format: it is not text", known)
    } else {
      let lines = start.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }).map(Array.init)
      let isTable =
        lines.first?.contains { ",;\t".utf8.contains($0) } == true
        || CSVRecordingReader.header(of: Array(lines.prefix(30))) != nil
      guard isTable else {
        throw other(
          "not a known recording format", known + "; CSV needs commas, semicolons or tabs")
      }
      self = .csv
    }
  }

  /// Reads the recordings of a text file in this format.
  ///
  /// - Returns: at least one recording; none is empty.
  package func read(
    _ source: ByteSource, hints: RecordingHints = RecordingHints()
  ) throws(Faults) -> [ImportedRecording] {
    switch self {
    case .gpx, .tcx, .kml: return try XMLRecordingReader.read(source, hints: hints)
    case .csv:
      let (start, source) = try source.peeking(Self.recognitionLength)
      guard MotionTable.recognises(start) else {
        return try CSVRecordingReader.read(source, hints: hints)
      }
      return [try MotionTable.read(source.all(), file: source.file, zone: hints.zone)]
    case .json: return try JSONRecordingReader.read(source, hints: hints)
    case .database:
      throw Faults(source.file, "a database can't be read from a stream")
    }
  }
}
