import Foundation
import Journeys
package import Text
import Tracking

/// Reads GPX 1.0 and 1.1: waypoints, route points and track points that have a time.
///
/// Each track and each route is a recording, its segments joined; the waypoints are one more. Speed
/// and course are GPX 1.0's own elements or stand in `extensions`, as do accuracies; names are
/// taken without their prefix, so that Garmin's `TrackPointExtension`, `extras` and loose elements
/// read alike. A point without a time is left out and counted in a warning.
package struct GPXReader {
  private var xml: XMLReader
  private var log: FaultLog
  private var recordings: [ImportedRecording] = []
  private var locationCount = 0
  private var timelessCount = 0

  /// The recordings of a file, in the file's order, the waypoints first; none is empty.
  ///
  /// - Throws: what is not well-formed, or every point that is wrong, or that nothing has a time.
  package static func read(_ source: ByteSource) throws(Faults) -> [ImportedRecording] {
    var reader = GPXReader(source)
    return try reader.read()
  }

  private init(_ source: ByteSource) {
    xml = XMLReader(source)
    log = FaultLog(file: source.file)
  }

  private mutating func read() throws(Faults) -> [ImportedRecording] {
    try xml.expectRoot("gpx", of: "GPX")
    var waypoints = ImportedRecording()
    while let event = try xml.next() {
      guard case .start(let element) = event else { continue }
      switch element.name {
      case "wpt": try point(element, into: &waypoints)
      case "trk": try track(points: "trkpt")
      case "rte": try track(points: "rtept")
      default: try xml.textToEnd()
      }
    }
    try log.throwIfAny()
    if !waypoints.locations.isEmpty { recordings.insert(waypoints, at: 0) }
    return try recordings.found(
      timeless: timelessCount, file: xml.file,
      nothing: "has no waypoint, track point or route point",
      remedy: "export the recording with times")
  }

  private mutating func track(points name: String) throws(Faults) {
    var recording = ImportedRecording()
    let depth = xml.path.count
    while xml.path.count >= depth, let event = try xml.next() {
      guard case .start(let element) = event else { continue }
      switch element.name {
      case name: try point(element, into: &recording)
      case "name" where xml.path.count == depth + 1: recording.name = try xml.textToEnd()
      case "desc" where xml.path.count == depth + 1: recording.notes = try xml.textToEnd()
      case "trkseg": break
      default: try xml.textToEnd()
      }
    }
    if !recording.locations.isEmpty { recordings.append(recording) }
  }

  /// Takes the location of a point, unless it has no time or is wrong.
  private mutating func point(
    _ element: XMLReader.Element, into recording: inout ImportedRecording
  ) throws(Faults) {
    let line = element.line
    let latitude = angle(element, "lat", most: 90)
    let longitude = angle(element, "lon", most: 180)
    var values = PartialLocation(position: [longitude, latitude])
    // The point's own elements, and those in its extensions at any depth.
    let depth = xml.path.count
    while xml.path.count >= depth, let event = try xml.next() {
      guard case .start(let element) = event, let column = Self.column(element.name) else {
        continue
      }
      let text = try xml.textToEnd().trimmingCharacters(in: .whitespacesAndNewlines)
      if let wanted = Self.take(column, text, into: &values) {
        log.add(line: element.line, field: element.name, Fault.expected(wanted, found: text))
      }
    }
    guard latitude != nil, longitude != nil else { return }
    guard values.timestamp != nil else {
      timelessCount += 1
      return
    }
    locationCount += 1
    try LocationCheck.check(count: locationCount, file: xml.file)
    recording.take(values, line: line)
  }

  /// What the text of an element is, or nil if this program does not keep it.
  ///
  /// `course` and `speed` are GPX 1.0's and Garmin's TrackPointExtension v2's; `hacc` and `vacc`
  /// are those of `extras` and of several apps; the others are loose names seen in exports.
  private static func column(_ name: String) -> MeasuredColumn? {
    let column = MeasuredColumn(foreignName: name)
    switch column?.quantity {
    case .timestamp: return name == "time" ? column : nil
    case .altitude: return name == "ele" ? column : nil
    case .latitude, .longitude: return nil
    default: return column
    }
  }

  /// Takes an element's text, or says what it should be.
  private static func take(
    _ column: MeasuredColumn, _ text: String, into values: inout PartialLocation
  ) -> String? {
    if text.isEmpty { return nil }
    if column.quantity == .timestamp {
      values.timestamp = Timestamp(utc: text)
      return values.timestamp == nil ? "a time" : nil
    }
    guard let value = NumberReader.double(text), value.isFinite else { return "a number" }
    guard column.quantity != .course || value <= 360 else { return "a course within 0…360" }
    values.take(value, in: column)
    return nil
  }

  private mutating func angle(
    _ element: XMLReader.Element, _ name: String, most: Double
  ) -> Double? {
    guard let text = element[name] else {
      log.add(line: element.line, field: name, "is missing")
      return nil
    }
    if let value = NumberReader.double(text), abs(value) <= most { return value }
    log.add(
      line: element.line, field: name,
      Fault.expected("an angle within -\(Int(most))…\(Int(most))", found: text))
    return nil
  }
}
