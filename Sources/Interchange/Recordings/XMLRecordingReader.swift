package import RailNetwork
import Tracking

/// Reads GPX 1.0 and 1.1, TCX, and the tracks and points of KML: all points that have a time.
///
/// Each track, route or activity is a recording, its segments joined; the waypoints of GPX are one
/// more, without those in the time of a track, which mark places. Speed and course are elements of
/// GPX 1.0, or are in `extensions`; so are accuracies. Prefixes of names are ignored, so Garmin's
/// `TrackPointExtension`, `extras` and elements without a container are read alike. A point without
/// a time is left out and counted in a warning. If a file is cut off, its complete points are read.
package struct XMLRecordingReader {
  private var xml: XMLReader
  private var intake: LocationIntake
  /// The waypoints first.
  private var recordings = [ImportedRecording()]
  /// The name of the latest placemark of KML.
  private var placemark = ""
  /// The values of the latest placemark, if it is a point.
  private var point: (values: PartialLocation, line: Int)?
  /// The name of the latest `Data` of KML.
  private var data = ""

  /// The recordings of a file in the file's order, after the waypoints.
  ///
  /// None is empty.
  package static func read(
    _ source: ByteSource, hints: RecordingHints = RecordingHints()
  ) throws(Faults) -> [ImportedRecording] {
    var reader = XMLRecordingReader(source, hints)
    var cut: Faults?
    do throws(Faults) {
      try reader.readAll()
    } catch {
      guard reader.xml.isCutOff, reader.recordings.contains(where: { !$0.locations.isEmpty })
      else { throw error }
      cut = error
    }
    reader.leaveOutMarks()
    var found = try reader.intake.found(
      reader.recordings,
      nothing:
        "no waypoint, track point or route point, no gx:Track, and no Point with a TimeStamp",
      remedy: "export the recording with times, such as GPX")
    if cut != nil {
      found[found.count - 1].warnings.append(
        "the file is cut off at line \(reader.xml.line): the complete points before that were read")
    }
    return found
  }

  private init(_ source: ByteSource, _ hints: RecordingHints) {
    xml = XMLReader(source)
    intake = LocationIntake(file: source.file, zone: hints.zone, source: source)
  }

  private mutating func readAll() throws(Faults) {
    while let event = try xml.next() {
      if case .end("Placemark") = event { try endPlacemark() }
      guard case .start(let element) = event else { continue }
      switch element.name {
      case "Placemark": point = (PartialLocation(), element.line)
      case "wpt": try point(element, into: 0)
      case "trk": try track(points: "trkpt")
      case "rte": try track(points: "rtept")
      case "Activity", "Course": try track(points: "Trackpoint")
      case "name": placemark = try xml.textToEnd()
      case "Track": try lists()
      default: try placemark(element)
      }
    }
  }

  /// Leaves out the waypoints in the time of a track: they mark places of that ride.
  private mutating func leaveOutMarks() {
    let marks = recordings[0].locations
    guard !marks.isEmpty else { return }
    // The latest end of the tracks that begin by then, in the order of their starts.
    var tracks = recordings.dropFirst().compactMap { recording in
      let times = recording.locations.map(\.timestamp)
      return times.min().flatMap { start in times.max().map { (start: start, end: $0) } }
    }.sorted { $0.start < $1.start }
    for index in tracks.indices.dropFirst() {
      tracks[index].end = max(tracks[index].end, tracks[index - 1].end)
    }
    recordings[0].locations.removeAll { mark in
      let begun = Bisection.first(below: tracks.count) { tracks[$0].start > mark.timestamp }
      return begun > 0 && tracks[begun - 1].end >= mark.timestamp
    }
    let count = marks.count - recordings[0].locations.count
    if count > 0 {
      intake.warnings.append("left out, waypoints in the time of a track: \(count)")
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
      case "trkseg", "Lap", "Track": break
      default: try xml.textToEnd()
      }
    }
  }

  /// Adds a point's location, unless it is invalid or has no time.
  private mutating func point(_ element: XMLReader.Element, into recording: Int) throws(Faults) {
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

  /// Adds the locations of KML's `gx:Track`, which lists times, places and each measured value.
  private mutating func lists() throws(Faults) {
    var lists: [String: [(text: String, line: Int)]] = [:]
    /// The places, each with the number of times before it.
    var order: [Int] = []
    var name = ""
    let depth = xml.path.count
    while xml.path.count >= depth, let event = try xml.next() {
      guard case .start(let element) = event else { continue }
      switch element.name {
      case "SimpleArrayData": name = element["name"] ?? ""
      case "value": lists[name, default: []].append((try xml.textToEnd(), element.line))
      case "when", "coord":
        if element.name == "coord" { order.append(lists["when"]?.count ?? 0) }
        lists[element.name, default: []].append((try xml.textToEnd(), element.line))
      default: break
      }
    }
    pair(&lists, order)
    var recording = ImportedRecording(name: placemark)
    for (index, time) in (lists["when"] ?? []).enumerated() {
      var values = PartialLocation()
      values.take(time: time.text, by: &intake.times)
      for (name, list) in lists.sorted(by: { $0.key < $1.key }) where index < list.count {
        if name == "coord" {
          let parts = list[index].text.split(whereSeparator: \.isWhitespace)
          for (column, part) in zip([LocationColumn.longitude, .latitude, .altitude], parts) {
            values.take(String(part), in: MeasuredColumn(column))
          }
        } else if let column = Self.column(name) {
          values.take(list[index].text, in: column)
        } else if name != "when" {
          intake.leaveUnread(name)
        }
      }
      try intake.take(values, line: time.line, into: &recording)
    }
    recordings.append(recording)
  }

  /// Gives each time of a `gx:Track` its place and its values, if some have none.
  ///
  /// A place that follows its time belongs to it. Otherwise nothing says which time has no place.
  private mutating func pair(_ lists: inout [String: [(text: String, line: Int)]], _ order: [Int]) {
    let (times, places) = (lists["when"] ?? [], lists["coord"] ?? [])
    for (name, list) in lists where name != "when" && name != "coord" && list.count != times.count {
      intake.warnings.append(
        "left out, \(list.count) values of '\(name)' for \(counted(times.count, "time"))")
      lists[name] = nil
    }
    guard times.count != places.count else { return }
    guard Set(order).count == order.count, !order.contains(0), order.count != 1 || times.count == 1
    else {
      intake.faults.add(
        line: times.first?.line ?? places.first?.line, nil,
        "\(counted(places.count, "place")) for \(counted(times.count, "time"))",
        remedy: "a track needs a <gx:coord> for each <when>; without a place, write <gx:coord/>")
      lists = [:]
      return
    }
    var paired = times.map { (text: "", line: $0.line) }
    for (place, number) in zip(places, order) { paired[number - 1] = place }
    lists["coord"] = paired
  }

  /// Adds the location of a point in KML, if its placemark has a time.
  private mutating func endPlacemark() throws(Faults) {
    guard let point else { return }
    let (values, unread) = (point.values, point.values.unreadable)
    let hasTime = values.timestamp != nil || unread[.timestamp] != nil
    guard hasTime, values[.latitude] != nil || unread[.latitude] != nil else { return }
    try intake.take(point.values, line: point.line, into: &recordings[0])
  }

  /// Takes an element of a placemark.
  private mutating func placemark(_ element: XMLReader.Element) throws(Faults) {
    let parent = xml.path.dropLast().last
    switch element.name {
    case "when" where parent == "TimeStamp", "begin" where parent == "TimeSpan":
      point?.values.take(time: try xml.textToEnd(), by: &intake.times)
    case "coordinates" where parent == "Point":
      let parts = try xml.textToEnd().split(separator: ",")
      for (column, part) in zip([LocationColumn.longitude, .latitude, .altitude], parts) {
        point?.values.take(String(part), in: MeasuredColumn(column))
      }
    case "value" where parent == "Data":
      if let column = Self.column(data) {
        point?.values.take(try xml.textToEnd(), in: column)
      }
    case "SimpleData":
      if let column = Self.column(element["name"] ?? "") {
        point?.values.take(try xml.textToEnd(), in: column)
      }
    case "Data": data = element["name"] ?? ""
    default: break
    }
  }

  /// Elements that only contain others.
  private static let wrappers: Set = ["TrackPointExtension", "extras", "Position", "TPX"]

  /// The meaning of an element's text; nil for an unknown element.
  ///
  /// `course` and `speed` are from GPX 1.0 and Garmin's TrackPointExtension v2, `hacc` and `vacc`
  /// from `extras` and several apps. The others occur in exports of various apps.
  private static func column(_ name: String) -> MeasuredColumn? {
    switch name {
    case "time", "Time": return MeasuredColumn(.timestamp)
    case "ele", "AltitudeMeters": return MeasuredColumn(.altitude)
    case "LatitudeDegrees": return MeasuredColumn(.latitude)
    case "LongitudeDegrees": return MeasuredColumn(.longitude)
    default: break
    }
    let column = MeasuredColumn(foreignName: name)
    let isElsewhere: [LocationColumn] = [.timestamp, .latitude, .longitude, .altitude]
    return column.flatMap { isElsewhere.contains($0.quantity) ? nil : $0 }
  }
}
