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
  private var stretches: [Stretch] = []

  /// An index of all track within reach of some places.
  init(
    around places: [Coordinate], on plane: LocalPlane, reachMetres: Double, network: RailNetwork
  ) {
    self.plane = plane
    self.reachMetres = reachMetres
    let corners = corners(around: places)
    for (index, track) in network.tracks.enumerated() {
      for stretch in track.stretches {
        let southWest = plane.vector(to: stretch.box.southWest)
        let northEast = plane.vector(to: stretch.box.northEast)
        guard Self.meet((southWest, northEast), corners) else { continue }
        stretches.append(
          Stretch(
            railway: RailwayIndex(index), southWest: southWest, northEast: northEast,
            vertices: track.vertices[stretch.vertices].map(plane.vector)))
      }
    }
  }

  /// The part of the index that some of the places need.
  func narrowed(to places: [Coordinate]) -> NeighbourIndex {
    let corners = corners(around: places)
    var own = self
    own.stretches.removeAll { !Self.meet(($0.southWest, $0.northEast), corners) }
    return own
  }

  private typealias Corners = (southWest: PlanarVector, northEast: PlanarVector)

  /// The rectangle that holds all within reach of places.
  private func corners(around places: [Coordinate]) -> Corners {
    let east = places.map { plane.vector(to: $0).east }
    let north = places.map { plane.vector(to: $0).north }
    let reach = reachMetres * (1 + 1e-9)
    return (
      PlanarVector(east: (east.min() ?? 0) - reach, north: (north.min() ?? 0) - reach),
      PlanarVector(east: (east.max() ?? 0) + reach, north: (north.max() ?? 0) + reach)
    )
  }

  private static func meet(_ a: Corners, _ b: Corners) -> Bool {
    a.southWest.east <= b.northEast.east && a.northEast.east >= b.southWest.east
      && a.southWest.north <= b.northEast.north && a.northEast.north >= b.southWest.north
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
