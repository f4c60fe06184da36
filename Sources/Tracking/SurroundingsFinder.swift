import Geometry
public import RailNetwork

/// Finds what surrounds a location, from tables that are made once per network.
public struct SurroundingsFinder: Sendable {
  /// Railways farther away than this are left out.
  public static let railwayReachMetres = 5_000.0
  /// Stations farther away than this are left out of ``Surroundings/stations``.
  public static let stationReachMetres = 2_000.0

  public let network: RailNetwork
  private let lines: LineIndex
  /// The places of all stations, railway after railway, each in its order.
  private let stationCoordinates: [Coordinate]
  private let stationIndices: [StationIndex]
  /// For each railway, its range of the two arrays above.
  private let stationRanges: [Range<Int>]

  public init(network: RailNetwork) {
    self.network = network
    var lines = LineIndex()
    var coordinates: [Coordinate] = []
    var indices: [StationIndex] = []
    var ranges: [Range<Int>] = []
    for (railway, track) in zip(network.railways, network.tracks) {
      lines.append(vertices: track.vertices, parts: track.partRanges)
      ranges.append(indices.count..<(indices.count + railway.stations.count))
      indices += railway.stations
      coordinates += railway.stations.map { network[$0].coordinate }
    }
    self.lines = lines
    stationCoordinates = coordinates
    stationIndices = indices
    stationRanges = ranges
  }

  /// What surrounds one location.
  public func surroundings(of location: Location) -> Surroundings {
    let plane = LocalPlane(origin: location.coordinate)
    var railways: [NearbyRailway] = []
    var stations: [NearbyStation] = []
    for railway in stationRanges.indices {
      guard
        let line = lines.nearest(
          on: railway, from: plane, withinMetres: Self.railwayReachMetres),
        let nearest = nearestStations(of: railway, plane, within: &stations)
      else { continue }
      railways.append(
        NearbyRailway(
          railway: RailwayIndex(railway), vertexMetres: line.vertexSquared.squareRoot(),
          trackMetres: line.pointSquared.squareRoot(),
          positionMetres: network.tracks[railway].positionMetres(
            ofVertex: line.vertex, share: line.share),
          nearestStation: nearest.first, secondStation: nearest.second, stations: nearest.range))
    }
    return Surroundings(location: location, plane: plane, railways: railways, stations: stations)
  }

  private struct NearestStations {
    var first: NearbyStation
    var second: NearbyStation?
    var range: Range<Int>
  }

  /// The two nearest stations of a railway; appends those within reach.
  private func nearestStations(
    of railway: Int, _ plane: LocalPlane, within stations: inout [NearbyStation]
  ) -> NearestStations? {
    let start = stations.count
    let reach = Self.stationReachMetres * Self.stationReachMetres
    var first = -1
    var second = -1
    var firstSquared = Double.infinity
    var secondSquared = Double.infinity
    for index in stationRanges[railway] {
      let squared = plane.vector(to: stationCoordinates[index]).squaredLength
      if squared <= reach {
        stations.append(
          NearbyStation(station: stationIndices[index], metres: squared.squareRoot()))
      }
      if squared < firstSquared {
        second = first
        secondSquared = firstSquared
        first = index
        firstSquared = squared
      } else if squared < secondSquared {
        second = index
        secondSquared = squared
      }
    }
    guard first >= 0 else { return nil }
    return NearestStations(
      first: NearbyStation(station: stationIndices[first], metres: firstSquared.squareRoot()),
      second: second < 0
        ? nil
        : NearbyStation(station: stationIndices[second], metres: secondSquared.squareRoot()),
      range: start..<stations.count)
  }
}
