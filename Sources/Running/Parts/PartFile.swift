package import Datasets
import Foundation
import Interchange
package import Scoring
import Synchronization
package import Text

/// What came of one journey of a part.
package struct PlayedJourney: Codable, Sendable {
  package var suite: String
  /// Nil where nothing is judged.
  package var outcome: JourneyOutcome?
  /// What each contestant said, where that is written.
  package var rows: [EstimateRows]
  package var digests: [String]
  /// Why programs failed on it, where nothing is judged.
  package var failures: [String]
  /// Why the journey was left out, if it was.
  package var leftOut: String?

  package init(
    suite: String, outcome: JourneyOutcome? = nil, rows: [EstimateRows] = [],
    digests: [String] = [], failures: [String] = [], leftOut: String? = nil
  ) {
    (self.suite, self.outcome, self.rows, self.digests) = (suite, outcome, rows, digests)
    (self.failures, self.leftOut) = (failures, leftOut)
  }
}

/// What a part belongs to: the first line of its file.
package struct PartHeader: Codable, Sendable, Equatable {
  /// The command without the options that change no byte.
  package var words: [String]
  /// How many pieces of work there are in all parts.
  package var count: Int
  package var shard: String
  /// Of the program, of the metrics and of the format of parts.
  package var versions = ownVersions
  /// Digests of what the part was played with, by name; parts of one whole have the same under
  /// each name that they share.
  package var inputs: [String: String]
  /// Digests of the files that lie beside the part, by name.
  package var files: [String: String]

  static let ownVersions =
    "\(SuiteSignature.harness)/\(MetricCatalogue.version)/\(PartFile.version)"

  package init(
    words: [String], count: Int, shard: Shard, inputs: [String: String] = [:],
    files: [String: String] = [:]
  ) {
    (self.words, self.count, self.shard) = (words, count, shard.description)
    (self.inputs, self.files) = (inputs, files)
  }
}

/// A part of a command's work: a header, then a line for each piece of work, in order.
package enum PartFile {
  package static let name = "part.jsonl"
  /// Rises whenever a line of a part would be read otherwise.
  static let version = 4

  /// A hash of the rest, a tab, the number of a piece and a tab, and a value in JSON.
  fileprivate static func line(_ value: some Encodable, number: Int? = nil) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let body = try? encoder.encode(value) else {
      preconditionFailure("a part holds nothing but numbers and texts")
    }
    let text = (number.map { "\($0)\t" } ?? "") + String(decoding: body, as: UTF8.self)
    return "\(ContentHash(text.utf8).short)\t\(text)\n"
  }

  /// The value in a line; nil of a damaged one, or of another number.
  fileprivate static func value<Value: Decodable>(
    _ type: Value.Type, _ line: [UInt8], number: Int? = nil
  ) -> Value? {
    let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
    guard let hash = parts.first, let rest = parts.dropFirst().first,
      hash.elementsEqual(ContentHash(rest).short.utf8)
    else { return nil }
    let start = Array((number.map { "\($0)\t" } ?? "").utf8)
    guard rest.starts(with: start) else { return nil }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try? decoder.decode(type, from: Data(rest.dropFirst(start.count)))
  }
}

/// The file of a part as it is written; pieces come in any order.
package final class PartOutput: Sendable {
  private let draft: Draft
  private let lines: InTurn<String>
  private let shard: Shard

  package init(_ header: PartHeader, in output: OutputFolder) throws(Faults) {
    let draft = try output.draft(PartFile.name)
    draft.put(Data(PartFile.line(header).utf8))
    self.draft = draft
    shard = try Shard(header.shard, in: "--shard")
    lines = InTurn { draft.put(Data($0.utf8)) }
  }

  /// Adds a piece by its index among those of the part.
  package func add(_ piece: some Encodable, at index: Int) {
    lines.add(PartFile.line(piece, number: shard.number - 1 + index * shard.count), at: index)
  }

  package func add(to output: inout OutputFolder) {
    output.stage(PartFile.name) { draft.copy(to: $0) }
    output.list(PartFile.name)
  }
}

/// Hands on in order what comes in any order.
final class InTurn<Value: Sendable>: Sendable {
  private let state = Mutex((next: 0, waiting: [Int: Value]()))
  private let take: @Sendable (Value) -> Void

  init(_ take: @escaping @Sendable (Value) -> Void) { self.take = take }

  func add(_ value: Value, at index: Int) {
    state.withLock { state in
      state.waiting[index] = value
      while let value = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        take(value)
      }
    }
  }
}

/// The lines of a part's file, some at a time: the file is open only while it is read, since there
/// may be more parts than files can be open.
private struct PartReader {
  private static let chunkBytes = 1 << 18

  private let path: String
  private var offset: UInt64 = 0
  private var lines: ArraySlice<[UInt8]> = []
  private var rest: [UInt8] = []
  private var isAtEnd = false
  /// The number of the latest line, from 1.
  private(set) var line = 0

