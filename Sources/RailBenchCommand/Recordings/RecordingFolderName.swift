import Foundation
import Interchange

/// What a recording's folder is called: a name that is safe in paths, ids and tables.
enum RecordingFolderName {
  /// From the recording's own name, or failing that its file's.
  static func of(_ recording: ImportedRecording, file: String) -> String {
    let base = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    let names = [recording.name, base].map(safe)
    return names.first { !$0.isEmpty } ?? "recording"
  }

  /// The last part of a path.
  static func last(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
  }

  /// Small letters and digits of ASCII, and single dashes for all that lies between them.
  private static func safe(_ name: String) -> String {
    var result = ""
    for character in name.lowercased() {
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
