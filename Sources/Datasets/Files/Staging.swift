package import Foundation
import Synchronization

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

  func write(as name: String, _ parts: (_ put: (Data) -> Void) -> Bool) -> Bool {
    guard let draft = draft(name) else { return false }
    return parts(draft.put) && draft.isWhole
  }

  func draft(_ name: String) -> Draft? {
    let path = "\(hidden)/\(name)"
    // While a signal ends the process, which removes the folder, nothing is made anew.
    return Interruption.held {
      guard hold(), Files.makeFolder(above: path),
        FileManager.default.createFile(atPath: path, contents: nil)
      else { return nil }
      return FileHandle(forUpdatingAtPath: path).map(Draft.init)
    }
  }

  private func hold() -> Bool {
    // Another process may take the folder for a left-over before it is locked.
    for _ in 0..<10 where lock < 0 {
      guard Files.makeFolder(above: "\(hidden)/x") else { return false }
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
    // A child that inherited the lock would hold it for as long as it lives.
    let lock = unsafe open(target, O_RDONLY | O_CLOEXEC)
    defer { close(lock) }
    flock(lock, LOCK_EX)
    return Interruption.held {
      zip(names, paths).allSatisfy { unsafe rename("\(hidden)/\($0)", $1) == 0 }
    }
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

/// A file of the hidden folder that grows.
package final class Draft: Sendable {
  private let file: FileHandle
  private let state = Mutex((isWhole: true, isEmpty: true))

  init(_ file: FileHandle) { self.file = file }

  var isWhole: Bool { state.withLock(\.isWhole) }
  var isEmpty: Bool { state.withLock(\.isEmpty) }

  package func put(_ part: Data) {
    if part.isEmpty { return }
    state.withLock { state in
      state = (state.isWhole && (try? file.write(contentsOf: part)) != nil, false)
    }
  }

  /// Passes all that was put to `put`; false if the file could not hold or give it.
  package func copy(to put: (Data) -> Void) -> Bool {
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