  init(_ path: String) { self.path = path }

  /// The next line; nil after the last.
  mutating func next() throws(Faults) -> [UInt8]? {
    while lines.isEmpty, !isAtEnd { try readMore() }
    line += 1
    return lines.popFirst()
  }

  private mutating func readMore() throws(Faults) {
    let bytes = try Files.bytes(path, from: offset, count: Self.chunkBytes)
    offset += UInt64(bytes.count)
    isAtEnd = bytes.isEmpty
    rest += bytes
    guard let end = isAtEnd ? rest.endIndex - 1 : rest.lastIndex(of: 0x0a), end >= 0 else { return }
    lines = rest[...end].split(separator: 0x0a).map { Array($0) }[...]
    rest.removeFirst(end + 1)
  }
}

/// The parts of one command, to be put together.
package struct Parts: Sendable {
  /// The command whose parts they are.
  package let words: [String]
  package let count: Int
  /// In the order of the shards.
  package let folders: [String]

  /// - Throws: whatever stops these folders from being all parts of one command.
  package static func open(_ folders: [String]) throws(Faults) -> Parts {
    var faults = FaultCollector()
    var parts: [(shard: Shard, folder: String)] = []
    var first: (header: PartHeader, folder: String)?
    /// By name, each with the part that has it.
    var inputs: [String: (digest: String, folder: String)] = [:]
    for folder in folders {
      _ = faults.attempt { () throws(Faults) in
        let file = "\(folder)/\(PartFile.name)"
        let header = try header(of: folder, file)
        if let first { try check(header, folder, against: first) }
        first = first ?? (header, folder)
        try check(header, folder, &inputs)
        parts.append((try Shard(header.shard, in: file), folder))
      }
    }
    try faults.throwIfAny()
    try Shard.check(parts)
    return Parts(
      words: first?.header.words ?? [], count: first?.header.count ?? 0,
      folders: parts.sorted { $0.shard.number < $1.shard.number }.map(\.folder))
  }

  private static func header(of folder: String, _ file: String) throws(Faults) -> PartHeader {
    guard Files.exists(file) else {
      throw Faults(
        folder, "holds no part", remedy: "a part that was killed leaves none: run it again")
    }
    var reader = PartReader(file)
    guard let line = try reader.next(), let header = PartFile.value(PartHeader.self, line),
      header.count >= 0
    else { throw Faults(file, line: 1, "not the file of a part") }
    guard header.versions == PartHeader.ownVersions else {
      throw Faults(
        file: file, line: 1, field: "versions",
        problem: "a part of another version: '\(header.versions)', this railbench writes "
          + "'\(PartHeader.ownVersions)'",
        remedy: "merge it with the railbench that ran it, or run it again with this one")
    }
    do throws(Faults) {
      try checkFiles(header.files, in: folder)
    } catch {
      throw Faults(
        error.all.map {
          Fault(
            file: file, line: 1, field: Files.lastPart($0.file), problem: $0.problem,
            remedy: $0.remedy)
        })
    }
    return header
  }

  /// Makes sure that files lie in a part's folder, no links, and are as they were written.
  package static func checkFiles(
    _ files: [String: String], in folder: String
  ) throws(Faults) {
    var faults = FaultCollector()
    for (name, digest) in files.sorted(by: { $0.key < $1.key }) {
      let path = "\(folder)/\(name)"
      if let problem = FileName.problem(with: name) {
        faults.add(Fault(file: path, problem: problem, remedy: "run this part again"))
        continue
      }
      let isLink = [path, Files.beside(path, "")].contains(where: Files.isLink)
      let bytes = isLink ? nil : try? Files.read(path)
      if let bytes, ContentHash(bytes).short == digest { continue }
      let problem =
        isLink
        ? "is a link" : bytes == nil ? "is missing" : "is not as the part was written"
      faults.add(Fault(file: path, problem: problem, remedy: "run this part again"))
    }
    try faults.throwIfAny()
  }

  private static func check(
    _ header: PartHeader, _ folder: String, against first: (header: PartHeader, folder: String)
  ) throws(Faults) {
    let differences = [
      ("command", header.words.joined(separator: " "), first.header.words.joined(separator: " ")),
      ("count", "\(header.count)", "\(first.header.count)"),
    ].filter { $0.1 != $0.2 }
    guard !differences.isEmpty else { return }
    throw Faults(
      differences.map { field, own, other in
        Fault(
          file: folder, field: field, problem: "'\(own)', but '\(other)' in \(first.folder)",
          remedy: "name the parts of one command")
      })
  }

  /// Makes sure that a part was played with what the others were played with.
  private static func check(
    _ header: PartHeader, _ folder: String,
    _ inputs: inout [String: (digest: String, folder: String)]
  ) throws(Faults) {
    var faults = FaultCollector()
    for (name, digest) in header.inputs.sorted(by: { $0.key < $1.key }) {
      let known = inputs[name, default: (digest, folder)]
      inputs[name] = known
      guard known.digest != digest else { continue }
      faults.add(
        Fault(
          file: folder, field: name,
          problem: "'\(digest)', but '\(known.digest)' in \(known.folder)",
          remedy: "run all parts with the same journeys, datasets and build"))
    }
    try faults.throwIfAny()
  }

  /// Gives the pieces of all parts in the order of one process, each with its part's folder.
  package func forEach<Piece: Decodable>(
    _ type: Piece.Type, _ take: (Piece, _ folder: String) throws(Faults) -> Void
  ) throws(Faults) {
    var readers = folders.map { PartReader("\($0)/\(PartFile.name)") }
    for index in readers.indices { _ = try readers[index].next() }
    for index in 0..<count {
      let part = index % folders.count
      guard let line = try readers[part].next(),
        let piece = PartFile.value(type, line, number: index)
      else { throw damaged(part, line: readers[part].line) }
      try take(piece, folders[part])
    }
    for part in readers.indices where try readers[part].next() != nil {
      throw damaged(part, line: readers[part].line)
    }
  }

  private func damaged(_ part: Int, line: Int) -> Faults {
    Faults(
      "\(folders[part])/\(PartFile.name)", line: line, "is damaged",
      remedy: "run this part again")
  }
}

