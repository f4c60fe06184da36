import RailNetwork

/// Makes networks in which many railways run between the same few stations.
enum NetworkGrammar {
  static func crowded(_ random: inout Mutator) -> [UInt8] {
    let count = random.below(50) == 0 ? 3_000 : [1, 2, 10, 70][random.below(4)]
    let stops = Array(0..<(2 + random.below(3)))
    // On the same track, on parallel tracks, or far apart.
    let step = [0, 0.00001, 0.001][random.below(3)]
    let isGrouped = random.below(4) > 0
    let features = (0..<count).flatMap { railway -> [JSONValue] in
      let id = "R.\(railway)"
      let places = stops.map {
        JSONValue.list([.number(139.7 + 0.01 * Double($0)), .number(35 + step * Double(railway))])
      }
      return [
        feature(
          [
            "kind": .string("railway"), "id": .string(id), "title": .members(["en": .string(id)]),
            "operator": .string("O"), "color": .string("#336699"),
            "stations": .texts(stops.map { "\(id).\($0)" }), "ascending": .string("Up"),
            "descending": .string("Down"), "loop": .bool(false),
            "underground": .list([.bool(false)]),
          ], "MultiLineString", .list([.list(places)]))
      ]
        + stops.map { stop in
          feature(
            [
              "kind": .string("station"), "id": .string("\(id).\(stop)"), "railway": .string(id),
              "title": .members(["en": .string("S")]), "order": .integer(stop),
              "group": isGrouped ? .string("G.\(stop)") : nil,
            ], "Point", places[stop])
        }
    }
    let network = JSONValue.members(
      [
        "id": .string("n"), "title": .string("N"), "version": .string("1"), "sources": .list([]),
      ])
    let root = JSONValue.members(
      [
        "type": .string("FeatureCollection"), "network": network, "features": .list(features),
      ])
    return Array(JSONText.pretty(root).utf8)
  }

  private static func feature(
    _ properties: KeyValuePairs<String, JSONValue?>, _ kind: String, _ coordinates: JSONValue
  ) -> JSONValue {
    .members([
      "type": .string("Feature"), "properties": .members(properties),
      "geometry": .members(["type": .string(kind), "coordinates": coordinates]),
    ])
  }
}
