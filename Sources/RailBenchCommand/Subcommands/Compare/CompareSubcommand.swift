import Evaluation
import PlainText
import Reporting

extension Subcommand {
  /// `railbench compare`.
  static let compare: Subcommand = Subcommand(
    path: ["compare"],
    summary: "plays journeys through trackers and says which is right how often",
    discussion: """
      Takes part who is named: a version (v1, v2, v3), the map matcher hmm, a combination of parts
      (r3-d1-s2), or one of the references null, nearest, geofence (an alarm that knows the ride
      and its stops beforehand) and clairvoyant (the truth), which don't compete. Settings follow a
      tracker's id, each after a colon: v3:visitingRadius=150:stoppedDwell=30 takes part under
      that very name, so that --trackers v3,v3:visitingRadius=150 compares two settings of one
      tracker. --set v3.visitingRadius=150 sets a parameter of every v3 that does not set it
      itself. railbench trackers lists trackers and parameters.

      Prints a table and writes to the output folder: report.md with its charts, scores.csv
      (tracker,journey,tag,metric,value,unit,count), signature.json (what produced the scores),
      replay pages of the worst journeys, with --estimates also estimates.csv, and timings.csv. All
      but timings.csv have the same bytes in every run, whatever --jobs says.

      Example: railbench compare --journeys Datasets/journeys/recorded --trackers v2,v3
      """,
    options: SuiteLoader.options + TrackerSelection.options + [
      OutputFolder.option, CompareFormat.option,
      .flag("--estimates", "also writes what each tracker said: estimates.csv"),
      CompareReplays.option, JobPool.option,
    ]
  ) { invocation, workbench in
    let jobs = try JobPool.jobs(invocation)
    let formats = try CompareFormat.formats(invocation)
    let replays = try CompareReplays.count(invocation, formats)
    var output = try OutputFolder(invocation)
    let contestants = try TrackerSelection.contestants(
      invocation, roster: Roster(workbench, knowsTruth: true))
    let suite = try await SuiteLoader.load(invocation, jobs: jobs)
    let player = ComparePlayer(
      suite: suite, contestants: contestants, keepsEstimates: invocation.has("--estimates"))
    let outcomes = try await player.play(
      jobs: jobs, finished: workbench.progress("tracking", of: suite.items.count))
    var contest = try Contest(
      suite, contestants.map(Entrant.init), outcomes,
      command: invocation.reproduction(of: compare))
    let times = outcomes.reduce(into: UpdateTimes(contestants: contestants.count)) {
      $0.add($1.times)
    }.summaries(contestants.map(\.id))
    try await CompareReplays.add(replays, to: &contest, &output, player, jobs: jobs)
    output.add(contest, as: formats)
    if player.keepsEstimates {
      outcomes.addEstimates(of: contestants.count, to: &output)
    }
    output.add(UpdateTimes.csv(times), as: "timings.csv")
    let paths = try output.write()
    workbench.console.print(CompareSummary.text(contest, times: times, paths: paths))
    return .success
  }
}
