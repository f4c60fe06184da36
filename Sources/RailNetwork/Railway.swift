/// A railway's index in its network's list.
public struct RailwayIndex: Sendable, Hashable, Comparable, Codable {
  /// Counted from 0.
  public let rawValue: Int32

  /// The railway at this place of ``RailNetwork/railways``, from 0.
  @inlinable
  public init(_ rawValue: Int) {
    self.rawValue = Int32(rawValue)
  }

  /// The place in ``RailNetwork/railways``, from 0.
  @inlinable public var offset: Int { Int(rawValue) }

  @inlinable
  public static func < (a: RailwayIndex, b: RailwayIndex) -> Bool {
    a.rawValue < b.rawValue
  }
}

/// A station's index in its network's list.
public struct StationIndex: Sendable, Hashable, Comparable, Codable {
  /// Counted from 0.
  public let rawValue: Int32

  /// The station at this place of ``RailNetwork/stations``, from 0.
  @inlinable
  public init(_ rawValue: Int) {
    self.rawValue = Int32(rawValue)
  }

  /// The place in ``RailNetwork/stations``, from 0.
  @inlinable public var offset: Int { Int(rawValue) }

  @inlinable
  public static func < (a: StationIndex, b: StationIndex) -> Bool {
    a.rawValue < b.rawValue
  }
}

/// The direction of travel along a railway's list of stations.
public enum RailDirection: String, Sendable, Hashable, Codable, CaseIterable {
  /// As the railway lists its stations.
  case ascending
  /// Against the list.
  case descending

  /// The other direction.
  @inlinable public var opposite: RailDirection {
    self == .ascending ? .descending : .ascending
  }
}

/// A name in English and, where the source has them, Japanese and what stands on the signs.
public struct Title: Sendable, Hashable {
  /// In English or in Latin letters.
  public var en: String
  /// The Japanese name, if there is one.
  public var ja: String?
  /// As on the signs, where that is neither of the others.
  public var local: String?

  /// A name; only the English one is needed.
  public init(en: String, ja: String? = nil, local: String? = nil) {
    self.en = en
    self.ja = ja
    self.local = local
  }

  /// All its texts, the English one first.
  public var texts: [String] { [en, ja, local].compactMap(\.self) }
}

/// What a stretch of track was drawn from, by which a reader may judge how far it can be believed.
public enum TrackOrigin: String, Sendable, Hashable, CaseIterable {
  /// Nobody says.
  case unknown
  /// A shape of a timetable feed.
  case shape
  case openStreetMap = "osm"
  /// A recording of a ride.
  case trace
  /// Nothing: it runs straight from one station to the next.
  case straight
}

/// A stretch of track, in its railway's ascending order.
public struct TrackPart: Sendable, Equatable {
  /// At least two places.
  public var coordinates: [Coordinate]
  /// Whether it lies in a tunnel or a subway.
  public var isUnderground: Bool
  /// What its course was drawn from.
  public var drawn: TrackOrigin
  /// The only direction in which trains run on it, where there is but one.
  public var direction: RailDirection?

  /// A stretch of track; ``NetworkReader`` makes sure of its two places, this does not.
  public init(
    coordinates: [Coordinate], isUnderground: Bool, drawn: TrackOrigin = .unknown,
    direction: RailDirection? = nil
  ) {
    self.coordinates = coordinates
    self.isUnderground = isUnderground
    self.drawn = drawn
    self.direction = direction
  }
}

/// A railway: a name, an ordered list of stations, and the track through them.
public struct Railway: Sendable, Equatable {
  /// Such as `Tokyu.Toyoko`.
  public var id: String
  /// Its name.
  public var title: Title
  /// The id of its operator, such as `Tokyu`.
  public var operatorID: String
  /// `#RRGGBB`.
  public var color: String
  /// Each station once, in ascending order; in a loop the last is followed by the first.
  public var stations: [StationIndex]
  /// The direction id of ascending travel, such as `Outbound`.
  public var ascending: String
  /// The direction id of descending travel, such as `Inbound`.
  public var descending: String
  /// Whether the last station is followed by the first.
  public var isLoop: Bool
  /// End to start in ascending order; those for one direction beside those for the other.
  public var parts: [TrackPart]
  /// Where other railways run on the same track.
  public var sharedTrack: [SharedTrack] = []
  /// Whether its trains are known to stop at every station, as those of most metros do.
  public var stopsEverywhere = false

  /// A railway from its parts; a network's initialiser says what must hold.
  public init(
    id: String, title: Title, operatorID: String, color: String, stations: [StationIndex],
    ascending: String, descending: String, isLoop: Bool, parts: [TrackPart]
  ) {
    self.id = id
    self.title = title
    self.operatorID = operatorID
    self.color = color
    self.stations = stations
    self.ascending = ascending
    self.descending = descending
    self.isLoop = isLoop
    self.parts = parts
  }

  /// The id under which files name a direction of this railway.
  public func directionID(_ direction: RailDirection) -> String {
    direction == .ascending ? ascending : descending
  }

  /// The direction that files name by this id, or nil if the railway has none such.
  public func direction(id: String) -> RailDirection? {
    id == ascending ? .ascending : id == descending ? .descending : nil
  }
}

/// A station of one railway.
///
/// An interchange has a station for each of its railways.
public struct Station: Sendable, Equatable {
  /// Such as `Tokyu.Toyoko.Kikuna`.
  public var id: String
  /// The railway that it is a station of.
  public var railway: RailwayIndex
  /// Its name.
  public var title: Title
  /// The index in the railway's ascending list, from 0.
  public var order: Int
  /// The id shared by the stations that are one interchange.
  public var group: String?
  /// The only direction in which trains come here, where there is but one.
  public var direction: RailDirection?
  /// Where it lies: a point near the track, not always on it.
  public var coordinate: Coordinate

  /// A station from its parts; a network's initialiser says what must hold.
  public init(
    id: String, railway: RailwayIndex, title: Title, order: Int, group: String?,
    direction: RailDirection? = nil, coordinate: Coordinate
  ) {
    self.id = id
    self.railway = railway
    self.title = title
    self.order = order
    self.group = group
    self.direction = direction
    self.coordinate = coordinate
  }
}
