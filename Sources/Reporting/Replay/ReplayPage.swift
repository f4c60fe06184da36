import RailNetwork
import Scoring
import Tracking

/// A page that replays journeys beside the estimates of trackers, and loads nothing.
package enum ReplayPage {
  /// The smallest distance between the rides and the edge of the map.
  private static let marginMetres = 3_000.0
  /// The aspect ratios of maps on the page; a map of a whole ride fills any of them.
  private static let mapAspects = 0.8...2.9

  /// The page's text; with `isEdited` it opens with the truth to correct, and at `tracker` or the
  /// last one.
  package static func html(
    _ rides: [ReplayRide], isEdited: Bool = false, at tracker: String? = nil
  ) -> String {
    let networks = rides.grouped(by: \.network.id)
    let excerpts = networks.map(excerpt)
    let data = JSONValue.members([
      "edit": isEdited ? .bool(true) : nil, "tracker": tracker.map(JSONValue.string),
      "networks": .list(
        zip(networks, excerpts).map { rides, excerpt in
          NetworkData(network: rides[0].network, excerpt: excerpt).json
        }),
      "journeys": .list(
        rides.compactMap { ride in
          networks.firstIndex { $0[0].network.id == ride.network.id }.map { index in
            JourneyData(ride, networkIndex: index, excerpt: excerpts[index]).json
          }
        }),
    ])
    return PageTemplate.replay.filled(data: JSONText.compact(data))
  }

  private static func excerpt(around rides: [ReplayRide]) -> NetworkExcerpt {
    let network = rides[0].network
    let frames = rides.compactMap { ride in
      let calls = ride.journey.truth.legs.flatMap(\.calls)
      return Frame(
        around: ride.journey.locations.map { network.onMap($0.coordinate) }
          + calls.map { network[$0.station].coordinate },
        marginMetres: marginMetres
      )?.widened(toAspects: mapAspects)
    }
    var needed: Set<RailwayIndex> = []
    for ride in rides {
      for leg in ride.journey.truth.legs { needed.formUnion(leg.railways) }
      for lane in ride.lanes {
        needed.formUnion(lane.shown.map(\.railway))
        needed.formUnion(lane.settled.compactMap(\.railway))
      }
    }
    return NetworkExcerpt(of: network, frames: frames, keeping: needed)
  }
}

/// The number for a direction in the page's data.
extension RailDirection {
  var replayCode: Int { self == .ascending ? 0 : 1 }
}

extension FocusPhase {
  var replayCode: Int {
    switch self {
    case .next: 0
    case .soon: 1
    case .now: 2
    }
  }
}

/// The page's data of a network: the excerpt around the journeys.
struct NetworkData {
  let network: RailNetwork
  let excerpt: NetworkExcerpt

  /// Places are in units of 0.00001 degrees, about a metre.
  static let degreeScale = 100_000.0

  var json: JSONValue {
    .members([
      "id": .string(network.id),
      "title": .string(network.title),
      "timeZone": network.timeZone.map(JSONValue.string),
      "attributions": .texts(
        network.sources.map { source in
          [source.title, source.attribution, source.licence].filter { !$0.isEmpty }
            .joined(separator: " · ")
        }),
      "railways": .list(excerpt.railways.map(railway)),
      "stations": .list(excerpt.stations.map(station)),
    ])
  }

  private func railway(_ cut: NetworkExcerpt.Railway) -> JSONValue {
    let railway = network[cut.railway]
    return .members([
      "id": .string(railway.id),
      "en": .string(railway.title.en),
      "ja": .text(railway.title.ja),
      "color": .string(railway.color),
      "directions": .texts([railway.ascending, railway.descending]),
      "loop": .bool(railway.isLoop),
      "stations": .list(railway.stations.compactMap(excerpt.index).map { .integer($0) }),
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
      "local": station.title.local.map(JSONValue.string),
      "group": .text(station.group),
      "railway": .integer(excerpt.index(of: station.railway)),
      "latitude": .number((station.coordinate.latitude * Self.degreeScale).rounded()),
      "longitude": .number((station.coordinate.longitude * Self.degreeScale).rounded()),
    ])
  }

  private static func column(_ degrees: [Double]) -> JSONValue {
    .column(degrees.map { Int(($0 * degreeScale).rounded()) })
  }
}
