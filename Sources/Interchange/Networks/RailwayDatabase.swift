package import RailNetwork

/// Reads the railway database of the talk: `railway`, `station`, `segment`, `segmentCoordinate` and
/// `coordinate`, as documented in data/RailwayDatabase.swift of
/// github.com/twocentstudios/train-tracker-talk.
///
/// Titles and lists of stations are JSON texts. The database has no operators and no interchange
/// groups: the operator is the part of a railway's id before its first dot. A railway is a loop if
/// its list of stations ends where it starts, or if its track does and its directions are an inner
/// and an outer loop.
package struct RailwayDatabaseReader {
  private let database: SQLiteDatabase
  private var log: FaultLog
  private var builder = NetworkBuilder()
  /// For each station id, the id of its railway, and the station.
  private var stations: [String: (railway: String, stop: NetworkBuilder.Stop)] = [:]
  private var listed: Set<String> = []

  package static func network(
    _ database: SQLiteDatabase, label: NetworkLabel
  ) throws(Faults) -> ImportedNetwork {
    var reader = RailwayDatabaseReader(database: database, log: FaultLog(file: database.file))
    return try reader.read(label)
  }

  private mutating func read(_ label: NetworkLabel) throws(Faults) -> ImportedNetwork {
    try database.check(
      isOf: "railways",
      ["railway": [], "station": [], "segment": [], "segmentCoordinate": [], "coordinate": []])
    try readStations()
    let parts = try trackParts()
    let row = try database.rows(
      ["id", "title", "stations", "color", "ascending", "descending"], of: "railway",
      "ORDER BY rowid")
    while try row.step() { addRailway(row, parts[row.text(0) ?? ""] ?? []) }
    try log.throwIfAny()
    guard !builder.railways.isEmpty else {
      throw Faults(database.file, "has no railway")
    }
    let unlisted = stations.count - listed.count
    return ImportedNetwork(
      network: builder.network(label),
      warnings: unlisted > 0 ? ["left out, stations that no railway contains: \(unlisted)"] : [])
  }

  private mutating func addRailway(_ row: SQLiteStatement, _ track: [TrackPart]) {
    let id = row.text(0) ?? ""
    guard let title = title(row.text(1)), var list = strings(row.text(2)) else {
      return log.add(
        field: "railway \(id)",
        "its title or stations are not JSON in the format of the talk's app")
    }
    guard !track.isEmpty else {
      return log.add(field: "railway \(id)", "has no segment with two coordinates")
    }
    let repeatsFirst = list.count > 2 && list.first == list.last
    if repeatsFirst { list.removeLast() }
    let ascending = row.text(4) ?? "Ascending"
    let descending = row.text(5) ?? "Descending"
    var stops: [NetworkBuilder.Stop] = []
    for station in list {
      guard let found = stations[station], found.railway == id else {
        log.add(field: "railway \(id)", "station '\(station)' is not on this railway")
        continue
      }
      guard listed.insert(station).inserted else {
        log.add(field: "railway \(id)", "station '\(station)' is listed twice")
        continue
      }
      stops.append(found.stop)
    }
    builder.add(
      Railway(
        id: id, title: title, operatorID: String(id.prefix { $0 != "." }),
        color: row.text(3) ?? "#808080", stations: [], ascending: ascending,
        descending: descending,
        isLoop: repeatsFirst
          || Self.isLoop(track, ascending: ascending, descending: descending), parts: track),
      stops: stops)
  }

  /// Whether the track and the ids of the directions are those of a loop.
  ///
  /// Both must agree: some lines have a loop at their end, and some loops have a tail.
  private static func isLoop(_ track: [TrackPart], ascending: String, descending: String) -> Bool {
    track.first?.coordinates.first == track.last?.coordinates.last
      && Set([ascending, descending]) == ["InnerLoop", "OuterLoop"]
  }

  private mutating func readStations() throws(Faults) {
    let row = try database.rows(
      ["id", "railway", "title", "latitude", "longitude"], of: "station", "ORDER BY rowid")
    while try row.step() {
      let id = row.text(0) ?? ""
      guard let title = title(row.text(2)), let place = coordinate(row, at: 3) else {
        log.add(
          field: "station \(id)",
          "its title is not JSON, or its latitude and longitude are not on the earth")
        continue
      }
      stations[id] = (
        row.text(1) ?? "", NetworkBuilder.Stop(id: id, title: title, coordinate: place)
      )
    }
  }

  /// The parts of each railway's track, in order.
  ///
  /// Parts with fewer than two places are left out.
  private mutating func trackParts() throws(Faults) -> [String: [TrackPart]] {
    let hasOrder = try database.columns(of: "segment").contains("order")
    let statement = try database.rows(
      """
      SELECT s.id, s.railway, s.underground, c.latitude, c.longitude
      FROM segment s JOIN segmentCoordinate sc ON sc.segment = s.id
      JOIN coordinate c ON c.id = sc.coordinate
      ORDER BY \(hasOrder ? "s.\"order\", " : "")s.id, sc."order"
      """, of: ["segment", "segmentCoordinate", "coordinate"])
    var parts: [String: [TrackPart]] = [:]
    var current: (segment: Int64, railway: String, part: TrackPart)?
    func end() {
      guard let segment = current, segment.part.coordinates.count > 1 else { return }
      parts[segment.railway, default: []].append(segment.part)
    }
    while try statement.step() {
      let segment = statement.integer(0) ?? 0
      if current?.segment != segment {
        end()
        current = (
          segment, statement.text(1) ?? "",
          TrackPart(coordinates: [], isUnderground: statement.integer(2) == 1)
        )
      }
      guard let place = coordinate(statement, at: 3) else {
        log.add(field: "segment \(segment)", "has a coordinate that is not a place on the earth")
        continue
      }
      current?.part.coordinates.append(place)
    }
    end()
    return parts
  }

  private func coordinate(_ row: SQLiteStatement, at column: Int) -> Coordinate? {
    Coordinate(checking: row.real(column), row.real(column + 1))
  }

  private func title(_ text: String?) -> Title? {
    guard let node = json(text), let english = node["en"]?.string else { return nil }
    return Title(en: english, ja: node["ja"]?.string.flatMap { $0.isEmpty ? nil : $0 })
  }

  private func strings(_ text: String?) -> [String]? {
    guard let elements = json(text)?.array else { return nil }
    let strings = elements.compactMap(\.string)
    return strings.count == elements.count ? strings : nil
  }

  private func json(_ text: String?) -> JSONNode? {
    text.flatMap { try? JSONReader.read(Array($0.utf8)) }
  }
}
