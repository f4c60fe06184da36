import RailNetwork
import TestKit
import Testing

/// Known facts about the project's own networks.
@Suite struct SampleNetworksTests {
  @Test func `greater Tokyo has all its railways and stations`() throws {
    let network = try SampleNetworks.greaterTokyo()
    #expect(network.railways.count == 179)
    #expect(network.stations.count == 2583)
    #expect(network.railways.filter(\.isLoop).map(\.id) == ["JR-East.Yamanote"])
    #expect(Set(network.railways.flatMap(\.stations)).count == network.stations.count)
    for (railway, track) in zip(network.railways, network.tracks) {
      #expect(track.stationsRunAlong, "\(railway.id)")
      let positions = track.stationPositionMetres
      #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 <= $1 }, "\(railway.id)")
      let run = (positions.last ?? 0) - (positions.first ?? 0)
      #expect(run <= track.lengthMetres, "\(railway.id)")
      #expect(railway.parts.allSatisfy { $0.coordinates.count > 1 }, "\(railway.id)")
      #expect(
        zip(railway.parts, railway.parts.dropFirst()).allSatisfy {
          $0.coordinates.last == $1.coordinates.first
        }, "\(railway.id) has a gap")
    }
    let far = network.tracks.flatMap(\.stationDistanceMetres).filter { $0 > 150 }
    #expect(far.count == 14)
  }
}
