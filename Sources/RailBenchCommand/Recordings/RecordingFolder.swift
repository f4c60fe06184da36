import Interchange
import Journeys
import PlainText

/// Reads a folder with a recording, labelled or not.
enum RecordingFolder {
  /// The recording: its locations, and the names and notes that lie beside them.
  ///
  /// A truth, where there is one, is only asked for its id and notes, so no network is needed.
  static func read(_ folder: String) throws(Faults) -> ImportedRecording {
    let locationsFile = "\(folder)/\(JourneyReader.locationsFile)"
    var recording = ImportedRecording(
      locations: try LocationsReader.read(Files.read(locationsFile), file: locationsFile))
    let notesFile = "\(folder)/\(RecordingNotesFile.name)"
    if Files.exists(notesFile) {
      try RecordingNotesFile.read(Files.read(notesFile), file: notesFile, into: &recording)
    }
    let truthFile = "\(folder)/\(JourneyReader.truthFile)"
    if Files.exists(truthFile) {
      let truth = try? JSONReader.read(Files.read(truthFile))
      if let id = truth?["id"]?.string { recording.name = id }
      if recording.notes.isEmpty, let notes = truth?["notes"]?.string { recording.notes = notes }
    }
    if recording.name.isEmpty { recording.name = RecordingFolderName.last(folder) }
    return recording
  }
}
