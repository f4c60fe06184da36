import Evaluation
import PlainText
import Reporting
import Tracking

extension Subcommand {
  /// `railbench run`.
  static let run = Subcommand(
    path: ["run"],
    summary: "plays journeys through trackers and writes what they say: estimates.csv",
    discussion: """
      Writes estimates.csv (tracker,journey,timestamp,railway,direction,station,phase,nextStop,
      score; an empty field is no answer), one row for each location in order, and scores nothing:
      railbench score does that, for any file of this form. --beliefs adds what a few metrics need
      beyond the answers: rankings.csv, the first five railways of each answer with their scores
      (RW4, RW6, AB2), and states.csv, what was made of each station by the end (VP1, VP3 to VP5).

      Example: railbench run --journeys Datasets/journeys/recorded --trackers v3 -o said
      """,
    options: SuiteLoader.options + TrackerSelection.options + [
      OutputFolder.option, .flag("--beliefs", "also writes rankings.csv and states.csv"),
      JobPool.option,
    ]
  ) { invocation, workbench in
    let jobs = try JobPool.jobs(invocation)
    var output = try OutputFolder(invocation)
    let contestants = try TrackerSelection.contestants(
      invocation, roster: Roster(workbench, knowsTruth: false))
    let suite = try await SuiteLoader.load(invocation, jobs: jobs)
    let texts = try await EstimateTexts.make(
      suite, contestants, withBeliefs: invocation.has("--beliefs"), jobs: jobs,
      finished: workbench.progress("tracking", of: suite.items.count))
    for file in texts.files { output.add(file.text, as: file.name) }
    let paths = try output.write()
    workbench.console.print("Written: \(paths.joined(separator: ", ")).")
    return .success
  }
}
