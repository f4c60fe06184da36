import RailNetwork

/// Lays a ride's path piece by piece; between two pieces it goes straight.
struct PathBuilder {
  private(set) var vertices: [Coordinate] = []
  private(set) var metres: [Double] = []
  private(set) var sections: [RidePath.Section] = []

  var lengthMetres: Double { metres.last ?? 0 }

  /// Steps aside from the last vertex are ways of their own only from this length on.
  private static let leastStepMetres = 0.05

  mutating func addRoad(_ places: [Coordinate], isUnderground: Bool = false) {
    guard let first = places.first else { return }
    step(to: first, isUnderground: isUnderground)
    guard places.count > 1 else { return }
    append(places, RidePath.measured(places), isUnderground: isUnderground)
  }

  /// Adds a way of a railway's train along a track, of a length that may lead around a loop.
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

  /// The path; a builder to which nothing was added has none.
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
      append(
        places.map(\.1), places.map { abs($0.0 - places[0].0) },
        isUnderground: track.isUnderground[part], railway: railway)
    }
  }

  /// Goes straight to a place that is not where the path ends.
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

  /// Appends a section whose first place is where the path ends.
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
