import Maths
import Scoring
package import Sweeping
import Text

/// Whether results on simulated rides also hold on real ones, for each tracker.
package enum TransferReport {
  private static let shownParameters = 8

  package static func document(
    _ studies: [TransferStudy], seed: UInt64, command: String
  ) -> ReportDocument {
    var blocks: [ReportBlock] = [
      .paragraph(line(studies, seed: seed)), .paragraph("\(introduction(studies, seed: seed))"),
    ]
    blocks += [
      .heading("Do the suites order the settings alike?", level: 2), .paragraph("\(aboutTau)"),
    ]
    blocks += taus(studies, seed: seed)
    blocks += [
      .heading("What would have been chosen?", level: 2), .paragraph("\(aboutWinners)"),
    ]
    blocks += winners(studies)
    if let first = studies.first, studies.count > 1 {
      blocks += [
        .heading("Leads", level: 2),
        .paragraph("The lead of each tracker's defaults over those of \(code: first.tracker)."),
      ]
      blocks += leads(studies)
    }
    blocks += studies.flatMap(influences)
    blocks.append(.paragraph("Made by \(code: command)."))
    return ReportDocument(title: "From simulated to real rides", blocks: blocks)
  }

  private static let aboutTau = """
    Kendall's τ-b between the scores on simulated and on real rides; in brackets, 95% of its \
    values if the settings are drawn again. Halves: the mean τ between the halves of a suite's \
    rides, over 200 random splits; if it is low, the rides are too few to order the settings.
    """

  private static let aboutWinners = """
    For each suite, the place of the defaults among all settings; then the place of the setting \
    that is best on simulated rides, and its gain over the defaults.
    """

  private static func introduction(_ studies: [TransferStudy], seed: UInt64) -> String {
    let count = studies.first.map { $0.settings.count - 1 } ?? 0
    return """
      For each tracker, its defaults and \(count) random settings: every parameter is drawn \
      between half and twice its default, within its declared range (seed \(seed)), on \
      \(worlds(studies)). All scores are in transfer.csv.
      """
  }

  package static func line(_ studies: [TransferStudy], seed: UInt64) -> RichText {
    let parts = studies.compactMap { study -> RichText? in
      guard let (drawn, real) = study.pair,
        let tau = study.tau(drawn, real, metric: 0, seed: seed)
      else { return nil }
      return "\(code: study.tracker) \(text(tau))"
    }
    guard let study = studies.first, let (drawn, real) = study.pair else {
      return "In short: there is no simulated suite to compare with a real one."
    }
    let (from, to) = (study.worlds[drawn].name, study.worlds[real].name)
    let head: RichText =
      "In short: how alike is the order of \(study.settings.count) settings of a tracker on "
    let middle: RichText = "\(code: from) and on the real rides of \(code: to)? Kendall's τ by "
    return head + middle + "\(study.metrics[0].name) (1: the same order, 0: unrelated): "
      + .joined(parts, by: ", ") + "."
  }

  private static func worlds(_ studies: [TransferStudy]) -> String {
    listed(
      (studies.first?.worlds ?? []).map { world in
        let kind = world.isReal ? "real ride" : "simulated ride"
        return "\(world.name) (\(counted(world.journeyCount, kind)))"
      }, most: 10)
  }

  private static func text(_ tau: (value: Double, interval: ClosedRange<Double>)?) -> String {
    tau.map { tau in
      "\(number(tau.value)) (\(number(tau.interval.lowerBound)) to "
        + "\(number(tau.interval.upperBound)))"
    } ?? "–"
  }

  private static func number(_ value: Double) -> String { NumberText.fixed(value, places: 2) }

  /// For each metric, the suites against the trackers: a table that fits a page.
  private static func byMetric(
    _ studies: [TransferStudy], _ tables: (Int) -> [ReportTable]
  ) -> [ReportBlock] {
    (studies.first?.metrics ?? []).enumerated().flatMap { index, metric in
      [.heading("\(metric.name) (\(metric.id))", level: 3)] + tables(index).map(ReportBlock.table)
    }
  }

  private static func taus(_ studies: [TransferStudy], seed: UInt64) -> [ReportBlock] {
    let worlds = studies.first?.worlds ?? []
    let trackers = studies.map { TableColumn.right($0.tracker) }
    return byMetric(studies) { metric in
      var taus = ReportTable(["τ between"] + trackers)
      for a in worlds.indices where !worlds[a].isReal {
        for b in worlds.indices where worlds[b].isReal {
          taus.add(
            ["\(worlds[a].name) and \(worlds[b].name)"]
              + studies.map { "\(text($0.tau(a, b, metric: metric, seed: seed)))" })
        }
      }
      var halves = ReportTable(["halves of"] + trackers)
      for world in worlds.indices {
        halves.add(
          ["\(worlds[world].name)"]
            + studies.map {
              "\($0.halvesTau(world, metric: metric, seed: seed).map(number) ?? "–")"
            })
      }
      return [taus, halves]
    }
  }

  private static func winners(_ studies: [TransferStudy]) -> [ReportBlock] {
    guard let drawn = studies.first?.pair?.drawn else { return [] }
    return byMetric(studies) { index in
      var table = ReportTable([
        "tracker", "suite", .right("defaults"),
        .right("best on \(studies[0].worlds[drawn].name)"), .right("gain"),
      ])
      for study in studies {
        let winner = study.winner(in: drawn, metric: index)
        for world in study.worlds.indices {
          func place(_ setting: Int) -> RichText {
            "\(study.place(of: setting, in: world, metric: index)) of \(study.settings.count)"
          }
          let scores = study.scores(world, metric: index)
          let gain = SweepText.difference(scores[winner] - scores[0], study.metrics[index])
          table.add([
            world == 0 ? "\(code: study.tracker), number \(winner)" : "",
            "\(study.worlds[world].name)", place(0), place(winner), "\(gain)",
          ])
        }
      }
      return [table]
    }
  }

  private static func leads(_ studies: [TransferStudy]) -> [ReportBlock] {
    byMetric(studies) { index in
      var table = ReportTable(["suite"] + studies.dropFirst().map { .right($0.tracker) })
      for world in studies[0].worlds.indices {
        let first = studies[0].scores(world, metric: index)[0]
        table.add(
          ["\(studies[0].worlds[world].name)"]
            + studies.dropFirst().map { study in
              let lead = study.scores(world, metric: index)[0] - first
              return "\(SweepText.difference(lead, study.metrics[index]))"
            })
      }
      return [table]
    }
  }

  /// The parameters on which simulated and real rides disagree most.
  private static func influences(_ study: TransferStudy) -> [ReportBlock] {
    guard let (drawn, real) = study.pair else { return [] }
    let found = study.drawn.compactMap { name -> (name: String, taus: [Double], apart: Double)? in
      let taus = study.worlds.indices.compactMap {
        study.influence(of: name, in: $0, metric: 0)
      }
      guard taus.count == study.worlds.count else { return nil }
      return (name, taus, abs(taus[drawn] - taus[real]))
    }.sorted { $0.apart > $1.apart }
    var table = ReportTable(["parameter"] + study.worlds.map { .right($0.name) })
    for parameter in found.prefix(shownParameters) {
      table.add(["\(code: parameter.name)"] + parameter.taus.map { "\(number($0))" })
    }
    let count = study.settings.count - 1
    let about = """
      τ between a parameter's value and \(study.metrics[0].name), for the \
      \(min(found.count, shownParameters)) of \(counted(found.count, "parameter")) on which \
      \(study.worlds[drawn].name) and \(study.worlds[real].name) differ most. With \
      \(counted(count, "setting")), the τ of a parameter without effect is within \
      ±\(number(chance(count))) in 19 of 20 cases.
      """
    return [
      .heading("Where the worlds disagree: \(study.tracker)", level: 2), .paragraph("\(about)"),
      .table(table),
    ]
  }

  /// 1.96 standard deviations of τ between two unrelated orders.
  private static func chance(_ count: Int) -> Double {
    let n = Double(count)
    return n > 1 ? 1.96 * (2 * (2 * n + 5) / (9 * n * (n - 1))).squareRoot() : 1
  }
}
