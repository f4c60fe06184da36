import Foundation
import Interchange
import Text

/// A GTFS feed on the disk, as the user named it.
enum GTFSInput {
  static let options = [routes, strict]
  static let strict = OptionDeclaration.flag(
    "--strict", "refuses a source with anything wrong in it, and says what")
  private static let routes = OptionDeclaration.list(
    "--routes", "NAME", "the routes that are meant, by id or name (default: all railways)")

  /// The feed that a subcommand's argument and options name.
  static func files(_ invocation: Invocation) throws(Faults) -> GTFSFiles {
    var files = try files(invocation.arguments[0])
    files.routes = invocation.list(routes.name)
    return files
  }

  /// The tables of a zip archive, or of a folder.
  private static func files(_ path: String) throws(Faults) -> GTFSFiles {
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
