package import Text

/// The tables of a GTFS feed, wherever they are: in a folder, in a zip archive, in memory.
package struct GTFSFiles {
  /// The folder or archive, for faults.
  package let name: String
  /// A table of this name, or nil where the feed has none.
  let open: (_ table: String) throws(Faults) -> ByteSource?
  /// The routes that are meant, by id or name; all where there is none.
  package var routes: [String] = []

  package init(
    name: String, open: @escaping (_ table: String) throws(Faults) -> ByteSource?
  ) {
    self.name = name
    self.open = open
  }

  /// Tables in memory.
  package init(name: String, tables: [String: [UInt8]]) {
    self.init(name: name) { table in
      tables[table].map { ByteSource(file: "\(name)/\(table)", bytes: $0) }
    }
  }

  /// The tables of a zip archive, at its top or in a folder.
  ///
  /// - Throws: one fault where there is no feed in it, or several.
  package init(_ archive: ZipArchive, name: String) throws(Faults) {
    let anchor = "stop_times.txt"
    let folders = archive.entries.map(\.name)
      .filter { ($0 == anchor || $0.hasSuffix("/\(anchor)")) && !$0.hasPrefix("__MACOSX/") }
      .map { $0.dropLast(anchor.count) }
    let depth = folders.map { $0.count { $0 == "/" } }.min()
    let shallowest = folders.filter { folder in folder.count { $0 == "/" } == depth }
    guard let folder = shallowest.first else {
      throw Faults(
        file: name, problem: "has no \(anchor)",
        remedy: "give the archive or folder of a GTFS feed")
    }
    guard shallowest.count == 1 else {
      throw Faults(
        file: name, problem: "holds several feeds: \(shallowest.joined(separator: ", "))",
        remedy: "unpack it and give one of them")
    }
    let entries = Dictionary(
      archive.entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.init(name: name) { (table) throws(Faults) in
      guard let entry = entries["\(folder)\(table)"] else { return nil }
      return try archive.source(entry)
    }
  }
}
