import RailNetwork
import TestKit
import Testing

@Suite struct SharedTrackTests {
  @Test(arguments: Checkout.some(0..<40 as Range<UInt64>))
  func `shared track equals the result of comparing every place with every segment`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let network = Self.town(from: &generator)
    let found = network.withSharedTrack()
    #expect(Self.hops(found) == SlowSharedTrack.hops(network))
    for railway in found.railways {
      for other in Set(railway.sharedTrack.map(\.railway)) {
        let own = railway.sharedTrack.filter { $0.railway == other }
        #expect(!own.contains { a in own.contains { a != $0 && a.to == $0.from } }, "not joined")
      }
    }
    #expect(found.withSharedTrack() == found)
  }

  @Test func `some random towns have shared track, also across the ends of loops`() {
    let towns = (0..<40 as Range<UInt64>).map { seed in
      var generator = SeededGenerator(seed: seed)
      return Self.town(from: &generator).withSharedTrack()
    }
    let all = towns.flatMap { town in
      town.railways.flatMap { railway in
        railway.sharedTrack.map { (railway.isLoop, town[$0.from].order, town[$0.to].order) }
      }
    }
    #expect(all.count > 100)
    #expect(all.contains { $0.0 && $0.1 == $0.2 })
    #expect(all.contains { $0.0 && $0.1 > $0.2 })
    #expect(all.contains { !$0.0 && $0.1 + 1 < $0.2 })
  }

  @Test(arguments: Checkout.some(0..<40 as Range<UInt64>))
  func `the direction is that of the nearest segment`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let network = Self.town(from: &generator)
    for station in network.stations.indices.map({ StationIndex($0) }) {
      for other in network.railways.indices.map({ RailwayIndex($0) })
      where other != network[station].railway {
        for direction in RailDirection.allCases {
          #expect(
            network.direction(on: other, from: station, direction)
              == SlowSharedTrack.direction(on: other, from: station, direction, network))
        }
      }
    }
  }

  @Test func `railways of two operators share no track`() {
    let network = DrawnNetwork("A--B", [.init("Main", "AB"), .init("Twin", "AB")]).network
    #expect(network.withSharedTrack().railways.allSatisfy { $0.sharedTrack.count == 1 })
    var railways = network.railways
    railways[1].operatorID = "Other"
    let two = RailNetwork(
      id: "two", title: "Two", version: "1", sources: [], railways: railways,
      stations: network.stations)
    #expect(two.withSharedTrack() == two)
  }

  @Test func `track far beyond the last station is not shared`() throws {
    let network = DrawnNetwork(
      "A----B----C----D----e", [.init("Main", "ABCDe"), .init("Short", "ABe")], metresPerCell: 200
    ).network.withSharedTrack()
    let shared = try #require(network.railways[0].sharedTrack.first)
    #expect(network.railways[0].sharedTrack.count == 1)
    #expect([network[shared.from].id, network[shared.to].id] == ["Main.A", "Main.B"])
  }

  /// A town with streets 400 m apart: lines that go east and north, some drawn backwards, and loops
  /// around blocks.
  ///
  /// Each has its own vertices and stations, some metres off the street.
  private static func town(from generator: inout SeededGenerator) -> RailNetwork {
    var railways: [Railway] = []
    var stations: [Station] = []
    let plane = LocalPlane(origin: Coordinate(latitude: 35.6, longitude: 139.7))
    for number in 0..<6 {
      let isLoop = generator.index(below: 3) == 0
      var corners = isLoop ? block(from: &generator) : walk(from: &generator)
      if generator.index(below: 2) == 0 { corners.reverse() }
      let off = [0.0, 0, 3, 8][generator.index(below: 4)]
      let places = corners.map { corner in
        plane.coordinate(
          at: PlanarVector(east: Double(corner.0) * 400 + off, north: Double(corner.1) * 400))
      }
      let first = stations.count
      let ends = isLoop ? places.count - 1 : places.count
      for index in 0..<ends
      where index == 0 || (!isLoop && index == ends - 1) || generator.index(below: 3) > 0 {
        stations.append(
          Station(
            id: "T.L\(number).\(stations.count - first)", railway: RailwayIndex(number),
            title: Title(en: "S"), order: stations.count - first, group: nil,
            coordinate: places[index]))
      }
      var track = places
      if generator.index(below: 2) == 0 {
        track = [places[0]]
        for (a, b) in zip(places, places.dropFirst()) {
          track += [a.towards(b, share: generator.uniform(0.1...0.9)), b]
        }
      }
      railways.append(
        Railway(
          id: "T.L\(number)", title: Title(en: "L"), operatorID: "T", color: "#000000",
          stations: (first..<stations.count).map { StationIndex($0) }, ascending: "Up",
          descending: "Down", isLoop: isLoop,
          parts: [TrackPart(coordinates: track, isUnderground: false)]))
    }
    return RailNetwork(
      id: "town", title: "Town", version: "1", sources: [], railways: railways, stations: stations)
  }

  private static func walk(from generator: inout SeededGenerator) -> [(Int, Int)] {
    var corner = (generator.index(below: 3), generator.index(below: 2))
    var corners = [corner]
    for _ in 0..<(3 + generator.index(below: 5)) {
      if generator.index(below: 3) == 0 { corner.1 += 1 } else { corner.0 += 1 }
      corners.append(corner)
    }
    return corners
  }

  private static func block(from generator: inout SeededGenerator) -> [(Int, Int)] {
    let (west, south) = (generator.index(below: 2), generator.index(below: 2))
    let ring = [(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1)]
    let turn = generator.index(below: ring.count)
    return (Array(ring[turn...] + ring[..<turn]) + [ring[turn]]).map { ($0.0 + west, $0.1 + south) }
  }

  /// The shared track of a network, by railway, hop and other railway.
  private static func hops(_ network: RailNetwork) -> Set<[Int]> {
    var hops: Set<[Int]> = []
    for (index, railway) in network.railways.enumerated() {
      for station in railway.stations {
        for direction in RailDirection.allCases {
          let start =
            direction == .ascending ? station : network.station(after: station, direction)
          for other in network.railwaysSharingTrack(from: station, direction) {
            hops.insert([index, start.map { network[$0].order } ?? -1, other.offset])
          }
        }
      }
    }
    return hops
  }
}

