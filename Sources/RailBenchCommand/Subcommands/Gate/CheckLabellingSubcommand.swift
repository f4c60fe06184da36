import Datasets
import Fixtures
import Journeys
import Reporting
import Text

struct CheckLabellingOptions: Options {
  let suite = SuiteOptions()
  let tags = Option.flag("--tags", "one row for each tag too")
  let noTimetable = Option.noTimetable
  let jobs = Option.jobs
}

extension Subcommand {
  static let checkLabelling = Subcommand(
    path: ["check", "labelling"],
    summary: "measures how good the proposals of journey label are on labelled journeys",
    discussion: """
      Each journey is labelled from its locations alone, and the proposal compared with its truth:
      legs with the right railway and direction; calls found as the stop or pass that they are;
      calls whose every time is within 5 s; how far off the times are; and how many keep to the
      uncertainty that the proposal states. Calls at the recording's very ends are not counted.
      """,
    example: "railbench check labelling recorded",
    takes: CheckLabellingOptions()
  ) { request in
    let suite = try await request.suite.load()
    let labellers = suite.networks.map { Labeller(network: $0.network) }
    let proposals = try await suite.map(
      for: [], finished: request.progress("labelling", of: suite.items.count)
    ) { item, _ throws(Faults) in labellers[item.network].propose(try item.journey.locations) }
    var timetables = try suite.networks.map { file in
      try request.labelTimetables(
        file.network, path: request.suite.timetable, noTimetable: request.noTimetable)
    }
    var scores: [LabelScore] = []
    for (item, proposal) in zip(suite.items, proposals) {
      let completed = try timetables[item.network].completed(proposal)
      scores.append(
        LabelScore(completed, journey: try item.journey, network: suite.network(of: item)))
    }
    func row(_ name: String, _ isIn: (LoadedSuite.Item) -> Bool) -> [String] {
      cells(name, zip(suite.items, scores).filter { isIn($0.0) }.map(\.1).reduce(LabelScore(), +))
    }
    var table = TextTable([
      "journeys", .right("n"), .right("all legs right"), .right("legs right"), .right("calls"),
      .right("found"), .right("within 5 s"), .right("error p50"), .right("p90"),
      .right("as stated"), .right("invented"),
    ])
    table.add(row("all") { _ in true })
    if suite.suiteNames.count > 1 {
      for name in suite.suiteNames { table.add(row(name) { $0.suite == name }) }
    }
    if request.tags {
      for tag in Set(suite.items.flatMap(\.truth.tags)).sorted(by: naturally) {
        table.add(row("#\(tag)") { $0.truth.tags.contains(tag) })
      }
    }
    request.print(table)
  }

  static func cells(_ name: String, _ score: LabelScore) -> [String] {
    func share(_ part: Int, _ whole: Int) -> String {
      whole == 0
        ? "–" : NumberText.fixed(Double(part) / Double(whole) * 100, places: 1) + " %"
    }
    func seconds(_ rank: Double) -> String {
      score.error(rank: rank).map { NumberText.fixed($0, places: 1) + " s" } ?? "–"
    }
    return [
      name, "\(score.journeys)", share(score.journeysRight, score.journeys),
      share(score.legsRight, score.legs), "\(score.calls)",
      share(score.callsFound, score.calls), share(score.callsTimed, score.calls),
      seconds(0.5), seconds(0.9), share(score.withinStated, score.callsFound),
      "\(score.callsInvented)",
    ]
  }
}
