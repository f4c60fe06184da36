/// A railway's index in its network's list.
public struct RailwayIndex: Sendable, Hashable, Comparable, Codable {
  /// Counted from 0.
  public let rawValue: Int32

  /// The railway at this index of ``RailNetwork/railways``, from 0.
  @inlinable
  public init(_ rawValue: Int) {
    self.rawValue = Int32(rawValue)
  }

  /// The index in ``RailNetwork/railways``, from 0.
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

  /// The station at this index of ``RailNetwork/stations``, from 0.
  @inlinable
  public init(_ rawValue: Int) {
    self.rawValue = Int32(rawValue)
  }

  /// The index in ``RailNetwork/stations``, from 0.
  @inlinable public var offset: Int { Int(rawValue) }

  @inlinable
  public static func < (a: StationIndex, b: StationIndex) -> Bool {
    a.rawValue < b.rawValue
  }
}

/// The direction of travel along a railway's list of stations.
public enum RailDirection: String, Sendable, Hashable, Codable, CaseIterable {
  /// In the order of the railway's stations.
  case ascending
  /// Against the order of the railway's stations.
  case descending

  /// The other direction.
  @inlinable public var opposite: RailDirection {
    self == .ascending ? .descending : .ascending
  }
}

/// A name in English and, if the source has them, in Japanese and as on the signs.
public struct Title: Sendable, Hashable {
  /// In English or in Latin letters.
  public var en: String
  /// The Japanese name, if there is one.
  public var ja: String?
  /// The name on the signs, if it is neither of the others.
  public var local: String?

  /// A title; only the English name is required.
  public init(en: String, ja: String? = nil, local: String? = nil) {
    self.en = en
    self.ja = ja
    self.local = local
  }

  /// All its texts, the English one first.
  public var texts: [String] { [en, ja, local].compactMap(\.self) }
}

/// The source from which a stretch of track was drawn, which tells how accurate it is.
public enum TrackOrigin: String, Sendable, Hashable, CaseIterable {
  /// Not known.
  case unknown
  /// A shape of a timetable feed.
  case shape
  case openStreetMap = "osm"
  /// A recording of a ride.
  case trace
  /// No source: a straight line from one station to the next.
  case straight
}

/// A stretch of track, in its railway's ascending order.
public struct TrackPart: Sendable, Equatable {
  /// At least two places.
  public var coordinates: [Coordinate]
  /// Whether it is in a tunnel or a subway.
  public var isUnderground: Bool
  /// The source from which it was drawn.
  public var drawn: TrackOrigin
  /// The direction of its trains, if trains of only one direction use it.
  public var direction: RailDirection?

  /// A stretch of track; ``NetworkReader`` checks its places.
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

/// The usual seconds from the departure at a station to the departure at the next one.
public struct HopSeconds: Sendable, Equatable {
  /// For each station, to the next one at which ascending trains stop; nil if it is not known.
  public var ascending: [Int?]
  /// For each station, to the one at which descending trains stop next.
  public var descending: [Int?]

  /// The values of each station, in the order of the railway's list.
  public init(ascending: [Int?], descending: [Int?]) {
    self.ascending = ascending
    self.descending = descending
  }

  /// Whether no time is known.
  package var isEmpty: Bool { (ascending + descending).allSatisfy { $0 == nil } }
  /// The longest time that a file may give.
  package static let most = 36_000
}

/// Trains of a railway that stop at the same stations.
public struct StopPattern: Sendable, Equatable {
  /// The number of these trains in the timetable from which they were counted.
  public var trains: Int
  /// For each station of the railway, whether they stop there; nil where they don't come.
  public var stops: [Bool?]

  /// A pattern of as many stations as its railway has.
  public init(trains: Int, stops: [Bool?]) {
    self.trains = trains
    self.stops = stops
  }

  /// A pattern from a text with a character for each station: `1` where the trains stop, `0` where
  /// they pass, `-` where they don't come; nil for another text.
  package init?(trains: Int, calls: String) {
    let calls = Array(calls.utf8)
    guard calls.allSatisfy(Array("10-".utf8).contains) else { return nil }
    self.init(
      trains: trains,
      stops: calls.map { $0 == UInt8(ascii: "-") ? nil : $0 == UInt8(ascii: "1") })
  }

  /// The text that ``init(trains:calls:)`` reads.
  package var calls: String {
    String(decoding: stops.map { UInt8(ascii: $0.map { $0 ? "1" : "0" } ?? "-") }, as: UTF8.self)
  }

  /// The greatest number that a file may give.
  package static let mostTrains = 1_000_000
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
  /// Each station once, in ascending order; on a loop the first follows the last.
  public var stations: [StationIndex]
  /// The direction id of ascending travel, such as `Outbound`.
  public var ascending: String
  /// The direction id of descending travel, such as `Inbound`.
  public var descending: String
  /// Whether the first station follows the last.
  public var isLoop: Bool
  /// Each starts where the one before ends; parts for the two directions alternate.
  public var parts: [TrackPart]
  /// Stretches where other railways run on the same track.
  public var sharedTrack: [SharedTrack] = []
  /// Whether all its trains stop at every station, as on most metros.
  public var stopsEverywhere = false
  /// Where its trains stop, the most frequent pattern first; empty if it is not known.
  public var stopPatterns: [StopPattern] = []
  /// The usual times of its trains from station to station, if they are known.
  public var hops: HopSeconds?

  /// A railway from its parts; see ``RailNetwork`` for the requirements.
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

  /// The id of a direction of this railway.
  public func directionID(_ direction: RailDirection) -> String {
    direction == .ascending ? ascending : descending
  }

  /// The direction with this id; nil if the railway has no such direction.
  public func direction(id: String) -> RailDirection? {
    id == ascending ? .ascending : id == descending ? .descending : nil
  }
}

/// A station of one railway; an interchange has one for each of its railways.
public struct Station: Sendable, Equatable {
  /// Such as `Tokyu.Toyoko.Kikuna`.
  public var id: String
  /// The railway to which it belongs.
  public var railway: RailwayIndex
  /// Its name.
  public var title: Title
  /// Its index in the railway's ascending list, from 0.
  public var order: Int
  /// The id shared by all stations of one interchange.
  public var group: String?
  /// The direction of its trains, if trains of only one direction call here.
  public var direction: RailDirection?
  /// The position: a point near the track, not always on it.
  public var coordinate: Coordinate

  /// A station from its parts; see ``RailNetwork`` for the requirements.
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
