import Datasets
import Journeys
import Reporting
import Scoring
import Text
import Tracking

extension Subcommand {
  static let run = Subcommand(
    path: ["run"],
    summary: "plays journeys through trackers and writes what they say: estimates.csv",
    discussion: """
      Writes estimates.csv (tracker,journey,timestamp,railway,direction,station,phase,nextStop,
      score; an empty field is no estimate), one row for each location in order, and scores nothing:
      railbench score does that, for any file of this form. --beliefs adds what a few metrics need
      beyond the estimates: rankings.csv, the first five railways of each with their scores (RW4,
      RW6, AB2), and states.csv, what was made of each station by the end (VP1, VP3 to VP5). What a
      tracker says between locations stands in ticks.csv. --digest writes digests.csv alone: a hash
      of all that each tracker says on each suite, to hold two versions or two machines against
      each other.

      A tracker that crashes or hangs ends this command; compare, check and sweep --isolate try each
      in a process of its own.

      Example: railbench run --journeys Datasets/journeys/recorded --trackers v3 -o said
      """,
    arguments: [SuiteLoader.argument],
    options: SuiteLoader.options + TrackerSelection.options + [
      OutputFolder.option, .flag("--beliefs", "also writes rankings.csv and states.csv"),
      .flag("--digest", "writes a hash of the estimates of each tracker and suite, and no more"),
      Isolation.probe, .jobs,
    ]
  ) { invocation in
    var output = try invocation.outputFolder()
    let trackers = try invocation.trackers()
    let suite = try await invocation.suite(skipsUnlabelled: invocation.has(Isolation.probe.name))
    let venues = try await suite.venues(for: trackers.map(\.entry))
    if invocation.has(Isolation.probe.name) {
      for item in suite.items {
        invocation.print(item.id)
        _ = Playback.transcripts(
          of: try item.journey, venue: venues[item.network], trackers: trackers)
      }
      return
    }
    let withBeliefs = invocation.has("--beliefs")
    let progress = invocation.progress("tracking", of: suite.items.count)
    func played<Output: Sendable>(
      _ keep: @escaping @Sendable (_ rows: [EstimateRows], _ journey: Int) -> Output
    ) async throws -> [Output] {
      try await suite.map(on: venues, finished: progress) { item, venue, index throws(Faults) in
        let said = Playback.transcripts(
          of: try item.journey, venue: venue, trackers: trackers)
        return keep(said.map { EstimateRows($0, venue, withBeliefs: withBeliefs) }, index)
      }
    }
    if invocation.has("--digest") {
      let hashes = try await played { rows, _ in rows.map(\.digest) }
      output.add(digests(suite, trackers.map(\.id), hashes), as: "digests.csv")
    } else {
      let files = try EstimatesOutput(
        trackers: trackers.count, withBeliefs: withBeliefs, in: output)
      _ = try await played { files.add($0, journey: $1) }
      files.add(to: &output)
    }
    let paths = try output.write()
    invocation.print("Written: \(paths.joined(separator: ", ")).")
  }

  /// A row for each tracker and suite.
  private static func digests(
    _ suite: LoadedSuite, _ trackers: [String], _ digests: [[String]]
  ) -> String {
    EstimatesDigest.all(suite, trackers, digests).reduce(
      into: CSVText.row(["tracker", "suite", "journeys", "sha256"])
    ) { text, row in
      text += CSVText.row([row.contestant, row.suite, "\(row.journeys)", row.digest])
    }
  }
}
