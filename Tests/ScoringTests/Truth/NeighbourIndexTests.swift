import Maths
import RailNetwork
import TestKit
import Testing
@testable import Scoring

@Suite struct NeighbourIndexTests {
  private static let reachMetres = SampledWay.reachMetres

  /// Every segment of every other railway is looked at.
  private func scan(
    near place: Coordinate, otherThan own: RailwayIndex, on plane: LocalPlane,
    _ network: RailNetwork
  ) -> [RailwayIndex: Double] {
    let here = plane.vector(to: place)
    var metres: [RailwayIndex: Double] = [:]
    for (index, track) in network.tracks.enumerated() where index != own.offset {
      for range in track.partRanges {
        let vertices = track.vertices[range].map { plane.vector(to: $0) - here }
        for (start, end) in zip(vertices, vertices.dropFirst()) {
          let squared = Segment(start: start, end: end).nearestToOrigin().squaredDistance
          guard squared <= Self.reachMetres * Self.reachMetres else { continue }
          let known = metres[RailwayIndex(index)] ?? .infinity
          metres[RailwayIndex(index)] = min(known, squared.squareRoot())
        }
      }
    }
    return metres
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `finds to the bit what a scan of all track finds`(seed: UInt64) throws {
    let network = try SampleNetworks.greaterTokyo()
    var generator = SeededGenerator(seed: seed)
    let own = RailwayIndex(generator.index(below: network.railways.count))
    let track = network.tracks[own.offset]
    let start = generator.uniform(0...track.lengthMetres)
    let places = (0..<32).map { track.coordinate(atMetres: start + Double($0) * 50) }
    let plane = LocalPlane(origin: track.coordinate(atMetres: start + generator.uniform(0...9_000)))
    let index = NeighbourIndex(
      around: places, on: plane, reachMetres: Self.reachMetres, network: network)
    let near = index.narrowed(to: Array(places[..<16]))
    func railways(near place: Coordinate, _ index: NeighbourIndex) -> [NeighbourIndex.Neighbour] {
      var found: [NeighbourIndex.Neighbour] = []
      index.add(near: place, otherThan: own, to: &found)
      return found
    }
    for place in generator.shuffled(Array(places[..<16])).prefix(2) {
      let found = railways(near: place, near)
      #expect(found.map(\.metres) == railways(near: place, index).map(\.metres))
      #expect(found.map(\.railway) == found.map(\.railway).sorted())
      let expected = scan(near: place, otherThan: own, on: plane, network)
      #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.railway, $0.metres) }) == expected)
    }
  }
}
