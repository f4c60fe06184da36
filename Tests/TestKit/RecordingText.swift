package import Interchange
import RailNetwork
import Tracking

/// Recordings as files of other programs, with all values of locations.
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

  private static func element(_ name: String, _ value: Double?) -> String {
    value.map { "<\(name)>\(NumberText.exact($0))</\(name)>" } ?? ""
  }

  private static func element(_ name: String, _ text: String) -> String {
    // XML can't hold other control characters.
    let held = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 }))
    let escaped = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")].reduce(held) {
      $0.split(separator: $1.0, omittingEmptySubsequences: false).joined(separator: $1.1)
    }
    return "<\(name)>\(escaped)</\(name)>\n"
  }
}
