package import Datasets
import Foundation
import Interchange
package import Scoring
import Synchronization
package import Text

package struct PlayedJourney: PartPiece, Sendable {
  package var suite: String
  /// The id of its network; empty if the journey was left out.
  package var network: String
  /// nil if nothing is judged.
  package var outcome: JourneyOutcome?
  /// The rows of each contestant's estimates, if they are written.
  package var rows: [EstimateRows]
  /// Why the journey was left out, if it was.
  package var leftOut: String?

  package init(
    suite: String, network: String = "", outcome: JourneyOutcome? = nil, rows: [EstimateRows] = [],
    leftOut: String? = nil
  ) {
    (self.suite, self.network, self.outcome) = (suite, network, outcome)
    (self.rows, self.leftOut) = (rows, leftOut)
  }

  package var inputs: [String] { leftOut == nil ? [PartInputs.network + network] : [] }
}

/// A piece of work in a part.
package protocol PartPiece: Codable {
  /// The names of its inputs, which the header of its part lists.
  var inputs: [String] { get }
}

/// A part of a command's work: a header, then a line for each piece of work, in order.
package enum PartFile {
  package static let name = "part.jsonl"
  /// The version of the format; it rises with every change.
  static let version = 6

  /// A line: a hash of the rest, a tab, the number of a piece, a tab, and a value in JSON.
  fileprivate static func line(_ value: some Encodable, number: Int? = nil) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let body = try? encoder.encode(value) else {
      preconditionFailure("a part contains only numbers and texts")
    }
    let text = (number.map { "\($0)\t" } ?? "") + String(decoding: body, as: UTF8.self)
    return "\(ContentHash(text.utf8).short)\t\(text)\n"
  }

  /// A line without its hash; nil if the hash is wrong.
  static func body(_ line: [UInt8]) -> ArraySlice<UInt8>? {
    let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
    guard let hash = parts.first, let rest = parts.dropFirst().first,
      hash.elementsEqual(ContentHash(rest).short.utf8)
    else { return nil }
    return rest
  }

  /// The piece in a line; nil if the line is damaged or has another number.
  fileprivate static func piece<Piece: PartPiece>(
    _ type: Piece.Type, _ line: [UInt8], number: Int
  ) -> Piece? {
    let start = Array("\(number)\t".utf8)
    guard let rest = body(line), rest.starts(with: start) else { return nil }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try? decoder.decode(type, from: Data(rest.dropFirst(start.count)))
  }
}

/// Writes the file of a part; pieces may come in any order.
package final class PartOutput: Sendable {
  private let draft: Draft
  private let lines: OrderedQueue<String>
  private let shard: Shard

  package init(_ header: PartHeader, in output: OutputFolder) throws(Faults) {
    let draft = try output.draft(PartFile.name)
    draft.put(Data(PartFile.line(header).utf8))
    self.draft = draft
    shard = try Shard(header.shard, in: "--shard")
    lines = OrderedQueue { draft.put(Data($0.utf8)) }
  }

  package func add(_ piece: some PartPiece, at index: Int) {
    lines.add(PartFile.line(piece, number: shard.number - 1 + index * shard.count), at: index)
  }

  package func add(to output: inout OutputFolder) {
    output.stage(PartFile.name) { draft.copy(to: $0) }
    output.list(PartFile.name)
  }
}

/// Reorders results that finish out of order.
final class OrderedQueue<Value: Sendable>: Sendable {
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

/// The lines of a part, one after the other.
private struct PartReader {
  private var lines: ArraySlice<ArraySlice<UInt8>>
  /// The number of the last line read, from 1.
  private(set) var line = 0

  init(_ path: String) throws(Faults) { lines = try Files.read(path).split(separator: 0x0a)[...] }

