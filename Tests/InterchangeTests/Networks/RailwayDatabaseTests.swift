import RailNetwork
import TestKit
import Testing
import Text
@testable import Interchange

@Suite struct RailwayDatabaseTests {
  private let scratch = ScratchFolder()

  static let label = NetworkLabel(id: "n", title: "N", version: "1", sources: [])

  static func read(_ path: String) throws(Faults) -> ImportedNetwork {
    try RailwayDatabaseReader.network(SQLiteDatabase(reading: path), label: label)
  }

  /// Two railways, one a loop, one with a part underground, which share coordinates.
  static func network() -> RailNetwork {
    func place(_ east: Double, _ north: Double) -> Coordinate {
      Coordinate(latitude: 35 + north / 1_000, longitude: 139 + east / 1_000)
    }
    let square = [place(0, 0), place(10, 0), place(10, 10), place(0, 10), place(0, 0)]
    let line = [place(10, 10), place(20, 10), place(30, 10)]
    let corners = square.dropLast().enumerated().map { order, coordinate in
      Station(
        id: "Op.Ring.S\(order)", railway: RailwayIndex(0),
        title: Title(en: "S\(order)", ja: order == 1 ? "駅" : nil), order: order, group: nil,
        coordinate: coordinate)
    }
    let ends = line.enumerated().map { order, coordinate in
      Station(
        id: "Op.Line.T\(order)", railway: RailwayIndex(1), title: Title(en: "T \"\(order)\""),
        order: order, group: nil, coordinate: coordinate)
    }
    return RailNetwork(
      id: "n", title: "N", version: "1", sources: [],
      railways: [
        Railway(
          id: "Op.Ring", title: Title(en: "Ring", ja: "環状線"), operatorID: "Op",
          color: "#80C342", stations: (0..<4).map { StationIndex($0) }, ascending: "OuterLoop",
          descending: "InnerLoop", isLoop: true,
          parts: [TrackPart(coordinates: square, isUnderground: false)]),
        Railway(
          id: "Op.Line", title: Title(en: "Line"), operatorID: "Op", color: "#123456",
          stations: (4..<7).map { StationIndex($0) }, ascending: "Outbound",
          descending: "Inbound", isLoop: false,
          parts: [
            TrackPart(coordinates: [line[0], line[1]], isUnderground: false),
            TrackPart(coordinates: [line[1], line[2]], isUnderground: true),
          ]),
      ], stations: corners + ends)
  }

  /// The same as statements, on the tables of the talk's database that are read.
  static let statements = SQLFixture.statements("railways.sql")

  /// A database of the network, changed by further statements.
  func database(_ changes: [String] = []) throws -> String {
    let path = scratch.file("r.sqlite")
    _ = try SQLiteDatabase(writing: path, Self.statements + changes)
    return path
  }

  @Test func `reads railways, stations and track`() throws {
    let network = Self.network()
    let read = try Self.read(database())
    #expect(NetworkWriter.text(read.network) == NetworkWriter.text(network))
    #expect(read.network.railways == network.railways)
    #expect(read.network.stations == network.stations)
    #expect(read.warnings == [])
  }

  @Test func `takes a railway whose list repeats its first station for a loop`() throws {
    let path = try database([
      """
      UPDATE railway SET ascending = 'Eastbound', descending = 'Westbound',
      stations = replace(stations, ']', ', "Op.Ring.S0"]') WHERE id = 'Op.Ring'
      """
    ])
    var railways = Self.network().railways
    railways[0].ascending = "Eastbound"
    railways[0].descending = "Westbound"
    #expect(try Self.read(path).network.railways == railways)
  }

  @Test(arguments: [
    ("DELETE FROM railway", "has no railway"),
    ("DROP TABLE segment", "not a railway database: it has no table segment"),
    (
      "DELETE FROM station WHERE id = 'Op.Line.T1'",
      "station 'Op.Line.T1' is not on this railway"
    ),
    (
      "UPDATE railway SET title = 'Ring' WHERE id = 'Op.Ring'",
      "its title or its stations are not JSON as the talk's app has"
    ),
    (
      "DELETE FROM segment WHERE railway = 'Op.Line'", "has no segment with two coordinates"
    ),
    (
      "UPDATE station SET latitude = 139, longitude = 35 WHERE id = 'Op.Line.T1'",
      "has no JSON title, or no place on the earth"
    ),
    (
      "UPDATE railway SET stations = '[\"Op.Line.T0\", \"Op.Line.T0\"]' WHERE id = 'Op.Line'",
      "station 'Op.Line.T0' is listed twice"
    ),
  ])
  func `says what is wrong`(statement: String, problem: String) throws {
    let path = try database([statement])
    let faults = #expect(throws: Faults.self) { try Self.read(path) }
    #expect(faults?.all.first?.problem == problem)
  }

  @Test func `leaves out and counts stations without a railway`() throws {
    let path = try database([
      """
      INSERT INTO station VALUES ('Op.Line.X', 'Op.Line', '{"en": "X", "ja": ""}', 35, 139, 9)
      """
    ])
    #expect(try Self.read(path).warnings == ["left out, stations that no railway lists: 1"])
  }
}
