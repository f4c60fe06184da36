import Gate
import Scoring
import Testing
import Text
@testable import Reporting

@Suite struct LeaderboardTests {
  private let contest: Contest = {
    var contest = SampleContest.contest
    contest.signature.journeys = contest.journeys.map {
      (
        id: $0.id, suite: $0.suite, network: "1", ride: $0.id, railway: "", world: "",
        hasChoice: true, hash: "2"
      )
    }
    return contest
  }()

  private func board(_ names: [String]) throws -> Leaderboard {
    var board = Leaderboard()
    for (name, card) in zip(names, contest.scorecards) {
      try board.add(card, name: name, date: "2026-03-02", signature: contest.signature)
    }
    return board
  }

  @Test func `the values of the scorecards, suite by suite`() throws {
    let board = try board(["a,b", "c="])
    for row in board.rows {
      let card = contest.scorecards[row.name == "a,b" ? 0 : 1]
      #expect(card.of(suite: row.suite).value(row.metric) == row.value)
      #expect(row.signature == contest.signature.quotation(of: row.suite))
    }
    #expect(Set(board.rows.map(\.suite)) == Set(contest.signature.suites))
  }

  @Test func `a file that is written and read`() throws {
    var board = try board(["a,b", "c="])
    let read = try Leaderboard(Array(board.csv.utf8), file: Leaderboard.file)
    #expect(read.rows == board.rows)
    let before = board.csv
    try board.add(
      contest.scorecards[0], name: "a,b", date: "2026-03-02", signature: contest.signature)
    #expect(board.csv == before)
  }

  @Test func `scores of other data are refused, by suite`() throws {
    var board = try board(["first"])
    let before = board.rows
    var other = contest.signature
    other.journeys[0].hash = "0"
    do {
      try board.add(contest.scorecards[1], name: "second", date: "2026-03-02", signature: other)
      Issue.record("taken")
    } catch {
      #expect(error.all.map(\.file) == [other.journeys[0].suite])
    }
    #expect(before.allSatisfy(board.rows.contains))
    other = contest.signature
    other.harness = "9"
    try board.add(contest.scorecards[1], name: "second", date: "2026-03-02", signature: other)
  }

  @Test func `the page is in the order of the display`() throws {
    let board = try board(contest.contestants.map(\.id))
    let tables = board.document.blocks.compactMap { block in
      if case .table(let table) = block { table } else { nil }
    }
    let suites = board.rows.reduce(into: [String]()) {
      if $0.last != $1.suite { $0.append($1.suite) }
    }
    #expect(tables.count == suites.count)
    for (suite, table) in zip(suites, tables) {
      let ranked = board.rows.filter { $0.suite == suite && $0.metric == "PH1.display" }
        .sorted { $0.value > $1.value }
      #expect(table.rows.map { $0[1].plain } == ranked.map(\.name))
    }
  }

  @Test(arguments: [
    ("a,2026-03-02,s,RW1,x,,,q", "leaderboard.csv:2: value: expected a number, found 'x'"),
    ("a,2026-03-02,s,RW0,1,,,q", "leaderboard.csv:2: metric: unknown metric 'RW0'"),
    ("a,2026-03-02,s,RW1,1,2,1,q", "leaderboard.csv:2: high: below low"),
  ])
  func `faults of a file`(row: String, fault: String) {
    let text = "name,date,suite,metric,value,low,high,signature\n\(row)\n"
    do throws(Faults) {
      _ = try Leaderboard(Array(text.utf8), file: "leaderboard.csv")
      Issue.record("read")
    } catch {
      #expect(error.all.map(\.description) == [fault])
    }
  }
}
