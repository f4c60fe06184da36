import Interchange
import Labelling
import PlainText

/// Reads a file of the ground-truth logger, whichever kind it is.
enum LoggerEventFile {
  /// The events, oldest first.
  static func read(_ path: String) throws(Faults) -> [LoggerEvent] {
    let start = try Files.start(path, count: RecordingFormat.recognitionLength)
    guard case .format(.database) = RecordingFormat.recognise(start) else {
      return try LoggerEventReader.readCSV(Files.source(path))
    }
    return try LoggerEventReader.read(SQLiteDatabase(reading: path))
  }
}

extension LoggerEvent {
  /// The event as the labeller takes it; nil for what is no train's arrival or departure.
  var loggedTime: LoggedTime? {
    switch category {
    case .trainArrival: LoggedTime(timestamp: timestamp, kind: .arrival)
    case .trainDeparture: LoggedTime(timestamp: timestamp, kind: .departure)
    default: nil
    }
  }
}
