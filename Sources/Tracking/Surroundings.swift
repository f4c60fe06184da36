public import RailNetwork

/// A railway within reach of a location.
public struct NearbyRailway: Sendable, Equatable {
  /// The railway.
  public var railway: RailwayIndex
  /// Index of the track's vertex at the point nearest to the location, or just before that point; 0
  /// if out of the search range.
  public var vertex: Int32
  /// Distance to the nearest vertex of the track; infinite beyond the search range.
  public var vertexMetres: Double
  /// Whether a vertex lies within ``SearchRange/railwayMetres``.
  ///
  /// If not, only track between two distant vertices is near.
  public var isVertexNear: Bool
  /// Distance to the nearest point of the track; infinite beyond the search range.
  public var trackMetres: Double
  /// Position of that point along the track, see `Track`; nil beyond the search range.
  public var positionMetres: Double?
  /// The railway's station nearest to the location.
  public var nearestStation: NearbyStation
  /// The second nearest station; nil on a railway with one station.
  public var secondStation: NearbyStation?
  /// The range of ``Surroundings/stations`` that holds this railway's stations.
  public var stations: Range<Int>

  /// A railway as ``SurroundingsFinder`` finds it; tests make their own.
  public init(
    railway: RailwayIndex, vertex: Int32, vertexMetres: Double, isVertexNear: Bool = true,
    trackMetres: Double, positionMetres: Double?, nearestStation: NearbyStation,
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
  /// The distance from the location.
  public var metres: Double

  /// A station at a distance in metres.
  public init(station: StationIndex, metres: Double) {
    self.station = station
    self.metres = metres
  }
}

/// A location and everything around it.
///
/// It does not depend on the tracker or on parameters.
public struct Surroundings: Sendable, Equatable {
  /// The location.
  public var location: Location {
    didSet { course = location.course }
  }
  /// The flat map around the location.
  public var plane: LocalPlane
  /// The vector of length 1 along the location's course, if it has one.
  public private(set) var course: PlanarVector?
  /// Railways within ``SurroundingsFinder/railwayReachMetres`` and the search range
  /// (``TrainTracker/searchRange(at:)``), in network order.
  public var railways: [NearbyRailway]
  /// Their stations within ``SurroundingsFinder/stationReachMetres`` and the search range, by
  /// railway and then by order.
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

  /// A location with nothing around it.
  init(at location: Location) {
    self.init(
      location: location, plane: LocalPlane(origin: location.coordinate), railways: [],
      stations: [])
  }

  /// A copy that only has the railways with a near vertex.
  public var withNearVertices: Surroundings {
    guard railways.contains(where: { !$0.isVertexNear }) else { return self }
    var near = self
    near.railways.removeAll { !$0.isVertexNear }
    return near
  }

  /// The railway as seen from here; nil if it is out of reach.
  public func nearby(_ railway: RailwayIndex) -> NearbyRailway? {
    index(of: railway).map { railways[$0] }
  }

  /// The railway's range of ``stations``; empty if the railway is out of reach.
  public func stationRange(of railway: RailwayIndex) -> Range<Int> {
    if stations.isEmpty { return 0..<0 }
    return index(of: railway).map { railways[$0].stations } ?? 0..<0
  }

  /// Few railways are within reach, so a linear scan is faster than a binary search.
  private func index(of railway: RailwayIndex) -> Int? {
    railways.indices.first { railways[$0].railway == railway }
  }
}
