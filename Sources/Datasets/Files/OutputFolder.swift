package import Foundation
package import RailNetwork

/// The files that one command writes, all of them or none: ``write()`` moves them to their places.
package struct OutputFolder {
  package let path: String
  private let staging: Staging
  private var names: [String] = []
  private var failure: Faults?

  package static let defaultPath = "railbench-output"

  /// Checks that the path is a folder or can become one, before any work is done.
  package static func open(_ path: String) throws(Faults) -> OutputFolder {
    try Files.checkIsFolder(path, mayBeMissing: true)
    return OutputFolder(path: path, staging: Staging(in: path))
  }

  /// Removes files of an earlier run at once.
  package func remove(_ names: [String]) {
    for name in names { unsafe unlink("\(path)/\(name)") }
  }

  /// Adds a file for ``write()``, which reports failures; the name may contain folders.
  package mutating func add(_ text: String, as name: String) {
    add(parts: CollectionOfOne(text), as: name)
  }

  package mutating func add(parts: some Sequence<String>, as name: String) {
    add(name) { put in
      for part in parts { put(Data(part.utf8)) }
      return true
    }
  }

  /// Adds a file that `write` writes in parts; it returns whether all went well.
  package mutating func add(_ name: String, _ write: (_ put: (Data) -> Void) -> Bool) {
    names.append(name)
    guard failure == nil, !staging.write(as: name, write) else { return }
    failure = Files.unwritable(path)
  }

  package func draft(_ name: String) throws(Faults) -> Draft {
    guard let draft = staging.draft("drafts/\(name)") else { throw Files.unwritable(path) }
    return draft
  }

  /// A name for a new folder in this one: `wanted`, or `wanted-2` and so on.
  package func freeName(_ wanted: String) -> String {
    var name = wanted
    var number = 1
    // Some systems don't tell capital letters from small ones in names.
    while names.contains(where: { $0.lowercased().hasPrefix("\(name.lowercased())/") })
      || Files.exists("\(path)/\(name)")
    {
      number += 1
      name = "\(wanted)-\(number)"
    }
    return name
  }

  /// Moves every file to its place, and returns their paths in the order in which they were added.
  @discardableResult
  package func write() throws(Faults) -> [String] {
    defer { staging.discard() }
    if let failure { throw failure }
    let paths = names.map { "\(path)/\($0)" }
    if let folder = paths.first(where: Files.isFolder) {
      throw Faults(folder, "is a folder, not a file")
    }
    guard paths.allSatisfy(Files.makeFolder), staging.move(names, to: paths) else {
      throw Files.unwritable(path)
    }
    return paths
  }
}
