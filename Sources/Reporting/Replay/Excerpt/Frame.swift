import Geometry

/// A stretch of the map between two parallels and two meridians.
struct Frame: Sendable, Hashable {
  var south: Double
  var north: Double
  var west: Double
  var east: Double

  /// The smallest frame around some places, widened by a margin, or nil where there are none.
  init?(around places: some Sequence<Coordinate>, marginMetres: Double) {
    var frame: Frame?
    for place in places {
      frame = frame?.union(place) ?? Frame(place)
    }
    guard let frame else { return nil }
    let plane = LocalPlane(
      origin: Coordinate(
        latitude: (frame.south + frame.north) / 2, longitude: (frame.west + frame.east) / 2))
    let latitude = marginMetres / plane.metresPerDegreeLatitude
    let longitude = marginMetres / max(plane.metresPerDegreeLongitude, 1)
    south = frame.south - latitude
    north = frame.north + latitude
    west = frame.west - longitude
    east = frame.east + longitude
  }

  private init(_ place: Coordinate) {
    (south, north) = (place.latitude, place.latitude)
    (west, east) = (place.longitude, place.longitude)
  }

  private func union(_ place: Coordinate) -> Frame {
    var frame = self
    frame.south = min(south, place.latitude)
    frame.north = max(north, place.latitude)
    frame.west = min(west, place.longitude)
    frame.east = max(east, place.longitude)
    return frame
  }

  /// The smallest frame around this one that fills any map whose width over height is in a range.
  func widened(toAspects aspects: ClosedRange<Double>) -> Frame {
    let plane = LocalPlane(
      origin: Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2))
    let width = (east - west) * plane.metresPerDegreeLongitude
    let height = (north - south) * plane.metresPerDegreeLatitude
    let longitude = max(0, height * aspects.upperBound - width) / 2
    let latitude = max(0, width / aspects.lowerBound - height) / 2
    var frame = self
    frame.south -= latitude / plane.metresPerDegreeLatitude
    frame.north += latitude / plane.metresPerDegreeLatitude
    frame.west -= longitude / max(plane.metresPerDegreeLongitude, 1)
    frame.east += longitude / max(plane.metresPerDegreeLongitude, 1)
    return frame
  }

  func contains(_ place: Coordinate) -> Bool {
    place.latitude >= south && place.latitude <= north
      && place.longitude >= west && place.longitude <= east
  }

  /// Whether a straight line between two places may run through the frame.
  ///
  /// True for all that do, and for some that only pass near a corner.
  func mayMeet(_ start: Coordinate, _ end: Coordinate) -> Bool {
    max(start.latitude, end.latitude) >= south && min(start.latitude, end.latitude) <= north
      && max(start.longitude, end.longitude) >= west
      && min(start.longitude, end.longitude) <= east
  }
}
