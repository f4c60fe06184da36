import Foundation
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Scoring

@Suite struct SharedWayTests {
  @Test(arguments: Checkout.isWholeRun ? ["bart", "recorded"] : ["recorded"])
  func `finds what a search of all track finds`(suite: String) throws {
    var found = 0
    let folder = Checkout.path("Datasets/journeys/\(suite)")
    let rides = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    for ride in rides where ride.hasPrefix("bart") {
      let sample = SampleRide("\(suite)/\(ride)", on: "bart")
      let journey = try sample.journey()
      let judged = JudgedJourney(
        journey, suite: "", network: try sample.context(of: journey).network)
      guard let leg = journey.truth.legs.first, journey.truth.legs.count == 1 else { continue }
      let slow = SlowSharedWay(
        leg.calls.map(\.station), leg.direction, network: judged.network)
      for index in leg.calls.indices {
        #expect(judged.calls[index].shared == slow.truths(at: index), "\(ride) \(index)")
        found += judged.calls[index].shared.count
      }
      if found > (Checkout.isWholeRun ? 60 : 20) { break }
    }
    #expect(found > 0)
  }
}

/// The railways that run the same way, by a search of all segments of all track.
struct SlowSharedWay {
  private let stations: [StationIndex]
  private let direction: RailDirection
  private let network: RailNetwork

  init(_ stations: [StationIndex], _ direction: RailDirection, network: RailNetwork) {
    (self.stations, self.direction, self.network) = (stations, direction, network)
  }

  func truths(at index: Int) -> [Truth] {
    guard stations.count > 1 else { return [] }
    let hop = index == 0 ? (stations[0], stations[1]) : (stations[index - 1], stations[index])
    let places = self.places(from: hop.0, to: hop.1)
    return network.railways.indices.compactMap { other -> Truth? in
      guard other != network[stations[0]].railway.offset else { return nil }
      let nearest = places.map { self.nearest(to: $0, on: network.tracks[other]) }
      guard nearest.allSatisfy({ $0.metres <= 100 }) else { return nil }
      let way = nearest[nearest.count - 1].position - nearest[0].position
      guard way != 0 else { return nil }
      let direction: RailDirection = way > 0 ? .ascending : .descending
      return counterpart(of: stations[index], on: RailwayIndex(other), direction).map {
        Truth(railway: RailwayIndex(other), direction: direction, station: $0)
      }
    }
  }

  private func places(from start: StationIndex, to end: StationIndex) -> [Coordinate] {
    let track = network.tracks[network[start].railway.offset].lane(direction)
    let (a, b) = (
      track.stationPositionMetres[network[start].order],
      track.stationPositionMetres[network[end].order]
    )
    let steps = max(1, Int(abs(b - a) / 50))
    return (0...steps).map {
      track.coordinate(atMetres: a + (b - a) * Double($0) / Double(steps))
    }
  }

  private func nearest(to place: Coordinate, on track: Track) -> (metres: Double, position: Double)
  {
    let plane = LocalPlane(origin: place)
    var best = (metres: Double.infinity, position: 0.0)
    for part in track.partRanges {
      for vertex in part.dropLast() {
        let (a, b) = (
          plane.vector(to: track.vertices[vertex]), plane.vector(to: track.vertices[vertex + 1])
        )
        let along = b - a
        let share = along.squaredLength > 0 ? -a.dot(along) / along.squaredLength : 0
        let held = min(max(share, 0), 1)
        let metres = PlanarVector(
          east: a.east + along.east * held, north: a.north + along.north * held
        ).squaredLength.squareRoot()
        if metres < best.metres {
          best = (metres, track.positionMetres(ofVertex: vertex, share: held))
        }
      }
    }
    return best
  }

  private func counterpart(
    of station: StationIndex, on railway: RailwayIndex, _ direction: RailDirection
  ) -> StationIndex? {
    let own = network[station]
    let others = network[railway].stations.filter {
      network.stationTable.passes($0, direction)
    }
    if let group = own.group, let same = others.first(where: { network[$0].group == group }) {
      return same
    }
    let near = others.filter { network[$0].coordinate.metres(to: own.coordinate) <= 250 }
    return near.min {
      network[$0].coordinate.metres(to: own.coordinate)
        < network[$1].coordinate.metres(to: own.coordinate)
    }
  }
}
