import Evaluation
import PlainText
import Reporting

extension Subcommand {
  static let score = Subcommand(
    path: ["score"],
    summary: "scores an estimates file made by any program in any language",
    discussion: """
      Reads estimates.csv (tracker,journey,timestamp,railway,direction,station,phase,nextStop,
      score; an empty field is no answer). A tracker's rows on a journey must be one for each
      location, in the order and with the timestamps of its locations.csv. A journey on which a
      tracker has no rows is scored as if it had said nothing.

      Writes the files that compare writes, with the same scores. What the estimates can't hold is
      not measured unless it is given too: rankings.csv for RW4, RW6 and AB2, states.csv for VP1
      and VP3 to VP5. Both come from railbench run --beliefs, and are read if they stand beside the
      estimates.

      Example: railbench score --estimates said/estimates.csv --journeys Datasets/journeys/recorded
      """,
    options: [
      .option("--estimates", short: "-e", "FILE", "the estimates to score"),
      .option(
        "--rankings", "FILE",
        "the rankings (default: rankings.csv beside the estimates, if there is one)"),
      .option(
        "--states", "FILE",
        "the stations' states (default: states.csv beside the estimates, likewise)"),
    ] + SuiteLoader.options + [OutputFolder.option, CompareFormat.option, .jobs]
  ) { invocation in
    let file = try invocation.required(
      "--estimates", remedy: "name the file to score: --estimates FILE")
    let formats = try CompareFormat.formats(invocation)
    var output = try OutputFolder(invocation)
    let scored = try ScoredFile(
      file, rankings: invocation.value("--rankings"), states: invocation.value("--states"),
      suite: await invocation.suite())
    for remark in scored.remarks { invocation.warn(remark) }
    let contest = try await scored.contest(command: invocation.reproduction)
    output.add(contest, as: formats)
    let paths = try output.write()
    invocation.print(CompareSummary.text(contest, paths: paths))
  }
}