extension Parts {
  /// The contest on the journeys of all parts; what was said goes to `files`, if there are such.
  package func contest(
    _ contestants: [Contestant], files: EstimatesOutput?, command: String
  ) throws(Faults) -> Contest {
    var first: (signature: Signature, folder: String)?
    let signatures = try folders.map { folder throws(Faults) in
      let file = "\(folder)/\(SuiteSignature.file)"
      let signature = try Signature.read(try Files.read(file), file: file)
      guard
        signature.trackers.elementsEqual(
          contestants.map(\.signature),
          by: { $0.id == $1.id && $0.parameters.elementsEqual($1.parameters, by: ==) })
      else {
        throw Faults(
          file, field: "trackers", "are not those of this railbench",
          remedy: "merge with the railbench that ran the parts")
      }
      if let first { try check(signature, folder, against: first) }
      first = first ?? (signature, folder)
      return signature
    }
    var faults = FaultCollector()
    var draft = ContestDraft(contestants: contestants.count)
    var signature = Signature(
      harness: SuiteSignature.harness, truth: signatures[0].truth, networks: [], journeys: [],
      trackers: signatures[0].trackers)
    var owners: [String: String] = [:]
    // Of each part, how many journeys have come.
    var places = folders.map { _ in 0 }
    var pieces = 0
    try forEach(PlayedJourney.self) { played, folder throws(Faults) in
      let part = pieces % folders.count
      pieces += 1
      if let why = played.leftOut { return draft.leaveOut(why) }
      let (own, place) = (signatures[part], places[part])
      places[part] += 1
      guard let outcome = played.outcome, outcome.isOf(contestants.count),
        own.journeys.indices.contains(place), own.journeys[place].id == outcome.journey.id
      else { throw Faults(folder, "its files are not of one run", remedy: "run this part again") }
      if let owner = owners.updateValue(folder, forKey: outcome.journey.id) {
        faults.add(
          Fault(
            file: folder, problem: "journey '\(outcome.journey.id)' is in \(owner) too",
            remedy: "scores are kept by journey id: give each its own"))
      }
      files?.add(played.rows, journey: signature.journeys.count)
      signature.journeys.append(own.journeys[place])
      for network in own.networks where network.hash == own.journeys[place].network {
        if signature.networks.contains(where: { $0 == network }) { continue }
        signature.networks.append(network)
      }
      draft.add(outcome)
    }
    try faults.throwIfAny()
    return Contest(contestants, draft, signature: signature, command: command)
  }

  private func check(
    _ signature: Signature, _ folder: String, against first: (signature: Signature, folder: String)
  ) throws(Faults) {
    let differences = signature.differences(from: first.signature)
    guard signature.harness != first.signature.harness || !differences.isEmpty else { return }
    throw Faults(
      folder, "is not as \(first.folder): \(listed(differences))",
      remedy: "run all parts with the same journeys, datasets and build")
  }

  /// What trackers said in all parts goes to `files`, if there are such.
  ///
  /// - Returns: the digests, of each journey with its suite.
  package func estimates(
    of trackers: Int, to files: EstimatesOutput?, failed: (_ why: String) -> Void
  ) throws(Faults) -> [(suite: String, digests: [String])] {
    var journeys: [(suite: String, digests: [String])] = []
    try forEach(PlayedJourney.self) { played, folder throws(Faults) in
      guard (files == nil ? played.digests : played.rows.map { _ in "" }).count == trackers else {
        throw Faults(folder, "its files are not of one run", remedy: "run this part again")
      }
      files?.add(played.rows, journey: journeys.count)
      journeys.append((played.suite, played.digests))
      played.failures.forEach(failed)
    }
    return journeys
  }
}
