package import Evaluation
import PlainText
package import Sweeping

/// `results.csv`: one row for every trial, in the order in which the search asked for them.
package enum SweepResultsCSV {
  package static func text(
    _ records: [TrialRecord], axes: [SearchAxis], objectives: [Metric]
  ) -> String {
    var text = CSVText.row(
      ["trial"] + axes.map(\.name) + ["journeys"] + objectives.map(\.id))
    for record in records {
      let values = objectives.indices.map { objective in
        objectives[objective].aggregate.of(record.values.compactMap { $0[objective] })
      }
      text += CSVText.row(
        ["\(record.number)"] + record.point.map { NumberText.short($0, places: 6) }
          + ["\(record.values.count)"] + values.map { NumberText.optional($0, places: 6) })
    }
    return text
  }
}
