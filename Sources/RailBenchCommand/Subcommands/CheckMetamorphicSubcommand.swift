import Datasets
import Journeys
import Reporting
import Scoring
import Text
import Tracking

extension Subcommand {
  static let checkMetamorphic = Subcommand(
    path: ["check", "metamorphic"],
    summary: "checks estimates against each other where no label is needed",
    discussion: """
      On every journey, for every tracker:
      \(MetamorphicCheck.allCases.map { "  \($0.rawValue): \($0.summary)" }
        .joined(separator: "\n"))
      Prints the share of journeys on which each holds; with --output, metamorphic.md and
      metamorphic.csv tell each journey that fails. The known weaknesses of V1 to V3 make some of
      the rates less than 100 %, so the exit status is 0 whatever they are, unless --minimum is
      given: then it is 1 if any rate is below.
      """,
    arguments: [SuiteLoader.argument],
    options: SuiteLoader.options + TrackerSelection.options + [
      .option("--minimum", "PERCENT", "fails if any rate is below (0 to 100)"), .jobs,
      .output("DIR", "where files are written (default: none are)"),
    ]
  ) { invocation in
    let contestants = try invocation.contestants()
    let minimum = try invocation.integer("--minimum", in: 0...100)
    var output = try invocation.value("--output").map { try OutputFolder.open($0) }
    let suite = try await invocation.suite()
    let tallies = try await tallies(
      suite, contestants, finished: invocation.progress("checking", of: suite.items.count))
    invocation.print(MetamorphicReport.table(tallies))
    output?.add(
      markdown: MetamorphicReport.document(
        tallies, subject: suite.summary, command: invocation.reproduction),
      as: "metamorphic.md")
    output?.add(MetamorphicReport.csv(tallies), as: "metamorphic.csv")
    try output?.write()
    guard let minimum else { return }
    let low = tallies.filter { ($0.rate ?? 1) * 100 < Double(minimum) }
    for tally in low {
      invocation.warn(
        "\(tally.tracker): \(tally.check.rawValue) is below \(minimum) %: "
          + "\(tally.passed) of \(tally.count) journeys")
    }
    if !low.isEmpty { throw FailedGate() }
  }

  /// The tallies by tracker, and then by check.
  private static func tallies(
    _ suite: LoadedSuite, _ contestants: [Contestant], finished: (Int) -> Void
  ) async throws -> [MetamorphicTally] {
    let venues = try await suite.venues(for: contestants)
    let outcomes = try await suite.map(on: venues, finished: finished) {
      item, venue, index throws(Faults) in
      // The companion is the next journey on the same network, the first following the last.
      let count = suite.items.count
      let order = (1...count).lazy.map { suite.items[(index + $0) % count] }
      let next = order.first { $0.network == item.network } ?? item
      let play = MetamorphicPlay(try item.journey, companion: try next.journey, venue: venue)
      return contestants.map(play.outcomes)
    }
    return contestants.indices.flatMap { tracker in
      MetamorphicCheck.allCases.enumerated().map { index, check in
        var tally = MetamorphicTally(tracker: contestants[tracker].id, check: check)
        for (item, outcome) in zip(suite.items, outcomes) {
          tally.add(outcome[tracker][index], journey: item.id)
        }
        return tally
      }
    }
  }
}
