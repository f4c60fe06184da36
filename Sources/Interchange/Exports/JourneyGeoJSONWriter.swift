import Geometry
import Journeys
import PlainText
import RailNetwork
import Tracking

/// Writes journeys with their truth and what trackers said as one GeoJSON file for GIS programs.
///
/// Every feature is a point with a `kind`: `location` as recorded, `call` at a station of the truth,
/// `estimate` at the location after which a tracker said it, in its railway's colour. The reader of
/// recordings takes the locations alone.
package enum JourneyGeoJSONWriter {
  /// The text of a file, one feature a line.
  package static func text(_ journeys: [ExportedJourney]) -> String {
    let features = journeys.flatMap { journey in
      locations(journey) + calls(journey) + estimates(journey)
    }
    return "{\"type\": \"FeatureCollection\", \"features\": [\n"
      + features.joined(separator: ",\n") + "\n]}\n"
  }

  private static func locations(_ journey: ExportedJourney) -> [String] {
    journey.recording.locations.map {
      GeoJSONPointsWriter.feature($0, more: kind("location", journey))
    }
  }

  private static func calls(_ journey: ExportedJourney) -> [String] {
    ExportedCall.all(journey).map { call in
      var properties = kind("call", journey)
      properties += [
        ("station", .string(call.station.id)), ("title", .string(call.station.title.en)),
        ("railway", .string(call.railway)), ("direction", .string(call.direction)),
        ("call", .string(call.call.isStop ? "stop" : "pass")),
        ("arrival", .string(call.call.arrival.iso8601)),
        ("departure", .string(call.call.departure.iso8601)),
      ]
      if let approach = call.call.approach {
        properties.append(("approach", .string(approach.iso8601)))
      }
      return point(call.station.coordinate, properties)
    }
  }

  private static func estimates(_ journey: ExportedJourney) -> [String] {
    guard let network = journey.network else { return [] }
    return journey.answers.flatMap { answers in
      zip(journey.recording.locations, answers.estimates).map { location, estimate in
        var properties = kind("estimate", journey)
        properties.append(("tracker", .string(answers.tracker)))
        properties.append(("timestamp", .string(location.timestamp.iso8601)))
        properties += members(estimate, network)
        return point(location.coordinate, properties)
      }
    }
  }

  private static func members(
    _ estimate: Estimate, _ network: RailNetwork
  ) -> [(String, JSONValue)] {
    let railway = estimate.railway.map { network[$0] }
    let texts = [
      ("railway", railway?.id),
      ("direction", estimate.direction.flatMap { railway?.directionID($0) }),
      ("station", estimate.focus.map { network[$0.station].id }),
      ("phase", estimate.focus?.phase.rawValue),
      ("nextStop", estimate.nextStop.map { network[$0].id }), ("marker-color", railway?.color),
    ]
    var members = texts.compactMap { name, text in text.map { (name, JSONValue.string($0)) } }
    if let score = estimate.score { members.append(("score", .number(score))) }
    return members
  }

  private static func kind(_ kind: String, _ journey: ExportedJourney) -> [(String, JSONValue)] {
    [("kind", .string(kind)), ("journey", .string(journey.recording.name))]
  }

  private static func point(_ place: Coordinate, _ properties: [(String, JSONValue)]) -> String {
    GeoJSONPointsWriter.feature(
      geometry: "Point",
      coordinates: .array([
        JSONNode(.number(place.longitude)), JSONNode(.number(place.latitude)),
      ]), properties: properties)
  }
}
