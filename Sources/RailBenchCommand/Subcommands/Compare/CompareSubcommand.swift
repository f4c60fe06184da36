import Evaluation
import PlainText
import Reporting

extension Subcommand {
  static let compare = Subcommand(
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
      CompareReplays.option, .jobs,
    ]
  ) { invocation in
    let formats = try CompareFormat.formats(invocation)
    let replays = try CompareReplays.count(invocation, formats)
    var output = try OutputFolder(invocation)
    let contestants = try invocation.contestants(knowsTruth: true)
    let suite = try await invocation.suite()
    let player = ComparePlayer(
      suite: suite, contestants: contestants, keepsRows: invocation.has("--estimates"))
    let outcomes = try await player.play(
      finished: invocation.progress("tracking", of: suite.items.count))
    var contest = try Contest(
      contestants.map(Entrant.init), outcomes.map(\.judged), on: suite,
      command: invocation.reproduction)
    let times = outcomes.reduce(into: UpdateTimes(contestants: contestants.count)) {
      $0.add($1.times)
    }.summaries(contestants.map(\.id))
    try await CompareReplays.add(replays, to: &contest, &output, player)
    output.add(contest, as: formats)
    SaidRows.add(outcomes.map(\.rows), to: &output)
    output.add(UpdateTimes.csv(times), as: "timings.csv")
    let paths = try output.write()
    invocation.print(CompareSummary.text(contest, times: times, paths: paths))
  }
}
