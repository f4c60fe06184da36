import RailNetwork
import Scoring
import Tracking

/// Whether a setting should replace the default, by the comparison on each suite, real rides first.
enum SweepVerdict {
  /// The advice and two small tables, which fit on a screen of 24 rows with 80 columns.
  static func summary(_ answer: SweepAnswer) -> [ReportBlock] {
    func narrow(_ blocks: [ReportBlock], _ titles: [String]) -> [ReportBlock] {
      blocks.compactMap { if case .table(let table) = $0 { table } else { nil } }.prefix(1)
        .map { .table($0.keeping(titles)) }
    }
    let legend: [ReportBlock] =
      answer.isExact || answer.singles.isEmpty
      ? []
      : [
        .list([
          "together: in the chosen setting; alone: the best value if only this one changes",
          "carries over: alone, it is also better on rides that the search has not seen",
        ])
      ]
    return [.paragraph(advice(answer))]
      + narrow(scores(answer, others: []), ["metric", "default", "chosen", "verdict"])
      + legend
      + (answer.singles.isEmpty
        ? []
        : narrow(
          parameters(answer), ["parameter", "default", "together", "alone", "carries over"]))
      + next(answer)
  }

  /// The advice with its reasons, and the result of each parameter, with the others and alone.
  static func blocks(_ answer: SweepAnswer) -> [ReportBlock] {
    [.paragraph(advice(answer))] + scores(answer, others: answer.judgement?.others ?? [])
      + next(answer) + (answer.singles.isEmpty ? [] : parameters(answer))
  }

  private static func parameters(_ answer: SweepAnswer) -> [ReportBlock] {
    let isExact = answer.isExact
    var table = ReportTable(
      ["parameter", .right("default")] + (isExact ? [] : [.right("together")])
        + [.right("alone")] + answer.suites.map { "alone on \($0.name)" }
        + ["carries over", "costs"])
    for single in answer.singles {
      let axis = single.axis
      let name = answer.axes[axis].name
      let isMoved = answer.isMoved(single)
      let alone =
        !single.isSeen ? "hardly matters" : isMoved ? NumberText.exact(single.chosen) : "default"
      let judged = answer.judgedAlone[axis]
      let metric = single.metric == answer.objectives[0] ? "" : "\(single.metric.id) "
      table.add(
        ["\(code: name)\(answer.unit(name).map { " (\($0))" } ?? "")"]
          + ["\(NumberText.exact(answer.standard.setting[axis]))"]
          + (isExact ? [] : ["\(NumberText.exact(answer.chosen.setting[axis]))"]) + ["\(alone)"]
          + answer.suites.indices.map { suite -> RichText in
            guard isMoved else { return "–" }
            guard let found = judged?.suites[suite].comparison else { return "n/a" }
            return "\(metric)\(found.worth)"
          }
          + (isMoved ? ["\(carry(judged))", judged?.losses ?? "–"] : ["–", "–"]))
    }
    return [
      .heading("Each threshold", level: 2),
      .list(
        (isExact ? [] : ["\(strong: "Together"): the value in the chosen setting."]) + [
          "\(strong: "Alone"): the best value on the tuning journeys while the other thresholds "
            + "have their defaults; the default if it is as good. Then its gain on test journeys, "
            + "which the search has not seen; real rides first.\(otherwise(answer))",
          "\(strong: "Carries over"): better on all suites together, worse on none, on average not "
            + "worse on real rides, and not worse by another metric.",
          "\(strong: "Costs"): what gets worse on all test journeys together: by the metrics of the "
            + "first page of a comparison, and by those of the experiment; and the display on real "
            + "rides alone.",
        ]),
      .table(table),
    ]
  }

  /// Whether what a parameter gains by itself on the tuning journeys holds on others.
  private static func carry(_ judged: SweepJudgement?) -> String {
    switch judged?.advice {
    case .change, .unproven: "yes"
    case .disagree: "suites disagree"
    case .tooCostly: "at a cost"
    case .keep, nil:
      switch judged?.overall?.verdict {
      case .tooFewRides: "too few rides"
      case .tooFewRailways: "too few railways"
      default: "no"
      }
    }
  }

  private static func otherwise(_ answer: SweepAnswer) -> String {
    let others = answer.singles.filter { $0.metric != answer.objectives[0] }
    guard !others.isEmpty else { return "" }
    let names = others.map { answer.axes[$0.axis].name }
    let metrics = others.map(\.metric.id).unique
    return " \(answer.objectives[0].id) hardly depends on \(names.joined(separator: " and ")), so "
      + "\(metrics.joined(separator: " and ")) decides there."
  }

  /// The command that compares the two settings.
  private static func next(_ answer: SweepAnswer) -> [ReportBlock] {
    guard answer.judgement != nil else { return [] }
    let suites = answer.experiment.test.joined(separator: " ")
    let command = "railbench compare \(suites) -t \(answer.names.joined(separator: ","))"
    return [.paragraph("See: \(code: command)")]
  }

  private static func changes(_ answer: SweepAnswer) -> [(name: String, from: Double, to: Double)] {
    answer.axes.enumerated().compactMap { index, axis in
      let (from, to) = (answer.standard.setting[index], answer.chosen.setting[index])
      return from == to ? nil : (axis.name, from, to)
    }
  }

