import RailNetwork
import TestKit
import Testing
import Tracking

@Suite struct SurroundingsFinderTests {
  /// Many bent lines that cross each other, with gaps between parts and very different distances
  /// between vertices.
  private static func tangle(seed: UInt64, degrees: Double = 0.1) -> RailNetwork {
    var draw = SeededGenerator(seed: seed, stream: "tangle")
    var railways: [Railway] = []
    var stations: [Station] = []
    for index in 0..<12 {
      let plane = LocalPlane(
        origin: Coordinate(
          latitude: 35.5 + draw.uniform(0...degrees),
          longitude: 139.6 + draw.uniform(0...degrees)))
      var parts: [TrackPart] = []
      var way = PlanarVector(east: 0, north: 0)
      for _ in 0...draw.index(below: 3) {
        var coordinates: [Coordinate] = []
        for _ in 0...(1 + draw.index(below: 150)) {
          let step = draw.uniform(1...200)
          way =
            way + PlanarVector(east: draw.uniform(-0.2...1) * step, north: draw.unit() * step)
          coordinates.append(plane.coordinate(at: way))
        }
        parts.append(TrackPart(coordinates: coordinates, isUnderground: false))
        way = way + PlanarVector(east: 300, north: 0)
      }
      let first = stations.count
      let vertices = parts.flatMap(\.coordinates)
      for order in 0..<(2 + draw.index(below: 9)) {
        stations.append(
          Station(
            id: "R\(index).\(order)", railway: RailwayIndex(index), title: Title(en: "S"),
            order: order, group: nil, coordinate: vertices[draw.index(below: vertices.count)]))
      }
      railways.append(
        Railway(
          id: "R\(index)", title: Title(en: "R"), operatorID: "T", color: "#000000",
          stations: (first..<stations.count).map { StationIndex($0) }, ascending: "Up",
          descending: "Down", isLoop: false, parts: parts))
    }
    return RailNetwork(
      id: "tangle", title: "Tangle", version: "1", sources: [], railways: railways,
      stations: stations)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `finds the same as a full scan`(seed: UInt64) throws {
    let network = Self.tangle(seed: seed)
    let finder = SurroundingsFinder(network: network)
    var follower = SurroundingsFollower(finder)
    var draw = SeededGenerator(seed: seed, stream: "places")
    for _ in 0..<40 {
      let location = Location(
        timestamp: Timestamp(millisecondsSince1970: 0),
        coordinate: Coordinate(
          latitude: 35.45 + draw.uniform(0...0.25), longitude: 139.55 + draw.uniform(0...0.3)))
      let found = finder.surroundings(of: location)
      #expect(follower.surroundings(of: location) == found)
      let expected = slowSurroundings(of: location, in: network)
      #expect(found.stations == expected.stations)
      try #require(found.railways.count == expected.railways.count)
      for (a, b) in zip(found.railways, expected.railways) {
        #expect(a.railway == b.railway)
        #expect(a.vertexMetres == b.vertexMetres)
        #expect(abs(a.trackMetres - b.trackMetres) < 1e-6)
        #expect(abs((a.positionMetres ?? .nan) - (b.positionMetres ?? .nan)) < 1e-3)
        #expect(a.nearestStation == b.nearestStation)
        #expect(a.secondStation == b.secondStation)
        #expect(a.stations == b.stations)
      }
    }
  }

  /// Railways far from the start come into range, one after the other.
  @Test(arguments: Checkout.some(0..<4 as Range<UInt64>))
  func `finds the same on a long ride`(seed: UInt64) throws {
    let network = Self.tangle(seed: seed, degrees: 2)
    let finder = SurroundingsFinder(network: network)
    var follower = SurroundingsFollower(finder)
    var draw = SeededGenerator(seed: seed, stream: "country")
    var place = Coordinate(latitude: 35.5, longitude: 139.6)
    var met: Set<RailwayIndex> = []
    // In turn at the speed of a walk, a train and a jet.
    let steps = [1_900.0, 160, 40]
    for target in network.tracks.indices {
      let goal = network.tracks[target].vertices[0]
      while place.metres(to: goal) > 2_000 {
        let way = LocalPlane(origin: place).vector(to: goal)
        let step = try #require(way.unit) * draw.uniform(20...steps[target % 3])
        place = LocalPlane(origin: place).coordinate(at: step)
        let location = Location(
          timestamp: Timestamp(millisecondsSince1970: 0), coordinate: place)
        let found = follower.surroundings(of: location)
        #expect(found == finder.surroundings(of: location))
        met.formUnion(found.railways.map(\.railway))
      }
    }
    #expect(met.count == network.railways.count)
  }

  /// Rides with stops, gaps, jumps, invalid places, the pole and the antimeridian, with all kinds
  /// of search ranges.
  @Test(arguments: Checkout.some(0..<12 as Range<UInt64>))
  func `the result does not depend on the locations before`(seed: UInt64) {
    let network = Self.tangle(seed: seed)
    let finder = SurroundingsFinder(network: network)
    var follower = SurroundingsFollower(finder)
    var draw = SeededGenerator(seed: seed, stream: "follower")
    var place = Coordinate(latitude: 35.55, longitude: 139.65)
    var step = PlanarVector(east: 20, north: 0)
    for _ in 0..<600 {
      switch draw.index(below: 40) {
      case 0: step = PlanarVector(east: 0, north: 0)
      case 1...4:
        step = PlanarVector(east: draw.uniform(-40...40), north: draw.uniform(-40...40))
      case 5: step = PlanarVector(east: draw.uniform(-900...900), north: draw.uniform(-900...900))
      case 6:
        place = Coordinate(
          latitude: 35.5 + draw.uniform(-0.3...0.4), longitude: 139.6 + draw.uniform(-0.3...0.4))
      case 7:
        place =
          [
            Coordinate(latitude: .nan, longitude: 139.6),
            Coordinate(latitude: 35.6, longitude: .nan),
            Coordinate(latitude: 90, longitude: 0), Coordinate(latitude: -90, longitude: 139.6),
            Coordinate(latitude: 35.6, longitude: -180), Coordinate(latitude: 35.6, longitude: 180),
            Coordinate(latitude: .infinity, longitude: 0),
            Coordinate(latitude: 0, longitude: 1e300),
          ][draw.index(below: 8)]
      case 8: place = network.tracks[draw.index(below: 12)].vertices[0]
      case 9: place = network.stations[draw.index(below: network.stations.count)].coordinate
      default: place = LocalPlane(origin: place).coordinate(at: step)
      }
      let location = Location(
        timestamp: Timestamp(millisecondsSince1970: 0), coordinate: place)
      let searchRange = Self.ranges[draw.index(below: 12) < 8 ? 0 : draw.index(below: 7)]
      let found = follower.surroundings(of: location, within: searchRange)
      #expect(found == Self.seen(finder.surroundings(of: location), searchRange) || !place.isValid)
      if !place.isValid { place = Coordinate(latitude: 35.55, longitude: 139.65) }
    }
  }

  private static let ranges = [
    SearchRange.all, SearchRange(), SearchRange(trackMetres: 1_500),
    SearchRange(vertexMetres: 3_000),
    SearchRange(railwayMetres: 5_000, vertexMetres: 3_000, stationMetres: 500),
    SearchRange(railwayMetres: 700, trackMetres: 250, stationMetres: 2_000),
    SearchRange(railwayMetres: 9_000, trackMetres: 9_000, stationMetres: 9_000),
  ]

  /// The part of all surroundings that lies in a search range.
  private static func seen(_ whole: Surroundings, _ searchRange: SearchRange) -> Surroundings {
    var seen = Surroundings(
      location: whole.location, plane: whole.plane, railways: [], stations: [])
    for var railway in whole.railways {
      let isTrackSeen = railway.trackMetres <= searchRange.trackMetres
      railway.isVertexNear = railway.vertexMetres <= searchRange.railwayMetres
      guard railway.isVertexNear || isTrackSeen else { continue }
      if railway.vertexMetres > searchRange.vertexMetres { railway.vertexMetres = .infinity }
      if !isTrackSeen {
        railway.trackMetres = .infinity
        railway.positionMetres = nil
        railway.vertex = 0
      }
      let first = seen.stations.count
      seen.stations += whole.stations[railway.stations]
        .filter { $0.metres <= searchRange.stationMetres }
      railway.stations = first..<seen.stations.count
      seen.railways.append(railway)
    }
    return seen
  }

  @Test(arguments: [0, 60, 400, 1_400, 4_900] as [Double])
  func `finds a railway between stations 24 km apart`(aside: Double) {
    let plane = LocalPlane(origin: Coordinate(latitude: 46.5, longitude: 11.2))
    let ends = [0, 24_000].map { plane.coordinate(at: PlanarVector(east: 0, north: $0)) }
    let railway = Railway(
      id: "R", title: Title(en: "R"), operatorID: "T", color: "#000000",
      stations: [StationIndex(0), StationIndex(1)], ascending: "Up", descending: "Down",
      isLoop: false, parts: [TrackPart(coordinates: ends, isUnderground: false)])
    let stations = (0..<2).map {
      Station(
        id: "R.\($0)", railway: RailwayIndex(0), title: Title(en: "S"), order: $0, group: nil,
        coordinate: ends[$0])
    }
    let finder = SurroundingsFinder(
      network: RailNetwork(
        id: "long", title: "Long", version: "1", sources: [], railways: [railway],
        stations: stations))
    var follower = SurroundingsFollower(finder)
    for metres in stride(from: 100.0, to: 24_000, by: 300) {
      let location = Location(
        timestamp: Timestamp(millisecondsSince1970: 0),
        coordinate: plane.coordinate(at: PlanarVector(east: aside, north: metres)))
      let found = follower.surroundings(of: location)
      #expect(found == finder.surroundings(of: location))
      let nearby = found.railways.first
      #expect(abs((nearby?.trackMetres ?? .infinity) - aside) < 1 + aside / 100, "at \(metres) m")
      #expect(abs((nearby?.positionMetres ?? .infinity) - metres) < 30, "at \(metres) m")
      #expect(
        follower.surroundings(of: location, within: SearchRange(trackMetres: 1_500)).railways.count
          == (aside < 1_500 ? 1 : 0))
    }
  }

