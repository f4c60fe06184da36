import Datasets
import RailNetwork
import Reporting
import Scoring

struct ScoreOptions: Options {
  let estimates = Option.required(
    "--estimates", short: "-e", "FILE", "the estimates to score; - is standard input",
    remedy: "name the file to score: --estimates FILE")
  let suite = SuiteOptions()
  let trackers = TrackerOptions(standard: "none")
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
    let suite = try await request.suite.load()
    let estimates = try request.read(on: suite)
    let notes = notes(on: estimates, suite)
    for note in notes { request.warn("note: \(note)") }
    let references = request.known(withReferences: true).references
    let contestants = zip(estimates.trackers, estimates.transcripts).map { id, transcripts in
      let own = transcripts.compactMap(\.self).map { ($0.journey, $0) }
      return Contestant.file(
        id: id, path: request.estimates, isReference: references.contains(id),
        transcripts: Dictionary(uniqueKeysWithValues: own))
    }
    let beside = request.trackers.has(\.trackers) ? try request.trackers.contestants() : []
    if let twice = beside.first(where: { one in contestants.contains { $0.id == one.id } }) {
      throw Faults(
        "--trackers", field: twice.id, "is also in \(request.estimates)",
        remedy: "leave it out, or give it another name in the file")
    }
    let player = try await ComparePlayer.ready(suite, for: contestants + beside)
    let result = try await player.play { _ in }
    var contest = try player.contest(result, command: request.reproduction)
    contest.notes = notes
    try request.report.write(contest, to: output)
  }

  /// Notes about estimates on other journeys, and about journeys without estimates.
  private static func notes(
    on estimates: EstimatesReader.Estimates, _ suite: LoadedSuite
  ) -> [String] {
    var notes: [String] = []
    if !estimates.otherJourneys.isEmpty {
      notes.append(
        "left out estimates on \(counted(estimates.otherJourneys.count, "journey")) that are "
          + "not selected: \(listed(estimates.otherJourneys))")
    }
    for (tracker, transcripts) in zip(estimates.trackers, estimates.transcripts) {
      let missing = zip(suite.items, transcripts).filter { $1 == nil }.map(\.0.id)
      if !missing.isEmpty {
        notes.append(
          "\(tracker) has no estimates on \(missing.count) of \(suite.items.count) journeys "
            + "and is scored there as if it named nothing: \(listed(missing))")
      }
    }
    return notes
  }
}

extension Request<ScoreOptions> {
  fileprivate func read(on suite: LoadedSuite) throws(Faults) -> EstimatesReader.Estimates {
    let path = self.estimates
    let estimates = try EstimatesReader(
      subjects: suite.items.map { item throws(Faults) in
        (journey: try item.journey(), network: suite.network(of: item))
      }
    ).read(try Files.read(path), file: path)
    guard !estimates.trackers.isEmpty else {
      throw Faults(
        path, "has no estimates on the selected journeys",
        remedy: "select their suite with --journeys")
    }
    return estimates
  }
}
