import RailNetwork
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

  /// The same as statements, on the tables of the talk's database that are read.
  static let statements = [
    """
    CREATE TABLE railway (id TEXT PRIMARY KEY NOT NULL, title TEXT NOT NULL, stations TEXT NOT NULL,
    color TEXT NOT NULL, ascending TEXT NOT NULL, descending TEXT NOT NULL)
    """,
    """
    CREATE TABLE station (id TEXT PRIMARY KEY NOT NULL, railway TEXT NOT NULL, title TEXT NOT NULL,
    latitude DOUBLE NOT NULL, longitude DOUBLE NOT NULL, "order" INTEGER NOT NULL)
    """,
    """
    CREATE TABLE segment (id INTEGER PRIMARY KEY AUTOINCREMENT, railway TEXT NOT NULL,
    underground BOOLEAN NOT NULL, "order" INTEGER NOT NULL)
    """,
    """
    CREATE TABLE coordinate (id INTEGER PRIMARY KEY AUTOINCREMENT, latitude DOUBLE NOT NULL,
    longitude DOUBLE NOT NULL)
    """,
    """
    CREATE TABLE segmentCoordinate (segment INTEGER NOT NULL, "order" INTEGER NOT NULL,
    coordinate INTEGER NOT NULL)
    """,
    #"""
    INSERT INTO railway VALUES
    ('Op.Ring', '{"en": "Ring", "ja": "環状線"}',
    '["Op.Ring.S0", "Op.Ring.S1", "Op.Ring.S2", "Op.Ring.S3"]', '#80C342', 'OuterLoop', 'InnerLoop'),
    ('Op.Line', '{"en": "Line", "ja": ""}', '["Op.Line.T0", "Op.Line.T1", "Op.Line.T2"]',
    '#123456', 'Outbound', 'Inbound')
    """#,
    #"""
    INSERT INTO station VALUES
    ('Op.Ring.S0', 'Op.Ring', '{"en": "S0", "ja": ""}', 35, 139, 0),
    ('Op.Ring.S1', 'Op.Ring', '{"en": "S1", "ja": "駅"}', 35, 139.01, 1),
    ('Op.Ring.S2', 'Op.Ring', '{"en": "S2", "ja": ""}', 35.01, 139.01, 2),
    ('Op.Ring.S3', 'Op.Ring', '{"en": "S3", "ja": ""}', 35.01, 139, 3),
    ('Op.Line.T0', 'Op.Line', '{"en": "T \"0\"", "ja": ""}', 35.01, 139.01, 0),
    ('Op.Line.T1', 'Op.Line', '{"en": "T \"1\"", "ja": ""}', 35.01, 139.02, 1),
    ('Op.Line.T2', 'Op.Line', '{"en": "T \"2\"", "ja": ""}', 35.01, 139.03, 2)
    """#,
    "INSERT INTO segment VALUES (1, 'Op.Ring', 0, 0), (2, 'Op.Line', 0, 0), (3, 'Op.Line', 1, 1)",
    """
    INSERT INTO coordinate VALUES (1, 35, 139), (2, 35, 139.01), (3, 35.01, 139.01),
    (4, 35.01, 139), (5, 35.01, 139.02), (6, 35.01, 139.03)
    """,
    """
    INSERT INTO segmentCoordinate VALUES (1, 0, 1), (1, 1, 2), (1, 2, 3), (1, 3, 4), (1, 4, 1),
    (2, 0, 3), (2, 1, 5), (3, 0, 5), (3, 1, 6)
    """,
  ]

  /// A database of the network, changed by further statements.
  static func database(_ folder: TemporaryFolder, _ changes: [String] = []) throws -> String {
    let path = folder.path("r.sqlite")
    _ = try SQLiteDatabase(writing: path, statements + changes)
    return path
  }

  @Test func `reads railways, stations and track`() throws {
    let folder = try TemporaryFolder()
    let network = Self.network()
    let read = try Self.read(Self.database(folder))
    #expect(NetworkWriter.text(read.network) == NetworkWriter.text(network))
    #expect(read.network.railways == network.railways)
    #expect(read.network.stations == network.stations)
    #expect(read.warnings == [])
  }

  @Test func `takes a railway whose list repeats its first station for a loop`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.database(
      folder,
      [
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
    let folder = try TemporaryFolder()
    let path = try Self.database(folder, [statement])
    let faults = #expect(throws: Faults.self) { try Self.read(path) }
    #expect(faults?.all.first?.problem == problem)
  }

  @Test func `a station that nobody lists is left out and counted`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.database(
      folder,
      [
        """
        INSERT INTO station VALUES ('Op.Line.X', 'Op.Line', '{"en": "X", "ja": ""}', 35, 139, 9)
        """
      ])
    #expect(try Self.read(path).warnings == ["left out, stations that no railway lists: 1"])
  }
}
