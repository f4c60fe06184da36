import Datasets
import Foundation
package import RailNetwork
package import Scoring

/// A sweep's journal on disk: opened once; lines are appended and flushed when trials finish.
package final class JournalFile {
  package static let name = "journal.tsv"

  package let trials: [Int: Trial]
  private let handle: FileHandle
  private let path: String

  /// Opens or makes the journal in a folder, and locks it; it must belong to this sweep.
  package static func open(
    _ folder: String, header: SweepJournal.Header, shape: SweepJournal.Shape
  ) throws(Faults) -> JournalFile {
    let path = "\(folder)/\(name)"
    let file =
      Files.makeFolder(above: path)
      ? unsafe Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666) : -1
    guard file >= 0 else { throw Faults(path, "can't be opened for writing") }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      throw Faults(
        path, "another process is running this sweep",
        remedy: "wait for it, or choose another output folder")
    }
    let bytes = try Files.read(path)
    // A process may have been killed before its first line was complete.
    let isNew = header.line.utf8.starts(with: bytes)
    let old = isNew ? nil : try SweepJournal(bytes, file: path)
    try old?.check(header, shape, file: path)
    let journal = JournalFile(handle, path: path, trials: old?.trials ?? [:])
    try journal.attempt {
      try handle.truncate(atOffset: UInt64(old?.wholeBytes ?? 0))
      if isNew { try handle.write(contentsOf: Data(header.line.utf8)) }
      try handle.seekToEnd()
    }
    return journal
  }

  private init(_ handle: FileHandle, path: String, trials: [Int: Trial]) {
    self.handle = handle
    self.path = path
    self.trials = trials
  }

  /// Appends finished trials; they are on the disk when this returns.
  package func append(_ trials: [Trial]) throws(Faults) {
    let text = trials.map(\.line).joined()
    try attempt {
      try handle.write(contentsOf: Data(text.utf8))
      try handle.synchronize()
    }
  }

  private func attempt<Result>(_ body: () throws -> Result) throws(Faults) {
    do {
      _ = try body()
    } catch {
      throw Files.unwritable(path)
    }
  }
}
