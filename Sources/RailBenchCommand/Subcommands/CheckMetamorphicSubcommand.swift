import Evaluation
import PlainText
import Reporting
import Tracking

extension Subcommand {
  /// `railbench check metamorphic`.
  static let checkMetamorphic: Subcommand = Subcommand(
    path: ["check", "metamorphic"],
    summary: "checks answers against each other where no label is needed",
    discussion: """
      On every journey, for every tracker:
      \(MetamorphicCheck.allCases.map { "  \($0.rawValue): \($0.summary)" }
        .joined(separator: "\n"))
      Prints the share of journeys on which each holds; with --output, metamorphic.md and
      metamorphic.csv tell each journey that fails. The known weaknesses of V1 to V3 make some of
      the rates less than 100 %, so the exit status is 0 whatever they are, unless --minimum is
      given: then it is 1 if any rate is below.
      """,
    options: SuiteLoader.options + TrackerSelection.options + [
      .option("--minimum", "PERCENT", "fails if any rate is below (0 to 100)"), JobPool.option,
      .output("DIR", "where files are written (default: none are)"),
    ]
  ) { invocation, workbench in
    let contestants = try TrackerSelection.contestants(
      invocation, roster: Roster(workbench, knowsTruth: false))
    let minimum = try invocation.integer("--minimum", in: 0...100)
    let jobs = try JobPool.jobs(invocation)
    var output = try invocation.value("--output").map { try OutputFolder(path: $0) }
    let suite = try await SuiteLoader.load(invocation, jobs: jobs)
    let tallies = try await MetamorphicChecker(contestants: contestants, suite: suite)
      .tallies(jobs: jobs, finished: workbench.progress("checking", of: suite.items.count))
    let report = MetamorphicReport(
      tallies, subject: suite.summary, command: invocation.reproduction(of: checkMetamorphic))
    workbench.console.print(report.table.plain)
    output?.add(report.markdown, as: "metamorphic.md")
    output?.add(report.csv, as: "metamorphic.csv")
    try output?.write()
    guard let minimum else { return .success }
    let low = tallies.filter { ($0.rate ?? 1) * 100 < Double(minimum) }
    for tally in low {
      workbench.console.warn(
        "\(tally.tracker): \(tally.check.rawValue) is below \(minimum) %: "
          + "\(tally.passed) of \(tally.count) journeys")
    }
    return low.isEmpty ? .success : .failedGate
  }
}
