package import Gate
package import Text

/// A score file with what may stand beside it: its signature and the estimates.
package struct ScoreFolder {
  package let path: String
  package let scores: ScoreTable
  package let signature: Signature?
  /// The path of `estimates.csv`, if it is there.
  package let estimates: String?

  /// Reads a folder that `compare` or `score` wrote, or the score file itself.
  package static func read(_ path: String) throws(Faults) -> ScoreFolder {
    let isFolder = Files.isFolder(path)
    let folder = isFolder ? path : path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let scores = isFolder ? "\(path)/scores.csv" : path
    let file = "\(folder)/\(SuiteSignature.file)"
    let estimates = "\(folder)/estimates.csv"
    return ScoreFolder(
      path: scores, scores: try ScoreTable(try Files.read(scores), file: scores),
      signature: Files.exists(file) ? try Signature.read(try Files.read(file), file: file) : nil,
      estimates: Files.exists(estimates) ? estimates : nil)
  }
}
