import Journeys
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

  package static func read(
    _ bytes: [UInt8], file: String, into recording: inout ImportedRecording
  ) throws(Faults) {
    let given = recording
    let format = JSONKind.object { object in
      var recording = given
      recording.name = object.optional("name", .text) ?? ""
      recording.notes = object.optional("notes", .text) ?? ""
      recording.motionActivities = object.optional("motionActivities", .list(activity)) ?? []
      return recording
    }
    recording = try format.read(bytes, file: file)
  }

  private static func value(_ activity: MotionActivity) -> JSONValue {
    let kinds = MotionActivity.Kind.allCases.filter(activity.kinds.contains)
    return .members([
      "start": .string(activity.start.iso8601),
      "confidence": .string(activity.confidence.rawValue), "kinds": .texts(kinds.map(\.rawValue)),
    ])
  }

  private static var activity: JSONKind<MotionActivity> {
    .object { object in
      MotionActivity(
        start: object.required("start", .time),
        confidence: object.required("confidence", .choice()),
        kinds: Set(object.optional("kinds", .list(.choice())) ?? []))
    }
  }
}
