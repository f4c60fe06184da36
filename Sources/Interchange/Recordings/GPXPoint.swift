import Foundation
import Journeys
import PlainText
import Tracking

/// A point of a GPX file while its elements are read.
struct GPXPoint {
  var values: PartialLocation

  /// What the text of an element is, or nil if this program does not keep it.
  ///
  /// `course` and `speed` are GPX 1.0's and Garmin's TrackPointExtension v2's; `hacc` and `vacc`
  /// are those of `extras` and of several apps; the others are loose names seen in exports.
  static func column(_ name: String) -> LocationColumn? {
    switch name {
    case "time": return .timestamp
    case "ele": return .altitude
    default:
      guard let column = LocationColumn(foreignName: name),
        [.course, .speed, .horizontalAccuracy, .verticalAccuracy].contains(column)
      else { return nil }
      return column
    }
  }

  /// Takes an element's text, or says what is wrong with it.
  mutating func take(_ column: LocationColumn, _ text: String) -> String? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.isEmpty { return nil }
    if column == .timestamp {
      values.timestamp = Timestamp(utc: text)
      return values.timestamp == nil ? "'\(text.prefix(40))' is no time" : nil
    }
    guard let value = NumberReader.double(text), value.isFinite else {
      return "'\(text.prefix(40))' is no number"
    }
    guard column != .course || value <= 360 else {
      return "'\(text.prefix(40))' is no course within 0…360"
    }
    values[column] = value
    return nil
  }
}
