import RailNetwork

/// The path of a ride over the map; a path with one vertex is a place where the ride stands.
struct RidePath: Sendable, Equatable {
  struct Section: Sendable, Equatable {
    /// The vertices of the section; its first vertex is also the last one of the section before.
    var vertices: ClosedRange<Int>
    var isUnderground = false
    /// The railway, or nil off the train.
    var railway: RailwayIndex?
  }

  /// At least one.
  let vertices: [Coordinate]
  /// Metres from the start to each vertex; never decreases.
  let vertexMetres: [Double]
  /// Each starts at the last vertex of the one before; together they have all vertices.
  let sections: [Section]
  /// The unit vector of travel after each vertex.
  private let headings: [PlanarVector]

  /// A path through vertices, whose distances are measured if they are not given.
  init(vertices: [Coordinate], vertexMetres: [Double]? = nil, sections: [Section]) {
    precondition(!vertices.isEmpty, "a path needs at least one vertex")
    precondition(!sections.isEmpty, "a path needs at least one section")
    self.vertices = vertices
    self.vertexMetres = vertexMetres ?? Self.measured(vertices)
    self.sections = sections
    headings = Self.headings(vertices)
  }

  /// A path off the rails: a walk, a road, or a single place.
  init(road vertices: [Coordinate]) {
    self.init(vertices: vertices, sections: [Section(vertices: 0...(vertices.count - 1))])
  }

  var lengthMetres: Double { vertexMetres[vertexMetres.count - 1] }

  /// The place at a distance along the path, the direction after it, and its section.
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

  static func measured(_ vertices: [Coordinate]) -> [Double] {
    var metres = [0.0]
    for (a, b) in zip(vertices, vertices.dropFirst()) {
      metres.append(metres[metres.count - 1] + a.metres(to: b))
    }
    return metres
  }

  /// The direction after each vertex; if the next is at the same place, that one's direction.
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

/// Builds a ride's path part by part; gaps between parts become straight lines.
struct PathBuilder {
  private(set) var vertices: [Coordinate] = []
  private(set) var metres: [Double] = []
  private(set) var sections: [RidePath.Section] = []

  var lengthMetres: Double { metres.last ?? 0 }

  /// A gap to the next part gets its own segment only if it is longer than this.
  private static let leastStepMetres = 0.05

  mutating func addRoad(_ places: [Coordinate], isUnderground: Bool = false) {
    guard let first = places.first else { return }
    step(to: first, isUnderground: isUnderground)
    guard places.count > 1 else { return }
    append(places, RidePath.measured(places), isUnderground: isUnderground)
  }

  /// Adds the path of a train along a track; `wayMetres` may be longer than a lap of a loop.
  mutating func addTrack(
    _ track: Track, of railway: RailwayIndex, _ direction: RailDirection,
    fromMetres start: Double, wayMetres way: Double
  ) {
    step(
      to: track.coordinate(atMetres: start), isUnderground: sections.last?.isUnderground ?? false)
    var left = way
    var place = track.held(start)
    while left > 1e-6 {
      if track.isLoop, direction == .descending, place <= 0 { place = track.lengthMetres }
      let toEnd = direction == .ascending ? track.lengthMetres - place : place
      let span = min(left, track.isLoop ? toEnd : left)
      let low = direction == .ascending ? place : place - span
      addParts(
        of: track, railway, direction, from: max(low, 0), to: min(low + span, track.lengthMetres))
      left -= span
      guard track.isLoop, span > 0 else { break }
      place = track.held(place + direction.sign * span)
    }
  }

  mutating func add(_ path: RidePath) {
    step(to: path.vertices[0], isUnderground: path.sections[0].isUnderground)
    guard path.vertices.count > 1 else { return }
    for section in path.sections where section.vertices.count > 1 {
      let metres = path.vertexMetres[section.vertices]
      append(
        Array(path.vertices[section.vertices]), metres.map { $0 - metres[metres.startIndex] },
        isUnderground: section.isUnderground, railway: section.railway)
    }
  }

  /// The path; nil if nothing was added.
  func path() -> RidePath? {
    guard let first = vertices.first else { return nil }
    guard !sections.isEmpty else { return RidePath(road: [first]) }
    return RidePath(vertices: vertices, vertexMetres: metres, sections: sections)
  }

  private mutating func addParts(
    of track: Track, _ railway: RailwayIndex, _ direction: RailDirection, from low: Double,
    to high: Double
  ) {
    let parts = Array(track.partRanges.enumerated())
    for (part, range) in direction == .ascending ? parts : parts.reversed() {
      let start = max(low, track.vertexPositionMetres[range.lowerBound])
      let end = min(high, track.vertexPositionMetres[range.upperBound - 1])
      guard end > start else { continue }
      let inner = range.filter {
        track.vertexPositionMetres[$0] > start && track.vertexPositionMetres[$0] < end
      }
      var places = [(start, track.coordinate(atMetres: start))]
      places += inner.map { (track.vertexPositionMetres[$0], track.vertices[$0]) }
      places.append((end, track.coordinate(atMetres: end)))
      if direction == .descending { places.reverse() }
      let metres =
        track.directions[part] == nil
        ? places.map { abs($0.0 - places[0].0) } : RidePath.measured(places.map(\.1))
      append(
        places.map(\.1), metres,
        isUnderground: track.isUnderground[part], railway: railway)
    }
  }

  /// Adds a straight line to a place, unless the path already ends there.
  private mutating func step(to place: Coordinate, isUnderground: Bool) {
    guard let last = vertices.last else {
      vertices = [place]
      metres = [0]
      return
    }
    let way = last.metres(to: place)
    guard way > Self.leastStepMetres else { return }
    append([last, place], [0, way], isUnderground: isUnderground)
  }

  /// Appends a section that begins where the path ends.
  private mutating func append(
    _ places: [Coordinate], _ offsets: [Double], isUnderground: Bool, railway: RailwayIndex? = nil
  ) {
    let start = max(0, vertices.count - 1)
    let base = lengthMetres
    if vertices.isEmpty {
      vertices.append(places[0])
      metres.append(0)
    }
    vertices += places.dropFirst()
    metres += offsets.dropFirst().map { base + $0 }
    sections.append(
      RidePath.Section(
        vertices: start...(vertices.count - 1), isUnderground: isUnderground, railway: railway))
  }
}
