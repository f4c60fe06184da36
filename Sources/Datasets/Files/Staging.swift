package import Foundation
import Synchronization

/// The hidden folder; it is removed with its last owner, or with the process.
final class Staging {
  private static let prefix = ".railbench-"
  private let target: String
  private let hidden: String
  private let removal: @Sendable () -> Void
  private let cleanup: Int
  /// The lock on the hidden folder, which distinguishes it from one left by a killed process.
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

  func write(as name: String, _ parts: (_ put: (Data) -> Void) -> Bool) -> Bool {
    guard let draft = draft(name) else { return false }
    return parts(draft.put) && draft.isWhole
  }

  func draft(_ name: String) -> Draft? {
    let path = "\(hidden)/\(name)"
    // Makes nothing new while a signal ends the process and removes the folder.
    return Interruption.held {
      guard hold(), Files.makeFolder(above: path),
        FileManager.default.createFile(atPath: path, contents: nil)
      else { return nil }
      return FileHandle(forUpdatingAtPath: path).map(Draft.init)
    }
  }

  private func hold() -> Bool {
    // Another process may take the folder for an old one before it is locked.
    for _ in 0..<10 where lock < 0 {
      guard Files.makeFolder(above: "\(hidden)/x") else { return false }
      lock = unsafe open(hidden, O_RDONLY | O_CLOEXEC)
      if lock >= 0, Self.isFree(lock), Files.exists(hidden) { break }
      close(lock)
      lock = -1
    }
    return lock >= 0
  }

  /// Locks an open folder unless another process has it; it counts as free without locks.
  private static func isFree(_ folder: Int32) -> Bool {
    flock(folder, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Moves files to their places; others that write to the same folder wait.
  func move(_ names: [String], to paths: [String]) -> Bool {
    // A child process that inherits the lock would hold it as long as it lives.
    let lock = unsafe open(target, O_RDONLY | O_CLOEXEC)
    defer { close(lock) }
    flock(lock, LOCK_EX)
    return Interruption.held {
      zip(names, paths).allSatisfy { unsafe rename("\(hidden)/\($0)", $1) == 0 }
    }
  }

  func discard() {
    Interruption.forget(cleanup, after: removal)
    close(lock)
    lock = -1
  }

  /// Removes the hidden folder, and the target folder if this run made it and it is empty.
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

/// A growing file in the hidden folder.
package final class Draft: Sendable {
  private let file: FileHandle
  private let whole = Mutex(true)

  init(_ file: FileHandle) { self.file = file }

  var isWhole: Bool { whole.withLock(\.self) }

  package func put(_ part: Data) {
    if part.isEmpty { return }
    whole.withLock { $0 = $0 && (try? file.write(contentsOf: part)) != nil }
  }

  /// Passes the whole content to `put`; returns false if writing or reading failed.
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
