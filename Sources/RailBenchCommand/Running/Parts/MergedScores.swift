package import Datasets
package import RailNetwork
package import Scoring

/// The outputs of `compare` on parts of the journeys, joined.
///
/// Each part has a `signature.json`, a ``PartFile`` with the scores of its journeys, and
/// `estimates.csv` if it was asked for. Means are computed from these scores again.
package struct MergedScores: Sendable {
  private typealias Part = (shard: Shard, folder: String, signature: Signature, file: PartFile)

  /// In order.
  private let parts: [Part]

  /// - Throws: if these folders are not all parts of one run.
  package static func read(_ folders: [String]) throws(Faults) -> MergedScores {
    var faults = FaultLog()
    var read: [Part] = []
    for folder in folders {
      _ = faults.attempt { () throws(Faults) in
        let file = "\(folder)/\(SuiteSignature.file)"
        guard Files.exists(file) else {
          throw Faults(
            folder, "has no part of compare",
            remedy: "run an interrupted part again; copy the folders of simulate into one")
        }
        let signature = try Signature.read(try Files.read(file), file: file)
        guard let text = signature.shard else {
          throw Faults(folder, "is a whole run, not a part", remedy: "give outputs of --shard")
        }
        let shard = try Shard(text, in: file, field: "shard")
        if let first = read.first {
          try check(signature, folder, against: first.signature, first.folder)
        }
        let scores = "\(folder)/\(PartFile.name)"
        let part = try PartFile.read(try Files.read(scores), file: scores, signature)
        read.append((shard, folder, signature, part))
      }
    }
    try faults.throwIfAny()
    try Shard.check(read.map { ($0.shard, $0.folder) })
    read.sort { $0.shard.number < $1.shard.number }
    try checkJourneys(read)
    return MergedScores(parts: read)
  }

  private static func check(
    _ signature: Signature, _ folder: String, against first: Signature, _ other: String
  ) throws(Faults) {
    var differences = signature.differences(from: first)
    if signature.harness != first.harness {
      differences.append("railbench: \(signature.harness) and \(first.harness)")
    }
    let isSame = signature.trackers.elementsEqual(first.trackers) {
      $0.id == $1.id && $0.parameters.elementsEqual($1.parameters, by: ==)
    }
    if !isSame { differences.append("trackers, or their parameters") }
    guard !differences.isEmpty else { return }
    throw Faults(
      folder, "differs from \(other): \(listed(differences))",
      remedy: "run all parts with the same journeys, trackers, datasets and version")
  }

  /// A journey may be in one part only, and the parts must share all journeys evenly.
  private static func checkJourneys(_ parts: [Part]) throws(Faults) {
    var faults = FaultLog()
    var owners: [String: String] = [:]
    for (_, folder, signature, _) in parts {
      for journey in signature.journeys {
        guard let owner = owners.updateValue(folder, forKey: journey.id) else { continue }
        faults.add(
          Fault(
            file: folder, problem: "journey '\(journey.id)' is also in \(owner)",
            remedy: "give each part once, and each journey its own id"))
      }
    }
    try faults.throwIfAny()
  }

  /// Values about the journeys of each part, in the order of one process.
  private func joined<Value>(_ values: (Part) -> [Value]) -> [Value] {
    let all = parts.map(values)
    return (0..<(all.map(\.count).max() ?? 0)).flatMap { place in
      all.compactMap { place < $0.count ? $0[place] : nil }
    }
  }

  package var signature: Signature {
    var whole = parts[0].signature
    whole.shard = nil
    whole.named = parts.flatMap(\.signature.named).unique.sorted()
    whole.journeys = joined(\.signature.journeys)
    let networks = parts.flatMap(\.signature.networks)
    // In the order of the journeys, as one process finds them.
    whole.networks = whole.journeys.map(\.network).unique.compactMap { hash in
      networks.first { $0.hash == hash }
    }
    return whole
  }

  /// The contest of the joined scores; `known` gives contestants by name, except programs.
  package func contest(known: (String) -> Contestant?, command: String) -> Contest {
    let names = signature.trackers.map(\.id)
    let contestants = names.map { id in
      known(id) ?? .file(id: id, path: "parts", isReference: false, transcripts: [:])
    }
    let cards = names.indices.map { index in
      Scorecard(
        tracker: names[index], journeys: joined { $0.file.scores[checked: index]?.journeys ?? [] })
    }
    return Contest(contestants, cards, signature: signature, command: command)
  }

  /// Joins the estimates of all parts, if each has them.
  package func addEstimates(to output: inout OutputFolder) throws(Faults) {
    let files = parts.map { "\($0.folder)/\(EstimatesFile.name)" }
    guard files.allSatisfy(Files.exists) else { return }
    var text: [UInt8] = []
    var header: ArraySlice<UInt8>?
    for file in files {
      let bytes = try Files.read(file)
      let end = bytes.firstIndex(of: 0x0a).map { $0 + 1 } ?? bytes.count
      guard header == nil || header == bytes[..<end] else {
        throw Faults(
          file, line: 1, "has other columns than \(files[0])", remedy: "run this part again")
      }
      text += header == nil ? bytes[...] : bytes[end...]
      header = bytes[..<end]
    }
    output.add(String(decoding: text, as: UTF8.self), as: EstimatesFile.name)
  }
}
