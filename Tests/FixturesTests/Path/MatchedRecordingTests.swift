import Maths
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Fixtures

@Suite struct MatchedRecordingTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `finds on one railway to the bit what it finds among all`(seed: UInt64) throws {
    let network = try SampleNetworks.greaterTokyo()
    var generator = SeededGenerator(seed: seed)
    let railway = RailwayIndex(generator.index(below: network.railways.count))
    let track = network.tracks[railway.offset]
    let start = generator.uniform(0...track.lengthMetres)
    let locations = (0..<60).map { second in
      let place = track.coordinate(atMetres: start + Double(second) * 40)
      let error = PlanarVector(
        east: generator.uniform(-500...500), north: generator.uniform(-500...500))
      return Location(
        timestamp: Timestamp(millisecondsSince1970: Int64(second / 2) * 1_000),
        coordinate: LocalPlane(origin: place).coordinate(at: error))
    }
    let alone = MatchedRecording(locations, to: railway, of: network)
    let all = MatchedRecording(locations, finder: SurroundingsFinder(network: network))
    #expect(alone.locations == all.locations)
    let found = alone.matches(to: railway, in: alone.locations.indices)
    #expect(!found.isEmpty)
    #expect(found == all.matches(to: railway, in: all.locations.indices))
  }
}
