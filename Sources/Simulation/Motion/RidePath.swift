package import Geometry
package import RailNetwork

/// The way that a ride takes over the map, from its start to its end.
///
/// A train that turns back has a path that doubles back on itself. A path of one vertex is a place
/// where the ride stands.
package struct RidePath: Sendable, Hashable {
  /// A run of vertices that share what is true of the track between them.
  package struct Section: Sendable, Hashable {
    /// The vertices of the section; the first is also the last of the section before, if any.
    package var vertices: ClosedRange<Int>
    package var isUnderground: Bool
    /// The railway ridden, or nil off the train.
    package var railway: RailwayIndex?
    /// The railway's position at the first vertex, or nil off its track.
    package var positionMetres: Double?
    /// Whether the railway's positions rise or fall along the path.
    package var direction: RailDirection

    package init(
      vertices: ClosedRange<Int>, isUnderground: Bool = false, railway: RailwayIndex? = nil,
      positionMetres: Double? = nil, direction: RailDirection = .ascending
    ) {
      self.vertices = vertices
      self.isUnderground = isUnderground
      self.railway = railway
      self.positionMetres = positionMetres
      self.direction = direction
    }
  }

  /// At least one.
  package let vertices: [Coordinate]
  /// The way from the start to each vertex; never falls.
  package let vertexMetres: [Double]
  /// End to start, covering all vertices.
  package let sections: [Section]
  /// The unit vector of travel from each vertex on.
  private let headings: [PlanarVector]

  /// A path through vertices; without `vertexMetres`, the ways between them are measured.
  package init(vertices: [Coordinate], vertexMetres: [Double]? = nil, sections: [Section]) {
    precondition(!vertices.isEmpty, "a path needs at least one vertex")
    precondition(!sections.isEmpty, "a path needs at least one section")
    self.vertices = vertices
    self.vertexMetres = vertexMetres ?? Self.measured(vertices)
    self.sections = sections
    headings = Self.headings(vertices)
  }

  /// A path off the rails: a walk, a road, or one place to stand at.
  package init(road vertices: [Coordinate]) {
    self.init(vertices: vertices, sections: [Section(vertices: 0...(vertices.count - 1))])
  }

  package var lengthMetres: Double { vertexMetres[vertexMetres.count - 1] }

  /// The place that far along the path, the way on from there, and the section that holds it.
  package func place(
    atMetres metres: Double
  ) -> (coordinate: Coordinate, heading: PlanarVector, section: Section, sectionMetres: Double) {
    let before = vertex(beforeMetres: metres)
    let section = section(ofSegment: before)
    let sectionMetres =
      min(max(metres, 0), lengthMetres) - vertexMetres[section.vertices.lowerBound]
    guard before + 1 < vertices.count else {
      return (vertices[before], headings[before], section, sectionMetres)
    }
    let span = vertexMetres[before + 1] - vertexMetres[before]
    let share = span > 0 ? min(max((metres - vertexMetres[before]) / span, 0), 1) : 0
    let coordinate = vertices[before].towards(vertices[before + 1], share: share)
    return (coordinate, headings[before], section, sectionMetres)
  }

  /// The last vertex that far along or before, such that a segment of some length follows.
  private func vertex(beforeMetres metres: Double) -> Int {
    max(0, vertexMetres.prefixCount { $0 <= metres } - 1)
  }

  private func section(ofSegment vertex: Int) -> Section {
    sections[max(0, sections.prefixCount { $0.vertices.lowerBound <= vertex } - 1)]
  }

  private static func measured(_ vertices: [Coordinate]) -> [Double] {
    var metres = [0.0]
    for (a, b) in zip(vertices, vertices.dropFirst()) {
      metres.append(metres[metres.count - 1] + a.metres(to: b))
    }
    return metres
  }

  /// Each vertex's way on; a vertex at the same place as the next takes the next one's.
  private static func headings(_ vertices: [Coordinate]) -> [PlanarVector] {
    let north = PlanarVector(east: 0, north: 1)
    var found: [PlanarVector?] = zip(vertices, vertices.dropFirst()).map { a, b in
      LocalPlane(origin: a).vector(to: b).unit
    }
    found.append(nil)
    var next: PlanarVector?
    for index in found.indices.reversed() {
      next = found[index] ?? next
      found[index] = next
    }
    var last = north
    return found.map { heading in
      last = heading ?? last
      return last
    }
  }
}
