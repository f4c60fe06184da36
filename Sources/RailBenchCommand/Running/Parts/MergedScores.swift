package import Datasets
package import RailNetwork
package import Scoring

/// The outputs of `compare` on parts of the journeys, joined.
///
/// Each part is an ordinary output: `scores.csv` with its `signature.json`, and `estimates.csv` if
/// it was asked for. The rows of journeys are joined as they are; means are computed from them
/// again.
package struct MergedScores: Sendable {
  /// The folders, in the order of their parts.
  private let folders: [String]
  private let parts: [(scores: [Scorecard], signature: Signature)]

  /// - Throws: if these folders are not all parts of one run.
  package static func read(_ folders: [String]) throws(Faults) -> MergedScores {
    var faults = FaultLog()
    var read: [(shard: Shard, folder: String, scores: [Scorecard], signature: Signature)] = []
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
        // With more parts than journeys, some have none.
        let scores = signature.journeys.isEmpty ? [] : try ScoreFolder.read(folder).scores
        if let problem = missing(scores, signature) {
          throw Faults("\(folder)/scores.csv", problem, remedy: "run this part again")
        }
        read.append((shard, folder, scores, signature))
      }
    }
    try faults.throwIfAny()
    try Shard.check(read.map { ($0.shard, $0.folder) })
    read.sort { $0.shard.number < $1.shard.number }
    try checkJourneys(read.map { ($0.folder, $0.signature) })
    return MergedScores(
      folders: read.map(\.folder), parts: read.map { ($0.scores, $0.signature) })
  }

  /// A journey of the signature without scores.
  private static func missing(_ scores: [Scorecard], _ signature: Signature) -> String? {
    for tracker in signature.trackers {
      let own = scores.first { $0.tracker == tracker.id }?.byJourney ?? [:]
      for journey in signature.journeys where own[journey.id] == nil {
        return "has no scores of \(tracker.id) on \(journey.id), which signature.json lists"
      }
    }
    return nil
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
  private static func checkJourneys(
    _ parts: [(folder: String, signature: Signature)]
  ) throws(Faults) {
    var faults = FaultLog()
    var owners: [String: String] = [:]
    for (folder, signature) in parts {
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

  /// The journeys of all parts in the order of one process, each with its part.
  private var journeys: [(part: Int, digest: Signature.JourneyDigest)] {
    let most = parts.map(\.signature.journeys.count).max() ?? 0
    return (0..<most).flatMap { place in
      parts.indices.compactMap { part in
        let own = parts[part].signature.journeys
        return place < own.count ? (part, own[place]) : nil
      }
    }
  }

  package var signature: Signature {
    var whole = parts[0].signature
    whole.shard = nil
    whole.named = parts.flatMap(\.signature.named).unique.sorted()
    whole.journeys = journeys.map(\.digest)
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
    let order = journeys
    let cards = names.map { name in
      let own = parts.map { $0.scores.first { $0.tracker == name }?.byJourney ?? [:] }
      return Scorecard(
        tracker: name, journeys: order.compactMap { part, digest in own[part][digest.id] })
    }
    return Contest(contestants, cards, signature: signature, command: command)
  }

  /// Joins the estimates of all parts, if each has them.
  package func addEstimates(to output: inout OutputFolder) throws(Faults) {
    let files = folders.map { "\($0)/\(EstimatesFile.name)" }
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
