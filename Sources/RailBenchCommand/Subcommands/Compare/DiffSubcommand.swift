import Datasets
import Gate
import Reporting
import Running
import Scoring
import Text

struct DiffOptions: Options {
  let a = Option.argument("A", "the scores before")
  let b = Option.argument("B", "the scores after")
  let tracker = Option.text("--tracker", "ID", "the tracker in A (default: each in both)")
  let against = Option.text("--against", "ID", "the tracker in B (default: the same)")
  let anyway = Option.flag(
    "--anyway", "compares scores of different data or definitions too")
}

extension Subcommand {
  static let diff = Subcommand(
    path: ["diff"],
    summary: "says what differs between two score files, and whether it is more than chance",
    discussion: """
      A and B are folders that compare or score wrote, or score files. Each tracker in both is
      compared with itself; --tracker and --against name others. Metrics declared beforehand are
      tested ride by ride and end in better, worse, equivalent, may be chance, or too few railways
      (or rides) to generalise; those that did not change are left out. Then come the display on
      each suite, the journeys whose outcome turned, and those in only one file. The last lines say
      of each tracker whether it got better or worse, and name those in only one file.

      If the signatures beside the files differ in what matters (metric version, definition of
      truth, the content of networks or journeys), nothing is compared and the exit status is 2,
      unless --anyway is given.
      """,
    example: """
      railbench diff before/scores.csv after/scores.csv
      railbench diff out out --tracker v2 --against v3
      """,
    takes: DiffOptions()
  ) { request in
    let sides = try await JobPool.attempt([request.a, request.b], jobs: 2) {
      path throws(Faults) in try ScoreFolder.read(path)
    }
    let (a, b) = (sides[0], sides[1])
    let differences = try a.differences(from: b, areAllowed: request.anyway)
    for difference in differences { request.warn("note: the signatures differ in \(difference)") }
    let pairs = try a.pairs(with: b, request.tracker, against: request.against)
    let diffs = pairs.mapped(isParallel: true) { first, second in
      ScoreDiff(
        (scores: a.scores, tracker: first), (scores: b.scores, tracker: second),
        signature: a.signature)
    }
    // Where trackers are named, the others are not asked for.
    let isAll = !request.has(\.tracker) && !request.has(\.against)
    func only(_ one: ScoreFolder, _ named: [String]) -> [String] {
      isAll ? one.scores.trackers.filter { !named.contains($0) } : []
    }
    request.print(
      DiffReport.text(
        diffs, hasSignatures: a.signature != nil && b.signature != nil,
        onlyA: only(a, pairs.map(\.0)), onlyB: only(b, pairs.map(\.1)),
        columns: request.console.columns))
  }
}
