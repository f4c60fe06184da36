import RailNetwork

/// A point of a polyline.
struct PolylinePoint: Equatable {
  /// The vertex before the point.
  var segment: Int
  /// The position of the point on the segment, 0 to 1.
  var share: Double
  /// The distance of the point from the place it was looked up for.
  var metres: Double
}

extension [Coordinate] {
  var lengthMetres: Double { zip(self, dropFirst()).reduce(0) { $0 + $1.0.metres(to: $1.1) } }

  /// The point of the line that is nearest to a place; among equally near ones the first.
  ///
  /// - Returns: nil for a line without segments.
  func nearestPoint(to place: Coordinate) -> PolylinePoint? {
    let plane = LocalPlane(origin: place)
    var best: PolylinePoint?
    var least = Double.infinity
    for segment in indices.dropLast() {
      let found = Segment(
        start: plane.vector(to: self[segment]), end: plane.vector(to: self[segment + 1])
      ).nearestToOrigin()
      guard found.squaredDistance < least else { continue }
      least = found.squaredDistance
      best = PolylinePoint(segment: segment, share: found.share, metres: least.squareRoot())
    }
    return best
  }

  /// The mean of the places; there must be at least one.
  var mean: Coordinate {
    let sum = reduce((0.0, 0.0)) { ($0.0 + $1.latitude, $0.1 + $1.longitude) }
    return Coordinate(latitude: sum.0 / Double(count), longitude: sum.1 / Double(count))
  }

  func runs(withinMetres reach: Double, of place: Coordinate) -> Bool {
    nearestPoint(to: place).map { $0.metres <= reach } ?? false
  }

  /// The distance along the line to one of its points.
  func metres(to point: PolylinePoint) -> Double {
    Array(self[...point.segment]).lengthMetres
      + point.share * self[point.segment].metres(to: self[point.segment + 1])
  }
}

extension Track {
  /// The coordinates from one position to a later one.
  func slice(from start: Double, to end: Double) -> [Coordinate] {
    let first = Bisection.first(below: vertices.count) { vertexPositionMetres[$0] > start }
    let last = Bisection.first(below: vertices.count) { vertexPositionMetres[$0] >= end }
    let inner = first < last ? vertices[first..<last] : []
    return ([coordinate(atMetres: start)] + inner + [coordinate(atMetres: end)]).withoutRepeats()
  }
}

extension [TrackPart] {
  /// Extends the last part by a line; begins a new part if depth or origin changes.
  ///
  /// Track for one direction begins where the line begins.
  mutating func extend(
    by line: some Sequence<Coordinate>, isUnderground: Bool, drawn: TrackOrigin = .unknown,
    direction: RailDirection? = nil
  ) {
    if last?.isUnderground != isUnderground || last?.drawn != drawn || last?.direction != direction
    {
      let isOn = last?.direction == direction
      let start = isOn ? Array<Coordinate>(last?.coordinates.suffix(1) ?? []) : []
      append(
        TrackPart(
          coordinates: start, isUnderground: isUnderground, drawn: drawn, direction: direction))
    }
    for place in line where self[count - 1].coordinates.last != place {
      self[count - 1].coordinates.append(place)
    }
  }
}

extension Array where Element: Equatable {
  /// The elements without repetitions of the previous element.
  func withoutRepeats() -> [Element] {
    indices.filter { $0 == 0 || self[$0] != self[$0 - 1] }.map { self[$0] }
  }
}

extension Coordinate {
  /// A place on the earth; nil if an angle is missing or out of range.
  init?(checking latitude: Double?, _ longitude: Double?) {
    guard let latitude, let longitude else { return nil }
    self.init(latitude: latitude, longitude: longitude)
    guard isValid else { return nil }
  }
}
