import Evaluation
import PlainText
import Reporting

extension Subcommand {
  /// `railbench score`.
  static let score: Subcommand = Subcommand(
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
      OptionDeclaration(
        name: "--estimates", short: "-e", value: "FILE", summary: "the estimates to score"),
      OptionDeclaration(
        name: "--rankings", value: "FILE",
        summary: "the rankings (default: rankings.csv beside the estimates, if there is one)"),
      OptionDeclaration(
        name: "--states", value: "FILE",
        summary: "the stations' states (default: states.csv beside the estimates, likewise)"),
    ] + SuiteLoader.options + [OutputFolder.option, CompareFormat.option, JobPool.option]
  ) { invocation, workbench in
    guard let file = invocation.value("--estimates") else {
      throw Faults(
        Fault(
          file: "railbench", field: "--estimates", problem: "is missing",
          remedy: "name the file to score: --estimates FILE"))
    }
    let jobs = try JobPool.jobs(invocation)
    let formats = try CompareFormat.formats(invocation)
    var output = try OutputFolder(invocation)
    let suite = try await SuiteLoader.load(invocation, jobs: jobs)
    let estimates = try EstimatesLoader.read(
      file, rankings: invocation.value("--rankings"), states: invocation.value("--states"),
      suite: suite)
    for remark in EstimatesLoader.remarks(estimates, suite) { workbench.console.warn(remark) }
    let contest = try await ScoredFile.contest(
      estimates, suite, file: file, command: invocation.reproduction(of: score),
      jobs: jobs)
    CompareResults.add(contest, formats: formats, to: &output)
    let paths = try output.write()
    workbench.console.print(CompareResults.summary(contest, times: [], paths: paths))
    return .success
  }
}
