import Datasets
import Gate
import Reporting
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
    let a = try ScoreFolder.read(invocation.arguments[0])
    let b = try ScoreFolder.read(invocation.arguments[1])
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
        DiffReport.text(
          diff, partings: partings, hasSignatures: a.signature != nil && b.signature != nil))
    }
  }

  private static func pairs(
    _ invocation: Invocation, _ a: ScoreFolder, _ b: ScoreFolder
  ) throws(Faults) -> [(String, String)] {
    guard let first = invocation.value("--tracker") ?? invocation.value("--against") else {
      let pairs = ScoreDiff.pairs(a.scores.trackers, b.scores.trackers)
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
}
