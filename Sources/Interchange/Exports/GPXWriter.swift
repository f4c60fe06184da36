import Journeys
import RailNetwork
import Text
import Tracking

/// Writes GPX 1.1: one track per recording, with all that a location holds.
///
/// Speed and course stand in Garmin's TrackPointExtension v2, accuracies beside it. What is laid
/// over a journey, for GIS programs: the calls of its truth are waypoints of the type `call`; what
/// each tracker said is a track of the type `estimate`, one segment for each run of the same
/// railway and direction, and at each point the door display.
package enum GPXWriter {
  package static func text(_ recordings: [ImportedRecording]) -> String {
    text(recordings.map { ExportedJourney(recording: $0) })
  }

  package static func text(_ journeys: [ExportedJourney]) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="RailBench" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
      xmlns:acc="urn:railbench:accuracy">

      """
    for journey in journeys { text += ExportedCall.all(journey).map(waypoint).joined() }
    for journey in journeys {
      text += track(journey.recording)
      guard let network = journey.network else { continue }
      for said in journey.estimates { text += track(said, journey.recording, network) }
    }
    return text + "</gpx>\n"
  }

  private static func waypoint(_ call: ExportedCall) -> String {
    let times =
      call.call.isStop
      ? "stop, \(call.call.arrival.iso8601) to \(call.call.departure.iso8601)" : "pass"
    return "<wpt \(place(call.station.coordinate))><time>\(call.call.arrival.iso8601)</time>\n"
      + XMLText.element("name", call.station.title.en)
      + XMLText.element("desc", "\(call.railway) \(call.direction): \(times)")
      + "<type>call</type></wpt>\n"
  }

  private static func place(_ place: Coordinate) -> String {
    "lat=\"\(NumberText.exact(place.latitude))\" lon=\"\(NumberText.exact(place.longitude))\""
  }

  private static func track(_ recording: ImportedRecording) -> String {
    "<trk>\n" + XMLText.element("name", recording.name)
      + XMLText.element("desc", recording.notes) + "<trkseg>\n"
      + recording.locations.map { point($0) }.joined() + "</trkseg>\n</trk>\n"
  }

  private static func track(
    _ said: (tracker: String, estimates: [Estimate]), _ recording: ImportedRecording,
    _ network: RailNetwork
  ) -> String {
    var text = "<trk>\n" + XMLText.element("name", "\(recording.name) \(said.tracker)")
    text += "<type>estimate</type>\n"
    var segment: String?
    for (location, estimate) in zip(recording.locations, said.estimates) {
      let railway = estimate.railway.map { network[$0] }
      let direction = estimate.direction.flatMap { railway?.directionID($0) }
      let label = railway.map { $0.id + (direction.map { " \($0)" } ?? "") } ?? "-"
      if label != segment { text += (segment == nil ? "" : "</trkseg>\n") + "<trkseg>\n" }
      segment = label
      let display = estimate.focus.map { "\($0.phase.rawValue) \(network[$0.station].title.en)" }
      text += point(location, name: display ?? "", note: label)
    }
    return text + (segment == nil ? "" : "</trkseg>\n") + "</trk>\n"
  }

  private static func point(_ location: Location, name: String = "", note: String = "") -> String {
    let motion =
      XMLText.element("gpxtpx:speed", location.speedMetresPerSecond)
      + XMLText.element("gpxtpx:course", location.courseDegrees)
    let extensions =
      (motion.isEmpty
        ? "" : "<gpxtpx:TrackPointExtension>\(motion)</gpxtpx:TrackPointExtension>")
      + XMLText.element("acc:hacc", location.horizontalAccuracyMetres)
      + XMLText.element("acc:vacc", location.verticalAccuracyMetres)
    return "<trkpt \(place(location.coordinate))>"
      + XMLText.element("ele", location.altitudeMetres)
      + "<time>\(location.timestamp.iso8601)</time>" + XMLText.element("name", name)
      + XMLText.element("desc", note)
      + (extensions.isEmpty ? "" : "<extensions>\(extensions)</extensions>") + "</trkpt>\n"
  }
}

enum XMLText {
  /// The text with what XML wants escaped; characters that XML 1.0 can't hold are left out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xfffe || scalar.value == 0xffff: break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// An element around a number, or nothing for none.
  static func element(_ name: String, _ value: Double?) -> String {
    value.map { "<\(name)>\(NumberText.exact($0))</\(name)>" } ?? ""
  }

  /// An element around a text, with its line break, or nothing for an empty text.
  static func element(_ name: String, _ text: String) -> String {
    text.isEmpty ? "" : "<\(name)>\(escaped(text))</\(name)>\n"
  }
}
