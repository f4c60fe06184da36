import Foundation
import RailNetwork
package import Tracking

/// Reads the motion of phones in the words and numbers of other programs.
enum ForeignMotion {
  /// The activities of a text such as `IN_VEHICLE` or `stationary+automotive`, or of Android's
  /// number; nil for other texts.
  static func activities(_ text: String) -> MotionEvent.Activities? {
    if let number = Int(text) { return activity(number: number) }
    var activities = MotionEvent.Activities()
    for part in text.split(separator: "+", omittingEmptySubsequences: false) {
      guard let activity = words[MeasuredColumn.letters(String(part))] else { return nil }
      activities.formUnion(activity)
    }
    return activities
  }

  private static let words: [String: MotionEvent.Activities] = [
    "stationary": .stationary, "still": .stationary, "walking": .walking, "onfoot": .walking,
    "running": .running, "automotive": .automotive, "invehicle": .automotive,
    "cycling": .cycling, "bicycling": .cycling, "onbicycle": .cycling, "unknown": .unknown,
    "tilting": .unknown, "none": [],
  ]

  /// Android's `DetectedActivity`; e-mission adds 9, none, and 10, which is standing in a vehicle.
  static func activity(number: Int) -> MotionEvent.Activities? {
    switch number {
    case 0: .automotive
    case 1: .cycling
    case 2, 7: .walking
    case 3: .stationary
    case 4, 5: .unknown
    case 8: .running
    case 9: []
    case 10: [.stationary, .automotive]
    default: nil
    }
  }

  /// The activities whose flags are set; nil if there is no flag at all.
  static func activities(flag: (_ name: String) -> Bool?) -> MotionEvent.Activities? {
    var activities = MotionEvent.Activities()
    var isAny = false
    for (index, name) in MotionEvent.Activities.names.enumerated() {
      guard let isSet = flag(name) else { continue }
      isAny = true
      if isSet { activities.insert(MotionEvent.Activities(rawValue: 1 << UInt8(index))) }
    }
    return isAny ? activities : nil
  }

  /// A word, or a number from 0 to 100; nil for other texts.
  static func confidence(_ text: String) -> MotionEvent.Confidence? {
    if let number = NumberReader.double(text) { return confidence(number: number) }
    return MotionEvent.Confidence(rawValue: text.lowercased())
  }

  static func confidence(number: Double) -> MotionEvent.Confidence? {
    guard (0...100).contains(number) else { return nil }
    return number < 50 ? .low : number < 75 ? .medium : .high
  }
}

/// Reads the motion of a phone: a CSV with the columns `timestamp`, `activity` and perhaps
/// `confidence`.
package enum MotionTable {
  private static let required = ["timestamp", "activity"]

  /// Whether the start of a file has these columns, in any case and with any mark between them, and
  /// no place.
  package static func recognises(_ start: [UInt8]) -> Bool {
    let header = String(decoding: start.prefix { $0 != 0x0a && $0 != 0x0d }, as: UTF8.self)
    let names = header.split { ",;\t".contains($0) }.map { MeasuredColumn.letters(String($0)) }
    return required.allSatisfy(names.contains)
      && !names.contains { MeasuredColumn(foreignName: $0)?.quantity == .latitude }
  }

  /// The events, oldest first.
  static func read(
    _ bytes: [UInt8], file: String, zone: TimeZone?
  ) throws(Faults) -> ImportedRecording {
    var log = FaultLog(file: file)
    var times = TimeReader(zone: zone)
    var events: [MotionEvent] = []
    var numbers: [Double?] = []
    if var rows = CSVTable(bytes, required: required, optional: ["confidence"], log: &log) {
      while rows.next(&log) {
        let number = rows.number(2).flatMap { (0...100).contains($0) ? $0 : nil }
        guard let event = event(rows, number, &times, &log) else { continue }
        events.append(event)
        numbers.append(number)
      }
    }
    try log.throwIfAny()
    // Core Motion's numbers are 0, 1 and 2; Android's go up to 100.
    let levels = MotionEvent.Confidence.allCases
    let isCoreMotion = numbers.allSatisfy { [nil, 0, 1, 2].contains($0) }
    for (index, number) in numbers.enumerated() {
      guard let number else { continue }
      events[index].confidence =
        isCoreMotion ? levels[Int(number)] : ForeignMotion.confidence(number: number)
    }
    var recording = ImportedRecording(warnings: times.warnings)
    recording.motion = events.oldestFirst
    return recording
  }

  /// The event of a row, whose words are translated to those of `motion.csv`; it has no confidence
  /// that is given as a number.
  private static func event(
    _ row: CSVTable, _ number: Double?, _ times: inout TimeReader, _ log: inout FaultLog
  ) -> MotionEvent? {
    MotionReader.event { column in
      switch column {
      case .timestamp: times.read(row.text(0))?.iso8601 ?? row.text(0)
      case .activity: ForeignMotion.activities(row.text(1))?.text ?? row.text(1)
      case .confidence:
        number == nil ? ForeignMotion.confidence(row.text(2))?.rawValue ?? row.text(2) : ""
      }
    } fault: { column, problem, remedy in
      log.add(line: row.line, field: column.rawValue, problem, remedy: remedy)
    }
  }
}

extension [MotionEvent] {
  /// The events in order of time; those of one time keep their order.
  var oldestFirst: [MotionEvent] {
    enumerated().sorted { ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset) }
      .map(\.element)
  }
}

extension ImportedRecording {
  package var isEmpty: Bool { locations.isEmpty && motion.isEmpty }

  /// The part of the recording between two times, both included.
  package func between(_ span: ClosedRange<Timestamp>) -> ImportedRecording {
    var part = self
    part.locations = locations.filter { span.contains($0.timestamp) }
    part.motion = motion.between(span.lowerBound, span.upperBound)
    part.checkLocations()
    return part
  }
}
