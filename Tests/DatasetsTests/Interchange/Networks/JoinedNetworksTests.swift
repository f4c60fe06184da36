import RailNetwork
import TestKit
import Testing
@testable import Interchange

@Suite struct JoinedNetworksTests {
  private static let label = NetworkLabel(id: "both", title: "Both", version: "1", sources: [])

  private static func named(_ network: RailNetwork) -> [(String, String, [String], [String])] {
    network.railways.map { railway in
      (
        railway.id, railway.title.en, railway.stations.map { network[$0].id },
        railway.sharedTrack.flatMap {
          [network[$0.railway].id, network[$0.from].id, network[$0.to].id]
        }
      )
    }
  }

  @Test func `keeps the railways, stations, shared track and sources of all`() throws {
    let parts = try ["bart", "caltrain"].map { try SampleNetworks.network($0) }
    let both = try JoinedNetworks.network(
      parts.map { ($0.id, $0) }, label: Self.label
    ).network
    #expect(both.railways.count == 7 && both.stations.count == 141)
    #expect(both.sources == parts.flatMap(\.sources))
    #expect(both.timeZone == "America/Los_Angeles")
    for (joined, own) in zip(Self.named(both), parts.flatMap(Self.named)) {
      #expect(joined == own)
    }
    for (index, station) in both.stations.enumerated() {
      #expect(both[station.railway].stations.contains(StationIndex(index)))
    }
  }

  @Test func `refuses two networks with one id`() throws {
    let bart = try SampleNetworks.network("bart")
    let faults = #expect(throws: Faults.self) {
      try JoinedNetworks.network([("a", bart), ("b", bart)], label: Self.label)
    }
    // A hundred of 116, and how many more there are.
    #expect(faults?.all.count == 101)
    #expect(faults?.all.first?.problem == "the id BayAreaRapidTransit.Yellow is also in a")
  }
}
