import RailNetwork
import Testing
@testable import Trackers

@Suite struct LineTableTests {
  /// Two railways of the same track: parts of three vertices, of one and of two.
  static let network: RailNetwork = {
    let places = (0..<6).map { Coordinate(latitude: 35 + Double($0) / 100, longitude: 139) }
    let parts = [places[..<3], places[3..<4], places[4...]].map {
      TrackPart(coordinates: Array($0), isUnderground: false)
    }
    let stations = (0..<4).map {
      Station(
        id: "S\($0)", railway: RailwayIndex($0 / 2), title: Title(en: "S"), order: $0 % 2,
        group: nil, coordinate: places[$0 % 2 * 5])
    }
    let railways = (0..<2).map {
      Railway(
        id: "R\($0)", title: Title(en: "R"), operatorID: "T", color: "#000000",
        stations: [StationIndex(2 * $0), StationIndex(2 * $0 + 1)], ascending: "Up",
        descending: "Down", isLoop: false, parts: parts)
    }
    return RailNetwork(
      id: "parts", title: "Parts", version: "1", sources: [], railways: railways,
      stations: stations)
  }()

  @Test(arguments: 0..<2, [(0, 0), (1, 1), (2, 1), (3, nil), (4, 4), (5, 4)] as [(Int32, Int?)])
  func `a segment at a vertex is of the vertex's part`(
    railway: Int, expected: (vertex: Int32, start: Int?)
  ) {
    let track = Self.network.tracks[railway]
    let segment = LineTable(network: Self.network).segment(railway, expected.vertex)
    #expect(segment?.start == expected.start.map { track.vertices[$0] })
    #expect(segment?.end == expected.start.map { track.vertices[$0 + 1] })
    #expect(
      segment?.metres
        == expected.start.map {
          track.vertexPositionMetres[$0]...track.vertexPositionMetres[$0 + 1]
        })
  }
}
