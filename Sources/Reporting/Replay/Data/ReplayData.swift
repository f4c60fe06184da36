import Geometry
import Journeys
import PlainText
import RailNetwork
import Tracking

/// All data of a replay page as one JSON text.
struct ReplayData {
  let rides: [ReplayRide]

  /// How far around the rides the map goes, at least.
  private static let marginMetres = 3_000.0
  /// The widths over heights that a map may have; it is filled when it shows a whole ride.
  private static let mapAspects = 0.8...2.9

  var json: JSONValue {
    var networks: [(id: String, rides: [ReplayRide])] = []
    for ride in rides {
      if let place = networks.firstIndex(where: { $0.id == ride.network.id }) {
        networks[place].rides.append(ride)
      } else {
        networks.append((ride.network.id, [ride]))
      }
    }
    let excerpts = networks.map { Self.excerpt(around: $0.rides) }
    return .members([
      "networks": .list(
        zip(networks, excerpts).map { network, excerpt in
          NetworkData(network: network.rides[0].network, excerpt: excerpt).json
        }),
      "journeys": .list(
        rides.compactMap { ride in
          networks.firstIndex { $0.id == ride.network.id }.map { place in
            JourneyData(ride: ride, networkPlace: place, excerpt: excerpts[place]).json
          }
        }),
    ])
  }

  /// The part of the network that the rides of one network need.
  private static func excerpt(around rides: [ReplayRide]) -> NetworkExcerpt {
    let network = rides[0].network
    let frames = rides.compactMap { ride in
      let calls = ride.journey.truth.legs.flatMap(\.calls)
      return Frame(
        around: ride.journey.locations.map(\.coordinate)
          + calls.map { network[$0.station].coordinate },
        marginMetres: marginMetres
      )?.widened(toAspects: mapAspects)
    }
    var needed: Set<RailwayIndex> = []
    for ride in rides {
      for leg in ride.journey.truth.legs { needed.formUnion([leg.railway] + leg.equivalent) }
      for track in ride.tracks {
        needed.formUnion(track.record.shown.map(\.railway))
        needed.formUnion(track.record.answers.compactMap(\.railway))
      }
    }
    return NetworkExcerpt(of: network, frames: frames, keeping: needed)
  }
}

/// The numbers by which the page's data names what there are only a few of.
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
