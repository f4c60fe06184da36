import Geometry
package import PlainText
import Tracking

/// Reads GPX 1.0 and 1.1: waypoints, route points and track points that have a time.
///
/// Each track and each route is a recording, its segments joined; the waypoints are one more. Speed
/// and course are GPX 1.0's own elements or stand in `extensions`, as do accuracies; names are
/// taken without their prefix, so that Garmin's `TrackPointExtension`, `extras` and loose elements
/// read alike. A point without a time is left out and counted in a remark.
package struct GPXReader {
  /// The most locations that a file may hold.
  package static let mostLocations = 2_000_000

  private var xml: XMLReader
  private var log: FaultLog
  private var recordings: [ImportedRecording] = []
  private var waypoints = ImportedRecording()
  private var locationCount = 0
  private var timelessCount = 0

  /// Whether a file that starts with these bytes is GPX.
  package static func recognises(_ start: some Collection<UInt8>) -> Bool {
    String(decoding: start, as: UTF8.self).contains("<gpx")
  }

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
    guard case .start(let root)? = try xml.next(), root.name == "gpx" else {
      throw xml.fault("is no GPX: its root element is not <gpx>")
    }
    while let event = try xml.next() {
      guard case .start(let element) = event else { continue }
      switch element.name {
      case "wpt": if let location = try point(element) { waypoints.locations.append(location) }
      case "trk": try track(points: "trkpt")
      case "rte": try track(points: "rtept")
      default: try xml.skipToEnd()
      }
    }
    try log.throwIfAny()
    if !waypoints.locations.isEmpty { recordings.insert(waypoints, at: 0) }
    guard !recordings.isEmpty else {
      throw Faults(
        Fault(
          file: xml.file,
          problem: timelessCount > 0
            ? "none of its points has a time" : "has no waypoint, track point or route point",
          remedy: timelessCount > 0 ? "export the recording with times" : nil))
    }
    if timelessCount > 0 {
      recordings[0].remarks.append(
        timelessCount == 1
          ? "1 point without a time is left out"
          : "\(timelessCount) points without a time are left out")
    }
    return recordings
  }

  private mutating func track(points name: String) throws(Faults) {
    var recording = ImportedRecording()
    var depth = 1
    while depth > 0, let event = try xml.next() {
      switch event {
      case .start(let element):
        switch element.name {
        case name: if let location = try point(element) { recording.locations.append(location) }
        case "name" where depth == 1: recording.name = try xml.textToEnd()
        case "desc" where depth == 1: recording.notes = try xml.textToEnd()
        case "trkseg": depth += 1
        default: try xml.skipToEnd()
        }
      case .end: depth -= 1
      case .text: break
      }
    }
    if !recording.locations.isEmpty { recordings.append(recording) }
  }

  /// The location of a point, or nil if it has no time or is wrong.
  private mutating func point(_ element: XMLReader.Element) throws(Faults) -> Location? {
    var point = GPXPoint(
      values: PartialLocation(
        latitude: angle(element, "lat", most: 90), longitude: angle(element, "lon", most: 180)))
    try readMembers(of: &point)
    guard point.values.latitude != nil, point.values.longitude != nil else { return nil }
    guard point.values.timestamp != nil else {
      timelessCount += 1
      return nil
    }
    locationCount += 1
    guard locationCount <= Self.mostLocations else {
      throw xml.fault("has more than \(Self.mostLocations) points", remedy: "split the file")
    }
    return point.values.location
  }

  /// Reads the elements of a point, and those in its extensions at any depth, up to its end tag.
  private mutating func readMembers(of point: inout GPXPoint) throws(Faults) {
    var depth = 1
    while depth > 0, let event = try xml.next() {
      switch event {
      case .start(let element):
        guard let column = GPXPoint.column(element.name) else {
          depth += 1
          continue
        }
        let text = try xml.textToEnd()
        if let problem = point.take(column, text) {
          log.add(line: element.line, field: element.name, problem)
        }
      case .end: depth -= 1
      case .text: break
      }
    }
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
      "'\(text.prefix(40))' is no angle within -\(Int(most))…\(Int(most))")
    return nil
  }
}
