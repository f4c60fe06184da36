/// Writes a network as GeoJSON, one feature per line; equal networks give the same bytes.
public enum NetworkWriter {
  /// Digits after the point of a coordinate (0.11 m of latitude), which read back unchanged.
  public static let coordinatePlaces = 6

  /// The network as the text of its GeoJSON file; ``NetworkReader`` reads it back unchanged.
  public static func text(_ network: RailNetwork) -> String {
    var text = "{\"type\": \"FeatureCollection\",\n\"network\": "
    let features =
      network.railways.map { railway($0, of: network) }
      + network.stations.map { station($0, of: network) }
    text += JSONText.compact(header(network)) + ",\n\"features\": [\n"
    return text + features.joined(separator: ",\n") + "\n]}\n"
  }

  private static func header(_ network: RailNetwork) -> JSONValue {
    .members([
      "id": .string(network.id), "title": .string(network.title),
      "version": .string(network.version), "timeZone": network.timeZone.map(JSONValue.string),
      "sources": .list(
        network.sources.map { source in
          .members([
            "title": .string(source.title), "licence": .string(source.licence),
            "attribution": .string(source.attribution), "retrieved": .string(source.retrieved),
          ])
        }),
    ])
  }

  private static func railway(_ railway: Railway, of network: RailNetwork) -> String {
    let stations = railway.stations + (railway.isLoop ? railway.stations.prefix(1) : [])
    let shared = railway.sharedTrack.map { shared in
      JSONValue.members([
        "railway": .string(network[shared.railway].id), "from": .string(network[shared.from].id),
        "to": .string(network[shared.to].id),
      ])
    }
    let properties = JSONValue.members([
      "kind": .string("railway"), "id": .string(railway.id), "title": title(railway.title),
      "operator": .string(railway.operatorID), "color": .string(railway.color),
      "stations": .texts(stations.map { network[$0].id }),
      "ascending": .string(railway.ascending), "descending": .string(railway.descending),
      "loop": .bool(railway.isLoop),
      "stops": railway.stopsEverywhere
        ? .string("everywhere")
        : railway.stopPatterns.isEmpty
          ? nil
          : .list(
            railway.stopPatterns.map {
              .members(["trains": .integer($0.trains), "calls": .string($0.calls)])
            }),
      "underground": .list(railway.parts.map { .bool($0.isUnderground) }),
      "drawn": railway.parts.allSatisfy { $0.drawn == .unknown }
        ? nil : .texts(railway.parts.map(\.drawn.rawValue)),
      "directions": railway.parts.allSatisfy { $0.direction == nil }
        ? nil : .list(railway.parts.map { direction($0.direction, of: railway) ?? .null }),
      "sharedTrack": shared.isEmpty ? nil : .list(shared),
      "seconds": railway.hops.map { hops in
        .members([
          "ascending": .list(hops.ascending.map(JSONValue.integer)),
          "descending": .list(hops.descending.map(JSONValue.integer)),
        ])
      },
    ])
    let parts = railway.parts.map { part in
      "[" + part.coordinates.map(position).joined(separator: ",") + "]"
    }
    return feature(
      properties, type: "MultiLineString", coordinates: "[" + parts.joined(separator: ",") + "]")
  }

  private static func station(_ station: Station, of network: RailNetwork) -> String {
    let properties = JSONValue.members([
      "kind": .string("station"), "id": .string(station.id),
      "railway": .string(network[station.railway].id), "title": title(station.title),
      "order": .integer(station.order), "group": .text(station.group),
      "direction": direction(station.direction, of: network[station.railway]),
    ])
    return feature(properties, type: "Point", coordinates: position(station.coordinate))
  }

  private static func direction(
    _ direction: RailDirection?, of railway: Railway
  ) -> JSONValue? {
    direction.map { .string(railway.directionID($0)) }
  }

  private static func feature(
    _ properties: JSONValue, type: String, coordinates: String
  ) -> String {
    "{\"type\": \"Feature\", \"properties\": \(JSONText.compact(properties)), "
      + "\"geometry\": {\"type\": \"\(type)\", \"coordinates\": \(coordinates)}}"
  }

  private static func position(_ coordinate: Coordinate) -> String {
    let longitude = NumberText.fixed(coordinate.inRange.longitude, places: coordinatePlaces)
    return "[\(longitude),\(NumberText.fixed(coordinate.latitude, places: coordinatePlaces))]"
  }

  private static func title(_ title: Title) -> JSONValue {
    .members([
      "en": .string(title.en), "ja": title.ja.map(JSONValue.string),
      "local": title.local.map(JSONValue.string),
    ])
  }
}

extension Coordinate {
  package var roundedForNetwork: Coordinate {
    // Ten to the power of the writer's ``NetworkWriter/coordinatePlaces``.
    let scale = 1_000_000.0
    return Coordinate(
      latitude: (latitude * scale).rounded(.toNearestOrEven) / scale,
      longitude: (longitude * scale).rounded(.toNearestOrEven) / scale)
  }
}
