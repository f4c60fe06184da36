import Journeys
import RailNetwork
import Text
import Tracking

/// Writes recordings as KML tracks, which Google Earth plays and GIS programs open.
///
/// Speed, course and accuracies stand in the track's `SimpleArrayData`, empty where not measured.
package enum KMLTrackWriter {
  package static func text(_ recordings: [ImportedRecording]) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
      <Document>
      <Schema id="location">

      """
    for (column, _) in arrays {
      text += "<gx:SimpleArrayField name=\"\(column.rawValue)\" type=\"float\"/>\n"
    }
    text += "</Schema>\n"
    for recording in recordings { text += placemark(recording) }
    return text + "</Document>\n</kml>\n"
  }

  /// All that may be missing but the altitude, which stands in the place.
  private static var arrays: ArraySlice<(column: LocationColumn, path: LocationPath)> {
    LocationColumn.measured.dropFirst()
  }

  private static func placemark(_ recording: ImportedRecording) -> String {
    var text = "<Placemark>\n"
    text += XMLText.element("name", recording.name)
    text += XMLText.element("description", recording.notes)
    text += "<gx:Track>\n"
    for location in recording.locations { text += "<when>\(location.timestamp.iso8601)</when>\n" }
    for location in recording.locations {
      let values = [
        location.coordinate.longitude, location.coordinate.latitude, location.altitudeMetres,
      ].compactMap { $0.map(NumberText.exact) }
      text += "<gx:coord>\(values.joined(separator: " "))</gx:coord>\n"
    }
    text += "<ExtendedData>\n<SchemaData schemaUrl=\"#location\">\n"
    for (column, value) in arrays {
      text += "<gx:SimpleArrayData name=\"\(column.rawValue)\">\n"
      for location in recording.locations {
        let number = location[keyPath: value].map(NumberText.exact) ?? ""
        text += "<gx:value>\(number)</gx:value>\n"
      }
      text += "</gx:SimpleArrayData>\n"
    }
    return text + "</SchemaData>\n</ExtendedData>\n</gx:Track>\n</Placemark>\n"
  }
}
