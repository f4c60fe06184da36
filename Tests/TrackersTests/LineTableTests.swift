import RailNetwork
import TestKit
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
        group: nil, coordinate: places[4 + $0 % 2])
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

  @Test(arguments: 0..<2, [(0, nil), (2, nil), (3, nil), (4, 4), (5, 4)] as [(Int32, Int?)])
  func `a straight line from station to station is one part of the track`(
    railway: Int, expected: (vertex: Int32, start: Int?)
  ) {
    let track = Self.network.tracks[railway]
    let hop = LineTable(network: Self.network).straightHop(railway, expected.vertex)
    #expect(hop?.start == expected.start.map { track.vertices[$0] })
    #expect(hop?.end == expected.start.map { track.vertices[$0 + 1] })
  }

  @Test(arguments: ["T.Main", "T.Loop"])
  func `the nearest station is that of a search among all`(id: String) throws {
    let network = SampleTruth.network
    let railway = SampleTruth.railway(id).offset
    let table = LineTable(network: network)
    for metres in stride(from: 5, to: network.tracks[railway].lengthMetres, by: 50.0) {
      let all = (0..<4).map { order in
        abs(table.difference(railway, from: metres, to: table.position(railway, order)))
      }
      let nearest = try #require(table.nearestStation(railway, metres))
      #expect(nearest.metres == all.min(), "\(metres) m")
      #expect(all[nearest.order] == nearest.metres)
    }
  }

  @Test(arguments: -2...2) func `a position on a loop is the same after any round`(rounds: Int) {
    let network = SampleTruth.network
    let railway = SampleTruth.railway("T.Loop").offset
    let table = LineTable(network: network)
    let length = network.tracks[railway].lengthMetres
    for metres in stride(from: 5, to: length, by: 50.0) {
      let moved = metres + Double(rounds) * length
      #expect(abs(table.wrapped(railway, moved) - metres) < 1e-6, "\(metres) m")
      #expect(table.stationBefore(railway, moved) == table.stationBefore(railway, metres))
    }
  }

  /// Stations 1.5 m apart, as where platforms of two directions are two stations.
  @Test(arguments: [false, true], [false, true])
  func `the spacing of stations is the way between them, over the seam of a loop too`(
    isLoop: Bool, isAscending: Bool
  ) throws {
    let network = DrawnNetwork(
      """
      A----B
      |    |
      |    |
      |    |
      |    |
      D----C
      """, [.init("Main", "ABCD", isLoop: isLoop)], metresPerCell: 0.3
    ).network
    let table = LineTable(network: network)
    for order in 0..<4 {
      let last = isAscending ? 3 : 0
      let found = table.following(0, order, isAscending: isAscending)
      #expect(found == (order == last && !isLoop ? nil : (order + (isAscending ? 1 : 3)) % 4))
      guard let next = found else { continue }
      let metres = network[network.railways[0].stations[order]].coordinate.metres(
        to: network[network.railways[0].stations[next]].coordinate)
      let spacing = table.spacing(0, from: order, to: next, isAscending: isAscending)
      #expect(abs(spacing - max(metres, 1)) < 0.01, "\(order)")
    }
  }

  /// Stations 1.5 km apart; only descending trains come to the second, B.
  private static let oneSided: LineTable = {
    let drawn = RuleNetwork.line
    var stations = drawn.stations
    stations[1].direction = .descending
    return LineTable(
      network: RailNetwork(
        id: "one", title: "", version: "1", sources: [], railways: drawn.railways,
        stations: stations))
  }()

  @Test(
    arguments: [
      (1_400, true, 0, 1_400), (1_600, true, 2, 1_400), (1_400, false, 1, 100),
      (2_300, true, 2, 700), (2_300, false, 2, 700), (5_900, true, 4, 100),
    ] as [(Double, Bool, Int, Double)])
  func `the nearest station is one to which trains in the direction come`(
    metres: Double, isAscending: Bool, order: Int, away: Double
  ) throws {
    let found = try #require(Self.oneSided.nearestStation(0, metres, isAscending: isAscending))
    #expect(found.order == order && abs(found.metres - away) < 5)
  }

  @Test(
    arguments: [
      (100, true, 0, 2, 2_900), (100, true, 3_000, 3, 4_400), (2_900, false, 0, 1, 1_400),
      (2_900, false, 1_500, 0, 2_900), (5_900, true, 50, 4, 100), (5_900, true, 200, nil, 0),
      (100, false, 200, nil, 0),
    ] as [(Double, Bool, Double, Int?, Double)])
  func `the station ahead is the first that is far enough and that the train passes`(
    metres: Double, isAscending: Bool, least: Double, order: Int?, away: Double
  ) {
    let found = Self.oneSided.stationAhead(0, metres, isAscending: isAscending, least: least)
    #expect(found?.order == order && abs((found?.metres ?? 0) - away) < 5)
  }

  /// The slow way adds up a run in small steps.
  @Test(arguments: [400.0, 900, 4_000], [0.0, 9, 25])
  func `the times of a run are those of its speeds`(metres: Double, start: Double) {
    let step = 0.002
    for cruise in [12.0, 30] {
      var (seconds, way) = (0.0, 0.0)
      while way < metres - 0.5 {
        let braking = (2 * UnseenRun.braking * (metres - way)).squareRoot()
        let gained = start + UnseenRun.acceleration * (seconds + step / 2)
        way += step * min(gained, max(cruise, start), braking)
        seconds += step
      }
      #expect(abs(UnseenRun.seconds(metres, from: start, cruise: cruise) - seconds) < 1.2)
    }
  }
}