  @Test func `finds nothing on an empty network`() {
    let network = RailNetwork(
      id: "none", title: "", version: "", sources: [], railways: [], stations: [])
    let found = SurroundingsFinder(network: network).surroundings(
      of: Location(
        timestamp: Timestamp(millisecondsSince1970: 0),
        coordinate: Coordinate(latitude: 0, longitude: 0)))
    #expect(found.railways.isEmpty)
    #expect(found.stations.isEmpty)
  }

  @Test func `leaves out railways and stations out of range`() {
    let drawn = DrawnNetwork("A---B", [DrawnNetwork.Line("Test.Main", "AB")])
    let finder = SurroundingsFinder(network: drawn.network)
    let here = drawn.coordinate("A")
    func found(_ degreesSouth: Double) -> Surroundings {
      finder.surroundings(
        of: Location(
          timestamp: Timestamp(millisecondsSince1970: 0),
          coordinate: Coordinate(
            latitude: here.latitude - degreesSouth, longitude: here.longitude)))
    }
    #expect(found(0.044).railways.count == 1)
    #expect(found(0.046).railways.isEmpty)
    #expect(found(0.017).stations.count == 2)
    #expect(found(0.019).stations.isEmpty)
    #expect(found(0.019).railways.first?.nearestStation.station == StationIndex(0))
  }
}
