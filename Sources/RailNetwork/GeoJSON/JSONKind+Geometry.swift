// The geometries of GeoJSON in a network.

extension JSONKind where Value == Coordinate {
  /// A position: `[longitude, latitude]`; further numbers are ignored.
  package static var position: JSONKind {
    JSONKind(standIn: Coordinate(latitude: 0, longitude: 0)) { field in
      switch Coordinate.of(field.node) {
      case .success(let coordinate): return coordinate
      case .failure(let wrong):
        field.fault(wrong.problem, remedy: wrong.remedy)
        return nil
      }
    }
  }
}

extension JSONKind where Value == [Coordinate] {
  /// The positions of a part of track; if several are wrong, only the first is logged.
  package static var line: JSONKind {
    JSONKind(standIn: []) { field in
      guard let positions = field.node.array else {
        field.fault(expected: "a list of positions")
        return nil
      }
      guard positions.count > 1 else {
        field.fault(
          positions.isEmpty ? "the part is empty" : "the part has only 1 position",
          remedy: "a part of track needs at least 2 positions")
        return nil
      }
      var coordinates: [Coordinate] = []
      coordinates.reserveCapacity(positions.count)
      var first: (index: Int, wrong: Fault)?
      for (index, position) in positions.enumerated() {
        switch Coordinate.of(position) {
        case .success(let coordinate): coordinates.append(coordinate)
        case .failure(let wrong): first = first ?? (index, wrong)
        }
      }
      guard let first else { return coordinates }
      let more = positions.count - coordinates.count - 1
      field.elements?[first.index].fault(
        first.wrong.problem + (more > 0 ? ", and \(more) more in this part" : ""),
        remedy: first.wrong.remedy)
      return nil
    }
  }
}

extension JSONKind {
  static func geometry(_ type: String, _ coordinates: JSONKind) -> JSONKind {
    let type = JSONKind<String>.choice(of: [type], \.self)
    return .object { object in
      _ = object.required("type", type)
      return object.isSound ? object.required("coordinates", coordinates) : coordinates.standIn()
    }
  }
}

extension Coordinate {
  fileprivate static func of(_ node: JSONNode) -> Result<Coordinate, Fault> {
    guard let numbers = node.array, numbers.count >= 2, let longitude = numbers[0].number,
      let latitude = numbers[1].number
    else {
      return .failure(
        Fault(
          file: "", problem: "not a position",
          remedy: "write it as [longitude, latitude] in degrees"))
    }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    guard !coordinate.isValid else { return .success(coordinate) }
    let (name, angle) = abs(latitude) > 90 ? ("latitude", latitude) : ("longitude", longitude)
    let looksSwapped = abs(longitude) <= 90 && abs(latitude) <= 180
    return .failure(
      Fault(
        file: "", problem: "the \(name) \(JSONText.number(angle)) is out of range",
        remedy: looksSwapped
          ? "latitude and longitude look swapped: write [longitude, latitude]"
          : "latitudes are -90 to 90, longitudes -180 to 180"))
  }
}
