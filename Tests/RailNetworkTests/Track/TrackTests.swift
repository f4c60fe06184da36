import TestKit
import Testing
@testable import RailNetwork

@Suite struct TrackTests {
  private let drawn = DrawnNetwork(
    """
    A----b
         |
         C----D
    """, [.init("T.Main", "AbCD")], vertexSpacingMetres: 200)
  private var track: Track { drawn.network.tracks[0] }

  @Test func `positions are in metres along the line`() {
    #expect(abs(track.lengthMetres - 1200) < 0.1)
    #expect(track.vertexPositionMetres.first == 0)
    #expect(track.vertexPositionMetres.last == track.lengthMetres)
    #expect(track.vertexPositionMetres.count == track.vertices.count)
    for (found, metres) in zip(track.stationPositionMetres, [0.0, 700, 1200]) {
      #expect(abs(found - metres) < 0.1)
    }
    #expect(track.stationDistanceMetres.allSatisfy { $0 < 0.001 })
    #expect(track.stationsRunAlong)
  }

  @Test(arguments: [
    (-50.0, "A", 0.0, 0.0), (0, "A", 0, 0), (250, "A", 250, 0), (500, "b", 0, 0),
    (600, "b", 0, -100), (700, "C", 0, 0), (1200, "D", 0, 0), (9999, "D", 0, 0),
  ])
  func `finds the place of a position, clamped to the ends`(
    position: Double, letter: Character, east: Double, north: Double
  ) {
    let place = track.coordinate(atMetres: position)
    let expected = LocalPlane(origin: drawn.coordinate(letter))
      .coordinate(at: PlanarVector(east: east, north: north))
    #expect(place.metres(to: expected) < 0.1)
  }

  @Test(arguments: [
    (0.0, 90.0), (250, 90), (499, 90), (501, 180), (650, 180), (701, 90), (1200, 90),
  ])
  func `the heading is that of ascending travel`(position: Double, course: Double) throws {
    let heading = try #require(track.heading(atMetres: position))
    #expect(abs(try #require(Course.degrees(of: heading)) - course) < 0.1)
  }

  /// Out by a street of 1,000 m, back by one that goes 500 m to the south: twice as long.
  @Test func `each direction has its own street, with the same positions`() throws {
    let plane = LocalPlane(origin: Coordinate(latitude: 35.6, longitude: 139.7))
    func places(_ places: [(Double, Double)]) -> [Coordinate] {
      places.map { plane.coordinate(at: PlanarVector(east: $0.0, north: $0.1)) }
    }
    func part(_ list: [(Double, Double)], _ direction: RailDirection? = nil) -> TrackPart {
      TrackPart(coordinates: places(list), isUnderground: false, direction: direction)
    }
    let stops = places([(0, 0), (1500, 0), (1500, -500), (3000, 0)])
    let track = Track(
      parts: [
        part([(0, 0), (1000, 0)]), part([(1000, 0), (2000, 0)], .ascending),
        part([(1000, 0), (1000, -500), (2000, -500), (2000, 0)], .descending),
        part([(2000, 0), (3000, 0)]),
      ], isLoop: false, stations: stops, directions: [nil, .ascending, .descending, nil])
    #expect(track.isOneWay && track.stationsRunAlong)
    for (found, metres) in zip(track.stationPositionMetres, [0.0, 1500, 1500, 3000]) {
      #expect(abs(found - metres) < 1)
    }
    #expect(track.stationDistanceMetres.allSatisfy { $0 < 0.1 })
    #expect(track.lane(.ascending).coordinate(atMetres: 1500).metres(to: stops[1]) < 1)
    #expect(track.lane(.descending).coordinate(atMetres: 1500).metres(to: stops[2]) < 1)
    let end = track.lane(.descending).coordinate(atMetres: 3000)
    #expect(end.metres(to: stops[3]) < 1)
  }

  @Test func `a loop wraps`() throws {
    let drawn = DrawnNetwork(
      """
      A----B
      |    |
      D----C
      """, [.init("T.Ring", "ABCD", isLoop: true)])
    let track = drawn.network.tracks[0]
    #expect(abs(track.lengthMetres - 1400) < 0.2)
    for position in stride(from: 0, to: 1400, by: 130.0) {
      let place = track.coordinate(atMetres: position)
      for lap in [-1.0, 1, 2] {
        let again = track.coordinate(atMetres: position + lap * track.lengthMetres)
        #expect(again.metres(to: place) < 0.001)
      }
    }
    let north = try #require(track.heading(atMetres: -100))
    #expect(abs(try #require(Course.degrees(of: north)) - 0) < 0.1)
  }

  @Test func `positions of a loop's stations continue beyond its length`() {
    let square = DrawnNetwork(
      """
      A----B
      |    |
      D----C
      """, [.init("T.Ring", "ABCD", isLoop: true)])
    let railway = square.network.railways[0]
    let order = [2, 3, 0, 1]
    let turned = RailNetwork(
      id: "turned", title: "", version: "", sources: [],
      railways: [railway],
      stations: order.enumerated().map { place, old in
        var station = square.network.stations[old]
        station.order = place
        return station
      })
    let positions = turned.tracks[0].stationPositionMetres
    #expect(turned.tracks[0].stationsRunAlong)
    for (found, metres) in zip(positions, [700.0, 1200, 1400, 1900]) {
      #expect(abs(found - metres) < 0.5)
    }
  }

  @Test(arguments: Checkout.some(0..<20 as Range<UInt64>))
  func `every vertex is at its measured position`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for track in RandomNetwork.draw(from: &generator).tracks {
      for (vertex, position) in zip(track.vertices, track.vertexPositionMetres) {
        #expect(track.coordinate(atMetres: position).metres(to: vertex) < 0.001)
      }
      let steps = (0...500).map {
        track.coordinate(atMetres: track.lengthMetres * Double($0) / 500)
      }
      let walked = zip(steps, steps.dropFirst()).reduce(0) { $0 + $1.0.metres(to: $1.1) }
      #expect(walked <= track.lengthMetres * 1.000_001)
      #expect(walked >= track.lengthMetres * 0.97)
    }
  }
}
