package import Fixtures
import Interchange
package import Text

package enum LoggedEvents {
  /// The arrivals and departures in the logger's database, oldest first.
  package static func times(_ path: String) throws(Faults) -> [LoggedTime] {
    try LoggerEventReader.read(SQLiteDatabase(reading: path)).map { event in
      LoggedTime(
        timestamp: event.timestamp, kind: event.category == .trainArrival ? .arrival : .departure)
    }
  }
}
