import Geometry
import RailNetwork

/// Finds the railways near a few places that lie close together.
struct NeighbourIndex {
  /// A few segments in a row, and the corners of the rectangle around them.
  private struct Stretch {
    var railway: RailwayIndex
    var southWest: PlanarVector
    var northEast: PlanarVector
    var vertices: [PlanarVector]
  }

  private let plane: LocalPlane
  private let reachMetres: Double
  /// In network order.
  private let stretches: [Stretch]

  /// An index of all track within reach of some places.
  init(
    around places: some Collection<Coordinate>, on plane: LocalPlane, reachMetres: Double,
    network: RailNetwork
  ) {
    self.plane = plane
    self.reachMetres = reachMetres
    let vectors = places.map(plane.vector)
    let east = Self.range(vectors.map(\.east), reachMetres)
    let north = Self.range(vectors.map(\.north), reachMetres)
    var stretches: [Stretch] = []
    for (index, track) in network.tracks.enumerated() {
      for stretch in track.stretches {
        let low = plane.vector(to: stretch.southWest)
        let high = plane.vector(to: stretch.northEast)
        guard low.east <= east.upperBound, high.east >= east.lowerBound,
          low.north <= north.upperBound, high.north >= north.lowerBound
        else { continue }
        stretches.append(
          Stretch(
            railway: RailwayIndex(index), southWest: low, northEast: high,
            vertices: track.vertices[stretch.vertices].map(plane.vector)))
      }
    }
    self.stretches = stretches
  }

  private static func range(_ values: [Double], _ reach: Double) -> ClosedRange<Double> {
    ((values.min() ?? 0) - reach)...((values.max() ?? 0) + reach)
  }

  /// The railways within reach of a place and their distances, in network order.
  func railways(
    near place: Coordinate, otherThan own: RailwayIndex
  ) -> [(railway: RailwayIndex, metres: Double)] {
    let here = plane.vector(to: place)
    let most = reachMetres * (1 + 1e-9)
    var squares: [(railway: RailwayIndex, squared: Double)] = []
    for stretch in stretches where stretch.railway != own {
      let (low, high) = (stretch.southWest - here, stretch.northEast - here)
      guard max(low.east, -high.east, low.north, -high.north) <= most else { continue }
      var start = stretch.vertices[0] - here
      var least = Double.infinity
      for vertex in stretch.vertices.dropFirst() {
        let end = vertex - here
        least = min(Segment(start: start, end: end).nearestToOrigin().squaredDistance, least)
        start = end
      }
      guard least <= reachMetres * reachMetres else { continue }
      if let last = squares.last, last.railway == stretch.railway {
        squares[squares.count - 1].squared = min(last.squared, least)
      } else {
        squares.append((stretch.railway, least))
      }
    }
    return squares.map { ($0.railway, $0.squared.squareRoot()) }
  }
}
