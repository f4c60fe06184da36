import Foundation
import Synchronization
import Text

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
    list(name)
    guard failure == nil, !staging.write(text.utf8, as: name) else { return }
    failure = Files.unwritable(path)
  }

  /// Writes a file part by part into the hidden folder, if that succeeds; it takes its place if it is
  /// listed too.
  mutating func stage(_ name: String, _ write: (_ put: (Data) -> Void) -> Bool) {
    guard failure == nil, !staging.write(as: name, write) else { return }
    failure = Files.unwritable(path)
  }

  /// An empty file that never takes a place.
  func draft(_ name: String) throws(Faults) -> Draft {
    guard let draft = staging.draft("drafts/\(name)") else { throw Files.unwritable(path) }
    return draft
  }

  /// Names the next of the files that are to take their places.
  mutating func list(_ name: String) { names.append(name) }

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

  /// Puts every file in place, while no other process does so in this folder.
  ///
  /// - Returns: the paths written, in the order in which they were added.
  @discardableResult
  func write() throws(Faults) -> [String] {
    defer { staging.discard() }
    if let failure { throw failure }
    let paths = names.map { "\(path)/\($0)" }
    guard paths.allSatisfy(Staging.makeFolder), staging.move(names, to: paths) else {
      throw Files.unwritable(path)
    }
    return paths
  }

  /// Writes everything, naming each file on standard error.
  func write(_ console: Console) throws(Faults) {
    for path in try write() { console.warn("wrote \(path)") }
  }
}

/// A file of the hidden folder that grows.
final class Draft: Sendable {
  private let file: FileHandle
  private let state = Mutex((isWhole: true, isEmpty: true))

  init(_ file: FileHandle) { self.file = file }

  /// Whether all that was put is in the file.
  var isWhole: Bool { state.withLock(\.isWhole) }
  var isEmpty: Bool { state.withLock(\.isEmpty) }

  func put(_ part: Data) {
    if part.isEmpty { return }
    state.withLock { state in
      state = (state.isWhole && (try? file.write(contentsOf: part)) != nil, false)
    }
  }

  /// Hands all that was put to somebody else.
  func copy(to put: (Data) -> Void) -> Bool {
    guard isWhole else { return false }
    do {
      try file.seek(toOffset: 0)
      while let part = try file.read(upToCount: 1 << 20), !part.isEmpty { put(part) }
      return true
    } catch {
      return false
    }
  }
}

/// The hidden folder; it vanishes with the last who holds it, or with the process.
final class Staging {
  private static let prefix = ".railbench-"
  private let target: String
  private let hidden: String
  private let removal: @Sendable () -> Void
  private let cleanup: Int
  /// Held on the hidden folder, so that others can tell it from one that a killed process left.
  private var lock: Int32 = -1

  init(in target: String) {
    Self.removeLeftOvers(in: target)
    self.target = target
    let process = ProcessInfo.processInfo.processIdentifier
    let hidden = "\(target)/\(Self.prefix)\(process)-\(UUID())"
    self.hidden = hidden
    let wasThere = Files.exists(target)
    removal = { Self.remove(hidden, in: target, wasThere: wasThere) }
    cleanup = Interruption.remember(removal)
  }

  func write(_ bytes: some Sequence<UInt8>, as name: String) -> Bool {
    write(as: name) { put in
      put(Data(bytes))
      return true
    }
  }

  /// Writes a file part by part.
  func write(as name: String, _ parts: (_ put: (Data) -> Void) -> Bool) -> Bool {
    guard let draft = draft(name) else { return false }
    return parts(draft.put) && draft.isWhole
  }

  /// An empty file.
  func draft(_ name: String) -> Draft? {
    let path = "\(hidden)/\(name)"
    guard hold(), Self.makeFolder(above: path),
      FileManager.default.createFile(atPath: path, contents: nil)
    else { return nil }
    return FileHandle(forUpdatingAtPath: path).map(Draft.init)
  }

  /// Makes the hidden folder and locks it.
  private func hold() -> Bool {
    // Another process may take the folder for a left-over before it is locked.
    for _ in 0..<10 where lock < 0 {
      guard Self.makeFolder(above: "\(hidden)/x") else { return false }
      lock = unsafe open(hidden, O_RDONLY | O_CLOEXEC)
      if lock >= 0, Self.isFree(lock), Files.exists(hidden) { break }
      close(lock)
      lock = -1
    }
    return lock >= 0
  }

  /// Locks an open folder, unless another process has it; where nothing can be locked it is free.
  private static func isFree(_ folder: Int32) -> Bool {
    flock(folder, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Moves files to their places; others that write to the same folder wait.
  func move(_ names: [String], to paths: [String]) -> Bool {
    if paths.contains(where: Files.isFolder) { return false }
    return Interruption.held {
      let lock = unsafe open(target, O_RDONLY)
      defer { close(lock) }
      flock(lock, LOCK_EX)
      return zip(names, paths).allSatisfy { unsafe rename("\(hidden)/\($0)", $1) == 0 }
    }
  }

  static func makeFolder(above path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    return
      (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true))
      != nil
  }

  func discard() {
    Interruption.forget(cleanup)
    removal()
    close(lock)
    lock = -1
  }

  /// Removes what was staged, and the target if it was made for nothing.
  private static func remove(_ hidden: String, in target: String, wasThere: Bool) {
    let files = FileManager.default
    try? files.removeItem(atPath: hidden)
    if !wasThere, (try? files.contentsOfDirectory(atPath: target))?.isEmpty == true {
      try? files.removeItem(atPath: target)
    }
  }

  /// Removes what processes left that were killed.
  private static func removeLeftOvers(in target: String) {
    let files = FileManager.default
    for name in (try? files.contentsOfDirectory(atPath: target)) ?? []
    where name.hasPrefix(prefix) {
      guard Int32(name.dropFirst(prefix.count).prefix { $0 != "-" }) != nil else { continue }
      let folder = unsafe open("\(target)/\(name)", O_RDONLY | O_CLOEXEC)
      if folder >= 0, isFree(folder) { try? files.removeItem(atPath: "\(target)/\(name)") }
      close(folder)
    }
  }

  deinit { discard() }
}
