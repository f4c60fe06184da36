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

  package init(
    suite: String, outcome: JourneyOutcome? = nil, rows: [EstimateRows] = [],
    digests: [String] = []
  ) {
    (self.suite, self.outcome, self.rows, self.digests) = (suite, outcome, rows, digests)
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

  static let ownVersions =
    "\(SuiteSignature.harness)/\(MetricCatalogue.version)/\(PartFile.version)"

  package init(words: [String], count: Int, shard: Shard) {
    (self.words, self.count, self.shard) = (words, count, shard.description)
  }
}

/// A part of a command's work: a header, then a line for each piece of work, in order.
package enum PartFile {
  package static let name = "part.jsonl"
  /// Rises whenever a line of a part would be read otherwise.
  static let version = 2

  /// A hash, a tab, and a value in JSON.
  fileprivate static func line(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let body = try? encoder.encode(value) else {
      preconditionFailure("a part holds nothing but numbers and texts")
    }
    return "\(ContentHash(body).short)\t\(String(decoding: body, as: UTF8.self))\n"
  }

  /// The value in a line; nil of a damaged one.
  fileprivate static func value<Value: Decodable>(_ type: Value.Type, _ line: [UInt8]) -> Value? {
    let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
    guard parts.count == 2, parts[0].elementsEqual(ContentHash(parts[1]).short.utf8) else {
      return nil
    }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try? decoder.decode(type, from: Data(parts[1]))
  }
}

/// The file of a part as it is written; pieces come in any order.
package final class PartOutput: Sendable {
  private let draft: Draft
  private let lines: InTurn<String>

  package init(_ header: PartHeader, in output: OutputFolder) throws(Faults) {
    let draft = try output.draft(PartFile.name)
    draft.put(Data(PartFile.line(header).utf8))
    self.draft = draft
    lines = InTurn { draft.put(Data($0.utf8)) }
  }

  package func add(_ piece: some Encodable, at index: Int) {
    lines.add(PartFile.line(piece), at: index)
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
    for folder in folders {
      _ = faults.attempt { () throws(Faults) in
        let file = "\(folder)/\(PartFile.name)"
        guard Files.exists(file) else {
          throw Faults(
            folder, "holds no part", remedy: "a part that was killed leaves none: run it again")
        }
        var lines = LineReader(try Files.source(file))
        guard let line = try lines.next(), let header = PartFile.value(PartHeader.self, line) else {
          throw Faults(file, line: 1, "not the file of a part")
        }
        guard header.versions == PartHeader.ownVersions else {
          throw Faults(
            file: file, line: 1, field: "versions",
            problem: "a part of another version: '\(header.versions)', this railbench writes "
              + "'\(PartHeader.ownVersions)'",
            remedy: "merge it with the railbench that ran it, or run it again with this one")
        }
        if let first { try check(header, folder, against: first) }
        first = first ?? (header, folder)
        guard header.count >= 0 else { throw Faults(file, line: 1, "not the file of a part") }
        parts.append((try Shard(header.shard, in: file), folder))
      }
    }
    try faults.throwIfAny()
    try Shard.check(parts)
    return Parts(
      words: first?.header.words ?? [], count: first?.header.count ?? 0,
      folders: parts.sorted { $0.shard.number < $1.shard.number }.map(\.folder))
  }

  private static func check(
    _ header: PartHeader, _ folder: String, against first: (header: PartHeader, folder: String)
  ) throws(Faults) {
    var same = header
    same.shard = first.header.shard
    guard same != first.header else { return }
    let differences = [
      ("command", header.words.joined(separator: " "), first.header.words.joined(separator: " ")),
      ("count", "\(header.count)", "\(first.header.count)"),
    ].filter { $0.1 != $0.2 }
    throw Faults(
      differences.map { field, own, other in
        Fault(
          file: folder, field: field, problem: "'\(own)', but '\(other)' in \(first.folder)",
          remedy: "name the parts of one command")
      })
  }

  /// Gives the pieces of all parts in the order of one process, each with its part's folder.
  package func forEach<Piece: Decodable>(
    _ type: Piece.Type, _ take: (Piece, _ folder: String) throws(Faults) -> Void
  ) throws(Faults) {
    var readers: [LineReader] = []
    for folder in folders {
      var reader = LineReader(try Files.source("\(folder)/\(PartFile.name)"), longest: .max)
      _ = try reader.next()
      readers.append(reader)
    }
    for index in 0..<count {
      let part = index % folders.count
      let wanted = readers[part].line + 1
      guard let line = try readers[part].next(), let piece = PartFile.value(type, line) else {
        throw Faults(
          "\(folders[part])/\(PartFile.name)", line: wanted, "is damaged",
          remedy: "run this part again")
      }
      try take(piece, folders[part])
    }
  }
}

extension Parts {
  /// The contest on the journeys of all parts; what was said goes to `files`, if there are such.
  package func contest(
    _ contestants: [Contestant], files: EstimatesOutput?, command: String
  ) throws(Faults) -> Contest {
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
      return signature
    }
    var faults = FaultCollector()
    var draft = ContestDraft(contestants: contestants.count)
    var signature = Signature(
      harness: SuiteSignature.harness, truth: signatures[0].truth, networks: [], journeys: [],
      trackers: signatures[0].trackers)
    var texts = SharedTexts()
    var owners: [String: String] = [:]
    try forEach(PlayedJourney.self) { played, folder throws(Faults) in
      let own = signatures[signature.journeys.count % folders.count]
      let place = signature.journeys.count / folders.count
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
      signature.journeys.append(
        texts.journey(own.journeys[place], id: outcome.journey.id))
      for network in own.networks where network.hash == own.journeys[place].network {
        if signature.networks.contains(where: { $0 == network }) { continue }
        signature.networks.append(network)
      }
      draft.add(outcome)
    }
    try faults.throwIfAny()
    return Contest(contestants, draft, signature: signature, command: command)
  }

  /// What trackers said in all parts goes to `files`, if there are such.
  ///
  /// - Returns: the digests, of each journey with its suite.
  package func estimates(
    of trackers: Int, to files: EstimatesOutput?
  ) throws(Faults) -> [(suite: String, digests: [String])] {
    var journeys: [(suite: String, digests: [String])] = []
    try forEach(PlayedJourney.self) { played, folder throws(Faults) in
      guard (files == nil ? played.digests : played.rows.map { _ in "" }).count == trackers else {
        throw Faults(folder, "its files are not of one run", remedy: "run this part again")
      }
      files?.add(played.rows, journey: journeys.count)
      journeys.append((played.suite, played.digests))
    }
    return journeys
  }
}
