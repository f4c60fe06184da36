package import RailNetwork

/// The name and notes of a recording, as the file `recording.json` beside its locations.
///
/// Members: `name` and `notes`, both optional.
package enum RecordingNotesFile {
  package static let name = "recording.json"

  /// The text of the file; nil if the recording has neither.
  package static func text(_ recording: ImportedRecording) -> String? {
    guard !recording.name.isEmpty || !recording.notes.isEmpty else { return nil }
    return JSONText.pretty(
      .members([
        "name": recording.name.isEmpty ? nil : .string(recording.name),
        "notes": recording.notes.isEmpty ? nil : .string(recording.notes),
      ]))
  }

  package static func read(
    _ bytes: [UInt8], file: String, into recording: inout ImportedRecording
  ) throws(Faults) {
    let texts = JSONKind.object { object in
      ["name", "notes"].map { object.optional($0, .text) ?? "" }
    }
    let found = try texts.read(bytes, file: file)
    (recording.name, recording.notes) = (found[0], found[1])
  }
}
