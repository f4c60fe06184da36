import RailNetwork
import TestKit
import Testing
import Tracking

@Suite struct SurroundingsFinderTests {
  /// Many bent lines that cross each other, with gaps between parts and very different distances
  /// between vertices.
  private static func tangle(seed: UInt64) -> RailNetwork {
    var draw = SeededGenerator(seed: seed, stream: "tangle")
    var railways: [Railway] = []
    var stations: [Station] = []
    for index in 0..<12 {
      let plane = LocalPlane(
        origin: Coordinate(
          latitude: 35.5 + draw.uniform(0...0.1),
          longitude: 139.6 + draw.uniform(0...0.1)))
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
    var draw = SeededGenerator(seed: seed, stream: "places")
    for _ in 0..<40 {
      let location = Location(
        timestamp: Timestamp(millisecondsSince1970: 0),
        coordinate: Coordinate(
          latitude: 35.45 + draw.uniform(0...0.25), longitude: 139.55 + draw.uniform(0...0.3)))
      let found = finder.surroundings(of: location)
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

  @Test(arguments: Checkout.some(0..<12 as Range<UInt64>))
  func `finds nothing beyond the search range`(seed: UInt64) {
    let network = Self.tangle(seed: seed)
    let finder = SurroundingsFinder(network: network)
    var draw = SeededGenerator(seed: seed, stream: "ranges")
    for _ in 0..<40 {
      let location = Location(
        timestamp: Timestamp(millisecondsSince1970: 0),
        coordinate: Coordinate(
          latitude: 35.45 + draw.uniform(0...0.25), longitude: 139.55 + draw.uniform(0...0.3)))
      let all = finder.surroundings(of: location)
      for searchRange in Self.ranges {
        let found = finder.surroundings(of: location, within: searchRange)
        #expect(found == Self.seen(all, searchRange))
      }
    }
  }

  @Test(arguments: [
    Coordinate(latitude: .nan, longitude: 139.6), Coordinate(latitude: 35.6, longitude: .nan),
    Coordinate(latitude: 90, longitude: 0), Coordinate(latitude: 35.6, longitude: 180),
    Coordinate(latitude: .infinity, longitude: 0), Coordinate(latitude: 0, longitude: 1e300),
  ])
  func `finds nothing at a place without a network`(place: Coordinate) {
    let location = Location(timestamp: Timestamp(millisecondsSince1970: 0), coordinate: place)
    let found = SurroundingsFinder(network: Self.tangle(seed: 0)).surroundings(of: location)
    #expect(found.railways.isEmpty && found.stations.isEmpty)
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
    for metres in stride(from: 100.0, to: 24_000, by: 300) {
      let location = Location(
        timestamp: Timestamp(millisecondsSince1970: 0),
        coordinate: plane.coordinate(at: PlanarVector(east: aside, north: metres)))
      let found = finder.surroundings(of: location)
      let nearby = found.railways.first
      #expect(abs((nearby?.trackMetres ?? .infinity) - aside) < 1 + aside / 100, "at \(metres) m")
      #expect(abs((nearby?.positionMetres ?? .infinity) - metres) < 30, "at \(metres) m")
      #expect(
        finder.surroundings(of: location, within: SearchRange(trackMetres: 1_500)).railways.count
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
