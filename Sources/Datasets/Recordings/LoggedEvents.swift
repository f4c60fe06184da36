package import Fixtures
import Interchange
package import Text

package enum LoggedEvents {
  /// The arrivals and departures in it, oldest first, whichever kind of file it is.
  package static func times(_ path: String) throws(Faults) -> [LoggedTime] {
    try events(path).compactMap { event in
      switch event.category {
      case .trainArrival: LoggedTime(timestamp: event.timestamp, kind: .arrival)
      case .trainDeparture: LoggedTime(timestamp: event.timestamp, kind: .departure)
      default: nil
      }
    }
  }

  private static func events(_ path: String) throws(Faults) -> [LoggerEvent] {
    let start = try Files.start(path, count: RecordingFormat.recognitionLength)
    guard case .format(.database) = RecordingFormat.recognise(start) else {
      return try LoggerEventReader.readCSV(Files.source(path))
    }
    return try LoggerEventReader.read(SQLiteDatabase(reading: path))
  }
}
