import Foundation
import RailNetwork
@testable import Scoring
@testable import Reporting

/// Charts of every kind, with invented numbers.
enum SampleCharts {
  static let all: [(name: String, chart: any Chart)] = [
    ("delays", delays),
    ("reliability", reliability),
    ("severity", severity),
    ("bars", bars), ("places", places),
    ("empty", LineChart(title: "Nothing", x: .init(title: "x"), y: .init(title: "y"), series: [])),
  ]

  private static let names = ["v1", "v2", "v3", "null", "nearest", "clairvoyant"]

  static var delays: LineChart {
    var generator = SeededGenerator(seed: 7)
    let samples = names.enumerated().map { index, name in
      (
        name,
        (0..<80).map { _ in generator.uniform(-40...Double(60 + index * 20)) }
          + Array(repeating: .infinity, count: index * 10)
      )
    }
    return .cumulative(
      title: "Delay of arrivals", subtitle: "a line that ends low has misses",
      x: .init(title: "delay (s): negative is early"), range: -30...120, samples: samples)
  }

  /// Stations in a row and one far away, with long names.
  static var places: PlaceMap {
    let spots = (0..<20).map { index -> PlaceMap.Spot in
      let place = Coordinate(
        latitude: 35.6 + Double(index % 5) / 100, longitude: 139.7 + Double(index * index) / 900)
      let name = "Station <\(index)> with a long name"
      return PlaceMap.Spot(
        place: JourneyInfo.Place(name: name, coordinate: place), seconds: Double(index * 31 % 17))
    }
    return PlaceMap(
      title: "Where", subtitle: "by station", lines: [spots.map(\.place.coordinate)], spots: spots)
  }

  static var reliability: LineChart {
    LineChart(
      title: "Predicted and right", x: .share("predicted"), y: .share("right"),
      series: names.prefix(2).enumerated().map { index, name in
        .init(
          name: name,
          points: [0.1, 0.5, 0.9].map { .init(x: $0, y: $0 * Double(2 - index) / 2) },
          shape: .dotted)
      }, diagonal: "perfect")
  }

  static var severity: LineChart {
    var chart = LineChart(
      title: "Railway accuracy against the interval between locations",
      x: .init(title: "interval (s)", isLogarithmic: true), y: .share("RW1"),
      series: names.prefix(3).enumerated().map { index, name in
        .init(
          name: name,
          points: [1.0, 2, 5, 10, 30, 60].map {
            .init(x: $0, y: max(0, 1 - $0 * Double(index + 1) / 150))
          }, shape: .dotted)
      })
    chart.references = [(name: "as recorded", x: 4)]
    return chart
  }

  static var bars: BarChart {
    BarChart(
      title: "Railway accuracy by tag", axis: .share("RW1"), series: Array(names.prefix(3)),
      groups: ["parallel-lines", "express", "subway", "渋谷の地下", "transfer"].enumerated().map {
        index, tag in
        BarChart.Group(
          name: tag,
          bars: [
            .init(value: 0.2 + Double(index) / 10),
            .init(value: 0.8, interval: 0.7...0.9), .init(value: index == 2 ? nil : 1),
          ])
      })
  }
}
