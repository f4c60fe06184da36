import Maths
import RailNetwork
import TestKit
import Testing

@Suite struct ProximityTests {
  /// The table that the talk shows for a place just south of Tsunashima, by nearest vertex.
  @Test func `south of Tsunashima the talk's four railways lie where it says`() throws {
    let network = try SampleNetworks.greaterTokyo()
    let place = Coordinate(latitude: 35.53495, longitude: 139.63380)
    let near = network.nearestRailways(to: place, count: network.railways.count)
    let expected = [
      ("Tokyu.Toyoko", 12.19), ("Tokyu.TokyuShinYokohama", 177.19),
      ("YokohamaMunicipal.Green", 1542.94), ("Tokyu.Meguro", 2266.07),
    ]
    for (id, metres) in expected {
      let railway = try #require(near.first { network[$0.railway].id == id })
      #expect(abs(railway.vertexMetres - metres) <= 10, "\(id)")
    }
    #expect(near.prefix(2).map { network[$0.railway].id } == expected.prefix(2).map(\.0))
  }

  @Test func `the nearest station of Kikuna is Kikuna, on both its railways`() throws {
    let network = try SampleNetworks.greaterTokyo()
    let kikuna = try #require(network.station(id: "Tokyu.Toyoko.Kikuna"))
    let near = network.nearestStations(to: network[kikuna].coordinate, count: 2)
    #expect(near[0].station == kikuna)
    #expect(near[0].metres == 0)
    #expect(network[near[1].station].title.en == "Kikuna")
    #expect(network[near[1].station].group == network[kikuna].group)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `agrees with a full scan`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let network = RandomNetwork.draw(from: &generator)
    let place = Coordinate(
      latitude: 35.6 + generator.uniform(-0.02...0.02),
      longitude: 139.7 + generator.uniform(-0.02...0.02))
    let near = network.nearestRailways(to: place, count: 100)
    #expect(near.count == network.railways.count)
    #expect(zip(near, near.dropFirst()).allSatisfy { $0.vertexMetres <= $1.vertexMetres })
    let plane = LocalPlane(origin: place)
    for railway in near {
      let track = network.tracks[railway.railway.offset]
      let vertex = track.vertices.map { plane.vector(to: $0).length }.min()
      #expect(vertex == railway.vertexMetres)
      #expect(railway.trackMetres <= railway.vertexMetres)
      let foot = track.coordinate(atMetres: railway.positionMetres)
      #expect(abs(plane.vector(to: foot).length - railway.trackMetres) < 1e-6)
      for step in 0...200 {
        let other = track.coordinate(atMetres: track.lengthMetres * Double(step) / 200)
        #expect(plane.vector(to: other).length >= railway.trackMetres - 1e-6)
      }
    }
    let stations = network.nearestStations(to: place, count: 3)
    let all = network.stations.map { plane.vector(to: $0.coordinate).length }.sorted()
    #expect(stations.map(\.metres) == Array(all.prefix(3)))
  }

  @Test func `equal distances are in the network's order, and a count of none gives none`() {
    let drawn = DrawnNetwork("A--B", [.init("T.Two", "AB"), .init("T.One", "AB")])
    let near = drawn.network.nearestRailways(to: drawn.coordinate("A"), count: 9)
    #expect(near.map(\.railway) == [RailwayIndex(0), RailwayIndex(1)])
    #expect(drawn.network.nearestRailways(to: drawn.coordinate("A"), count: 0).isEmpty)
    #expect(drawn.network.nearestStations(to: drawn.coordinate("A"), count: -1).isEmpty)
  }
}
