import Datasets
import RailNetwork
import Reporting
import Scoring

struct ScoreOptions: Options {
  let estimates = Option.required(
    "--estimates", short: "-e", "FILE", "the estimates to score; - is standard input",
    remedy: "name the file to score: --estimates FILE")
  let suite = SuiteOptions()
  let trackers = TrackerOptions()
  let report = ReportOptions()
  let jobs = Option.jobs
}

extension Subcommand {
  static let score = Subcommand(
    path: ["score"],
    summary: "scores an estimates file made by any program in any language",
    discussion: """
      Reads estimates.csv (tracker,journey,timestamp,tick,railway,direction,station,phase,nextStop,
      score,probability,train,more,arrivals; an empty field means no value; arrivals are
      STATION=TIME, joined by ;), or lines of JSON with members of these names, as railbench track
      writes them. In lines without the field tracker, the tracker is named after the file. Lines
      without the field journey need a single journey in --journeys. For each location of a journey,
      a tracker must have one row, in the order and with the timestamps of locations.csv; rows with
      tick 1 may be between them. A journey without rows is scored as if the tracker named nothing.
      --trackers adds trackers of RailBench to the comparison.

      Writes the same files as compare, with the same scores.
      """,
    example: "railbench score --estimates said/estimates.csv --journeys recorded",
    takes: ScoreOptions()
  ) { request in
    let output = try OutputFolder.open(request.report.output)
    let scored = try ScoredFile.read(request.estimates, suite: await request.suite.load())
    for note in scored.notes { request.warn(note) }
    let references = request.known(withReferences: true).references
    let contestants = scored.contestants(references: references)
    let beside = request.trackers.has(\.trackers) ? try request.trackers.contestants() : []
    if let twice = beside.first(where: { one in contestants.contains { $0.id == one.id } }) {
      throw Faults(
        "--trackers", field: twice.id, "is also in \(request.estimates)",
        remedy: "leave it out, or give it another name in the file")
    }
    let player = try await ComparePlayer.ready(scored.suite, for: contestants + beside)
    let result = try await player.play { _ in }
    try request.report.write(
      try player.contest(result, command: request.reproduction), to: output)
  }
}
