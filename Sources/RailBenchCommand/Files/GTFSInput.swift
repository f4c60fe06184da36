import Foundation
import Interchange
import PlainText

/// A GTFS feed on the disk, as the user named it.
enum GTFSInput {
  static let strict = OptionDeclaration.flag(
    "--strict", "refuse a feed with anything wrong in it, and say what")

  /// The tables of a zip archive, or of a folder.
  static func files(_ path: String) throws(Faults) -> GTFSFiles {
    if Files.isFolder(path) {
      return GTFSFiles(name: path) { (table) throws(Faults) in
        let file = "\(path)/\(table)"
        return Files.exists(file) ? try Files.source(file) : nil
      }
    }
    let (size, read) = try Files.randomAccess(path)
    guard ZipArchive.recognises(try read(0, 4)) else {
      throw Faults(path, "not a zip archive", remedy: "give a GTFS feed's archive or folder")
    }
    return try GTFSFiles(ZipArchive(file: path, size: size, read: read), name: path)
  }
}
