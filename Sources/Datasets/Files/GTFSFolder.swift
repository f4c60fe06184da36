package import Interchange
package import RailNetwork

package enum GTFSFolder {
  /// The tables of a zip archive or a folder; only the given routes, if any are given.
  package static func files(
    _ path: String, routes: [String] = [], progress: @escaping (String) -> Void = { _ in }
  ) throws(Faults) -> GTFSFiles {
    var files = try tables(path)
    files.routes = routes
    files.progress = progress
    return files
  }

  private static func tables(_ path: String) throws(Faults) -> GTFSFiles {
    if Files.isFolder(path) {
      // Some feeds have STOPS.TXT.
      let names = Dictionary(
        try Files.names(in: path).map { ($0.lowercased(), $0) }, uniquingKeysWith: max)
      return GTFSFiles(name: path) { (table) throws(Faults) in
        try names[table].map { (name) throws(Faults) in try Files.source("\(path)/\(name)") }
      }
    }
    let (size, read) = try Files.randomAccess(path)
    guard try NetworkFormat.recognised(path) == .gtfs else {
      throw Faults(path, "not a zip archive", remedy: "give a GTFS feed's archive or folder")
    }
    return try GTFSFiles(ZipArchive(file: path, size: size, read: read), name: path)
  }
}
