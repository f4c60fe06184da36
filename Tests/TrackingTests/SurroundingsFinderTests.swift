import Geometry
import Numerics
import RailNetwork
import TestKit
import Testing
import Tracking

@Suite struct SurroundingsFinderTests {
  /// A tangle of bent lines, with gaps between parts and vertices at very different spacings.
  static func tangle(seed: UInt64) -> RailNetwork {
    var draw = SeededGenerator(seed: seed, stream: "tangle")
    var railways: [Railway] = []
    var stations: [Station] = []
    for index in 0..<12 {
      let plane = LocalPlane(
        origin: Coordinate(
          latitude: 35.5 + draw.uniform(0...0.1), longitude: 139.6 + draw.uniform(0...0.1)))
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
  func `finds what a look at everything finds`(seed: UInt64) throws {
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
        #expect(abs(a.positionMetres - b.positionMetres) < 1e-3)
        #expect(a.nearestStation == b.nearestStation)
        #expect(a.secondStation == b.secondStation)
        #expect(a.stations == b.stations)
      }
    }
  }

  @Test func `an empty network surrounds nothing`() {
    let network = RailNetwork(
      id: "none", title: "", version: "", sources: [], railways: [], stations: [])
    let found = SurroundingsFinder(network: network).surroundings(
      of: Location(
        timestamp: Timestamp(millisecondsSince1970: 0),
        coordinate: Coordinate(latitude: 0, longitude: 0)))
    #expect(found.railways.isEmpty)
    #expect(found.stations.isEmpty)
  }

  @Test func `what is out of reach is left out`() {
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
