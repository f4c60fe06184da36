import Maths
import RailNetwork

/// The way that a ride takes over the map, from its start to its end.
///
/// A train that turns back has a path that doubles back on itself. A path of one vertex is a place
/// where the ride stands.
struct RidePath: Sendable, Equatable {
  /// A run of vertices that share what is true of the track between them.
  struct Section: Sendable, Equatable {
    /// The vertices of the section; the first is also the last of the section before, if any.
    var vertices: ClosedRange<Int>
    var isUnderground = false
    /// The railway ridden, or nil off the train.
    var railway: RailwayIndex?
  }

  /// At least one.
  let vertices: [Coordinate]
  /// The way from the start to each vertex; never falls.
  let vertexMetres: [Double]
  /// End to start, covering all vertices.
  let sections: [Section]
  /// The unit vector of travel from each vertex on.
  private let headings: [PlanarVector]

  /// A path through vertices; without `vertexMetres`, the ways between them are measured.
  init(vertices: [Coordinate], vertexMetres: [Double]? = nil, sections: [Section]) {
    precondition(!vertices.isEmpty, "a path needs at least one vertex")
    precondition(!sections.isEmpty, "a path needs at least one section")
    self.vertices = vertices
    self.vertexMetres = vertexMetres ?? Self.measured(vertices)
    self.sections = sections
    headings = Self.headings(vertices)
  }

  /// A path off the rails: a walk, a road, or one place to stand at.
  init(road vertices: [Coordinate]) {
    self.init(vertices: vertices, sections: [Section(vertices: 0...(vertices.count - 1))])
  }

  var lengthMetres: Double { vertexMetres[vertexMetres.count - 1] }

  /// The place that far along the path, the way on from there, and the section that holds it.
  func place(
    atMetres metres: Double
  ) -> (coordinate: Coordinate, heading: PlanarVector, section: Section) {
    let after = Bisection.first(below: vertices.count) { vertexMetres[$0] > metres }
    let before = max(0, after - 1)
    let next = Bisection.first(below: sections.count) {
      sections[$0].vertices.lowerBound > before
    }
    let section = sections[max(0, next - 1)]
    guard before + 1 < vertices.count else {
      return (vertices[before], headings[before], section)
    }
    let span = vertexMetres[before + 1] - vertexMetres[before]
    let share = span > 0 ? min(max((metres - vertexMetres[before]) / span, 0), 1) : 0
    let coordinate = vertices[before].towards(vertices[before + 1], share: share)
    return (coordinate, headings[before], section)
  }

  /// The way from the first place to each.
  static func measured(_ vertices: [Coordinate]) -> [Double] {
    var metres = [0.0]
    for (a, b) in zip(vertices, vertices.dropFirst()) {
      metres.append(metres[metres.count - 1] + a.metres(to: b))
    }
    return metres
  }

  /// Each vertex's way on; a vertex at the same place as the next takes the next one's.
  private static func headings(_ vertices: [Coordinate]) -> [PlanarVector] {
    var found: [PlanarVector?] = zip(vertices, vertices.dropFirst()).map { a, b in
      LocalPlane(origin: a).vector(to: b).unit
    }
    found.append(nil)
    var next: PlanarVector?
    for index in found.indices.reversed() {
      next = found[index] ?? next
      found[index] = next
    }
    var last = PlanarVector(east: 0, north: 1)
    return found.map { heading in
      last = heading ?? last
      return last
    }
  }
}
