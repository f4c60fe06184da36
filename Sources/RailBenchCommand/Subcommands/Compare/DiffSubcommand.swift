import Datasets
import RailNetwork
import Reporting
import Scoring
import Tracking

struct DiffOptions: Options {
  let a = Option.argument("A", "the scores before")
  let b = Option.argument("B", "the scores after")
  let tracker = Option.text("--tracker", "ID", "the tracker in A (default: each in both)")
  let against = Option.text("--against", "ID", "the tracker in B (default: the same)")
  let table = Option.flag(
    "--table",
    "prints only a Markdown table: the display of each tracker on each suite, with reasons")
  let json = Option.json
  let anyway = Option.flag("--anyway", "compares scores of different data or definitions as well")
}

extension Subcommand {
  static let diff = Subcommand(
    path: ["diff"],
    summary: "compares two score files; separates change from chance",
    discussion: """
      A and B are folders that compare or score wrote, or score files. Each tracker in both is
      compared with itself; --tracker and --against select others. It tests only metrics that were
      declared in advance, ride by ride. Each change is better, worse, equivalent, may be chance, or
      too few railways (or rides) to generalise; metrics without a change are not shown. After them
      it prints the display on each suite, the journeys that changed between right and wrong, and
      the journeys that are in only one file. The last lines give the result for each tracker, list
      trackers that are in only one file, and name the command that explains the worst change of the
      display, if the journey's name leads to it.

      If the signatures beside the files differ in essential data (metric version, definition of
      truth, the content of networks, timetables or journeys), nothing is compared and the exit
      status is 2, unless --anyway is given.
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
    let cards = pairs.compactMap { first, second in
      a.scores.first { $0.tracker == first }.flatMap { card in
        b.scores.first { $0.tracker == second }.map { (card, $0) }
      }
    }
    let diffs = cards.concurrentMap { ScoreDiff($0, $1) }
    if request.json { return request.print(json: ResultsJSON.diff(diffs)) }
    if request.table { return request.print(DiffReport.table(of: diffs)) }
    // If trackers are named, the others don't matter.
    let isAll = !request.has(\.tracker) && !request.has(\.against)
    func only(_ one: ScoreFolder, _ named: [String]) -> [String] {
      isAll ? one.scores.map(\.tracker).filter { !named.contains($0) } : []
    }
    request.print(
      DiffReport.text(
        diffs, hasSignatures: a.signature != nil && b.signature != nil,
        onlyA: only(a, pairs.map(\.0)), onlyB: only(b, pairs.map(\.1)),
        columns: request.console.columns))
    if let next = request.next(diffs, b.signature) { request.print("more: \(next)") }
  }
}

extension Request<DiffOptions> {
  /// The command that explains the worst change of a tracker.
  fileprivate func next(_ diffs: [ScoreDiff], _ signature: Signature?) -> String? {
    for diff in diffs {
      let isKnown = context.trackers.contains { $0.id == diff.b.prefix { $0 != ":" } }
      if isKnown, let worst = diff.worst, isFound(worst, in: signature) {
        let data = [("--network", signature?.network), ("--timetable", signature?.timetable)]
          .map { name, path in path.map { " \(name) \(ShellText.quoted($0))" } ?? "" }.joined()
        return explain(worst, by: diff.b) + data
      }
    }
    return nil
  }
}
