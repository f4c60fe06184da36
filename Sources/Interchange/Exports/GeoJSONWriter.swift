import Journeys
import RailNetwork
import Text
import Tracking

/// Writes GeoJSON points, one feature a line.
package enum GeoJSONWriter {
  /// The text of a file with one recording, in the order of delivery.
  package static func text(_ recording: ImportedRecording) -> String {
    var head = ""
    if !recording.name.isEmpty { head += ", \"name\": \(JSONText.quoted(recording.name))" }
    if !recording.notes.isEmpty {
      head += ", \"description\": \(JSONText.quoted(recording.notes))"
    }
    return text(recording.locations.map { feature($0) }, head: head)
  }

  /// The text of a file with journeys, their truth and what trackers said, for GIS programs.
  ///
  /// Every feature has a `kind`: `location` as recorded, `call` at a station of the truth,
  /// `estimate` at the location after which a tracker said it, in its railway's colour. The reader
  /// of recordings takes the locations alone.
  package static func text(_ journeys: [ExportedJourney]) -> String {
    text(
      journeys.flatMap { journey in
        let locations = journey.recording.locations.map { location in
          feature(location, more: kind("location", journey))
        }
        let calls = ExportedCall.all(journey).map { feature($0, kind("call", journey)) }
        return locations + calls + estimates(journey)
      })
  }

  private static func text(_ features: [String], head: String = "") -> String {
    "{\"type\": \"FeatureCollection\"\(head), \"features\": [\n"
      + features.joined(separator: ",\n") + "\n]}\n"
  }

  private static func kind(_ kind: String, _ journey: ExportedJourney) -> JSONValue {
    .members(["kind": .string(kind), "journey": .string(journey.recording.name)])
  }

  private static func feature(_ location: Location, more: JSONValue = .members([:])) -> String {
    let properties = JSONValue.members([
      "timestamp": .string(location.timestamp.iso8601),
      "horizontalAccuracy": location.horizontalAccuracyMetres.map(JSONValue.number),
      "verticalAccuracy": location.verticalAccuracyMetres.map(JSONValue.number),
      "course": location.courseDegrees.map(JSONValue.number),
      "speed": location.speedMetresPerSecond.map(JSONValue.number),
    ])
    return feature(location.coordinate, location.altitudeMetres, properties.adding(more))
  }

  private static func feature(_ call: ExportedCall, _ kind: JSONValue) -> String {
    feature(
      call.station.coordinate, nil,
      kind.adding(
        .members([
          "station": .string(call.station.id), "title": .string(call.station.title.en),
          "railway": .string(call.railway), "direction": .string(call.direction),
          "call": .string(call.call.isStop ? "stop" : "pass"),
          "arrival": .string(call.call.arrival.iso8601),
          "departure": .string(call.call.departure.iso8601),
          "approach": call.call.approach.map { .string($0.iso8601) },
        ])))
  }

  private static func estimates(_ journey: ExportedJourney) -> [String] {
    guard let network = journey.network else { return [] }
    return journey.estimates.flatMap { said in
      zip(journey.recording.locations, said.estimates).map { location, estimate in
        let railway = estimate.railway.map { network[$0] }
        let direction = estimate.direction.flatMap { railway?.directionID($0) }
        let said = JSONValue.members([
          "tracker": .string(said.tracker), "timestamp": .string(location.timestamp.iso8601),
          "railway": (railway?.id).map(JSONValue.string),
          "direction": direction.map(JSONValue.string),
          "station": estimate.focus.map { .string(network[$0.station].id) },
          "phase": estimate.focus.map { .string($0.phase.rawValue) },
          "nextStop": estimate.nextStop.map { .string(network[$0].id) },
          "marker-color": (railway?.color).map(JSONValue.string),
          "score": estimate.score.map(JSONValue.number),
        ])
        return feature(location.coordinate, nil, kind("estimate", journey).adding(said))
      }
    }
  }

  private static func feature(
    _ place: Coordinate, _ altitude: Double?, _ properties: JSONValue
  ) -> String {
    let position = [place.longitude, place.latitude, altitude].compactMap(\.self)
    return JSONText.compact(
      .members([
        "type": .string("Feature"),
        "geometry": .members([
          "type": .string("Point"), "coordinates": .list(position.map(JSONValue.number)),
        ]),
        "properties": properties,
      ]))
  }
}
