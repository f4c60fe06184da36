public import RailNetwork

/// A railway within reach of a location.
public struct NearbyRailway: Sendable, Equatable {
  /// The railway.
  public var railway: RailwayIndex
  /// The vertex of the track at the point nearest to the location, or before it; 0 beyond the search
  /// range.
  public var vertex: Int32
  /// To the nearest vertex of the track; infinite beyond the search range.
  public var vertexMetres: Double
  /// Whether a vertex lies within ``SearchRange/railwayMetres``; if not, only track between two far
  /// ones is near.
  public var isVertexNear: Bool
  /// To the nearest point of the track; infinite beyond the search range.
  public var trackMetres: Double
  /// Where that point lies along the line, see `Track`; 0 beyond the search range.
  public var positionMetres: Double
  /// Its station that is nearest to the location.
  public var nearestStation: NearbyStation
  /// The next nearest; nil on a railway of one station.
  public var secondStation: NearbyStation?
  /// The places in ``Surroundings/stations`` of this railway's stations within station reach.
  public var stations: Range<Int>

  /// What ``SurroundingsFinder`` finds of a railway; tests make their own.
  public init(
    railway: RailwayIndex, vertex: Int32, vertexMetres: Double, isVertexNear: Bool = true,
    trackMetres: Double, positionMetres: Double, nearestStation: NearbyStation,
    secondStation: NearbyStation?, stations: Range<Int>
  ) {
    self.railway = railway
    self.vertex = vertex
    self.vertexMetres = vertexMetres
    self.isVertexNear = isVertexNear
    self.trackMetres = trackMetres
    self.positionMetres = positionMetres
    self.nearestStation = nearestStation
    self.secondStation = secondStation
    self.stations = stations
  }
}

/// A station seen from a location.
public struct NearbyStation: Sendable, Equatable {
  /// The station.
  public var station: StationIndex
  /// How far it is from the location.
  public var metres: Double

  /// A station at a distance in metres.
  public init(station: StationIndex, metres: Double) {
    self.station = station
    self.metres = metres
  }
}

/// A location and all that lies around it: the same for every tracker and every parameter.
public struct Surroundings: Sendable, Equatable {
  /// The location that these are the surroundings of.
  public var location: Location {
    didSet { course = location.course }
  }
  /// The flat map around the location.
  public var plane: LocalPlane
  /// The vector of length 1 along the location's course, where it has one.
  public private(set) var course: PlanarVector?
  /// Railways within ``SurroundingsFinder/railwayReachMetres``, in network order, as
  /// far as ``TrainTracker/searchRange(at:)`` goes.
  public var railways: [NearbyRailway]
  /// Their stations within ``SurroundingsFinder/stationReachMetres``, as far as the search range
  /// goes, by railway and then by order.
  public var stations: [NearbyStation]

  /// Surroundings as ``SurroundingsFinder`` finds them; tests make their own.
  public init(
    location: Location, plane: LocalPlane, railways: [NearbyRailway], stations: [NearbyStation]
  ) {
    self.location = location
    self.plane = plane
    course = location.course
    self.railways = railways
    self.stations = stations
  }

  /// Those of no place, to be filled.
  static let nothing = Surroundings(
    location: Location(
      timestamp: Timestamp(millisecondsSince1970: 0),
      coordinate: Coordinate(latitude: 0, longitude: 0)),
    plane: LocalPlane(origin: Coordinate(latitude: 0, longitude: 0)), railways: [], stations: [])

  /// Only the railways of which a vertex is near.
  public var withNearVertices: Surroundings {
    guard railways.contains(where: { !$0.isVertexNear }) else { return self }
    var near = self
    near.railways.removeAll { !$0.isVertexNear }
    return near
  }

  /// The railway as seen from here, or nil if it is out of reach.
  public func nearby(_ railway: RailwayIndex) -> NearbyRailway? {
    index(of: railway).map { railways[$0] }
  }

  /// The railway's range of ``stations``; empty if it is out of reach itself.
  public func stationRange(of railway: RailwayIndex) -> Range<Int> {
    if stations.isEmpty { return 0..<0 }
    return index(of: railway).map { railways[$0].stations } ?? 0..<0
  }

  /// Few railways are within reach, so a scan is faster than a search by halves.
  private func index(of railway: RailwayIndex) -> Int? {
    railways.indices.first { railways[$0].railway == railway }
  }
}
