import RailNetwork

/// Finds the railways near a few places that lie close together.
struct NeighbourIndex {
  typealias Neighbour = (railway: RailwayIndex, metres: Double)

  /// A few segments in a row, and the corners of the rectangle around them.
  private struct Stretch {
    var railway: RailwayIndex
    var corners: Corners
    var vertices: Range<Int>
  }

  private let plane: LocalPlane
  private let reachMetres: Double
  private var stretches: [Stretch] = []
  private var vertices: [PlanarVector] = []

  init(
    around places: [Coordinate], on plane: LocalPlane, reachMetres: Double, network: RailNetwork
  ) {
    self.plane = plane
    self.reachMetres = reachMetres
    let corners = corners(around: places)
    let metre = PlanarVector(east: 1, north: 1)
    let low = plane.coordinate(at: corners.southWest - metre)
    let high = plane.coordinate(at: corners.northEast + metre)
    for index in network.tracks.indices {
      for stretch in network.tracks[index].blocks where stretch.box.meets(low, high) {
        let own = (
          southWest: plane.vector(to: stretch.box.southWest),
          northEast: plane.vector(to: stretch.box.northEast)
        )
        guard Self.meet(own, corners) else { continue }
        let start = vertices.count
        let track = network.tracks[index].vertices
        for vertex in stretch.vertices { vertices.append(plane.vector(to: track[vertex])) }
        stretches.append(
          Stretch(
            railway: RailwayIndex(index), corners: own, vertices: start..<vertices.count))
      }
    }
  }

  /// The part of the index that some of the places need.
  func narrowed(to places: [Coordinate]) -> NeighbourIndex {
    let corners = corners(around: places)
    var own = self
    own.stretches = stretches.filter { Self.meet($0.corners, corners) }
    return own
  }

  private typealias Corners = (southWest: PlanarVector, northEast: PlanarVector)

  /// The rectangle that holds all within reach of places.
  private func corners(around places: [Coordinate]) -> Corners {
    var box = CoordinateBox()
    for place in places { box.include(place) }
    let (low, high) = (plane.vector(to: box.southWest), plane.vector(to: box.northEast))
    let reach = PlanarVector(east: reachMetres, north: reachMetres) * (1 + 1e-9)
    return (low - reach, high + reach)
  }

  private static func meet(_ a: Corners, _ b: Corners) -> Bool {
    a.southWest.east <= b.northEast.east && a.northEast.east >= b.southWest.east
      && a.southWest.north <= b.northEast.north && a.northEast.north >= b.southWest.north
  }

  /// Adds the railways within reach of a place and their distances, in network order.
  func add(
    near place: Coordinate, otherThan own: RailwayIndex, to neighbours: inout [Neighbour]
  ) {
    let here = plane.vector(to: place)
    let most = reachMetres * (1 + 1e-9)
    let first = neighbours.count
    for stretch in stretches where stretch.railway != own {
      let (low, high) = (stretch.corners.southWest - here, stretch.corners.northEast - here)
      guard max(low.east, -high.east, low.north, -high.north) <= most else { continue }
      var start = vertices[stretch.vertices.lowerBound] - here
      var least = Double.infinity
      for vertex in stretch.vertices.dropFirst() {
        let end = vertices[vertex] - here
        least = min(Segment(start: start, end: end).nearestToOrigin().squaredDistance, least)
        start = end
      }
      guard least <= reachMetres * reachMetres else { continue }
      let metres = least.squareRoot()
      let last = neighbours.count - 1
      if last >= first, neighbours[last].railway == stretch.railway {
        neighbours[last].metres = min(neighbours[last].metres, metres)
      } else {
        neighbours.append((stretch.railway, metres))
      }
    }
  }
}

extension CoordinateBox {
  /// Whether the rectangle between two corners has a place of this one.
  fileprivate func meets(_ southWest: Coordinate, _ northEast: Coordinate) -> Bool {
    let (low, high) = (self.southWest, self.northEast)
    return low.latitude <= northEast.latitude && high.latitude >= southWest.latitude
      && low.longitude <= northEast.longitude && high.longitude >= southWest.longitude
  }
}
