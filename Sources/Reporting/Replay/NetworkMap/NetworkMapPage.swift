import RailNetwork
package import Text

/// One page of HTML with the map of a whole network, which needs nothing else.
package enum NetworkMapPage {
  /// How far a track may be drawn from where it runs.
  private static let toleranceMetres = 3.0

  /// The page of a network's file: the network, with a mark at the place of each fault and warning.
  ///
  /// Of a file with faults, all that can be read is drawn.
  ///
  /// - Returns: the page, and the faults and warnings.
  /// - Throws: a file that is not JSON, or has no track.
  package static func html(
    _ bytes: [UInt8], file: String
  ) throws(Faults) -> (page: String, faults: [Fault], warnings: [Fault]) {
    let root = try JSONReader.read(bytes, file: file)
    var faults: [Fault] = []
    var warnings: [Fault] = []
    let network: RailNetwork
    do throws(Faults) {
      let review = try NetworkReader.review(bytes, file: file)
      network = review.network
      warnings = review.warnings
    } catch {
      guard let sketch = NetworkSketch.network(root) else { throw error }
      network = sketch
      faults = error.all
    }
    let marks =
      faults.map { mark($0, isFault: true, root) }
      + warnings.map { mark($0, isFault: false, root) }
    let excerpt = NetworkExcerpt(
      of: network, frames: [.world],
      keeping: Set(network.railways.indices.map { RailwayIndex($0) }),
      toleranceMetres: toleranceMetres)
    let data = JSONValue.members([
      "network": NetworkData(network: network, excerpt: excerpt).json, "marks": .list(marks),
    ])
    return (PageTemplate.networkMap.filled(data: JSONText.compact(data)), faults, warnings)
  }

  private static func mark(_ fault: Fault, isFault: Bool, _ root: JSONNode) -> JSONValue {
    let place = fault.field.flatMap { NetworkSketch.place(of: $0, in: root) }
    func scaled(_ degrees: Double?) -> JSONValue? {
      degrees.map { .number(($0 * NetworkData.degreeScale).rounded()) }
    }
    return .members([
      "text": .string(fault.problem), "fault": .bool(isFault),
      "latitude": scaled(place?.latitude), "longitude": scaled(place?.longitude),
    ])
  }
}

/// The parts of a network's file that can be drawn although others have faults.
enum NetworkSketch {
  static func network(_ root: JSONNode) -> RailNetwork? {
    var railways: [Railway] = []
    var stations: [Station] = []
    let features = root["features"]?.array ?? []
    for (index, feature) in features.enumerated()
    where feature["properties"]?["kind"]?.string == "railway" {
      let properties = feature["properties"]
      let id = properties?["id"]?.string ?? "features[\(index)]"
      let color = properties?["color"]?.string ?? ""
      let lines = (feature["geometry"]?["coordinates"]?.array ?? [])
        .compactMap { JSONKind.line.value(of: $0) }
      guard !lines.isEmpty else { continue }
      let underground = properties?["underground"]?.array ?? []
      railways.append(
        Railway(
          id: id, title: title(properties, id), operatorID: "",
          color: color.count == 7 ? color : "#808080", stations: [], ascending: "", descending: "",
          isLoop: false,
          parts: lines.enumerated().map { part, line in
            let isUnderground = part < underground.count && underground[part].bool == true
            return TrackPart(coordinates: line, isUnderground: isUnderground)
          }))
    }
    for feature in features where feature["properties"]?["kind"]?.string == "station" {
      let properties = feature["properties"]
      guard let node = feature["geometry"]?["coordinates"],
        let place = JSONKind.position.value(of: node),
        let railway = railways.firstIndex(where: { $0.id == properties?["railway"]?.string })
      else { continue }
      let id = properties?["id"]?.string ?? ""
      railways[railway].stations.append(StationIndex(stations.count))
      stations.append(
        Station(
          id: id, railway: RailwayIndex(railway), title: title(properties, id), order: 0,
          group: properties?["group"]?.string, coordinate: place))
    }
    guard !railways.isEmpty else { return nil }
    let header = root["network"]
    return RailNetwork(
      id: header?["id"]?.string ?? "", title: header?["title"]?.string ?? "", version: "",
      sources: [], railways: railways, stations: stations)
  }

  private static func title(_ properties: JSONNode?, _ id: String) -> Title {
    let title = properties?["title"]
    return Title(
      en: title?["en"]?.string ?? id, ja: title?["ja"]?.string, local: title?["local"]?.string)
  }

  /// The place of a field of a network's file: the position that it names, else one of its feature.
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
