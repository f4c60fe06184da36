package import Fixtures
import Interchange
package import Text

package enum LoggedEvents {
  /// The arrivals and departures in it, oldest first, whichever kind of file it is.
  package static func times(_ path: String) throws(Faults) -> [LoggedTime] {
    try events(path).map { event in
      LoggedTime(
        timestamp: event.timestamp, kind: event.category == .trainArrival ? .arrival : .departure)
    }
  }

  private static func events(_ path: String) throws(Faults) -> [LoggerEvent] {
    let start = try Files.start(path, count: RecordingFormat.recognitionLength)
    guard (try? RecordingFormat(of: path, start: start)) == .database else {
      return try LoggerEventReader.readCSV(Files.source(path))
    }
    return try LoggerEventReader.read(SQLiteDatabase(reading: path))
  }
}
