import Geometry
import Journeys
import PlainText
import RailNetwork
import Tracking

/// Writes journeys with their truth and what trackers said as one GPX file for GIS programs.
///
/// The calls of the truth are waypoints, of the type `call`. Each journey is a track, and so is what
/// each tracker said of it, of the type `estimate`: one segment for each stretch with the same
/// railway and direction, and at each point the door display.
package enum JourneyGPXWriter {
  /// The text of a file: all waypoints, then the tracks, as GPX's schema wants them.
  package static func text(_ journeys: [ExportedJourney]) -> String {
    let waypoints = journeys.map { ExportedCall.all($0).map(waypoint).joined() }
    let tracks = journeys.map { journey in
      let answers = journey.network.map { network in
        journey.answers.map { track($0, journey.recording, network) }
      }
      return GPXWriter.track(journey.recording) + (answers ?? []).joined()
    }
    return GPXWriter.document((waypoints + tracks).joined())
  }

  private static func waypoint(_ call: ExportedCall) -> String {
    let place = call.station.coordinate
    let latitude = NumberText.exact(place.latitude)
    let longitude = NumberText.exact(place.longitude)
    let times =
      call.call.isStop
      ? "stop, \(call.call.arrival.iso8601) to \(call.call.departure.iso8601)" : "pass"
    return "<wpt lat=\"\(latitude)\" lon=\"\(longitude)\">"
      + "<time>\(call.call.arrival.iso8601)</time>\n"
      + XMLText.element("name", call.station.title.en)
      + XMLText.element("desc", "\(call.railway) \(call.direction): \(times)")
      + "<type>call</type></wpt>\n"
  }

  private static func track(
    _ answers: ExportedJourney.Answers, _ recording: ImportedRecording, _ network: RailNetwork
  ) -> String {
    var text = "<trk>\n"
    text += XMLText.element("name", "\(recording.name) \(answers.tracker)")
    text += "<type>estimate</type>\n"
    var stretch: String?
    for (location, estimate) in zip(recording.locations, answers.estimates) {
      let answer = answer(estimate, network)
      if answer != stretch {
        if stretch != nil { text += "</trkseg>\n" }
        text += "<trkseg>\n"
        stretch = answer
      }
      text += GPXWriter.point(location, name: display(estimate, network), note: answer)
    }
    if stretch != nil { text += "</trkseg>\n" }
    return text + "</trk>\n"
  }

  /// The railway and direction, or a dash for no answer.
  private static func answer(_ estimate: Estimate, _ network: RailNetwork) -> String {
    guard let railway = estimate.railway.map({ network[$0] }) else { return "-" }
    return [railway.id, estimate.direction.map(railway.directionID)].compactMap(\.self)
      .joined(separator: " ")
  }

  private static func display(_ estimate: Estimate, _ network: RailNetwork) -> String {
    estimate.focus.map { "\($0.phase.rawValue) \(network[$0.station].title.en)" } ?? ""
  }
}
