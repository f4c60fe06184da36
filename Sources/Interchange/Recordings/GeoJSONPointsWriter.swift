import Geometry
import PlainText
import Tracking

/// Writes recordings as GeoJSON points, one feature a line, in the order of delivery.
package enum GeoJSONPointsWriter {
  /// The text of a file with one recording.
  package static func text(_ recording: ImportedRecording) -> String {
    var head = "{\"type\": \"FeatureCollection\""
    if !recording.name.isEmpty { head += ", \"name\": \(JSONText.quoted(recording.name))" }
    if !recording.notes.isEmpty {
      head += ", \"description\": \(JSONText.quoted(recording.notes))"
    }
    let features = recording.locations.map { feature($0) }
    return head + ", \"features\": [\n" + features.joined(separator: ",\n") + "\n]}\n"
  }

  /// A location as a feature, with more members of its properties if there are any.
  static func feature(_ location: Location, more: [(String, JSONValue)] = []) -> String {
    var position = [location.coordinate.longitude, location.coordinate.latitude]
    if let altitude = location.altitudeMetres { position.append(altitude) }
    var properties: [(String, JSONValue)] = [("timestamp", .string(location.timestamp.iso8601))]
    for (name, value) in [
      ("horizontalAccuracy", location.horizontalAccuracyMetres),
      ("verticalAccuracy", location.verticalAccuracyMetres), ("course", location.courseDegrees),
      ("speed", location.speedMetresPerSecond),
    ] {
      if let value { properties.append((name, .number(value))) }
    }
    return feature(
      geometry: "Point", coordinates: .array(position.map { JSONNode(.number($0)) }),
      properties: properties + more)
  }

  /// A feature on one line.
  static func feature(
    geometry: String, coordinates: JSONValue, properties: [(String, JSONValue)]
  ) -> String {
    JSONText.compact(
      .object([
        JSONMember(name: "type", node: JSONNode(.string("Feature"))),
        JSONMember(
          name: "geometry",
          node: JSONNode(
            .object([
              JSONMember(name: "type", node: JSONNode(.string(geometry))),
              JSONMember(name: "coordinates", node: JSONNode(coordinates)),
            ]))),
        JSONMember(
          name: "properties",
          node: JSONNode(
            .object(properties.map { JSONMember(name: $0.0, node: JSONNode($0.1)) }))),
      ]))
  }
}
