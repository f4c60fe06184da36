import Geometry
package import PlainText
package import RailNetwork

/// Writes a network as the talk's railway database, with the indexes that its app asks for.
///
/// Left behind, since the database has no room for them: the network's own id, title, version and
/// sources, operators that differ from the start of their railways' ids, and interchange groups.
package struct RailwayDatabaseWriter {
  private let network: RailNetwork
  private let database: SQLiteDatabase
  private var coordinateIDs: [Coordinate: Int64] = [:]

  /// The bytes of the database.
  ///
  /// - Parameters:
  ///   - network: what to write.
  ///   - file: the file that the bytes are for.
  /// - Returns: the bytes, the same for the same network and version of SQLite.
  /// - Throws: one fault if this machine has no SQLite.
  package static func bytes(_ network: RailNetwork, file: String) throws(Faults) -> [UInt8] {
    var writer = RailwayDatabaseWriter(
      network: network, database: try SQLiteDatabase(inMemoryFor: file))
    try writer.write()
    return try writer.database.bytes()
  }

  private init(network: RailNetwork, database: SQLiteDatabase) {
    self.network = network
    self.database = database
  }

  private mutating func write() throws(Faults) {
    for statement in Self.schema { try database.execute(statement) }
    try database.execute("BEGIN")
    let railway = try SQLiteStatement("INSERT INTO railway VALUES (?, ?, ?, ?, ?, ?)", in: database)
    for record in network.railways {
      try railway.run([
        .text(record.id), .text(title(record.title)), .text(stationList(record)),
        .text(record.color), .text(record.ascending), .text(record.descending),
      ])
    }
    try writeStations()
    try writeTracks()
    for statement in Self.indexes { try database.execute(statement) }
    try database.execute("COMMIT")
  }

  private func writeStations() throws(Faults) {
    let station = try SQLiteStatement("INSERT INTO station VALUES (?, ?, ?, ?, ?, ?)", in: database)
    for record in network.stations {
      try station.run([
        .text(record.id), .text(network[record.railway].id), .text(title(record.title)),
        .real(record.coordinate.latitude), .real(record.coordinate.longitude),
        .integer(Int64(record.order)),
      ])
    }
  }

  private mutating func writeTracks() throws(Faults) {
    let segment = try SQLiteStatement("INSERT INTO segment VALUES (?, ?, ?, ?)", in: database)
    let place = try SQLiteStatement("INSERT INTO coordinate VALUES (?, ?, ?)", in: database)
    let link = try SQLiteStatement("INSERT INTO segmentCoordinate VALUES (?, ?, ?)", in: database)
    var segmentID: Int64 = 0
    for railway in network.railways {
      for (order, part) in railway.parts.enumerated() {
        segmentID += 1
        try segment.run([
          .integer(segmentID), .text(railway.id), .integer(part.isUnderground ? 1 : 0),
          .integer(Int64(order)),
        ])
        for (offset, coordinate) in part.coordinates.enumerated() {
          let id = coordinateIDs[coordinate] ?? Int64(coordinateIDs.count + 1)
          if coordinateIDs.updateValue(id, forKey: coordinate) == nil {
            try place.run([
              .integer(id), .real(coordinate.latitude), .real(coordinate.longitude),
            ])
          }
          try link.run([.integer(segmentID), .integer(Int64(offset)), .integer(id)])
        }
      }
    }
  }

  private func title(_ title: Title) -> String {
    JSONText.compact(
      .object([
        JSONMember(name: "en", node: JSONNode(.string(title.en))),
        JSONMember(name: "ja", node: JSONNode(.string(title.ja ?? ""))),
      ]))
  }

  /// A loop that could be taken for none repeats its first station, so that it stays a loop.
  private func stationList(_ railway: Railway) -> String {
    let isPlain = RailwayDatabaseReader.isLoop(
      railway.parts, ascending: railway.ascending, descending: railway.descending)
    let repeated = railway.isLoop && !isPlain ? railway.stations.prefix(1) : []
    let ids = (railway.stations + repeated).map { JSONNode(.string(network[$0].id)) }
    return JSONText.compact(.array(ids))
  }

  private static let schema = [
    """
    CREATE TABLE railway (id TEXT PRIMARY KEY NOT NULL, title TEXT NOT NULL,
    stations TEXT NOT NULL, color TEXT NOT NULL, ascending TEXT NOT NULL,
    descending TEXT NOT NULL)
    """,
    """
    CREATE TABLE station (id TEXT PRIMARY KEY NOT NULL,
    railway TEXT NOT NULL REFERENCES railway(id), title TEXT NOT NULL,
    latitude DOUBLE NOT NULL, longitude DOUBLE NOT NULL, "order" INTEGER NOT NULL)
    """,
    """
    CREATE TABLE segment (id INTEGER PRIMARY KEY AUTOINCREMENT,
    railway TEXT NOT NULL REFERENCES railway(id), underground BOOLEAN NOT NULL,
    "order" INTEGER NOT NULL)
    """,
    """
    CREATE TABLE coordinate (id INTEGER PRIMARY KEY AUTOINCREMENT, latitude DOUBLE NOT NULL,
    longitude DOUBLE NOT NULL, UNIQUE (latitude, longitude))
    """,
    """
    CREATE TABLE segmentCoordinate (segment INTEGER NOT NULL REFERENCES segment(id),
    "order" INTEGER NOT NULL, coordinate INTEGER NOT NULL REFERENCES coordinate(id),
    PRIMARY KEY (segment, "order"))
    """,
    "CREATE VIRTUAL TABLE station_rtree USING rtree(id, minLat, maxLat, minLon, maxLon)",
    "CREATE VIRTUAL TABLE coordinate_rtree USING rtree(id, minLat, maxLat, minLon, maxLon)",
  ]

  private static let indexes = [
    "CREATE INDEX station_on_latitude ON station(latitude)",
    "CREATE INDEX station_on_longitude ON station(longitude)",
    "CREATE INDEX coordinate_on_latitude ON coordinate(latitude)",
    "CREATE INDEX coordinate_on_longitude ON coordinate(longitude)",
    """
    INSERT INTO station_rtree
    SELECT rowid, latitude, latitude, longitude, longitude FROM station
    """,
    """
    INSERT INTO coordinate_rtree
    SELECT id, latitude, latitude, longitude, longitude FROM coordinate
    """,
  ]
}
