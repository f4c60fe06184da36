import Foundation
package import Interchange
package import RailNetwork
import Scoring
package import Tracking

package enum RecordingFolder {
  /// Reads a recording with the id and notes of its truth, so no network is needed; it may have
  /// motion and no file of locations.
  package static func read(_ folder: String) throws(Faults) -> ImportedRecording {
    let (locations, motion) = try files(in: folder)
    var recording = ImportedRecording(locations: locations)
    recording.motion = motion
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
    if recording.name.isEmpty { recording.name = Files.lastPart(folder) }
    return recording
  }

  /// The locations and the motion of a folder, which may have only one of their files.
  ///
  /// - Throws: all faults of both files.
  static func files(
    in folder: String
  ) throws(Faults) -> (locations: [Location], motion: [MotionEvent]) {
    let moved = Result { () throws(Faults) in try motion(in: folder) }
    let hasLocations = Files.exists("\(folder)/\(LocationsReader.fileName)")
    let isMotionOnly = !hasLocations && (try? moved.get())?.isEmpty != true
    let located = Result { () throws(Faults) in isMotionOnly ? [] : try locations(in: folder) }
    guard case .success(let locations) = located, case .success(let motion) = moved
    else { throw Faults(located.faults + moved.faults) }
    return (locations, motion)
  }

  package static func locations(in folder: String) throws(Faults) -> [Location] {
    let file = "\(folder)/\(LocationsReader.fileName)"
    return try LocationsReader.read(Files.readLocations(file), file: file)
  }

  /// Empty if the folder has no file of motion.
  package static func motion(in folder: String) throws(Faults) -> [MotionEvent] {
    let file = "\(folder)/\(MotionReader.fileName)"
    guard Files.exists(file) else { return [] }
    return try MotionReader.read(Files.read(file), file: file)
  }

  /// A safe name of a recording's folder, from its own name or else its file's.
  package static func name(_ name: String, file: String) -> String {
    let base = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    return [name, base].map(safe).first { !$0.isEmpty } ?? "recording"
  }

  /// Letters and digits of ASCII, without accents; everything between becomes a dash.
  private static func safe(_ name: String) -> String {
    var result = ""
    for character in FoldedName.plain(name, keepsCase: true) {
      if character.isASCII, character.isLetter || character.isNumber {
        result.append(character)
      } else if !result.isEmpty, result.last != "-" {
        result.append("-")
      }
      if result.count == 64 { break }
    }
    while result.hasSuffix("-") { result.removeLast() }
    return result
  }
}
