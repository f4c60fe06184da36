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

  @Test func `stations are on their railway in the order of the list`() throws {
    for network in [try SampleNetworks.greaterTokyo(), try SampleNetworks.caltrain()] {
      for (index, railway) in network.railways.enumerated() {
        #expect(railway.stations.map { network[$0].order } == Array(railway.stations.indices))
        #expect(railway.stations.allSatisfy { network[$0].railway == RailwayIndex(index) })
      }
    }
  }

  @Test func `an interchange has at least two stations and one of their ids`() throws {
    let network = try SampleNetworks.greaterTokyo()
    var sizes: [String: Int] = [:]
    for group in network.stations.compactMap(\.group) { sizes[group, default: 0] += 1 }
    #expect(sizes.count == 356)
    for (group, size) in sizes {
      #expect(size > 1, "\(group)")
      #expect(network.station(id: group) != nil, "\(group)")
    }
    let osaki = try #require(network.station(id: "TWR.Rinkai.Osaki"))
    #expect(network[osaki].group == "JR-East.Yamanote.Osaki")
  }

  @Test func `railways on the same track share its vertices`() throws {
    let network = try SampleNetworks.greaterTokyo()
    func vertices(_ id: String) throws -> Set<[Double]> {
      let index = try #require(network.railway(id: id))
      return Set(network.tracks[index.offset].vertices.map { [$0.latitude, $0.longitude] })
    }
    let shared = try vertices("Tokyu.Toyoko").intersection(vertices("Tokyu.Meguro"))
    #expect(shared.count > 50, "they run on common track from Den-en-chofu to Hiyoshi")
  }

  @Test func `subways run underground, the Yamanote Line does not`() throws {
    let network = try SampleNetworks.greaterTokyo()
    func flags(_ id: String) throws -> [Bool] {
      network.tracks[try #require(network.railway(id: id)).offset].isUnderground
    }
    #expect(try flags("Toei.Oedo") == [true])
    #expect(try flags("JR-East.Yamanote") == [false])
    #expect(try Set(flags("TokyoMetro.Tozai")) == [true, false])
  }

  @Test func `Caltrain is one line of 31 stations from San Francisco to Gilroy`() throws {
    let network = try SampleNetworks.caltrain()
    let railway = try #require(network.railways.first)
    #expect(network.railways.count == 1)
    #expect(railway.id == "Caltrain.Caltrain")
    #expect([railway.ascending, railway.descending] == ["Southbound", "Northbound"])
    let names = railway.stations.map { network[$0].title.en }
    #expect(names.count == 31)
    #expect(names.first == "San Francisco")
    #expect(names.last == "Gilroy")
    #expect(Array(names[18...20]) == ["San Antonio", "Mt View", "Sunnyvale"])
    #expect(network.tracks[0].stationsRunAlong)
    #expect((120_000...127_000).contains(network.tracks[0].lengthMetres))
  }
}
