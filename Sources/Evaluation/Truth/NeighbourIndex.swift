import Geometry
import RailNetwork

/// Finds the railways near the places of one way, from a grid of the track around it.
struct NeighbourIndex {
  /// A square as wide as the reach.
  private struct Cell: Equatable {
    var column: Int
    var row: Int

    /// Both in one number, which is hashed in a third of the time.
    var key: Int64 { Int64(column) << 32 | Int64(UInt32(truncatingIfNeeded: row)) }
  }

  private struct Piece {
    var railway: RailwayIndex
    var segment: Segment
  }

  private let plane: LocalPlane
  private let reachMetres: Double
  private var pieces: [Piece] = []
  /// The indices in ``pieces`` of those that touch a cell, by its key.
  private var cells: [Int64: [Int]] = [:]

  /// An index of all track within reach of some places.
  init(around places: [Coordinate], reachMetres: Double, network: RailNetwork) {
    self.reachMetres = reachMetres
    plane = LocalPlane(
      origin: places.isEmpty
        ? Coordinate(latitude: 0, longitude: 0) : places[places.count / 2])
    guard !places.isEmpty else { return }
    let vectors = places.map(plane.vector)
    let east = Self.range(vectors.map(\.east), reachMetres)
    let north = Self.range(vectors.map(\.north), reachMetres)
    for (index, track) in network.tracks.enumerated() {
      for range in track.partRanges {
        var start = plane.vector(to: track.vertices[range.lowerBound])
        for vertex in range.dropFirst() {
          let end = plane.vector(to: track.vertices[vertex])
          if min(start.east, end.east) <= east.upperBound,
            max(start.east, end.east) >= east.lowerBound,
            min(start.north, end.north) <= north.upperBound,
            max(start.north, end.north) >= north.lowerBound
          {
            add(
              Piece(
                railway: RailwayIndex(index), segment: Segment(start: start, end: end)))
          }
          start = end
        }
      }
    }
  }

  private static func range(_ values: [Double], _ reach: Double) -> ClosedRange<Double> {
    ((values.min() ?? 0) - reach)...((values.max() ?? 0) + reach)
  }

  private func cell(_ vector: PlanarVector) -> Cell {
    Cell(
      column: Int((vector.east / reachMetres).rounded(.down)),
      row: Int((vector.north / reachMetres).rounded(.down)))
  }

  private mutating func add(_ piece: Piece) {
    let way = piece.segment.end - piece.segment.start
    let steps = max(1, Int((way.length / (reachMetres / 2)).rounded(.up)))
    var last: Cell?
    for step in 0...steps {
      let cell = cell(piece.segment.start + way * (Double(step) / Double(steps)))
      guard cell != last else { continue }
      cells[cell.key, default: []].append(pieces.count)
      last = cell
    }
    pieces.append(piece)
  }

  /// The railways within reach of a place and their distances, in network order.
  func railways(
    near place: Coordinate, otherThan own: RailwayIndex
  ) -> [(railway: RailwayIndex, metres: Double)] {
    let here = plane.vector(to: place)
    let middle = cell(here)
    var squares: [(railway: RailwayIndex, squared: Double)] = []
    for column in (middle.column - 2)...(middle.column + 2) {
      for row in (middle.row - 2)...(middle.row + 2) {
        for index in cells[Cell(column: column, row: row).key] ?? [] {
          let piece = pieces[index]
          guard piece.railway != own else { continue }
          let squared = Segment(
            start: piece.segment.start - here, end: piece.segment.end - here
          ).nearestToOrigin().squaredDistance
          guard squared <= reachMetres * reachMetres else { continue }
          if let known = squares.firstIndex(where: { $0.railway == piece.railway }) {
            squares[known].squared = min(squares[known].squared, squared)
          } else {
            squares.append((piece.railway, squared))
          }
        }
      }
    }
    return squares.sorted { $0.railway < $1.railway }.map {
      ($0.railway, $0.squared.squareRoot())
    }
  }
}
