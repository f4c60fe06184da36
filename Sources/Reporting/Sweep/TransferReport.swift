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
      .table(taus(studies, seed: seed)),
    ]
    blocks += [
      .heading("What would have been chosen?", level: 2), .paragraph("\(aboutWinners)"),
      .table(winners(studies)),
    ]
    if let first = studies.first, studies.count > 1 {
      blocks += [
        .heading("Leads", level: 2),
        .paragraph("The lead of each tracker's defaults over those of \(code: first.tracker)."),
        .table(leads(studies)),
      ]
    }
    blocks += studies.flatMap(influences)
    blocks.append(.paragraph("Made by \(code: command)."))
    return ReportDocument(title: "From simulated to real rides", blocks: blocks)
  }

  private static let aboutTau = """
    Kendall's τ-b between the scores on simulated and on real rides; in brackets, 95% of its \
    values if the settings are drawn again. Halves: the mean τ of 200 random splits of a suite's \
    rides; if it is low, the rides are too few to order the settings at all.
    """

  private static let aboutWinners = """
    The defaults (number 0) and the setting that is best on simulated rides: their places on each \
    suite, and their gains over the defaults.
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
    let head: RichText = "In short: how alike \(code: from) and the real rides of \(code: to) "
    let middle: RichText =
      "order \(study.settings.count) settings of a tracker by \(study.metrics[0].name), as "
    return head + middle + "Kendall's τ (1 is the same order, 0 none): "
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

  private static func taus(_ studies: [TransferStudy], seed: UInt64) -> ReportTable {
    let worlds = studies.first?.worlds ?? []
    let names = worlds.map(\.name)
    let pairs = worlds.indices.flatMap { a in
      worlds.indices.filter { !worlds[a].isReal && worlds[$0].isReal }.map { (a, $0) }
    }
    var table = ReportTable(
      ["tracker", "metric"] + pairs.map { .right("\(names[$0.0]), \(names[$0.1])") }
        + names.map { .right("halves of \($0)") })
    for study in studies {
      for (index, metric) in study.metrics.enumerated() {
        table.add(
          ["\(code: study.tracker)", "\(metric.id)"]
            + pairs.map { "\(text(study.tau($0.0, $0.1, metric: index, seed: seed)))" }
            + names.indices.map { world in
              "\(study.halvesTau(world, metric: index, seed: seed).map(number) ?? "–")"
            })
      }
    }
    return table
  }

  private static func winners(_ studies: [TransferStudy]) -> ReportTable {
    let worlds = studies.first?.worlds ?? []
    var table = ReportTable(
      ["tracker", "metric", "setting"] + worlds.map { .right("place on \($0.name)") }
        + worlds.map { .right("gain on \($0.name)") })
    for study in studies {
      for (index, metric) in study.metrics.enumerated() {
        func add(_ name: RichText, _ setting: Int) {
          table.add(
            ["\(code: study.tracker)", "\(metric.id)", name]
              + worlds.indices.map {
                "\(study.place(of: setting, in: $0, metric: index)) of \(study.settings.count)"
              }
              + worlds.indices.map { world in
                let scores = study.scores(world, metric: index)
                return "\(SweepText.difference(scores[setting] - scores[0], metric))"
              })
        }
        add("defaults", 0)
        if let drawn = study.pair?.drawn {
          let winner = study.winner(in: drawn, metric: index)
          add("best on \(worlds[drawn].name): number \(winner)", winner)
        }
      }
    }
    return table
  }

  private static func leads(_ studies: [TransferStudy]) -> ReportTable {
    let worlds = studies.first?.worlds ?? []
    var table = ReportTable(["tracker", "metric"] + worlds.map { .right($0.name) })
    for study in studies.dropFirst() {
      for (index, metric) in study.metrics.enumerated() {
        table.add(
          ["\(code: study.tracker)", "\(metric.id)"]
            + worlds.indices.map { world in
              let lead =
                study.scores(world, metric: index)[0] - studies[0].scores(world, metric: index)[0]
              return "\(SweepText.difference(lead, metric))"
            })
      }
    }
    return table
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
