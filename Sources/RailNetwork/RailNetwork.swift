import Foundation

/// A source of a network's data, and its licence.
public struct DataSource: Sendable, Equatable {
  /// The name of the source.
  public var title: String
  /// The licence, such as `MIT`.
  public var licence: String
  /// The names that the licence requires to be mentioned.
  public var attribution: String
  /// ISO 8601 date.
  public var retrieved: String

  /// A source with its licence.
  public init(title: String, licence: String, attribution: String, retrieved: String) {
    self.title = title
    self.licence = licence
    self.attribution = attribution
    self.retrieved = retrieved
  }
}

/// Railways and stations as immutable values, with derived data that is computed once.
///
/// The parts must be valid: every index in range, ids unique, and for each railway at least two
/// stations and one part of track with two places. ``NetworkReader`` checks this for files.
public struct RailNetwork: Sendable, Equatable {
  /// Such as `greater-tokyo`: the id in journeys, and the name of the network's file.
  public let id: String
  /// A name for users.
  public let title: String
  /// The edition, such as the date of the data.
  public package(set) var version: String
  /// The IANA name of the time zone of its timetables, such as `Asia/Tokyo`, if known.
  public let timeZone: String?
  /// The sources of the data.
  public let sources: [DataSource]
  /// All railways; a ``RailwayIndex`` is an index in this list.
  public internal(set) var railways: [Railway]
  /// All stations; a ``StationIndex`` is an index in this list.
  ///
  /// Longitudes are within 180° of the first station's; see ``onMap(_:)``.
  public let stations: [Station]
  /// The measured track of each railway, in the order of ``railways``.
  public let tracks: [Track]
  /// The station data for inner loops, without names.
  public let stationTable: StationTable

  private let railwayByID: [String: RailwayIndex]
  private let stationByID: [String: StationIndex]

  /// A network from valid parts; see the type for the requirements.
  public init(
    id: String, title: String, version: String, timeZone: String? = nil, sources: [DataSource],
    railways: [Railway], stations: [Station]
  ) {
    self.id = id
    self.title = title
    self.version = version
    self.timeZone = timeZone
    self.sources = sources
    var (railways, stations) = (railways, stations)
    Self.putOnOneMap(&railways, &stations)
    self.railways = railways
    self.stations = stations
    tracks = railways.map { railway in
      let own = railway.stations.map { stations[$0.offset] }
      return Track(
        parts: railway.parts, isLoop: railway.isLoop, stations: own.map(\.coordinate),
        directions: own.map(\.direction))
    }
    stationTable = StationTable(railways: railways, stations: stations)
    railwayByID = Self.indices(railways.map(\.id)) { RailwayIndex($0) }
    stationByID = Self.indices(stations.map(\.id)) { StationIndex($0) }
  }

  /// Moves longitudes to within 180° of the first station's, so that track across 180° is
  /// continuous.
  private static func putOnOneMap(_ railways: inout [Railway], _ stations: inout [Station]) {
    guard let origin = stations.first?.coordinate else { return }
    func isBeyond(_ place: Coordinate) -> Bool { abs(place.longitude - origin.longitude) > 180 }
    for railway in railways.indices {
      for part in railways[railway].parts.indices
      where railways[railway].parts[part].coordinates.contains(where: isBeyond) {
        railways[railway].parts[part].coordinates =
          railways[railway].parts[part].coordinates.map { $0.turned(towards: origin) }
      }
    }
    for station in stations.indices where isBeyond(stations[station].coordinate) {
      stations[station].coordinate = stations[station].coordinate.turned(towards: origin)
    }
  }

  /// The index of each id; for repeated ids the first.
  static func indices<Index>(_ ids: [String], _ index: (Int) -> Index) -> [String: Index] {
    var indices = [String: Index](minimumCapacity: ids.count)
    for offset in ids.indices.reversed() { indices[ids[offset]] = index(offset) }
    return indices
  }

  /// A place in the longitudes of this network, which continue beyond 180° if its track does.
  public func onMap(_ place: Coordinate) -> Coordinate {
    stationTable.coordinates.first.map { place.turned(towards: $0) } ?? place
  }

  /// The railway with this id.
  public func railway(id: String) -> RailwayIndex? {
    railwayByID[id]
  }

  /// The station with this id.
  public func station(id: String) -> StationIndex? {
    stationByID[id]
  }

  /// The railway at an index, which must be from this network.
  @inlinable public subscript(_ railway: RailwayIndex) -> Railway {
    railways[railway.offset]
  }

  /// The station at an index, which must be from this network.
  @inlinable public subscript(_ station: StationIndex) -> Station {
    stations[station.offset]
  }

  package func isInterchange(_ a: StationIndex, _ b: StationIndex) -> Bool {
    a == b || (self[a].group != nil && self[a].group == self[b].group)
  }

  package func isUnderground(_ station: StationIndex) -> Bool {
    let record = self[station]
    let track = tracks[record.railway.offset]
    return track.lane(record.direction ?? .ascending)
      .isUnderground(atMetres: track.stationPositionMetres[record.order])
  }

  /// The difference of local time from UTC in seconds; nil if the time zone is not known.
  public func utcOffsetSeconds(atSecondsSince1970 seconds: Double) -> Int? {
    timeZone.flatMap { TimeZone(identifier: $0) }?
      .secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
  }

  /// The next station in the direction of travel, round a loop; nil at the end of the line.
  public func station(after station: StationIndex, _ direction: RailDirection) -> StationIndex? {
    let railway = self[station].railway
    if let next = stationTable.neighbour(of: station, on: railway, direction) { return next }
    guard self[railway].isLoop else { return nil }
    let list = stationTable.lists[railway.offset].filter { stationTable.passes($0, direction) }
    return direction == .ascending ? list.first : list.last
  }
}
