import Scoring
import Text

/// The rides of one kind.
struct Stratum {
  var name: String
  /// In ``Contest/journeys``.
  var journeys: Set<String>

  /// A stratum of fewer rides has no say in who leads.
  static let leastRides = 5

  /// How much more of a metric the mean over some strata could gain if each had between half and one
  /// and a half times its share, the others making up for it.
  ///
  /// `strata` are shares that add up to 1 with the differences within. The extremes of a linear function lie where
  /// as much as may be is moved to the strata with the least, or most, to gain.
  static func range(_ strata: [(share: Double, difference: Double)]) -> ClosedRange<Double> {
    func extreme(_ sorted: [(share: Double, difference: Double)]) -> Double {
      var rest = 0.5
      return sorted.reduce(0) { sum, stratum in
        let more = min(rest, stratum.share)
        rest -= more
        return sum + stratum.difference * (stratum.share / 2 + more)
      }
    }
    let sorted = strata.sorted { $0.difference < $1.difference }
    let (low, high) = (extreme(sorted), extreme(sorted.reversed()))
    return low...max(low, high)
  }
}

extension Contest {
  /// The strata of a suite, or of all, that have any rides; real rides among others are one.
  func strata(of suite: String? = nil) -> [Stratum] {
    let own = journeys.filter { suite == nil || $0.suite == suite }
    let isMixed = own.contains(where: \.isReal) && own.contains { !$0.isReal }
    var rides: [RideKind: Set<String>] = [:]
    for ride in own {
      guard let kind = ride.kind else { continue }
      rides[ride.isReal && isMixed ? .recorded : kind, default: []].insert(ride.id)
    }
    return RideKind.allCases.compactMap { kind in
      rides[kind].map { Stratum(name: kind.rawValue, journeys: $0) }
    }
  }
}

extension Contest {
  /// B − A by a metric over plausible mixes of the strata of a suite, or of all; nil for one stratum.
  func mixes(
    _ suite: String? = nil, from a: Int, to b: Int, by metric: String
  ) -> ClosedRange<Double>? {
    guard let metric = MetricCatalogue.index(metric) else { return nil }
    let strata = strata(of: suite).compactMap { stratum -> (count: Double, difference: Double)? in
      let pairs = Comparison.pairs(
        scorecards[a].only(stratum), scorecards[b].only(stratum), metric: metric)
      guard !pairs.isEmpty else { return nil }
      let count = Double(pairs.count)
      return (count, pairs.reduce(0) { $0 + $1.b - $1.a } / count)
    }
    let whole = strata.reduce(0) { $0 + $1.count }
    guard strata.count > 1 else { return nil }
    return Stratum.range(strata.map { ($0.count / whole, $0.difference) })
  }
}

/// Who leads on what kind of ride.
enum StrataSection {
  static let columns = ["AB1.coverage", "AB1.accuracy", "DR1u", "PH1.display"]

  static func blocks(_ contest: Contest) -> [ReportBlock] {
    let strata = contest.strata()
    guard !strata.isEmpty else { return [] }
    var table = ReportTable([
      "rides", "tracker", .right("named"), .right("right when named"), .right("direction"),
      .right("display"),
    ])
    for stratum in strata {
      let cards = contest.scorecards.map { $0.only(stratum) }
      let values = columns.map { id in
        cards.map { card in MetricCatalogue.index(id).flatMap { card.shown($0).macro } }
      }
      let best = values.map { Scoreboard.best($0, contest.rivals, .higher) }
      for (place, rival) in contest.rivals.enumerated() {
        table.add(
          [
            "\(place == 0 ? "\(stratum.name) (\(stratum.journeys.count))" : "")",
            "\(code: contest.contestants[rival].id)",
          ]
            + values.indices.map { column in
              let text = MetricText.value(values[column][rival], .share)
              let isBest = column > 1 && contest.rivals.count > 1 && best[column] == rival
              return isBest ? "\(strong: text)" : "\(text)"
            })
      }
    }
    let open =
      contest.scorecards.first?.journeys.filter { !$0.hasChoice && !$0.railway.isEmpty } ?? []
    let reach = NumberText.short(JudgedJourney.choiceMetres / 1_000, places: 1)
    let note =
      open.isEmpty
      ? ""
      : " On \(open.count) of \(contest.journeys.count) no other railway lies within \(reach) km of "
        + "any call: to name the one is no identification there, and they are left out of right when "
        + "named."
    return [
      .heading("Who leads where", level: 2),
      .paragraph(
        "Every ride is of one kind. How much of the time a railway is named, how often that is then "
          + "right, and how much of all the time railway and direction, and the display, are right. A "
          + "kind of fewer than \(Stratum.leastRides) rides has no say in who leads; in a plausible mix "
          + "each has between half and one and a half times its share."
          + "\(note)"),
      .table(table), .chart(name: "risk-coverage", RiskCoverage.chart(contest)),
    ]
  }
}

extension Scorecard {
  func only(_ stratum: Stratum) -> Scorecard { only(stratum.journeys) }
}

/// How often what is said is right, the less of it is said.
enum RiskCoverage {
  /// As the least probability that is shown falls; who gives none has a point.
  static func chart(_ contest: Contest) -> LineChart {
    LineChart(
      title: "The less is said, the more of it is right",
      subtitle: "railway, as the least probability shown falls; a point for who gives none",
      x: .share("coverage: share of the time in which a railway is named"),
      y: .share("share of it in which that is right"),
      series: contest.rivals.map { rival in
        let card = contest.scorecards[rival].withChoice
        let curve = MetricCatalogue.index("AB2").flatMap { card.sum($0) as? RiskCoverageCurve }
        let calibrated = MetricCatalogue.index("CA2").flatMap { card.sum($0) as? Reliability }
        let points =
          calibrated?.whole ?? 0 > 0
          ? (curve?.points ?? []).map { LineChart.Point(x: $0.coverage, y: 1 - $0.risk) }
          : point(card)
        return LineChart.Series(
          name: contest.contestants[rival].id, points: points,
          shape: points.count > 1 ? .straight : .dotted)
      })
  }

  private static func point(_ card: Scorecard) -> [LineChart.Point] {
    let shares = ["AB1.coverage", "AB1.accuracy"].compactMap { id in
      MetricCatalogue.index(id).flatMap { card.aggregate($0).micro }
    }
    return shares.count == 2 ? [LineChart.Point(x: shares[0], y: shares[1])] : []
  }
}
