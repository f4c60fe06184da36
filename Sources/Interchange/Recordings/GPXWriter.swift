import Geometry
import PlainText
import Tracking

/// Writes GPX 1.1: one track per recording, with all that a location holds.
///
/// Speed and course stand in Garmin's TrackPointExtension v2, accuracies beside it.
package enum GPXWriter {
  package static func text(_ recordings: [ImportedRecording]) -> String {
    document(recordings.map(track).joined())
  }

  /// A file around its waypoints and tracks.
  static func document(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="RailBench" xmlns="http://www.topografix.com/GPX/1/1" \
    xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
    xmlns:acc="urn:railbench:accuracy">

    """ + content + "</gpx>\n"
  }

  /// A recording as a track of one segment.
  static func track(_ recording: ImportedRecording) -> String {
    var text = "<trk>\n"
    text += XMLText.element("name", recording.name)
    text += XMLText.element("desc", recording.notes)
    text += "<trkseg>\n"
    for location in recording.locations { text += point(location) }
    return text + "</trkseg>\n</trk>\n"
  }

  /// A location as a track point, with a name and a remark if there are any.
  static func point(_ location: Location, name: String = "", note: String = "") -> String {
    let latitude = NumberText.exact(location.coordinate.latitude)
    let longitude = NumberText.exact(location.coordinate.longitude)
    var text = "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">"
    text += element("ele", location.altitudeMetres)
    text += "<time>\(location.timestamp.iso8601)</time>"
    text += XMLText.element("name", name) + XMLText.element("desc", note)
    let motion =
      element("gpxtpx:speed", location.speedMetresPerSecond)
      + element("gpxtpx:course", location.courseDegrees)
    var extensions = ""
    if !motion.isEmpty {
      extensions += "<gpxtpx:TrackPointExtension>\(motion)</gpxtpx:TrackPointExtension>"
    }
    extensions += element("acc:hacc", location.horizontalAccuracyMetres)
    extensions += element("acc:vacc", location.verticalAccuracyMetres)
    if !extensions.isEmpty { text += "<extensions>\(extensions)</extensions>" }
    return text + "</trkpt>\n"
  }

  private static func element(_ name: String, _ value: Double?) -> String {
    value.map { "<\(name)>\(NumberText.exact($0))</\(name)>" } ?? ""
  }
}
