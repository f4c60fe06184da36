import RailNetwork
import Tracking

/// The path of a ride in samples every 50 m, with nearby railways.
struct SampledWay {
  struct Sample {
    var place: Coordinate
    var railway: RailwayIndex
    var neighbours: [Neighbour] = []
  }

  /// Another railway with track near a sample.
  struct Neighbour {
    var railway: RailwayIndex
    /// The nearest place on its track, in metres from its start.
    var position: Double
  }

  /// The way from one call to the next.
  struct Hop {
    /// The index of the call where it ends.
    var call: Int
    /// The right railway, its direction, and the station where the hop ends.
    var truth: Truth
    var samples: [Sample]
  }

  /// Railways within this distance are neighbours.
  static let reachMetres = 100.0
  private static let stepMetres = 50.0

  private(set) var hops: [Hop]

  init(_ calls: [JudgedCall], _ finder: SurroundingsFinder) {
    let network = finder.network
    hops = Self.hops(calls, network)
    for hop in hops.indices {
      for sample in hops[hop].samples.indices {
        let plane = LocalPlane(origin: hops[hop].samples[sample].place)
        let own = hops[hop].samples[sample].railway
        for index in network.tracks.indices where index != own.offset {
          let nearest = finder.lines.nearest(on: index, from: plane, withinMetres: Self.reachMetres)
          guard let nearest else { continue }
          let position = network.tracks[index].positionMetres(
            ofVertex: nearest.vertex, share: nearest.share)
          hops[hop].samples[sample].neighbours.append(
            Neighbour(railway: RailwayIndex(index), position: position))
        }
      }
    }
  }

  private static func hops(_ calls: [JudgedCall], _ network: RailNetwork) -> [Hop] {
    var hops: [Hop] = []
    for (index, (a, b)) in zip(calls.indices.dropFirst(), zip(calls, calls.dropFirst())) {
      guard !b.isFirstOfRide, let end = b.arriving.first, let from = a.departing.first?.station
      else { continue }
      let length = metres(from: from, to: end, network)
      let track = network.tracks[end.railway.offset].lane(end.direction)
      let origin = track.stationPositionMetres[network[from].order]
      let steps = max(1, Int(length / stepMetres))
      let samples = (0...steps).map { step in
        let metres = length * Double(step) / Double(steps)
        let position = end.direction == .ascending ? origin + metres : origin - metres
        return Sample(place: track.coordinate(atMetres: position), railway: end.railway)
      }
      hops.append(Hop(call: index, truth: end, samples: samples))
    }
    return hops
  }

  /// Metres along the track between two calls of one leg, in the train's direction.
  static func metres(
    from start: StationIndex, to end: Truth, _ network: RailNetwork
  ) -> Double {
    guard let station = end.station, network[start].railway == end.railway else { return 0 }
    let track = network.tracks[end.railway.offset]
    let positions = track.stationPositionMetres
    let way = positions[network[station].order] - positions[network[start].order]
    let ahead = end.direction == .ascending ? way : -way
    guard track.isLoop, ahead < 0 else { return abs(ahead) }
    return ahead + track.lengthMetres
  }
}
