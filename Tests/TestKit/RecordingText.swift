package import Interchange
import Journeys
import RailNetwork
import Text
import Tracking

/// Recordings as files of other programs, with all that a location holds.
package enum RecordingText {
  /// GPX 1.1, one track a recording: speed and course in Garmin's TrackPointExtension v2.
  package static func gpx(_ recordings: [ImportedRecording]) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="RailBench" xmlns="http://www.topografix.com/GPX/1/1" \
    xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
    xmlns:acc="urn:railbench:accuracy">

    """
      + recordings.map { recording in
        "<trk>\n" + element("name", recording.name) + element("desc", recording.notes)
          + "<trkseg>\n" + recording.locations.map(point).joined() + "</trkseg>\n</trk>\n"
      }.joined() + "</gpx>\n"
  }

  private static func point(_ location: Location) -> String {
    let motion =
      element("gpxtpx:speed", location.speedMetresPerSecond)
      + element("gpxtpx:course", location.courseDegrees)
    let place = location.coordinate
    return "<trkpt lat=\"\(NumberText.exact(place.latitude))\" "
      + "lon=\"\(NumberText.exact(place.longitude))\">"
      + element("ele", location.altitudeMetres)
      + "<time>\(location.timestamp.iso8601)</time>"
      + "<extensions><gpxtpx:TrackPointExtension>\(motion)</gpxtpx:TrackPointExtension>"
      + element("acc:hacc", location.horizontalAccuracyMetres)
      + element("acc:vacc", location.verticalAccuracyMetres) + "</extensions></trkpt>\n"
  }

  /// KML tracks: speed, course and accuracies in the track's `SimpleArrayData`, empty where absent.
  package static func kml(_ recordings: [ImportedRecording]) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
    <Document>

    """
      + recordings.map(placemark).joined() + "</Document>\n</kml>\n"
  }

  private static func placemark(_ recording: ImportedRecording) -> String {
    var text = "<Placemark>\n"
    text += element("name", recording.name) + element("description", recording.notes)
    text += "<gx:Track>\n"
    for location in recording.locations { text += "<when>\(location.timestamp.iso8601)</when>\n" }
    for location in recording.locations {
      let values = [
        location.coordinate.longitude, location.coordinate.latitude, location.altitudeMetres,
      ].compactMap { $0.map(NumberText.exact) }
      text += "<gx:coord>\(values.joined(separator: " "))</gx:coord>\n"
    }
    text += "<ExtendedData>\n<SchemaData schemaUrl=\"#location\">\n"
    // The altitude stands in the place.
    for (column, path) in LocationColumn.measured.dropFirst() {
      text += "<gx:SimpleArrayData name=\"\(column.rawValue)\">\n"
      for location in recording.locations {
        text += "<gx:value>\(location[keyPath: path].map(NumberText.exact) ?? "")</gx:value>\n"
      }
      text += "</gx:SimpleArrayData>\n"
    }
    return text + "</SchemaData>\n</ExtendedData>\n</gx:Track>\n</Placemark>\n"
  }

  /// GeoJSON points, one feature a line.
  package static func geoJSON(_ recording: ImportedRecording) -> String {
    let head = JSONText.compact(
      .members(["name": .string(recording.name), "description": .string(recording.notes)]))
    let features = recording.locations.map { location in
      let measured = LocationColumn.measured.dropFirst().compactMap { column, path in
        location[keyPath: path].map { JSONMember(column.rawValue, .number($0)) }
      }
      let time = JSONValue.members(["timestamp": .string(location.timestamp.iso8601)])
      let place = [
        location.coordinate.longitude, location.coordinate.latitude, location.altitudeMetres,
      ].compactMap { $0.map(JSONValue.number) }
      return JSONText.compact(
        .members([
          "type": .string("Feature"),
          "geometry": .members(["type": .string("Point"), "coordinates": .list(place)]),
          "properties": time.adding(measured),
        ]))
    }
    return "{\"type\": \"FeatureCollection\", \(head.dropFirst().dropLast()), \"features\": [\n"
      + features.joined(separator: ",\n") + "\n]}\n"
  }

  private static func element(_ name: String, _ value: Double?) -> String {
    value.map { "<\(name)>\(NumberText.exact($0))</\(name)>" } ?? ""
  }

  private static func element(_ name: String, _ text: String) -> String {
    let escaped = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")].reduce(text) {
      $0.split(separator: $1.0, omittingEmptySubsequences: false).joined(separator: $1.1)
    }
    return "<\(name)>\(escaped)</\(name)>\n"
  }
}
