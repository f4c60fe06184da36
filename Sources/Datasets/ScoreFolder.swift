package import RailNetwork
package import Scoring

/// A score file, with the signature beside it if there is one.
package struct ScoreFolder {
  package let path: String
  package let scores: [Scorecard]
  package let signature: Signature?

  package static func read(_ path: String) throws(Faults) -> ScoreFolder {
    let isFolder = Files.isFolder(path)
    let folder = isFolder ? path : path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let scores = isFolder ? "\(path)/scores.csv" : path
    let file = "\(folder)/\(SuiteSignature.file)"
    let cards = try ScoresReader.read(try Files.read(scores), file: scores)
    let signature = Files.exists(file) ? try Signature.read(try Files.read(file), file: file) : nil
    return ScoreFolder(
      path: scores, scores: signature.map(cards.placed) ?? cards, signature: signature)
  }

  /// The differences between the signatures; each is a fault unless differences are allowed.
  package func differences(from other: ScoreFolder, areAllowed: Bool) throws(Faults) -> [String] {
    guard let signature, let others = other.signature else { return [] }
    let differences = signature.differences(from: others)
    guard differences.isEmpty || areAllowed else {
      throw Faults(
        differences.map {
          Fault(
            file: other.path, field: "signature", problem: "differs from \(path) in \($0)",
            remedy: "make both again with the same version and data, or compare them with --anyway")
        })
    }
    return differences
  }

  /// The pairs of `--tracker` and `--against`, by default each with itself.
  package func pairs(
    with other: ScoreFolder, _ tracker: String?, against: String?
  ) throws(Faults) -> [(String, String)] {
    guard let first = tracker ?? against else {
      let pairs = ScoreDiff.pairs(scores.map(\.tracker), other.scores.map(\.tracker))
      if pairs.isEmpty {
        throw Faults(
          other.path, "has no tracker in common with \(path)",
          remedy: "choose one with --tracker and another with --against")
      }
      return pairs
    }
    let second = against ?? first
    var faults = FaultLog()
    for (tracker, folder, option) in [(first, self, "--tracker"), (second, other, "--against")]
    where !folder.scores.contains(where: { $0.tracker == tracker }) {
      faults.add(
        Fault(
          file: option, field: tracker, problem: "has no scores in \(folder.path)",
          remedy: "it has \(folder.scores.map(\.tracker).joined(separator: ", "))"))
    }
    try faults.throwIfAny()
    return [(first, second)]
  }
}
