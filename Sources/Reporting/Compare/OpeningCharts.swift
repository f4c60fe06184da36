import RailNetwork
import Scoring

/// The first charts of a report: the display by suite and class of phone, and maps of its errors.
enum OpeningCharts {
  private static let mostMaps = 4

  static func display(_ contest: Contest, _ answer: Answer) -> [ReportBlock] {
    let standing = answer.standing
    guard !standing.ranking.isEmpty, standing.metric.unit == .share else { return [] }
    let groups =
      standing.suites.map { suite in
        (name: suite, cards: contest.scorecards.map { $0.of(suite: suite) })
      }
      + RealRidesSection.classes(contest.counted).map {
        (name: "real, \($0.name)", cards: $0.cards)
      }
    let chart = BarChart(
      title: "How often the display is right",
      subtitle: "means over journeys, with 95% intervals where rides and railways are enough",
      axis: .share("more is better"),
      series: contest.compared.map { contest.contestants[$0].id },
      groups: groups.map { group in
        BarChart.Group(
          name: group.name,
          bars: contest.compared.map { contestant in
            let card = group.cards[contestant]
            return BarChart.Bar(
              value: card.value(standing.metric),
              interval: Comparison.interval(
                standing.metric, Comparison.pairs(card, card, by: standing.metric)))
          })
      }, colors: TrackerColors(contest))
    return [.chart(name: "display", chart)]
  }

  /// A map of each network on which the best tracker was wrong for longest.
  static func errors(_ contest: Contest, _ answer: Answer) -> [ReportBlock] {
    guard let best = answer.standing.ranking.first else { return [] }
    let id = contest.contestants[best].id
    let rides = contest.scorecards[best].journeys
    let maps = rides.filter { !$0.journey.stations.isEmpty }.grouped(by: \.journey.network).map {
      map(of: $0, id)
    }.filter { $0.seconds >= 1 }
    let worst = maps.enumerated().sorted { a, b in
      (b.element.seconds, a.offset) < (a.element.seconds, b.offset)
    }
    return worst.prefix(mostMaps).map { item in
      ReportBlock.chart(name: "errors-\(item.element.network)", item.element.map)
    }
  }

  private typealias Errors = (network: String, seconds: Double, map: PlaceMap)

  /// The errors of a contestant on rides of one network.
  private static func map(of rides: [JourneyScore], _ id: String) -> Errors {
    let parts = rides.flatMap { ride in
      zip(ride.journey.stations, ride.profile.wrongMilliseconds).map {
        PlaceMap.Spot(place: $0, seconds: $1 / 1_000)
      }
    }
    let spots = parts.grouped(by: \.place).map { same in
      PlaceMap.Spot(place: same[0].place, seconds: same.reduce(0) { $0 + $1.seconds })
    }
    let seconds = spots.reduce(0) { $0 + $1.seconds }
    let network = rides[0].journey.network
    let map = PlaceMap(
      title: "Where the display of \(id) was wrong: \(network)",
      subtitle: "\(NumberText.fixed(seconds, places: 0)) s on \(counted(rides.count, "journey")); "
        + "circles: by the station that was right to show",
      lines: rides.map { $0.journey.stations.map(\.coordinate) }.unique, spots: spots)
    return (network, seconds, map)
  }
}
