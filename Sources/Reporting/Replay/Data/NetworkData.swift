import Geometry
import PlainText
import RailNetwork

/// The page's data of a network: the excerpt around the journeys.
struct NetworkData {
  let network: RailNetwork
  let excerpt: NetworkExcerpt

  /// Places are kept in hundred thousandths of a degree, about a metre.
  static let degreeScale = 100_000.0

  var json: JSONValue {
    .members([
      "id": .string(network.id),
      "title": .string(network.title),
      "attributions": .list(network.sources.map { .string(Self.credit($0)) }),
      "railways": .list(excerpt.railways.map(railway)),
      "stations": .list(excerpt.stations.map(station)),
    ])
  }

  private func railway(_ cut: ExcerptRailway) -> JSONValue {
    let railway = network[cut.railway]
    return .members([
      "id": .string(railway.id),
      "en": .string(railway.title.en),
      "ja": .text(railway.title.ja),
      "color": .string(railway.color),
      "directions": .list([.string(railway.ascending), .string(railway.descending)]),
      "loop": .bool(railway.isLoop),
      "stations": .list(railway.stations.compactMap(excerpt.place).map { .integer($0) }),
      "lines": .list(
        cut.lines.map { line in
          .members([
            "underground": .bool(line.isUnderground),
            "latitude": Self.column(line.coordinates.map(\.latitude)),
            "longitude": Self.column(line.coordinates.map(\.longitude)),
          ])
        }),
    ])
  }

  private func station(_ index: StationIndex) -> JSONValue {
    let station = network[index]
    return .members([
      "id": .string(station.id),
      "en": .string(station.title.en),
      "ja": .text(station.title.ja),
      "group": .text(station.group),
      "railway": .integer(excerpt.place(of: station.railway)),
      "latitude": .number((station.coordinate.latitude * Self.degreeScale).rounded()),
      "longitude": .number((station.coordinate.longitude * Self.degreeScale).rounded()),
    ])
  }

  private static func column(_ degrees: [Double]) -> JSONValue {
    .column(degrees.map { Int(($0 * degreeScale).rounded()) })
  }

  private static func credit(_ source: DataSource) -> String {
    [source.title, source.attribution, source.licence].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }
}
