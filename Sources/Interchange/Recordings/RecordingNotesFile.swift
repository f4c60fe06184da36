package import Text
import Tracking

/// What a recording holds beside its locations, as the file `recording.json` next to them.
///
/// Members: `name`, `notes`, and `motionActivities`, a list of `start` (a time), `confidence`
/// (`low`, `medium`, `high`) and `kinds` (such as `automotive`). All are optional.
package enum RecordingNotesFile {
  package static let name = "recording.json"

  /// The text of the file, or nil if there is nothing to keep.
  package static func text(_ recording: ImportedRecording) -> String? {
    guard
      !recording.name.isEmpty || !recording.notes.isEmpty || !recording.motionActivities.isEmpty
    else { return nil }
    let activities = recording.motionActivities.map(value)
    return JSONText.pretty(
      .members([
        "name": recording.name.isEmpty ? nil : .string(recording.name),
        "notes": recording.notes.isEmpty ? nil : .string(recording.notes),
        "motionActivities": activities.isEmpty ? nil : .list(activities),
      ]))
  }

  /// Reads the file into a recording.
  package static func read(
    _ bytes: [UInt8], file: String, into recording: inout ImportedRecording
  ) throws(Faults) {
    recording = try JSONObjectReader.read(bytes, file: file) { reader, log in
      var recording = recording
      recording.name = reader.optionalString("name", log: &log) ?? ""
      recording.notes = reader.optionalString("notes", log: &log) ?? ""
      let activities = reader.optionalArray("motionActivities", log: &log) ?? []
      recording.motionActivities = activities.enumerated().compactMap { index, node in
        activity(node, "motionActivities[\(index)]", &log)
      }
      return recording
    }
  }

  private static func value(_ activity: MotionActivity) -> JSONValue {
    let kinds = MotionActivity.Kind.allCases.filter(activity.kinds.contains)
    return .members([
      "start": .string(activity.start.iso8601),
      "confidence": .string(activity.confidence.rawValue), "kinds": .texts(kinds.map(\.rawValue)),
    ])
  }

  private static func activity(
    _ node: JSONNode, _ path: String, _ log: inout FaultLog
  ) -> MotionActivity? {
    guard var reader = JSONObjectReader(node, path: path, log: &log) else { return nil }
    let start = reader.string("start", log: &log)
    let confidence = reader.string("confidence", log: &log)
    let kinds = reader.optionalStrings("kinds", log: &log) ?? []
    guard let start, let confidence else { return nil }
    guard let time = Timestamp(iso8601: start) else {
      reader.fault("start", Fault.not("a time", start), log: &log)
      return nil
    }
    guard let known = MotionActivity.Confidence(rawValue: confidence) else {
      reader.fault("confidence", "must be low, medium or high", log: &log)
      return nil
    }
    let knownKinds = kinds.compactMap { MotionActivity.Kind(rawValue: $0) }
    if knownKinds.count != kinds.count {
      let names = MotionActivity.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      reader.fault("kinds", "must be among \(names)", log: &log)
    }
    return MotionActivity(start: time, confidence: known, kinds: Set(knownKinds))
  }
}
