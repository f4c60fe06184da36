import Foundation
import PlainText

/// Folders that appear in another folder all together, or not at all.
///
/// For results too large to be kept in memory until the last is made; ``OutputFolder`` is for the
/// others. Each folder is filled beside its place, in a hidden folder, and moved there at the end.
struct FolderStaging {
  /// The folder in which the others are to appear.
  let target: String
  private let hidden: String
  private let isNew: Bool
  private(set) var names: [String] = []

  init(in target: String) throws(Faults) {
    guard !Files.exists(target) || Files.isFolder(target) else {
      throw Faults(Fault(file: target, problem: "is a file where a folder should be"))
    }
    self.target = target
    isNew = !Files.exists(target)
    hidden = "\(target)/.import-\(ProcessInfo.processInfo.processIdentifier)"
  }

  /// A name for a folder that neither the target nor this staging has yet: `wanted`, or
  /// `wanted-2` and so on.
  mutating func reserve(_ wanted: String) -> String {
    var name = wanted
    var number = 1
    while names.contains(name) || Files.exists("\(target)/\(name)") {
      number += 1
      name = "\(wanted)-\(number)"
    }
    names.append(name)
    return name
  }

  /// Writes a file into a reserved folder.
  func write(_ text: String, as file: String, in folder: String) throws(Faults) {
    do {
      let url = URL(fileURLWithPath: "\(hidden)/\(folder)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url.appending(path: file))
    } catch {
      throw Faults(
        Fault(
          file: target, problem: "can't be written to",
          remedy: "check that the folder can be made, can be written to and has room"))
    }
  }

  /// Moves every folder to its place.
  func commit() throws(Faults) {
    var moved: [String] = []
    for name in names {
      do {
        try FileManager.default.moveItem(
          atPath: "\(hidden)/\(name)", toPath: "\(target)/\(name)")
        moved.append(name)
      } catch {
        for name in moved { try? FileManager.default.removeItem(atPath: "\(target)/\(name)") }
        discard()
        throw Faults(Fault(file: "\(target)/\(name)", problem: "can't be put in place"))
      }
    }
    discard()
  }

  /// Removes what was staged and not committed, and the target if it was made for nothing.
  func discard() {
    try? FileManager.default.removeItem(atPath: hidden)
    let isEmpty = (try? FileManager.default.contentsOfDirectory(atPath: target))?.isEmpty ?? false
    if isNew, isEmpty { try? FileManager.default.removeItem(atPath: target) }
  }
}
