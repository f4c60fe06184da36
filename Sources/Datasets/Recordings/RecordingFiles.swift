package import Interchange
package import Journeys
package import Text

package struct RecordingFiles {
  private let columns: [(name: String, meaning: MeasuredColumn)]
  /// The columns in which 0 stands for "not measured".
  private let zeroIsMissing: Set<LocationColumn>

  package init(
    columns: [(name: String, meaning: MeasuredColumn)],
    zeroIsMissing: Set<LocationColumn>
  ) {
    self.columns = columns
    self.zeroIsMissing = zeroIsMissing
  }

  /// Reads a file and hands over each of its recordings as soon as it is read.
  ///
  /// A recording that is alone in its file has no name but the file's: whoever names the file knows
  /// its folder.
  /// - Returns: the format, and how many sessions have no location.
  package func read(
    _ file: String, recording: (_ recording: ImportedRecording, _ isAlone: Bool) -> Void
  ) throws(Faults) -> (format: RecordingFormat, emptySessions: Int) {
    let start = try Files.start(file, count: RecordingFormat.recognitionLength)
    let format = try RecordingFormat(of: file, start: start)
    var count = 0
    func found(_ found: ImportedRecording, isAlone: Bool) {
      count += 1
      var found = found
      if !zeroIsMissing.isEmpty {
        found.locations = found.locations.map { $0.withoutZeros(in: zeroIsMissing) }
      }
      recording(found, isAlone)
    }
    var emptySessions = 0
    if format == .database {
      emptySessions = try RecordingDatabaseReader.read(
        SQLiteDatabase(reading: file)
      ) { found($0, isAlone: false) }
    } else {
      let all = try format.read(Files.source(file), columns: columns)
      for recording in all { found(recording, isAlone: all.count == 1) }
    }
    guard count > 0 else { throw Faults(file, "no session with a location") }
    return (format, emptySessions)
  }
}
