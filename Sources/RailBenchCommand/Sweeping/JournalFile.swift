import Foundation
import PlainText
import Sweeping

/// A sweep's journal on disk: opened once, lines appended and flushed as trials finish.
final class JournalFile {
  static let name = "journal.tsv"

  /// The trials that the file held when it was opened.
  let records: [Int: TrialRecord]
  private let handle: FileHandle
  private let path: String

  /// Opens the journal in a folder, making it if there is none.
  ///
  /// A last line that is not whole is cut off. A journal of another sweep is a fault, and nothing
  /// is changed.
  init(folder: String, header: SweepJournal.Header) throws(Faults) {
    path = "\(folder)/\(Self.name)"
    if Files.exists(path) {
      let journal = try SweepJournal(try Files.read(path), file: path)
      try journal.check(header, file: path)
      records = journal.records
      handle = try Self.open(path)
      try attempt { try handle.truncate(atOffset: UInt64(journal.wholeBytes)) }
    } else {
      try Files.write(header.line, to: path)
      records = [:]
      handle = try Self.open(path)
    }
    try attempt { try handle.seekToEnd() }
  }

  /// Appends finished trials; they are on the disk when this returns.
  func append(_ records: [TrialRecord]) throws(Faults) {
    let text = records.map(\.line).joined()
    try attempt {
      try handle.write(contentsOf: Data(text.utf8))
      try handle.synchronize()
    }
  }

  private static func open(_ path: String) throws(Faults) -> FileHandle {
    guard let handle = FileHandle(forUpdatingAtPath: path) else {
      throw Faults(path, "can't be opened for writing")
    }
    return handle
  }

  private func attempt<Result>(_ body: () throws -> Result) throws(Faults) {
    do {
      _ = try body()
    } catch {
      throw Faults(path, "can't be written", remedy: "check that the disk has room")
    }
  }
}
