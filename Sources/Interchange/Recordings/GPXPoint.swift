import Foundation
import PlainText
import Tracking

/// A point of a GPX file while its elements are read.
struct GPXPoint {
  var latitude: Double?
  var longitude: Double?
  var timestamp: Timestamp?
  var altitude: Double?
  var horizontalAccuracy: Double?
  var verticalAccuracy: Double?
  var course: Double?
  var speed: Double?

  /// Whether an element's text is a value that this program keeps.
  ///
  /// `course` and `speed` are GPX 1.0's and Garmin's TrackPointExtension v2's; `hacc` and `vacc`
  /// are those of `extras` and of several apps; the others are loose names seen in exports.
  static func holdsValue(_ name: String) -> Bool {
    ["time", "ele"].contains(name) || target(name) != nil
  }

  private static func target(_ name: String) -> WritableKeyPath<GPXPoint, Double?>? {
    switch name.lowercased() {
    case "course", "cog", "bearing", "heading": \.course
    case "speed": \.speed
    case "hacc", "accuracy", "horizontalaccuracy", "hor_acc": \.horizontalAccuracy
    case "vacc", "verticalaccuracy", "vert_acc": \.verticalAccuracy
    default: nil
    }
  }

  /// Takes an element's text, or says what is wrong with it.
  ///
  /// A negative course, speed or accuracy stands for "invalid"; a course of 360 is 0.
  mutating func take(_ name: String, _ text: String) -> String? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.isEmpty { return nil }
    if name == "time" {
      timestamp = Timestamp(iso8601: text) ?? Timestamp(iso8601: text + "Z")
      return timestamp == nil ? "'\(text.prefix(40))' is no time" : nil
    }
    guard let value = NumberReader.double(text), value.isFinite else {
      return "'\(text.prefix(40))' is no number"
    }
    if name == "ele" {
      altitude = value
      return nil
    }
    guard let target = Self.target(name), value >= 0 else { return nil }
    if target == \.course {
      guard value <= 360 else { return "'\(text.prefix(40))' is no course within 0…360" }
      course = value == 360 ? 0 : value
    } else {
      self[keyPath: target] = value
    }
    return nil
  }
}
