import RailNetwork
import TestKit
import Testing

@Suite struct RailNetworkTests {
  private let drawn = DrawnNetwork(
    """
    A----B----C
    |         |
    D----E----F   G
    """,
    [.init("T.Ring", "ABCFED", isLoop: true), .init("T.Main", "DEFG"), .init("T.Top", "AC")])

  private func ids(_ railway: String, _ letters: String) -> [String?] {
    letters.map { $0 == "-" ? nil : "\(railway).\($0)" }
  }

  @Test(arguments: [
    ("T.Main", "DEFG", RailDirection.ascending, "EFG-"), ("T.Main", "DEFG", .descending, "-DEF"),
    ("T.Ring", "ABCFED", .ascending, "BCFEDA"), ("T.Ring", "ABCFED", .descending, "DABCFE"),
  ])
  func `the next station is the next of the list, and a loop has no end`(
    railway: String, stations: String, direction: RailDirection, next: String
  ) throws {
    let network = drawn.network
    for (id, expected) in zip(ids(railway, stations), ids(railway, next)) {
      let station = try #require(network.station(id: id ?? ""))
      let after = network.station(after: station, direction)
      #expect(after.map { network[$0].id } == expected)
    }
  }

  /// E45: a gap in the map is no track and has no length.
  @Test func `there is no track in a gap between two parts`() {
    let plane = LocalPlane(origin: Coordinate(latitude: 35.6, longitude: 139.7))
    func place(_ east: Double) -> Coordinate { plane.coordinate(at: .init(east: east, north: 0)) }
    let network = RailNetwork(
      id: "gap", title: "", version: "", sources: [],
      railways: [
        Railway(
          id: "T.Gap", title: Title(en: "Gap"), operatorID: "T", color: "#000000",
          stations: [StationIndex(0), StationIndex(1)], ascending: "Up", descending: "Down",
          isLoop: false,
          parts: [
            TrackPart(coordinates: [place(0), place(1000)], isUnderground: false),
            TrackPart(coordinates: [place(2000), place(3000)], isUnderground: true),
          ])
      ],
      stations: [(0, 0.0), (1, 3000)].map { order, east in
        Station(
          id: "T.Gap.\(order)", railway: RailwayIndex(0), title: Title(en: ""), order: order,
          group: nil, coordinate: place(east))
      })
    let track = network.tracks[0]
    #expect(abs(track.lengthMetres - 2000) < 0.01)
    #expect(!track.isUnderground(atMetres: 500))
    #expect(track.isUnderground(atMetres: 1500))
    #expect(abs(track.coordinate(atMetres: 1500).metres(to: place(2500))) < 0.1)
  }
}
