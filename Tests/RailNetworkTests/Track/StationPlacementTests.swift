import TestKit
import Testing
@testable import RailNetwork

@Suite struct StationPlacementTests {
  private let plane = LocalPlane(origin: Coordinate(latitude: 35.6, longitude: 139.7))

  /// A track that winds and crosses itself, with stations beside it in the order of travel.
  private func ride(
    from generator: inout SeededGenerator
  ) -> (track: [Coordinate], stations: [Coordinate]) {
    var place = PlanarVector(east: 0, north: 0)
    var heading = generator.uniform(0...360)
    var track = [place]
    var stations: [PlanarVector] = []
    for step in 0..<60 {
      heading += generator.uniform(-35...35)
      place = place + Course.unitVector(degrees: heading) * 50
      track.append(place)
      if step % 12 == 5 {
        let aside = Course.unitVector(degrees: heading + 90) * generator.uniform(-30...30)
        stations.append(place + aside)
      }
    }
    return (track.map(plane.coordinate), stations.map(plane.coordinate))
  }

  private func placed(
    _ parts: [Coordinate]..., stations: [Coordinate], isLoop: Bool = false
  ) -> (placements: [StationPlacement], runAlong: Bool) {
    let track = Track(
      parts: parts.map { TrackPart(coordinates: $0, isUnderground: false) }, isLoop: isLoop,
      stations: [])
    return StationPlacement.along(track, stations: stations)
  }

  @Test func `ignores a part of one vertex`() throws {
    let places = [
      PlanarVector(east: 0, north: 0), PlanarVector(east: -500, north: 900),
      PlanarVector(east: 500, north: 900),
    ].map(plane.coordinate)
    let found = placed([places[0]], [places[1], places[2]], stations: [places[0]])
    let place = try #require(found.placements.first)
    #expect(abs(place.positionMetres - 500) < 0.1)
    #expect(abs(place.distanceMetres - 900) < 0.1)
  }

  /// The minimum sum of squared distances of any choice along the line, found by trying every metre
  /// of the track for every station.
  private func leastCost(_ track: [Coordinate], _ stations: [Coordinate]) -> Double {
    var places: [PlanarVector] = []
    for (a, b) in zip(track, track.dropFirst()) {
      let start = plane.vector(to: a)
      let end = plane.vector(to: b)
      let steps = max(1, Int((end - start).length.rounded()))
      places += (0..<steps).map { start + (end - start) * (Double($0) / Double(steps)) }
    }
    var costs = places.map { _ in 0.0 }
    for station in stations.map(plane.vector(to:)) {
      var best = Double.infinity
      for index in costs.indices {
        best = min(best, costs[index])
        costs[index] = best + (places[index] - station).squaredLength
      }
    }
    return costs.min() ?? 0
  }

  @Test(arguments: Checkout.some(0..<60 as Range<UInt64>))
  func `no other placement in order is nearer`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (track, stations) = ride(from: &generator)
    let found = placed(track, stations: stations)
    #expect(found.runAlong)
    let positions = found.placements.map(\.positionMetres)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 <= $1 })
    let cost = found.placements.reduce(0) { $0 + $1.distanceMetres * $1.distanceMetres }
    let least = leastCost(track, stations)
    // The search uses places a metre apart, on a plane with a slightly different scale.
    #expect(cost <= least * 1.01 + 2, "\(cost) against \(least)")
  }

  @Test func `places a station in order although the track passes it twice`() {
    // A six: down the left side, around the ring, and across X again.
    let drawn = DrawnNetwork(
      """
      A
      |
      X----B
      |    |
      D----C
      """, [.init("T.Main", "AXBCD")])
    let corners = "AXBCDX".map(drawn.coordinate)
    let found = placed(corners, stations: corners)
    #expect(found.runAlong)
    for (placement, metres) in zip(found.placements, [0.0, 200, 700, 900, 1400, 1600]) {
      #expect(abs(placement.positionMetres - metres) < 1)
    }
  }

  @Test(arguments: Checkout.some(0..<20 as Range<UInt64>))
  func `a shuffled list of stations is not in order along a straight line`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let track = (0...20).map { plane.coordinate(at: .init(east: Double($0) * 300, north: 0)) }
    let order = generator.shuffled(Array(0..<7))
    let found = placed(track, stations: order.map { track[$0 * 3] })
    #expect(found.runAlong == (order == order.sorted()))
    for (placement, place) in zip(found.placements, order) {
      #expect(
        abs(placement.positionMetres - Double(place) * 900) < 1, "each is at its nearest position")
    }
  }

  @Test(arguments: Checkout.some(0..<24))
  func `stations of a loop may start anywhere, and go around it once`(start: Int) {
    let ring = (0...24).map {
      plane.coordinate(at: Course.unitVector(degrees: Double($0) * 15) * 2000)
    }
    let order = (0..<8).map { (start + $0 * 3) % 24 }
    let found = placed(ring, stations: order.map { ring[$0] }, isLoop: true)
    #expect(found.runAlong)
    let positions = found.placements.map(\.positionMetres)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 })
    #expect((positions.last ?? 0) - (positions.first ?? 0) < 12_560)
    let backwards = placed(ring, stations: order.reversed().map { ring[$0] }, isLoop: true)
    #expect(!backwards.runAlong)
    let twiceAround = placed(
      ring, stations: [0, 16, 8].map { ring[(start + $0) % 24] }, isLoop: true)
    #expect(!twiceAround.runAlong)
  }

  @Test func `a track without segments places nothing`() {
    let found = placed([plane.origin], stations: [plane.origin])
    #expect(!found.runAlong)
    #expect(found.placements.map(\.distanceMetres) == [.infinity])
  }
}
