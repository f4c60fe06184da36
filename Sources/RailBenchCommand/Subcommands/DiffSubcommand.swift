import Gate
import Maths
import Reporting
import Scoring
import Text

extension Subcommand {
  static let diff = Subcommand(
    path: ["diff"],
    summary: "says what differs between two score files, and whether it is more than chance",
    discussion: """
      A and B are folders that compare or score wrote, or score files. Each tracker in both is
      compared with itself; --tracker and --against name others, as in
      railbench diff out out --tracker v2 --against v3
      Metrics declared beforehand are tested ride by ride and end in better, worse, equivalent or
      inconclusive, with the smallest effect that these journeys could have shown. Then come the
      journeys whose outcome turned, those in only one file, and, where estimates.csv stands beside
      both, the first location at which the estimates part.

      If the signatures beside the files differ in what matters (metric version, definition of
      truth, the content of networks or journeys), nothing is compared and the exit status is 2,
      unless --anyway is given.
      """,
    arguments: [
      ArgumentDeclaration("A", "the scores before"), ArgumentDeclaration("B", "the scores after"),
    ],
    options: [
      .option("--tracker", "ID", "the tracker in A (default: each in both)"),
      .option("--against", "ID", "the tracker in B (default: the same)"),
      .flag("--anyway", "compares scores of different data or definitions too"),
    ]
  ) { invocation in
    let a = try ScoreFolder(invocation.arguments[0])
    let b = try ScoreFolder(invocation.arguments[1])
    if let one = a.signature, let two = b.signature {
      let differences = one.differences(from: two)
      guard differences.isEmpty || invocation.has("--anyway") else {
        throw Faults(
          differences.map {
            Fault(
              file: b.path, field: "signature", problem: "differs from \(a.path) in \($0)",
              remedy: "make both again, or compare them with --anyway")
          })
      }
      for difference in differences {
        invocation.warn("note: the signatures differ in \(difference)")
      }
    }
    for (first, second) in try pairs(invocation, a, b) {
      let diff = ScoreDiff(
        (scores: a.scores, tracker: first), (scores: b.scores, tracker: second),
        signature: a.signature)
      var partings: [EstimatesDiff.Parting]?
      if let one = a.estimates, let two = b.estimates {
        partings = try EstimatesDiff.partings(
          (bytes: try Files.read(one), file: one, tracker: first),
          (bytes: try Files.read(two), file: two, tracker: second))
      }
      invocation.print(
        DiffText.text(
          diff, partings: partings, hasSignatures: a.signature != nil && b.signature != nil))
    }
  }

  private static func pairs(
    _ invocation: Invocation, _ a: ScoreFolder, _ b: ScoreFolder
  ) throws(Faults) -> [(String, String)] {
    guard let first = invocation.value("--tracker") ?? invocation.value("--against") else {
      let pairs = pairs(a.scores.trackers, b.scores.trackers)
      if pairs.isEmpty {
        throw Faults(
          b.path, "no tracker in common with \(a.path)",
          remedy: "name one with --tracker and another with --against")
      }
      return pairs
    }
    let second = invocation.value("--against") ?? first
    var faults = FaultCollector()
    for (tracker, folder, option) in [(first, a, "--tracker"), (second, b, "--against")]
    where !folder.scores.trackers.contains(tracker) {
      faults.add(
        Fault(
          file: option, field: tracker, problem: "has no scores in \(folder.path)",
          remedy: "it has \(folder.scores.trackers.joined(separator: ", "))"))
    }
    try faults.throwIfAny()
    return [(first, second)]
  }

  /// What stands before a contestant's settings.
  private static func trackerID(_ name: String) -> Substring { name.prefix { $0 != ":" } }

  /// Each with itself; one that has no namesake with the only other of its tracker, as after `--set`.
  static func pairs(_ a: [String], _ b: [String]) -> [(String, String)] {
    func kin(of name: String, in all: [String], but others: [String]) -> [String] {
      let tracker = trackerID(name)
      return all.filter { !others.contains($0) && trackerID($0) == tracker }
    }
    return a.compactMap { name in
      if b.contains(name) { return (name, name) }
      let matches = kin(of: name, in: b, but: a)
      guard matches.count == 1, kin(of: name, in: a, but: b).count == 1 else { return nil }
      return (name, matches[0])
    }
  }
}

/// A score file with what may stand beside it: its signature and the estimates.
private struct ScoreFolder {
  let path: String
  let scores: ScoreTable
  let signature: Signature?
  /// The path of `estimates.csv`, if it is there.
  let estimates: String?

  /// Reads a folder that `compare` or `score` wrote, or the score file itself.
  init(_ path: String) throws(Faults) {
    let isFolder = Files.isFolder(path)
    let folder = isFolder ? path : path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    self.path = isFolder ? "\(path)/scores.csv" : path
    scores = try ScoreTable(try Files.read(self.path), file: self.path)
    let file = "\(folder)/\(SuiteSignature.file)"
    signature = Files.exists(file) ? try Signature.read(try Files.read(file), file: file) : nil
    let said = "\(folder)/estimates.csv"
    estimates = Files.exists(said) ? said : nil
  }
}

