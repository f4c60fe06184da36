import RailNetwork
package import Scoring
import Tracking

package enum SweepReport {
  package static func document(_ answer: SweepAnswer) -> ReportDocument {
    ReportDocument(
      title: answer.experiment.question,
      blocks: SweepVerdict.blocks(answer) + SweepCharts.blocks(answer)
        + (answer.isExact ? [] : SettingsSection.blocks(answer))
        + ExactSection.blocks(answer) + OrderSection.blocks(answer) + provenance(answer)
    ).warning(answer.warnings)
  }

  package static func summary(_ answer: SweepAnswer, columns: Int?) -> String {
    SweepVerdict.summary(answer).plain(into: columns)
  }

  private static func provenance(_ answer: SweepAnswer) -> [ReportBlock] {
    var table = ReportTable(["item", "value"])
    for (name, value) in answer.signature { table.add(["\(name)", "\(code: value)"]) }
    return [
      .heading("What produced this", level: 2),
      .paragraph(
        "In the folder in which the sweep ran, with the experiment's file, which is kept beside this "
          + "report:"),
      .command(answer.command), .table(table),
    ]
  }
}

enum SweepText {
  static func difference(_ value: Double, _ metric: Metric) -> String {
    MetricText.difference(value, metric.unit, places: 2)
  }

  static func value(_ oriented: Double?, _ metric: Metric) -> String {
    MetricText.value(oriented.map(metric.shown), metric.unit)
  }
}

/// The settings side by side on all suites, and the search.
enum SettingsSection {
  static func blocks(_ answer: SweepAnswer) -> [ReportBlock] {
    let axes = answer.axes
    let settings = [answer.chosen, answer.best, answer.standard]
    var table = ReportTable(["", .right("chosen"), .right("best on tuning"), .right("default")])
    for (index, axis) in axes.enumerated() {
      table.add(["\(code: axis.name)"] + settings.map { "\(NumberText.exact($0.setting[index]))" })
    }
    for metric in answer.objectives {
      func add(_ suite: String, _ cards: [Scorecard]) {
        table.add(
          ["\(metric.id) \(suite)"]
            + cards.map { "\(MetricText.value($0.value(metric), metric.unit))" })
      }
      add("tuning", settings.map(\.tuning))
      for suite in answer.suites {
        add(suite.name, settings.map { $0.test.of(suite: suite.name) })
      }
    }
    return [
      .heading("The settings", level: 2),
      .paragraph(
        "\(counted(answer.trialCount, "setting")) by a \(answer.experiment.search.kind) search on "
          + "\(answer.chosen.tuning.journeys.count) tuning journeys. "
          + "\(good(answer)) The test is on \(unseen(answer)) journeys."
          + "\(optimism(answer))\(unmeasured(answer))"),
      .table(table),
    ]
  }

  private static func good(_ answer: SweepAnswer) -> String {
    let metric = answer.objectives[0]
    let margin = SweepText.difference(metric.unit.margin, metric)
    let others = answer.objectives.dropFirst().map(\.word)
    return "\(answer.findings.choice.goodCount) of them are as good as the best: by "
      + "\(metric.word) at most \(margin) worse, not worse than the default"
      + (others.isEmpty
        ? ""
        : ", and no other setting is better by \(others.joined(separator: " or ")) without a loss")
      + ". Of these, the chosen one changes the fewest parameters."
  }

  /// The number of journeys of each test suite: `20 recorded and 99 test`.
  private static func unseen(_ answer: SweepAnswer) -> String {
    answer.suites.map { suite in
      "\(answer.chosen.test.of(suite: suite.name).journeys.count) \(suite.name)"
    }.joined(separator: " and ")
  }

  private static func unmeasured(_ answer: SweepAnswer) -> String {
    let table = answer.findings.table
    let names = table.settings.indices
      .filter { table.score($0, over: table.allJourneys) == nil }
      .map { index in
        zip(answer.axes, table.settings[index]).map { "\($0.name) \(NumberText.exact($1))" }
          .joined(separator: ", ")
      }
    return names.isEmpty ? "" : " Not measured on any journey: \(listed(names))."
  }

  private static func optimism(_ answer: SweepAnswer) -> String {
    let metric = answer.objectives[0]
    guard let gain = answer.findings.crossValidation.gain(answer.findings.table) else { return "" }
    return " On the tuning journeys that chose it, the best setting gains "
      + "\(SweepText.difference(gain.apparent, metric)) of \(metric.id) over the default. A "
      + "setting that was chosen without the rides on which it is judged gains "
      + "\(SweepText.difference(gain.heldOut, metric)), so the search overstates its gain by "
      + "\(SweepText.difference(gain.apparent - gain.heldOut, metric))."
  }
}

/// `results.csv`: one row for every trial, in the order of the search.
package enum SweepResultsCSV {
  package static func text(
    _ trials: [Trial], axes: [SearchAxis], objectives: [Metric]
  ) -> String {
    var text = CSVText.row(
      ["trial"] + axes.map(\.name) + ["journeys", "failed"] + objectives.map(\.id))
    for trial in trials {
      let values = objectives.indices.map { objective in
        objectives[objective].aggregate.of(trial.values.compactMap { $0[objective] })
      }
      text += CSVText.row(
        ["\(trial.number)"] + trial.setting.map(NumberText.exact)
          + ["\(trial.values.count)", "\(trial.failures.count)"]
          + values.map { NumberText.optional($0, places: 6) })
    }
    return text
  }
}
