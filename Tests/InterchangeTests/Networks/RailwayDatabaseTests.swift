import RailNetwork
import TestKit
import Testing
import Text
@testable import Interchange

@Suite struct RailwayDatabaseTests {
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

  @Test func `a network comes back whole`() throws {
    let folder = try TemporaryFolder()
    let network = Self.network()
    let bytes = try RailwayDatabaseWriter.bytes(network, file: "r.sqlite")
    let read = try Self.read(folder.file("r.sqlite", bytes))
    #expect(NetworkWriter.text(read.network) == NetworkWriter.text(network))
    #expect(read.network.railways == network.railways)
    #expect(read.network.stations == network.stations)
    #expect(read.remarks == [])
    #expect(try RailwayDatabaseWriter.bytes(network, file: "r.sqlite") == bytes)
  }

  @Test func `greater Tokyo comes back whole, but for its interchanges`() throws {
    let folder = try TemporaryFolder()
    let tokyo = try SampleNetworks.greaterTokyo()
    let bytes = try RailwayDatabaseWriter.bytes(tokyo, file: "r.sqlite")
    let read = try Self.read(folder.file("r.sqlite", bytes)).network
    #expect(read.railways.map(\.id) == tokyo.railways.map(\.id))
    #expect(read.railways.map(\.title) == tokyo.railways.map(\.title))
    #expect(read.railways.map(\.parts) == tokyo.railways.map(\.parts))
    #expect(read.railways.map(\.isLoop) == tokyo.railways.map(\.isLoop))
    // The database keeps stations in the order of the railways' lists.
    for (a, b) in zip(read.railways, tokyo.railways) {
      let stations = b.stations.map { index in
        var station = tokyo[index]
        station.group = nil
        return station
      }
      #expect(a.stations.map { read[$0] } == stations)
    }
  }

  @Test func `a loop of other directions stays one by its list`() throws {
    let folder = try TemporaryFolder()
    let sample = Self.network()
    var railways = sample.railways
    railways[0].ascending = "Eastbound"
    railways[0].descending = "Westbound"
    let network = RailNetwork(
      id: "n", title: "N", version: "1", sources: [], railways: railways,
      stations: sample.stations)
    let path = try folder.file(
      "r.sqlite", RailwayDatabaseWriter.bytes(network, file: "r.sqlite"))
    #expect(try Self.read(path).network.railways == railways)
  }

  @Test func `the app's own questions have answers`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(
      "r.sqlite", RailwayDatabaseWriter.bytes(Self.network(), file: "r.sqlite"))
    let database = try SQLiteDatabase(reading: path)
    // Shared places are one coordinate, and the spatial index finds them.
    let nearest = try SQLiteStatement(
      """
      SELECT count(*), count(DISTINCT s.railway) FROM coordinate_rtree r
      JOIN coordinate c ON c.id = r.id JOIN segmentCoordinate sc ON sc.coordinate = c.id
      JOIN segment s ON s.id = sc.segment
      WHERE r.minLat <= 35.011 AND r.maxLat >= 35.009 AND r.minLon <= 139.011
      AND r.maxLon >= 139.009
      """, in: database)
    #expect(try nearest.step())
    #expect(nearest.integer(0) == 2 && nearest.integer(1) == 2)
    #expect(
      try database.columns(of: "railway") == [
        "id", "title", "stations", "color", "ascending", "descending",
      ])
  }

  static func damaged(_ folder: TemporaryFolder, _ statements: [String]) throws -> String {
    let path = try folder.file(
      "r.sqlite", RailwayDatabaseWriter.bytes(network(), file: "r.sqlite"))
    let database = try SQLiteDatabase(writing: path)
    for statement in statements { try database.execute(statement) }
    return path
  }

  @Test(arguments: [
    ("DELETE FROM railway", "has no railway"),
    ("DROP TABLE segment", "not a railway database: it has no table segment"),
    (
      "DELETE FROM station WHERE id = 'Op.Line.T1'",
      "lists Op.Line.T1, which is no station of it"
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
      "lists Op.Line.T0 twice"
    ),
  ])
  func `says what is wrong`(statement: String, problem: String) throws {
    let folder = try TemporaryFolder()
    let path = try Self.damaged(folder, [statement])
    let faults = #expect(throws: Faults.self) { try Self.read(path) }
    #expect(faults?.all.first?.problem == problem)
  }

  @Test func `a station that nobody lists is left out and counted`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.damaged(
      folder,
      [
        """
        INSERT INTO station VALUES ('Op.Line.X', 'Op.Line', '{"en": "X", "ja": ""}', 35, 139, 9)
        """
      ])
    #expect(try Self.read(path).remarks == ["left out, stations that no railway lists: 1"])
  }
}
