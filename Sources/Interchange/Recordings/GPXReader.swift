import Journeys
package import Text
import Tracking

/// Reads GPX 1.0 and 1.1: waypoints, route points and track points that have a time.
///
/// Each track and each route is a recording, its segments joined; the waypoints are one more. Speed
/// and course are elements of GPX 1.0, or are in `extensions`; so are accuracies. Prefixes of names
/// are ignored, so Garmin's `TrackPointExtension`, `extras` and elements without a container are
/// read alike. A point without a time is left out and counted in a warning. If a file is cut off,
/// its complete points are read.
package struct GPXReader {
  private var xml: XMLReader
  private var intake: LocationIntake
  /// The waypoints first.
  private var recordings = [ImportedRecording()]

  /// The recordings of a file in the file's order, after the waypoints.
  ///
  /// None is empty.
  ///
  /// - Throws: a fault if the XML is not well-formed; a fault for each invalid point; a fault if no
  ///   point has a time.
  package static func read(
    _ source: ByteSource, hints: RecordingHints = RecordingHints()
  ) throws(Faults) -> [ImportedRecording] {
    var reader = GPXReader(source, hints)
    var cut: Faults?
    do throws(Faults) {
      try reader.readAll()
    } catch {
      guard reader.xml.isCutOff, reader.recordings.contains(where: { !$0.locations.isEmpty })
      else { throw error }
      cut = error
    }
    var found = try reader.intake.found(
      reader.recordings, nothing: "no waypoint, track point or route point")
    if cut != nil {
      found[found.count - 1].warnings.append(
        "the file is cut off at line \(reader.xml.line): the complete points before that were read")
    }
    return found
  }

  private init(_ source: ByteSource, _ hints: RecordingHints) {
    xml = XMLReader(source)
    intake = LocationIntake(file: source.file, zone: hints.zone)
  }

  private mutating func readAll() throws(Faults) {
    try xml.expectRoot("gpx", of: "GPX")
    while let event = try xml.next() {
      guard case .start(let element) = event else { continue }
      switch element.name {
      case "wpt": try point(element, into: 0)
      case "trk": try track(points: "trkpt")
      case "rte": try track(points: "rtept")
      default: try xml.textToEnd()
      }
    }
  }

  private mutating func track(points name: String) throws(Faults) {
    let index = recordings.count
    recordings.append(ImportedRecording())
    let depth = xml.path.count
    while xml.path.count >= depth, let event = try xml.next() {
      guard case .start(let element) = event else { continue }
      switch element.name {
      case name: try point(element, into: index)
      case "name" where xml.path.count == depth + 1:
        recordings[index].name = try xml.textToEnd()
      case "desc" where xml.path.count == depth + 1:
        recordings[index].notes = try xml.textToEnd()
      case "trkseg": break
      default: try xml.textToEnd()
      }
    }
  }

  /// Adds a point's location, unless it is invalid or has no time.
  private mutating func point(
    _ element: XMLReader.Element, into recording: Int
  ) throws(Faults) {
    var values = PartialLocation()
    values.take(element["lat"] ?? "", in: MeasuredColumn(.latitude))
    values.take(element["lon"] ?? "", in: MeasuredColumn(.longitude))
    // Reads the point's own elements, and those in its extensions at any depth.
    let depth = xml.path.count
    while xml.path.count >= depth, let event = try xml.next() {
      guard case .start(let element) = event else { continue }
      guard let column = Self.column(element.name) else {
        if element.name.lowercased().hasSuffix("extensions") { continue }
        if !Self.wrappers.contains(element.name) { intake.leaveUnread(element.name) }
        continue
      }
      let text = try xml.textToEnd()
      if column.quantity == .timestamp {
        values.take(time: text, by: &intake.times)
      } else {
        values.take(text, in: column)
      }
    }
    try intake.take(values, line: element.line, into: &recordings[recording])
  }

  /// Elements that only contain others.
  private static let wrappers: Set = ["TrackPointExtension", "extras"]

  /// The meaning of an element's text; nil for an unknown element.
  ///
  /// `course` and `speed` are from GPX 1.0 and Garmin's TrackPointExtension v2, `hacc` and `vacc`
  /// from `extras` and several apps. The others occur in exports of various apps.
  private static func column(_ name: String) -> MeasuredColumn? {
    let column = MeasuredColumn(foreignName: name)
    switch column?.quantity {
    case .timestamp: return name == "time" ? column : nil
    case .altitude: return name == "ele" ? column : nil
    case .latitude, .longitude: return nil
    default: return column
    }
  }
}
