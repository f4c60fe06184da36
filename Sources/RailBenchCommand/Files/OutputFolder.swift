import Foundation
import PlainText

/// The files that one command writes: all of them, or none.
///
/// Each is written into a hidden folder beside its place as soon as it is added, so that results
/// need not stay in memory; ``write()`` moves them to their places once all are whole.
struct OutputFolder {
  let path: String
  private let staging: Staging
  private var names: [String] = []
  private var failure: Faults?

  static let defaultPath = "railbench-output"

  static let option = OptionDeclaration.output(
    "DIR", "where files are written (default: \(defaultPath))")

  /// Checks that the folder is one, or can be made, before any work is done for it.
  init(path: String) throws(Faults) {
    try Files.checkIsFolder(path, mayBeMissing: true)
    self.path = path
    staging = Staging(in: path)
  }

  /// The folder that `--output` names, or the default one.
  init(_ invocation: Invocation) throws(Faults) {
    try self.init(path: invocation.value("--output") ?? Self.defaultPath)
  }

  /// Keeps a file for ``write()``, which tells if that fails; the name may have folders in it.
  mutating func add(_ text: String, as name: String) {
    names.append(name)
    guard failure == nil, !staging.write(text, as: name) else { return }
    failure = Files.unwritable(path)
  }

  /// A name for a new folder in this one: `wanted`, or `wanted-2` and so on.
  func freeName(_ wanted: String) -> String {
    var name = wanted
    var number = 1
    while names.contains(where: { $0.hasPrefix("\(name)/") }) || Files.exists("\(path)/\(name)") {
      number += 1
      name = "\(wanted)-\(number)"
    }
    return name
  }

  /// Puts every file in place.
  ///
  /// - Returns: the paths written, in the order in which they were added.
  @discardableResult
  func write() throws(Faults) -> [String] {
    defer { staging.discard() }
    if let failure { throw failure }
    let paths = names.map { "\(path)/\($0)" }
    guard paths.allSatisfy(Staging.makeFolder) else { throw Files.unwritable(path) }
    for (name, path) in zip(names, paths) {
      guard staging.move(name, to: path) else { throw Files.unwritable(path) }
    }
    return paths
  }
}

/// The hidden folder; it vanishes with the last who holds it.
private final class Staging {
  private let target: String
  private let hidden: String
  private let targetWasThere: Bool

  init(in target: String) {
    self.target = target
    targetWasThere = Files.exists(target)
    hidden = "\(target)/.railbench-\(ProcessInfo.processInfo.processIdentifier)-\(UUID())"
  }

  func write(_ text: String, as name: String) -> Bool {
    let path = "\(hidden)/\(name)"
    return Self.makeFolder(above: path)
      && (try? Data(text.utf8).write(to: URL(fileURLWithPath: path))) != nil
  }

  func move(_ name: String, to path: String) -> Bool {
    unsafe rename("\(hidden)/\(name)", path) == 0
  }

  static func makeFolder(above path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    return
      (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true))
      != nil
  }

  /// Removes what was staged, and the target if it was made for nothing.
  func discard() {
    try? FileManager.default.removeItem(atPath: hidden)
    let rest = try? FileManager.default.contentsOfDirectory(atPath: target)
    if !targetWasThere, rest?.isEmpty == true {
      try? FileManager.default.removeItem(atPath: target)
    }
  }

  deinit { discard() }
}