  private static func advice(_ answer: SweepAnswer) -> RichText {
    let metric = answer.objectives[0]
    if answer.isExact {
      return
        "This search moves each threshold alone. It tries every value at which \(metric.name) "
        + "(\(metric.id)) changes on \(answer.chosen.tuning.journeys.count) tuning journeys."
    }
    guard let judgement = answer.judgement else {
      let count = answer.findings.choice.goodCount
      let keep: RichText = "\(strong: "Keep the defaults"): "
      return keep
        + (count == 1
          ? "no setting of \(answer.trialCount) is better on the tuning journeys."
          : "they are among the \(count) of \(answer.trialCount) settings that are as good as the "
            + "best by \(metric.id) on the tuning journeys.")
    }
    let changes = changes(answer)
    let setting = changes.map { "\($0.name) \(NumberText.exact($0.to))" }.joined(separator: ", ")
    let losses = judgement.losses.map { ", with losses on the test journeys: " + $0 } ?? ""
    switch judgement.advice {
    case .change:
      return "\(strong: change(changes, of: answer))" + losses + "."
        + (judgement.openOnRealRides.map { " It is better on simulated rides; \($0)." } ?? "")
    case .unproven:
      let none =
        judgement.realRides == 0
        ? "the test journeys have none"
        : "the \(judgement.realRides) real rides of the test have no value of \(metric.id)"
      return "\(strong: "Keep the defaults until real rides confirm the change"): \(none); on "
        + "simulated ones the setting \(setting) is better by \(metric.word)" + losses + "."
    case .disagree:
      return "\(strong: "Keep the defaults: the suites disagree") about the setting \(setting)."
    case .tooCostly:
      return "\(strong: "Keep the defaults"): the setting \(setting) is better by \(metric.word)"
        + losses + "."
    case .keep:
      let gain = judgement.overall
      let size = gain.map { MetricText.difference($0.difference, metric.unit) } ?? ""
      if let gain, [.tooFewRides, .tooFewRailways].contains(gain.verdict) {
        return "\(strong: "Keep the defaults"): the test journeys can't show whether the setting "
          + "\(setting) is better (\(metric.word) \(size)): \(gain.reason ?? "")" + losses + "."
      }
      if let gain, gain.gain > 0, gain.verdict == .mayBeChance {
        return
          "\(strong: "Keep the defaults"): the gain of the setting \(setting) on journeys that "
          + "the search has not seen, \(metric.word) \(size), may be chance"
          + (gain.reason.map { ": \($0)" } ?? "") + losses + "."
      }
      return "\(strong: "Keep the defaults"): the setting \(setting) is not better on journeys "
        + "that the search has not seen."
    }
  }

  /// `V3: visitingRadius 200 → 100; keep the rest`.
  private static func change(
    _ changes: [(name: String, from: Double, to: Double)], of answer: SweepAnswer
  ) -> String {
    let texts = changes.map {
      "\($0.name) \(NumberText.exact($0.from)) → \(NumberText.exact($0.to))"
    }
    let rest = changes.count < answer.axes.count ? "; keep the rest" : ""
    return "Change \(texts.joined(separator: ", "))\(rest)"
  }

  /// The chosen setting against the defaults: the first objective on each suite, then the other
  /// metrics on all.
  private static func scores(_ answer: SweepAnswer, others: [Comparison]) -> [ReportBlock] {
    guard let judgement = answer.judgement else { return [] }
    let metric = answer.objectives[0]
    var table = ReportTable([
      "metric", .right("default"), .right("chosen"), "verdict",
      .right("\(MetricText.interval) of the difference"), "rides",
    ])
    var reasons: [RichText] = []
    func add(_ place: String, _ comparison: Comparison, _ kind: String) {
      let (metric, unit) = (comparison.metric, comparison.metric.unit)
      let name = metric.isHeadline ? "\(metric.word) (\(metric.id))" : metric.id
      table.add([
        "\(name)\(place)", "\(MetricText.value(comparison.averageA, unit))",
        "\(MetricText.value(comparison.averageB, unit))", comparison.verdict.text,
        "\(comparison.interval.map { MetricText.range($0, unit, places: 2) } ?? "–")",
        "\(comparison.clusters)\(kind)",
      ])
      if comparison.interval != nil, let reason = comparison.reason {
        reasons.append("\(name)\(place): \(reason)")
      }
    }
    for (suite, comparison) in judgement.suites {
      guard let comparison else { continue }
      add(" on \(suite.name)", comparison, suite.isReal ? " real" : " simulated")
    }
    let overall = judgement.suites.count > 1 ? judgement.overall : nil
    for comparison in [overall].compactMap(\.self) + others { add("", comparison, "") }
    guard !table.rows.isEmpty else { return [] }
    return [
      .paragraph(
        "The defaults and the chosen setting on journeys that the search has not seen: "
          + "\(metric.word) on each suite; then on all suites together, with the other metrics of the "
          + "first page of a comparison and of the experiment"
          + "\(answer.standard.test.journeys.outOfMeans.map { "; \($0)" } ?? "")."), .table(table),
    ]
      + (reasons.isEmpty
        ? [] : [.paragraph("Reasons that the interval does not show:"), .list(reasons)])
  }
}
