import Evaluation
import PlainText

/// A score file with what may stand beside it: its signature and the estimates.
struct ScoreFolder {
  let path: String
  let scores: ScoreTable
  let signature: Signature?
  /// The path of `estimates.csv`, if it is there.
  let estimates: String?

  /// Reads a folder that `compare` or `score` wrote, or the score file itself.
  init(_ path: String) throws(Faults) {
    let folder: String
    if Files.isFolder(path) {
      folder = path
      self.path = "\(path)/scores.csv"
    } else {
      folder =
        path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]) : "."
      self.path = path
    }
    scores = try ScoreTable(try Files.read(self.path), file: self.path)
    let file = "\(folder)/\(SuiteSignature.file)"
    signature = Files.exists(file) ? try Signature.read(try Files.read(file), file: file) : nil
    let said = "\(folder)/estimates.csv"
    estimates = Files.exists(said) ? said : nil
  }
}
