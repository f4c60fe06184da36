import Evaluation
import PlainText

/// Which railways were taken for which.
enum ConfusionSection {
  private static let tableRows = 12
  private static let matrixRailways = 9
  private static let matrixOthers = 6
  private static let noAnswer = "no answer"
  private static let other = "another railway"

  static func blocks(_ contest: Contest) -> [ReportBlock] {
    let totals = contest.profiles.map(total)
    let wrong = pairs(totals, contest.rivals)
    guard let railway = MetricCatalogue.index("RW1"),
      let leader = CompareVerdict.ranking(contest, railway).first?.place, !wrong.isEmpty
    else { return [] }
    var columns: [TextTable.Column] = ["true railway", "answered"]
    columns += contest.rivals.map { .right("min, \(contest.contestants[$0].id)") }
    var table = ReportTable(columns)
    for pair in wrong.prefix(tableRows) {
      let answer: RichText = pair.answer.map { "\(code: $0)" } ?? "\(noAnswer)"
      table.add(
        ["\(code: pair.truth)", answer]
          + contest.rivals.map { rival in
            "\(minutes(milliseconds(totals[rival], pair.truth, pair.answer)))"
          })
    }
    let id = contest.contestants[leader].id
    return [
      .heading("Confusion between railways", level: 2),
      .paragraph(
        "Labelled minutes of all journeys in which one railway was true and another, or none, "
          + "was answered"
          + (wrong.count > tableRows
            ? ": the \(tableRows) commonest of \(wrong.count) pairs." : ".")
      ),
      .table(table),
      .chart(name: "confusion", matrix(totals[leader], id: id)),
    ]
  }

  /// The confusions of all journeys, added up, in the order in which they first came up.
  private static func total(_ profiles: [RideProfile]) -> [RideProfile.Confusion] {
    var total: [RideProfile.Confusion] = []
    var places: [String: Int] = [:]
    for confusion in profiles.flatMap(\.confusions) {
      let key = confusion.truth + "\n" + (confusion.answer ?? "")
      if let place = places[key] {
        total[place].milliseconds += confusion.milliseconds
      } else {
        places[key] = total.count
        total.append(confusion)
      }
    }
    return total
  }

  /// Wrong pairs by the time that all rivals together spent on them, longest first.
  private static func pairs(
    _ totals: [[RideProfile.Confusion]], _ rivals: [Int]
  ) -> [RideProfile.Confusion] {
    let wrong = rivals.flatMap { totals[$0] }.filter { $0.answer != $0.truth }
    let merged = wrong.reduce(into: [RideProfile.Confusion]()) { merged, confusion in
      let place = merged.firstIndex {
        $0.truth == confusion.truth && $0.answer == confusion.answer
      }
      if let place {
        merged[place].milliseconds += confusion.milliseconds
      } else {
        merged.append(confusion)
      }
    }
    return merged.enumerated().sorted { a, b in
      a.element.milliseconds == b.element.milliseconds
        ? a.offset < b.offset : a.element.milliseconds > b.element.milliseconds
    }.map(\.element)
  }

  private static func milliseconds(
    _ total: [RideProfile.Confusion], _ truth: String, _ answer: String?
  ) -> Double {
    total.first { $0.truth == truth && $0.answer == answer }?.milliseconds ?? 0
  }

  /// The railways that went wrong for longest, with what was answered instead.
  static func matrix(_ total: [RideProfile.Confusion], id: String) -> GridChart {
    let wrong = pairs([total], [0])
    var truths: [String] = []
    for confusion in wrong where !truths.contains(confusion.truth) {
      truths.append(confusion.truth)
    }
    let rows = Array(truths.prefix(matrixRailways)).sorted()
    var answers = rows
    for confusion in wrong where rows.contains(confusion.truth) {
      guard let answer = confusion.answer, !answers.contains(answer),
        answers.count < rows.count + matrixOthers
      else { continue }
      answers.append(answer)
    }
    func sum(_ truth: String, _ column: String) -> Double {
      total.filter { confusion in
        guard confusion.truth == truth else { return false }
        guard let answer = confusion.answer else { return column == noAnswer }
        return column == (answers.contains(answer) ? answer : other)
      }.reduce(0) { $0 + $1.milliseconds }
    }
    let rest = [other, noAnswer].filter { column in rows.contains { sum($0, column) > 0 } }
    let columns = answers + rest
    var chart = GridChart(
      title: "Confusion between railways: \(id)",
      subtitle: (truths.count > matrixRailways
        ? "the \(matrixRailways) railways of \(truths.count) that were wrong for longest"
        : "railways that were ever wrong") + ", 100% a row",
      rowTitle: "true railway", columnTitle: "answered railway", rows: rows, columns: columns,
      cells: rows.map { truth in
        let whole = columns.reduce(0) { $0 + sum(truth, $1) }
        return columns.map { column in
          let share = sum(truth, column) / whole
          guard share >= 0.005 else { return nil }
          return GridChart.Cell(value: share, text: NumberText.fixed(share * 100, places: 0) + "%")
        }
      }, valueTitle: "share of its labelled time")
    chart.startsAtZero = true
    chart.zeroText = "0%"
    return chart
  }

  private static func minutes(_ milliseconds: Double) -> String {
    NumberText.fixed(milliseconds / 60_000, places: 1)
  }
}
