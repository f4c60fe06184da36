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
      OutputFolder.option,
      OptionDeclaration(
        name: "--beliefs", summary: "also writes rankings.csv and states.csv"),
      JobPool.option,
    ]
  ) { invocation, workbench in
    let jobs = try JobPool.jobs(invocation)
    var output = try OutputFolder(invocation)
    let roster = Roster(workbench, knowsTruth: false)
    let contestants = try TrackerSelection.contestants(invocation, roster: roster)
    let suite = try await SuiteLoader.load(invocation, jobs: jobs)
    let progress = ProgressLine(
      console: workbench.console, label: "tracking", total: suite.items.count)
    let texts = try await EstimateTexts.make(
      suite, contestants, withBeliefs: invocation.has("--beliefs"), jobs: jobs
    ) { progress.show(done: $0) }
    for file in texts.files { output.add(file.text, as: file.name) }
    let paths = try output.write()
    workbench.console.print("Written: \(paths.joined(separator: ", ")).")
    return .success
  }
}
