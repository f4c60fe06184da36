import Foundation
import Maths
import Text

/// A reader of somebody's files, with samples to spoil: see `Tests/Fuzz/Samples`.
package struct FuzzedReader: Sendable, CustomStringConvertible {
  /// Files by name, read together.
  package typealias FileSet = [String: [UInt8]]

  /// The name of its folder of samples.
  package let description: String
  package let samples: [FileSet]
  /// The source files whose readers it calls.
  package let sources: [String]
  private let read: @Sendable (FileSet) throws -> Void

  /// What was read is another, or is refused, when it is written and read again.
  struct NotTheSame: Error {}

  /// Where the folders of samples lie.
  static let samplesFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Samples")

  /// A reader of one file: each file of its folder is a sample.
  init(
    _ name: String, _ sources: [String], samplesOf other: String? = nil,
    _ read: @escaping @Sendable (_ file: String, _ bytes: [UInt8]) throws -> Void
  ) throws {
    let files = try Self.files(in: Self.samplesFolder.appending(path: other ?? name))
    description = name
    samples = files.keys.sorted().map { [$0: files[$0] ?? []] }
    self.sources = sources
    self.read = { set in for (file, bytes) in set { try read(file, bytes) } }
  }

  /// A reader of several files that belong together: each folder in its folder is a sample.
  init(
    _ name: String, _ sources: [String], together read: @escaping @Sendable (FileSet) throws -> Void
  ) throws {
    let folder = Self.samplesFolder.appending(path: name)
    let sets = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    description = name
    samples = try sets.map { try Self.files(in: folder.appending(path: $0)) }
    self.sources = sources
    self.read = read
  }

  private static func files(in folder: URL) throws -> FileSet {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, [UInt8](try Data(contentsOf: folder.appending(path: $0))))
      })
  }

  /// What a reader is given, and which of it is spoilt.
  package struct Mutant: Sendable {
    package var files: FileSet
    package let spoilt: String

    package var bytes: [UInt8] {
      get { files[spoilt] ?? [] }
      set { files[spoilt] = newValue }
    }
  }

  /// One of endlessly many mutants: the first are the samples themselves.
  package func mutant(_ index: Int, seed: UInt64) -> Mutant {
    var mutator = Mutator(
      SeededGenerator(seed: seed &+ UInt64(index) &* 0x9e37_79b9, stream: description))
    let set = index < samples.count ? index : mutator.below(samples.count)
    let names = samples[set].keys.sorted()
    var mutant = Mutant(files: samples[set], spoilt: names[mutator.below(names.count)])
    if index >= samples.count { mutant.bytes = mutator.mutant(of: mutant.bytes) }
    return mutant
  }

  package enum Outcome: Sendable, Equatable {
    case accepted, refused
    /// What it must not do.
    case failed(String)
  }

  /// What comes of reading files.
  package func outcome(of mutant: Mutant) -> Outcome {
    do {
      try read(mutant.files)
      return .accepted
    } catch let faults as Faults {
      return problem(faults, mutant).map(Outcome.failed) ?? .refused
    } catch is NotTheSame {
      return .failed("is not the same when written and read again")
    } catch {
      return .failed("throws \(error)")
    }
  }

  /// What is missing from what a user is told.
  private func problem(_ faults: Faults, _ mutant: Mutant) -> String? {
    if faults.all.isEmpty { return "refuses without a fault" }
    if faults.description.utf8.count > 500_000 { return "faults fill more than 500 kB" }
    let lines = mutant.files.mapValues { bytes in bytes.count { $0 == 0x0a || $0 == 0x0d } + 2 }
    for fault in faults.all {
      // A file may lie in a folder, and a table in an archive.
      let name =
        fault.file.split(separator: "/").map(String.init).first { mutant.files[$0] != nil } ?? ""
      let isFolder = mutant.files.count > 1 && fault.file == Self.folder
      if !isFolder, mutant.files[name] == nil { return "a fault of another file: \(fault)" }
      if let line = fault.line, line < 1 || name == fault.file && line > lines[name] ?? 1 {
        return "a fault of a line that isn't there: \(fault)"
      }
      if fault.field != nil, fault.line == nil, !fault.namesItsPlace {
        return "a fault without a line: \(fault)"
      }
      if fault.problem.isEmpty { return "a fault without a problem: \(fault)" }
    }
    return nil
  }

  /// What files that are read together are said to lie in.
  static let folder = "folder"
}

extension Fault {
  /// Whether the fault is about a database, which has no lines, or about a whole table or file.
  fileprivate var namesItsPlace: Bool {
    let first = field?.split(separator: " ").first ?? ""
    return [
      "locations", "motionActivities", "events", "railway", "station", "segment", "route_type",
    ]
    .contains(first)
  }
}
