import Scoring
import Sweeping
import Text

/// How far to trust the answer: held-out journeys, plateau, sensitivity, importance, trade-offs.
enum TrustSection {
  static func blocks(_ answer: SweepAnswer) -> [ReportBlock] {
    heldOut(answer) + plateau(answer) + exactOptima(answer) + importance(answer) + pareto(answer)
  }

  private static func heldOut(_ answer: SweepAnswer) -> [ReportBlock] {
    let metric = answer.objectives[0]
    let findings = answer.findings
    var table = ReportTable([
      "held out", .right("folds"), .right("\(metric.id) held out"),
      .right("\(metric.id) default"), .right("settings chosen"),
      "most often chosen",
    ])
    for (name, validation) in [
      ("rides, \(SweepFindings.foldCount) folds", findings.crossValidation),
      ("one railway at a time", findings.leaveOneRailwayOut),
    ] where !validation.folds.isEmpty {
      let most = validation.choices.first
      table.add([
        "\(name)", "\(validation.folds.count)",
        "\(SweepText.value(validation.meanHeldOut(findings.table), metric))",
        "\(SweepText.value(findings.defaultHeldOut(validation), metric))",
        "\(validation.choices.count)",
        "\(most.map { point(findings.table.points[$0.setting], answer) + " (\($0.folds))" } ?? "")",
      ])
    }
    guard !table.rows.isEmpty else { return [] }
    return [
      .heading("On journeys that had no say", level: 2),
      .paragraph(
        "Cross-validation on the tuning journeys: the best setting on the others, scored on those "
          + "held out."), .table(table),
    ]
  }

  private static func plateau(_ answer: SweepAnswer) -> [ReportBlock] {
    let plateau = answer.findings.plateau
    let metric = answer.objectives[0]
    var table = ReportTable([
      "parameter", .right("best"), .right("from"), .right("to"),
      .right("±10 % of chosen"),
    ])
    for (index, stretch) in plateau.stretches.enumerated() {
      let change = answer.sensitivity.first { $0.name == stretch.name }
      let standing = answer.findings.scores[answer.findings.choice.chosen][0]
      func difference(_ value: Double?) -> String {
        guard let value, let standing else { return "n/a" }
        return SweepText.signed(value - standing, metric)
      }
      table.add([
        "\(code: stretch.name)",
        "\(NumberText.short(answer.best.point[index], places: 3))",
        "\(stretch.reachesLowEnd ? "≤ " : "")\(NumberText.short(stretch.low, places: 3))",
        "\(stretch.reachesHighEnd ? "≥ " : "")\(NumberText.short(stretch.high, places: 3))",
        "\(difference(change?.less)) / \(difference(change?.more))",
      ])
    }
    return [
      .heading("The plateau around the best", level: 2),
      .paragraph(
        "How far each parameter can be moved from the best setting, the others held, before "
          + "\(metric.id) falls by more than \(SweepText.signed(plateau.tolerance, metric)). "
          + "\(plateau.settingCount) of all settings tried are as good. The last column is what "
          + "10 % less and 10 % more of the chosen value does; positive is better."),
      .table(table),
    ]
  }

  private static func exactOptima(_ answer: SweepAnswer) -> [ReportBlock] {
    guard !answer.curves.isEmpty else { return [] }
    let metric = answer.objectives[0]
    var table = ReportTable([
      "parameter", .right("optimum from"), .right("to under"),
      .right("plateau from"), .right("to under"), .right(metric.id),
      .right("at the default"), .right("critical values"),
    ])
    for curve in answer.curves {
      guard let optimum = curve.optimum,
        let widest = optimum.stretches.max(by: { $0.width < $1.width }),
        let plateau = curve.plateau(tolerance: metric.unit.margin)
      else { continue }
      let standard = zip(answer.experiment.space.axes, answer.standard.point)
        .first { $0.0.name == curve.name }.flatMap { curve.mean(at: $0.1) }
      table.add(
        ["\(code: curve.name)"]
          + [widest.lowerBound, widest.upperBound, plateau.lowerBound, plateau.upperBound].map {
            "\(NumberText.fixed($0, places: 2))"
          } + [
            "\(SweepText.value(optimum.mean, metric))", "\(SweepText.value(standard, metric))",
            "\(curve.steps.count - 1)",
          ])
    }
    return [
      .heading("One parameter at a time, exactly", level: 2),
      .paragraph(
        "The others at the default. Every value at which any estimate on any tuning journey changes "
          + "was found, so between two critical values nothing can; the widest of equal optima is "
          + "shown. On the plateau around it \(metric.id) is at most "
          + "\(SweepText.signed(metric.unit.margin, metric)) lower."),
      .table(table),
    ]
  }

  private static func importance(_ answer: SweepAnswer) -> [ReportBlock] {
    guard let importance = answer.findings.importance else { return [] }
    let shares = importance.mainEffects.map {
      "\($0.name) \(NumberText.fixed($0.share * 100, places: 0)) %"
    }
    return [
      .heading("What matters", level: 2),
      .paragraph(
        "Of the variance of \(answer.objectives[0].id) over the settings, each parameter explains "
          + "by itself: \(shares.joined(separator: ", ")); the rest, "
          + "\(NumberText.fixed(importance.interactions * 100, places: 0)) %, only together."),
    ]
  }

  private static func pareto(_ answer: SweepAnswer) -> [ReportBlock] {
    let indices = answer.findings.pareto
    guard indices.count > 1 else { return [] }
    var table = ReportTable(
      answer.experiment.space.axes.map { .right($0.name) }
        + answer.objectives.map { .right($0.id) })
    let ranked = indices.sorted {
      answer.findings.scores[$0][0] ?? -.infinity > answer.findings.scores[$1][0] ?? -.infinity
    }
    for index in ranked.prefix(20) {
      table.add(
        answer.findings.table.points[index].map { "\(NumberText.short($0, places: 3))" }
          + zip(answer.findings.scores[index], answer.objectives).map {
            "\(SweepText.value($0, $1))"
          })
    }
    return [
      .heading("Trade-offs", level: 2),
      .paragraph(
        "\(indices.count) settings that no other beats in one objective without losing in another"
          + (indices.count > 20 ? "; the 20 best by the first:" : ":")), .table(table),
    ]
  }

  private static func point(_ point: [Double], _ answer: SweepAnswer) -> String {
    zip(answer.experiment.space.axes, point)
      .map { "\($0.name) \(NumberText.short($1, places: 3))" }.joined(separator: ", ")
  }
}
