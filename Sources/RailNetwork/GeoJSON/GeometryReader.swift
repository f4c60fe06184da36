package import Text

/// Reads the geometries of GeoJSON that a network is made of.
package enum GeometryReader {
  /// The parts of a feature's `MultiLineString`, or nil where anything is wrong with it.
  static func lines(
    _ feature: inout JSONObjectReader, log: inout FaultLog
  ) -> [[Coordinate]]? {
    guard var geometry = geometry("MultiLineString", of: &feature, log: &log),
      let parts = geometry.array("coordinates", log: &log)
    else { return nil }
    guard !parts.isEmpty else {
      log.add(line: geometry.line, field: geometry.field("coordinates"), "there is no track")
      return nil
    }
    let lines = parts.enumerated().compactMap { index, part in
      line(part, path: geometry.field("coordinates[\(index)]"), log: &log)
    }
    return lines.count == parts.count ? lines : nil
  }

  /// The place of a feature's `Point`, or nil where anything is wrong with it.
  static func point(_ feature: inout JSONObjectReader, log: inout FaultLog) -> Coordinate? {
    guard var geometry = geometry("Point", of: &feature, log: &log),
      let position = geometry.required("coordinates", log: &log)
    else { return nil }
    return place(position, path: geometry.field("coordinates"), log: &log)
  }

  /// The place of one position, or nil where anything is wrong with it.
  package static func place(
    _ position: JSONNode, path: String, log: inout FaultLog
  ) -> Coordinate? {
    switch coordinate(position) {
    case .success(let coordinate): return coordinate
    case .failure(let wrong):
      log.add(line: position.line, field: path, wrong.problem, remedy: wrong.remedy)
      return nil
    }
  }

  private static func geometry(
    _ type: String, of feature: inout JSONObjectReader, log: inout FaultLog
  ) -> JSONObjectReader? {
    guard var geometry = feature.object("geometry", log: &log),
      geometry.expectType(type, log: &log)
    else { return nil }
    return geometry
  }

  /// The places of a list of positions, or nil where anything is wrong with it.
  package static func line(
    _ node: JSONNode, path: String, log: inout FaultLog
  ) -> [Coordinate]? {
    guard let positions = node.array else {
      log.add(
        line: node.line, field: path, "must be a list of positions, is \(node.value.kindName)")
      return nil
    }
    guard positions.count > 1 else {
      log.add(
        line: node.line, field: path,
        positions.isEmpty ? "the part is empty" : "the part has only 1 position",
        remedy: "a part of track needs at least 2 positions")
      return nil
    }
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(positions.count)
    var first: (index: Int, wrong: WrongPosition)?
    for (index, position) in positions.enumerated() {
      switch coordinate(position) {
      case .success(let coordinate): coordinates.append(coordinate)
      case .failure(let wrong): first = first ?? (index, wrong)
      }
    }
    guard let first else { return coordinates }
    let more = positions.count - coordinates.count - 1
    log.add(
      line: positions[first.index].line, field: "\(path)[\(first.index)]",
      first.wrong.problem + (more > 0 ? ", and \(more) more in this part" : ""),
      remedy: first.wrong.remedy)
    return nil
  }

  private struct WrongPosition: Error {
    var problem: String
    var remedy: String?
  }

  private static func coordinate(_ node: JSONNode) -> Result<Coordinate, WrongPosition> {
    let longitude: Double
    let latitude: Double
    if case .pair(let first, let second) = node.value {
      (longitude, latitude) = (first, second)
    } else if let numbers = node.array, numbers.count >= 2, let first = numbers[0].number,
      let second = numbers[1].number
    {
      (longitude, latitude) = (first, second)
    } else {
      return .failure(
        WrongPosition(
          problem: "not a position", remedy: "write it as [longitude, latitude] in degrees"))
    }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    guard !coordinate.isValid else { return .success(coordinate) }
    let (name, angle) =
      abs(latitude) > 90 ? ("latitude", latitude) : ("longitude", longitude)
    let looksSwapped = abs(longitude) <= 90 && abs(latitude) <= 180
    return .failure(
      WrongPosition(
        problem: "the \(name) \(JSONText.number(angle)) is out of range",
        remedy: looksSwapped
          ? "latitude and longitude look swapped: write [longitude, latitude]"
          : "latitudes are -90 to 90, longitudes -180 to 180"))
  }
}
