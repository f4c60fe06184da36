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
  func `finds exactly what a scan of all track finds`(seed: UInt64) throws {
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

@Suite struct ChoiceTests {
  private func network(_ lines: [DrawnNetwork.Line], metresPerCell: Double) -> RailNetwork {
    DrawnNetwork(
      """
      A---------B---------C

      D---------E---------F
      """, lines, metresPerCell: metresPerCell
    ).network
  }

  private func hasChoice(_ lines: [DrawnNetwork.Line], metresPerCell: Double) -> Bool {
    let network = network(lines, metresPerCell: metresPerCell)
    let journey = DrawnRide(railway: RailwayIndex(0)).journey(id: "ride", in: network)
    return JudgedJourney(journey, suite: "s", network: network).hasChoice
  }

  @Test func `there is a choice where another railway is near enough to be named`() {
    #expect(!hasChoice([.init("Alone", "ABC")], metresPerCell: 100))
    #expect(hasChoice([.init("One", "ABC"), .init("Other", "DEF")], metresPerCell: 100))
    #expect(!hasChoice([.init("One", "ABC"), .init("Far", "DEF")], metresPerCell: 6_000))
  }

  @Test(arguments: 0..<60)
  func `is near enough as by a scan of all vertices`(step: Int) {
    let metresPerCell = 2_460 + Double(step) * 1.5
    let lines: [DrawnNetwork.Line] = [.init("One", "ABC"), .init("Other", "DEF")]
    let network = network(lines, metresPerCell: metresPerCell)
    let isNear = network.railways[0].stations.contains { station in
      network.tracks[1].vertices.contains {
        $0.metres(to: network[station].coordinate) <= JudgedJourney.choiceMetres
      }
    }
    #expect(hasChoice(lines, metresPerCell: metresPerCell) == isNear)
  }
}
