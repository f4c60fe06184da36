import Foundation
import RailNetwork

/// A reader of files, with samples to mutate: see `Tests/Fuzz/Samples`.
struct FuzzedReader: Sendable, CustomStringConvertible {
  /// Files by name, read together.
  typealias FileSet = [String: [UInt8]]

  /// The name of its folder of samples.
  let description: String
  let samples: [FileSet]
  /// The source files of the readers that it calls.
  let sources: [String]
  private let read: @Sendable (FileSet) async throws -> Void
  /// Makes a third of its inputs; nil if it can't.
  private var make: (@Sendable (inout Mutator) -> [UInt8]?)?

  /// The number of its mutants, relative to a reader of files; a whole command takes longer.
  var share: Double {
    description.hasPrefix("command-") ? 0.1 : 1
  }

  /// The input was refused, with a correct message.
  struct Refused: Error {}

  /// When written and read again, the value is different or is refused.
  struct NotTheSame: Error {}

  /// The folder that has the folders of samples.
  static let samplesFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Samples")

  /// A reader of one file.
  init(
    _ name: String, _ sources: [String], samplesOf other: String? = nil,
    _ read: @escaping @Sendable (_ file: String, _ bytes: [UInt8]) async throws -> Void
  ) throws {
    try self.init(
      name, sources, samplesOf: other,
      together: { set in for (file, bytes) in set { try await read(file, bytes) } })
  }

  /// A reader of several files that belong together.
  init(
    _ name: String, _ sources: [String], samplesOf other: String? = nil,
    together read: @escaping @Sendable (FileSet) async throws -> Void
  ) throws {
    description = name
    samples = try Self.samples(other ?? name)
    self.sources = sources
    self.read = read
  }

  /// The samples in a folder: its files, or the folders in it, each with files that belong
  /// together.
  static func samples(_ name: String) throws -> [FileSet] {
    let folder = samplesFolder.appending(path: name)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.map { name in
      let path = folder.appending(path: name)
      let inside = try? FileManager.default.contentsOfDirectory(atPath: path.path)
      guard let inside else { return [name: [UInt8](try Data(contentsOf: path))] }
      return try Dictionary(
        uniqueKeysWithValues: inside.map {
          ($0, [UInt8](try Data(contentsOf: path.appending(path: $0))))
        })
    }
  }

  /// The same reader for lines that hold a hash of the rest.
  ///
  /// In a third of its inputs the rest is changed and the hash is right.
  func hashedLines() -> FuzzedReader {
    let lines = (samples.first?.values.first ?? []).split(separator: 0x0a)
    var reader = self
    reader.make = { random in
      let index = random.below(lines.count)
      let tab: UInt8 = 0x09
      guard let place = lines[index].lastIndex(of: tab) else { return nil }
      let rest = Array(lines[index][..<place])
      let spoilt = JSONGrammar.spoilt(rest, &random) ?? random.mutant(of: rest)
      let hash = Array(ContentHash(spoilt).short.utf8)
      var made = lines
      made[index] = (spoilt + [tab] + hash)[...]
      return Array(made.joined(separator: [0x0a])) + [0x0a]
    }
    return reader
  }

  /// An input of a reader.
  struct Mutant: Sendable {
    var files: FileSet
    let spoilt: String

    var bytes: [UInt8] {
      get { files[spoilt] ?? [] }
      set { files[spoilt] = newValue }
    }
  }

  /// One of infinitely many mutants.
  ///
  /// The first ones are the samples themselves.
  func mutant(_ index: Int, seed: UInt64) -> Mutant {
    var mutator = Mutator(
      SeededGenerator(seed: seed &+ UInt64(index) &* 0x9e37_79b9, stream: description))
    let set = index < samples.count ? index : mutator.below(samples.count)
    let names = samples[set].keys.sorted()
    var mutant = Mutant(files: samples[set], spoilt: names[mutator.below(names.count)])
    guard index >= samples.count else { return mutant }
    let kind = mutator.below(3)
    if kind == 0, let bytes = make?(&mutator) {
      mutant.bytes = bytes
    } else if kind < 2, let bytes = JSONGrammar.spoilt(mutant.bytes, &mutator) {
      mutant.bytes = bytes
    } else {
      mutant.bytes = mutator.mutant(of: mutant.bytes)
    }
    return mutant
  }

  enum Outcome: Sendable, Equatable {
    case accepted, refused
    /// It did something that is forbidden.
    case failed(String)
  }

  /// Reads the files of a mutant.
  func outcome(of mutant: Mutant) async -> Outcome {
    do {
      try await read(mutant.files)
      return .accepted
    } catch is Refused {
      return .refused
    } catch let faults as Faults {
      return problem(faults, mutant).map(Outcome.failed) ?? .refused
    } catch is NotTheSame {
      return .failed("is not the same when written and read again")
    } catch {
      return .failed("throws \(error)")
    }
  }

  /// A defect of the message to the user, or nil.
  private func problem(_ faults: Faults, _ mutant: Mutant) -> String? {
    if faults.all.isEmpty { return "refuses without a fault" }
    if faults.description.utf8.count > 500_000 { return "faults fill more than 500 kB" }
    let lines = mutant.files.mapValues { bytes in bytes.count { $0 == 0x0a || $0 == 0x0d } + 2 }
    for fault in faults.all {
      // A file may lie in a folder, and a table in an archive.
      let name =
        fault.file.split(separator: "/").map(String.init).first { mutant.files[$0] != nil } ?? ""
      let isFolder = mutant.files.count > 1 && fault.file == Self.folder
      if !isFolder, mutant.files[name] == nil { return "a fault names another file: \(fault)" }
      if let line = fault.line, line < 1 || name == fault.file && line > lines[name] ?? 1 {
        return "a fault names a line that does not exist: \(fault)"
      }
      if fault.field != nil, fault.line == nil, !fault.namesItsPlace {
        return "a fault has no line: \(fault)"
      }
      if fault.problem.isEmpty { return "a fault has no text: \(fault)" }
    }
    return nil
  }

  /// The folder of files that are read together.
  static let folder = "folder"
}

extension Fault {
  /// Whether the fault is about a whole table or file, or about a database, which has no lines.
  fileprivate var namesItsPlace: Bool {
    let first = field?.split(separator: " ").first ?? ""
    return [
      "locations", "motionActivities", "sessions", "events", "railway", "station", "segment",
      "segmentCoordinate", "coordinate", "route_type",
    ]
    .contains(first)
  }
}
