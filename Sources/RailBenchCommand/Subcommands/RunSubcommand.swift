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
      AB2), and states.csv, what was made of each station by the end (VP1, VP5). What a
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
    var output = try OutputFolder(invocation)
    let contestants = try invocation.contestants()
    let suite = try await invocation.suite(skipsUnlabelled: invocation.has(Isolation.probe.name))
    let venues = try await suite.venues(for: contestants)
    if invocation.has(Isolation.probe.name) {
      for item in suite.items {
        invocation.print(item.id)
        _ = Evaluator.transcripts(
          of: try item.journey, venue: venues[item.network], contestants: contestants)
      }
      return
    }
    let withBeliefs = invocation.has("--beliefs")
    let progress = invocation.progress("tracking", of: suite.items.count)
    func played<Output: Sendable>(
      _ keep: @escaping @Sendable (_ rows: [SaidRows], _ journey: Int) -> Output
    ) async throws -> [Output] {
      try await suite.map(on: venues, finished: progress) { item, venue, index throws(Faults) in
        let said = Evaluator.transcripts(
          of: try item.journey, venue: venue, contestants: contestants)
        return keep(said.map { SaidRows($0, venue, withBeliefs: withBeliefs) }, index)
      }
    }
    if invocation.has("--digest") {
      let hashes = try await played { rows, _ in rows.map(\.hash) }
      output.add(digests(suite, contestants, hashes), as: "digests.csv")
    } else {
      let files = try SaidFiles(
        trackers: contestants.count, withBeliefs: withBeliefs, in: output)
      _ = try await played { files.add($0, journey: $1) }
      files.add(to: &output)
    }
    let paths = try output.write()
    invocation.print("Written: \(paths.joined(separator: ", ")).")
  }

  /// A row for each tracker and suite: SHA-256 over the hashes of the journeys, one after another.
  private static func digests(
    _ suite: LoadedSuite, _ contestants: [Contestant], _ hashes: [[String]]
  ) -> String {
    var text = CSVText.row(["tracker", "suite", "journeys", "sha256"])
    for (index, contestant) in contestants.enumerated() {
      for name in suite.suiteNames {
        let own = zip(suite.items, hashes).filter { $0.0.suite == name }
        var hash = ContentHash()
        for (_, journey) in own { hash.add(text: journey[index]) }
        text += CSVText.row([contestant.id, name, "\(own.count)", hash.description])
      }
    }
    return text
  }
}