/// Finds shared track by comparing every place with every segment.
private enum SlowSharedTrack {
  static func hops(_ network: RailNetwork) -> Set<[Int]> {
    var found: Set<[Int]> = []
    for (index, track) in network.tracks.enumerated() {
      let stops = track.stationPositionMetres
      let ends = Array(stops.dropFirst()) + (track.isLoop ? [stops[0] + track.lengthMetres] : [])
      for (hop, (start, end)) in zip(stops, ends).enumerated() {
        let count = max(1, Int(((end - start) / 50).rounded(.up)))
        let places = (0...count).map {
          track.coordinate(atMetres: start + (end - start) * (Double($0) / Double(count)))
        }
        for other in network.tracks.indices where other != index {
          if places.allSatisfy({ metres(from: $0, to: network.tracks[other]) <= 5 }) {
            found.insert([index, hop, other])
          }
        }
      }
    }
    return found
  }

  static func direction(
    on other: RailwayIndex, from station: StationIndex, _ direction: RailDirection,
    _ network: RailNetwork
  ) -> RailDirection? {
    let (track, way) = (
      network.tracks[network[station].railway.offset], network.tracks[other.offset]
    )
    guard let next = network.station(after: station, direction) else { return nil }
    let hop = network[direction == .ascending ? station : next].order
    let stops = track.stationPositionMetres
    let end = hop + 1 < stops.count ? stops[hop + 1] : stops[0] + track.lengthMetres
    let middle = (stops[hop] + end) / 2
    let (metres, vertex, share) = nearest(to: track.coordinate(atMetres: middle), on: way)
    guard metres <= 50, let heading = track.heading(atMetres: middle),
      let otherHeading = way.heading(atMetres: way.positionMetres(ofVertex: vertex, share: share))
    else { return nil }
    let cosine = heading.dot(otherHeading)
    return cosine == 0 ? nil : cosine > 0 ? direction : direction.opposite
  }

  private static func metres(from place: Coordinate, to track: Track) -> Double {
    nearest(to: place, on: track).metres
  }

  /// The nearest point on track with passengers.
  private static func nearest(
    to place: Coordinate, on track: Track
  ) -> (metres: Double, vertex: Int, share: Double) {
    let plane = LocalPlane(origin: place)
    let reach =
      track.isLoop
      ? 0...track.lengthMetres
      : (track.stationPositionMetres[0] - 300)...(track.stationPositionMetres.last ?? 0) + 300
    return track.vertices.indices.dropFirst().filter {
      track.vertexPositionMetres[$0] >= reach.lowerBound
        && track.vertexPositionMetres[$0 - 1] <= reach.upperBound
    }.map { vertex in
      let (share, squared) = Segment(
        start: plane.vector(to: track.vertices[vertex - 1]),
        end: plane.vector(to: track.vertices[vertex])
      ).nearestToOrigin()
      return share == 1
        ? (squared.squareRoot(), vertex, 0) : (squared.squareRoot(), vertex - 1, share)
    }.min { $0.0 < $1.0 } ?? (.infinity, 0, 0)
  }
}
