import Geometry
import PlainText

/// Writes a network as its GeoJSON file: one feature a line, the same bytes for equal networks.
public enum NetworkWriter {
  /// Digits after the point of a coordinate: 0.11 m of latitude.
  ///
  /// A network whose coordinates have no more reads back the same.
  public static let coordinatePlaces = 6

  /// Ten to the power of ``coordinatePlaces``.
  package static let coordinateScale = 1_000_000.0

  /// The text of a network's file.
  public static func text(_ network: RailNetwork) -> String {
    var text = "{\"type\": \"FeatureCollection\",\n\"network\": "
    text += JSONText.compact(header(network)) + ",\n\"features\": ["
    var isFirst = true
    for feature in network.railways.map({ railway($0, of: network) })
      + network.stations.map({ station($0, of: network) })
    {
      text += (isFirst ? "\n" : ",\n") + feature
      isFirst = false
    }
    return text + "\n]}\n"
  }

  private static func header(_ network: RailNetwork) -> JSONValue {
    object([
      ("id", .string(network.id)), ("title", .string(network.title)),
      ("version", .string(network.version)),
      (
        "sources",
        .array(
          network.sources.map { source in
            JSONNode(
              object([
                ("title", .string(source.title)), ("licence", .string(source.licence)),
                ("attribution", .string(source.attribution)),
                ("retrieved", .string(source.retrieved)),
              ]))
          })
      ),
    ])
  }

  private static func railway(_ railway: Railway, of network: RailNetwork) -> String {
    let stations = railway.stations + (railway.isLoop ? railway.stations.prefix(1) : [])
    let properties = object([
      ("kind", .string("railway")), ("id", .string(railway.id)), ("title", title(railway.title)),
      ("operator", .string(railway.operatorID)), ("color", .string(railway.color)),
      ("stations", .array(stations.map { JSONNode(.string(network[$0].id)) })),
      ("ascending", .string(railway.ascending)), ("descending", .string(railway.descending)),
      ("loop", .bool(railway.isLoop)),
      ("underground", .array(railway.parts.map { JSONNode(.bool($0.isUnderground)) })),
    ])
    let parts = railway.parts.map { part in
      "[" + part.coordinates.map(position).joined(separator: ",") + "]"
    }
    return feature(
      properties, type: "MultiLineString", coordinates: "[" + parts.joined(separator: ",") + "]")
  }

  private static func station(_ station: Station, of network: RailNetwork) -> String {
    let properties = object([
      ("kind", .string("station")), ("id", .string(station.id)),
      ("railway", .string(network[station.railway].id)), ("title", title(station.title)),
      ("order", .number(Double(station.order))),
      ("group", station.group.map { .string($0) } ?? .null),
    ])
    return feature(properties, type: "Point", coordinates: position(station.coordinate))
  }

  private static func feature(
    _ properties: JSONValue, type: String, coordinates: String
  ) -> String {
    "{\"type\": \"Feature\", \"properties\": \(JSONText.compact(properties)), "
      + "\"geometry\": {\"type\": \"\(type)\", \"coordinates\": \(coordinates)}}"
  }

  private static func position(_ coordinate: Coordinate) -> String {
    let longitude = NumberText.fixed(coordinate.longitude, places: coordinatePlaces)
    return "[\(longitude),\(NumberText.fixed(coordinate.latitude, places: coordinatePlaces))]"
  }

  private static func title(_ title: Title) -> JSONValue {
    object([("en", .string(title.en))] + (title.ja.map { [("ja", .string($0))] } ?? []))
  }

  private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { JSONMember(name: $0, node: JSONNode($1)) })
  }
}