/// The text of `railbench diff`: Markdown that also reads well in a terminal.
private enum DiffText {
  private static let mostListed = 10

  static func text(
    _ diff: ScoreDiff, partings: [EstimatesDiff.Parting]?, hasSignatures: Bool
  ) -> String {
    var text = "# \(diff.b) against \(diff.a)\n\n"
    text += "\(diff.common) journeys in both"
    for (what, names) in [("A", diff.onlyInA), ("B", diff.onlyInB)] where !names.isEmpty {
      text += ", only in \(what) \(names.count): \(listed(names))"
    }
    text += ".\n"
    if !hasSignatures {
      text += "Without signature.json beside both files every journey counts as a ride of its "
      text += "own, and nothing vouches for the same data.\n"
    }
    text += "\n" + table(diff) + "\n"
    let turned = diff.flips.map { flip in
      "- \(flip.metric) \(flip.isGain ? "gained" : "lost"): \(flip.journey)\n"
    }
    text += turned.isEmpty ? "No journey's outcome turned.\n" : "Outcomes that turned:\n\n"
    text += turned.prefix(mostListed).joined()
    if turned.count > mostListed { text += "- and \(turned.count - mostListed) more\n" }
    text += "\n" + diff.outcomeTests.map(outcome).joined()
    guard let partings else { return text }
    text +=
      partings.isEmpty ? "\nThe estimates are the same.\n" : "\nWhere estimates first part:\n\n"
    for parting in partings.prefix(mostListed) {
      text += "- \(parting.journey), location \(parting.location) at \(parting.timestamp): "
      text += "\(parting.a) → \(parting.b)\n"
    }
    if partings.count > mostListed {
      text += "- and \(partings.count - mostListed) journeys more\n"
    }
    return text
  }

  private static func table(_ diff: ScoreDiff) -> String {
    let hasWorlds = diff.comparisons.contains { $0.worlds != nil }
    var columns: [TextTable.Column] = [
      "metric", .right("journeys"), .right("rides"), .right("railways"), .right("A"), .right("B"),
      .right("B − A"), .right(MetricText.interval), .right("p"),
      .right("Wilcoxon p"), .right("wins/ties/losses"),
    ]
    if hasWorlds { columns += [.right("worlds won"), .right("due to worlds")] }
    var table = TextTable(columns + [.right("smallest effect"), "verdict"])
    for comparison in diff.comparisons {
      let unit = comparison.metric.unit
      let interval = comparison.interval.map { MetricText.range($0, unit, places: 2) }
      var cells: [String] = [
        "\(comparison.metric.id) \(comparison.metric.name)",
        "\(comparison.pairs)", "\(comparison.clusters)",
        comparison.railways.map { "\($0)" } ?? "–",
        MetricText.value(comparison.averageA, unit), MetricText.value(comparison.averageB, unit),
        MetricText.difference(comparison.difference, unit, places: 2), interval ?? comparison.absence ?? "–",
        p(comparison.adjustedP), comparison.wilcoxon.map { p($0.p) } ?? "–",
        "\(comparison.wins)/\(comparison.ties)/\(comparison.losses)",
      ]
      if let split = comparison.worlds {
        cells += [
          "\(split.wins(comparison.metric))/\(split.means.count)",
          MetricText.value(split.variance.share, .share),
        ]
      } else if hasWorlds {
        cells += ["–", "–"]
      }
      cells.append(comparison.smallestEffect.map { MetricText.difference($0, unit, places: 2) } ?? "–")
      table.add(cells + [comparison.verdict.rawValue])
    }
    guard !table.rows.isEmpty else { return "No metric is measured on both sides.\n" }
    let lines = table.unruled.split(separator: "\n").map { "    \($0)\n" }.joined()
    let worlds = """
          Due to worlds: of the variance of B − A; it widens the interval, and what is found holds in \
      other worlds too.

      """
    return """
      \(lines)
          A, B and B − A: means over journeys.
          Railways that rides share are drawn whole (–: rides are drawn; of fewer than \
      \(Comparison.leastRailways) railways nothing can be said about others).
      \(hasWorlds ? worlds : "")\
          p: sign-flip test of what is drawn\(hasWorlds ? ", or Student's over worlds if greater" : ""), \
      corrected by Holm for these metrics; Wilcoxon's, over rides, is not corrected.

      """
  }

  /// An outcome in a line: what turned, and whether that is more than chance.
  private static func outcome(_ metric: String, _ test: McNemar) -> String {
    let turned = "\(metric): lost on \(test.onlyFirst) rides, gained on \(test.onlySecond)"
    guard test.canTell else {
      return "\(turned); with fewer than \(McNemar.leastFlips) that differ nobody can tell.\n"
    }
    return "\(turned); McNemar exact p \(p(test.exactP)), mid-p \(p(test.midP)).\n"
  }

  private static func p(_ value: Double) -> String {
    value < 0.001 ? "< 0.001" : NumberText.fixed(value, places: 3)
  }
}