  /// The next line; nil after the last.
  mutating func next() -> [UInt8]? {
    line += 1
    return lines.popFirst().map { Array($0) }
  }
}

/// The parts of one command, to merge.
package struct Parts: Sendable {
  /// In the order of the shards.
  package let folders: [String]
  private let headers: [PartHeader]

  package var words: [String] { headers[0].words }
  package var count: Int { headers[0].count }
  /// The file whose header has the words.
  package var file: String { "\(folders[0])/\(PartFile.name)" }

  /// - Throws: if these folders are not all parts of one command.
  package static func open(_ folders: [String]) throws(Faults) -> Parts {
    var faults = FaultCollector()
    var parts: [(shard: Shard, folder: String)] = []
    var headers: [String: PartHeader] = [:]
    var first: (header: PartHeader, folder: String)?
    /// By name, each with its part's folder.
    var inputs: [String: (digest: String, folder: String)] = [:]
    for folder in folders {
      _ = faults.attempt { () throws(Faults) in
        let file = "\(folder)/\(PartFile.name)"
        let header = try header(of: folder, file)
        if let first { try check(header, folder, against: first) }
        first = first ?? (header, folder)
        try check(header, folder, &inputs)
        headers[folder] = header
        parts.append((try Shard(header.shard, in: file), folder))
      }
    }
    try faults.throwIfAny()
    guard let header = first?.header else { throw Faults("merge", "no part is given") }
    try Shard.check(parts, command: header.command)
    let sorted = parts.sorted { $0.shard.number < $1.shard.number }.map(\.folder)
    return Parts(folders: sorted, headers: sorted.compactMap { headers[$0] })
  }

  private static func header(of folder: String, _ file: String) throws(Faults) -> PartHeader {
    guard Files.exists(file) else {
      throw Faults(
        folder, "has no part", remedy: "if the part was interrupted, run it again")
    }
    var reader = try PartReader(file)
    let header = try PartHeader(line: reader.next() ?? [], file: file)
    do throws(Faults) {
      try checkFiles(header.files, in: folder, remedy: header.remedy(in: folder))
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

  package static func checkFiles(
    _ files: [String: String], in folder: String, remedy: String
  ) throws(Faults) {
    var faults = FaultCollector()
    for (name, digest) in files.sorted(by: { $0.key < $1.key }) {
      let path = "\(folder)/\(name)"
      if let problem = FileName.problem(with: name) {
        faults.add(Fault(file: path, problem: problem, remedy: remedy))
        continue
      }
      let isLink = [path, Files.beside(path, "")].contains(where: Files.isLink)
      let bytes = isLink ? nil : try? Files.read(path)
      if let bytes, ContentHash(bytes).short == digest { continue }
      let problem =
        isLink
        ? "is a link" : bytes == nil ? "is missing" : "has changed since the part was written"
      faults.add(Fault(file: path, problem: problem, remedy: remedy))
    }
    try faults.throwIfAny()
  }

  private static func check(
    _ header: PartHeader, _ folder: String, against first: (header: PartHeader, folder: String)
  ) throws(Faults) {
    let differences = [
      ("words", header.words.joined(separator: " "), first.header.words.joined(separator: " ")),
      ("count", "\(header.count)", "\(first.header.count)"),
    ].filter { $0.1 != $0.2 }
    guard !differences.isEmpty else { return }
    throw Faults(
      differences.map { field, own, other in
        Fault(
          file: "\(folder)/\(PartFile.name)", line: 1, field: field,
          problem: "'\(own)', but '\(other)' in \(first.folder)",
          remedy: "give the parts of one command")
      })
  }

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
          file: "\(folder)/\(PartFile.name)", line: 1, field: "inputs.\(name)",
          problem: "'\(digest)', but '\(known.digest)' in \(known.folder)",
          remedy: "run all parts with the same journeys, datasets and build"))
    }
    try faults.throwIfAny()
  }

  /// Checks that each header lists what the parts of its command have.
  package func check(_ needs: PartNeeds) throws(Faults) {
    let faults = zip(folders, headers).flatMap { needs.faults($1, in: $0) }
    guard faults.isEmpty else { throw Faults(faults) }
  }

  /// Passes on the pieces of all parts in the order of one process, each with its part's folder.
  package func forEach<Piece: PartPiece>(
    _ type: Piece.Type, _ take: (Piece, _ folder: String) throws(Faults) -> Void
  ) throws(Faults) {
    var readers: [PartReader] = []
    for folder in folders { readers.append(try PartReader("\(folder)/\(PartFile.name)")) }
    for index in readers.indices { _ = readers[index].next() }
    for index in 0..<count {
      let part = index % folders.count
      guard let line = readers[part].next(),
        let piece = PartFile.piece(type, line, number: index)
      else { throw damaged(part, line: readers[part].line) }
      if let missing = piece.inputs.first(where: { headers[part].inputs[$0] == nil }) {
        throw Faults(
          "\(folders[part])/\(PartFile.name)", line: 1, field: "inputs.\(missing)",
          "missing, but line \(readers[part].line) needs it", remedy: remedy(part))
      }
      try take(piece, folders[part])
    }
    for part in readers.indices where readers[part].next() != nil {
      throw damaged(part, line: readers[part].line)
    }
  }

  /// The remedy if the part in one of the folders can't be used.
  package func remedy(of folder: String) -> String {
    remedy(folders.firstIndex(of: folder) ?? 0)
  }

  fileprivate func remedy(_ part: Int) -> String {
    headers[part].remedy(in: folders[part])
  }

  private func damaged(_ part: Int, line: Int) -> Faults {
    Faults(
      "\(folders[part])/\(PartFile.name)", line: line, "is damaged",
      remedy: remedy(part))
  }
}

extension Parts {
  /// The contest on the journeys of all parts; estimates go to `files`, if given.
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
          file, field: "trackers", "are not the trackers of this railbench",
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
    // The number of journeys read from each part.
    var places = folders.map { _ in 0 }
    var pieces = 0
    try forEach(PlayedJourney.self) { played, folder throws(Faults) in
      let part = pieces % folders.count
      pieces += 1
      if let why = played.leftOut { return draft.leaveOut(why) }
      let (own, place) = (signatures[part], places[part])
      places[part] += 1
      guard let outcome = played.outcome, outcome.isOf(contestants.count),
        files == nil || played.rows.count == contestants.count,
        own.journeys.indices.contains(place), own.journeys[place].id == outcome.journey.id
      else { throw Faults(folder, "its files come from different runs", remedy: remedy(part)) }
      if let owner = owners.updateValue(folder, forKey: outcome.journey.id) {
        faults.add(
          Fault(
            file: folder, problem: "journey '\(outcome.journey.id)' is also in \(owner)",
            remedy: "give each journey its own id"))
      }
      files?.add(played.rows, journey: signature.journeys.count)
      signature.journeys.append(own.journeys[place])
      for network in own.networks where network.hash == own.journeys[place].network {
        if signature.networks.contains(where: { $0 == network }) { continue }
        signature.networks.append(network)
      }
      draft.add(outcome)
    }
    for part in folders.indices where places[part] != signatures[part].journeys.count {
      faults.add(
        Fault(
          file: "\(folders[part])/\(SuiteSignature.file)", field: "journeys",
          problem: "\(signatures[part].journeys.count), but the part has \(places[part])",
          remedy: remedy(part)))
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
      folder, "differs from \(first.folder): \(listed(differences))",
      remedy: "run all parts with the same journeys, datasets and build")
  }
}
