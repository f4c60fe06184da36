package import RailNetwork

/// One HTML page with the map of a whole network, which loads nothing.
package enum NetworkMapPage {
  /// The tolerance of drawn track.
  private static let toleranceMetres = 3.0

  /// The page of a network's file, with a mark at each warning's place.
  package static func html(
    _ bytes: [UInt8], file: String
  ) throws(Faults) -> (page: String, warnings: [Fault]) {
    let (network, warnings) = try NetworkReader.review(bytes, file: file)
    let root = warnings.isEmpty ? nil : try JSONReader.read(bytes, file: file)
    let marks = root.map { root in warnings.map { mark($0, root) } } ?? []
    let excerpt = NetworkExcerpt(
      of: network, frames: [.world],
      keeping: Set(network.railways.indices.map { RailwayIndex($0) }),
      toleranceMetres: toleranceMetres)
    let data = JSONValue.members([
      "network": NetworkData(network: network, excerpt: excerpt).json, "marks": .list(marks),
    ])
    return (PageTemplate.networkMap.filled(data: JSONText.compact(data)), warnings)
  }

  private static func mark(_ warning: Fault, _ root: JSONNode) -> JSONValue {
    let place = warning.field.flatMap { Self.place(of: $0, in: root) }
    func scaled(_ degrees: Double?) -> JSONValue? {
      degrees.map { .number(($0 * NetworkData.degreeScale).rounded()) }
    }
    return .members([
      "text": .string(warning.problem),
      "latitude": scaled(place?.latitude), "longitude": scaled(place?.longitude),
    ])
  }

  /// The place of a field in a network's file: its position, else a position of its feature.
  static func place(of field: String, in root: JSONNode) -> Coordinate? {
    let numbers = field.split { !$0.isNumber }.compactMap { Int($0) }
    guard field.hasPrefix("features["), let first = numbers.first,
      let features = root["features"]?.array, features.indices.contains(first)
    else { return nil }
    func position(_ node: JSONNode?) -> Coordinate? {
      guard let node else { return nil }
      if let place = JSONKind.position.value(of: node) { return place }
      guard let parts = node.array, !parts.isEmpty else { return nil }
      return position(parts[parts.count / 2])
    }
    let feature = features[first]
    var node = feature["geometry"]?["coordinates"]
    if field.contains("geometry") {
      for number in numbers.dropFirst() {
        guard let inner = node?.array, inner.indices.contains(number), inner[number].array != nil
        else { break }
        node = inner[number]
      }
    } else if field.contains(".stations["), numbers.count > 1,
      let listed = feature["properties"]?["stations"]?.array, listed.indices.contains(numbers[1]),
      let station = features.first(where: {
        $0["properties"]?["id"]?.string == listed[numbers[1]].string
          && $0["properties"]?["kind"]?.string == "station"
      })
    {
      node = station["geometry"]?["coordinates"]
    }
    return position(node)
  }
}
