import Foundation
package import RailNetwork
import Tracking

/// Reads recordings in JSON from phones and their services, as one tree or with a location on each
/// line.
///
/// A location is an object in a list, or alone in the file or on its line, with a place and a time
/// under the names that a program uses for them; see `JSONSource`. Lists may be nested in any way:
/// Overland's `locations`, OwnTracks' `data`, the segments of Google's Timeline. A line of GeoJSON
/// may have its times in a list. The locations of each source and device are one recording; the
/// event `journey` of `railbench track` starts another.
package struct JSONRecordingReader {
  private var intake: LocationIntake
  private var recordings: [ImportedRecording] = []
  /// The indices of recordings by source, device and journey.
  private var indices: [String: Int] = [:]
  /// The source of each recording.
  private var sources: [Int] = []
  /// The number of events `journey` of each device.
  private var journeys: [String: Int] = [:]
  private var firstDevice: String?
  /// The numbers of records of other types than a location, by type.
  private var others: [String: Int] = [:]
  private var lastDevice = ""
  private let file: String

  /// Whether the start of a JSON text has names that only locations have.
  static func recognises(_ start: String) -> Bool {
    (JSONSource.all.flatMap(\.marks) + [JSONSource.motionKey]).contains {
      start.contains("\"\($0)\"")
    }
  }

  package static func read(
    _ source: ByteSource, hints: RecordingHints = RecordingHints()
  ) throws(Faults) -> [ImportedRecording] {
    var reader = JSONRecordingReader(file: source.file, zone: hints.zone)
    try reader.read(source.all(most: JSONReader.mostBytes))
    for index in reader.recordings.indices {
      reader.recordings[index].motion = reader.recordings[index].motion.oldestFirst
    }
    for (kind, count) in reader.others.sorted(by: { $0.key < $1.key }) {
      reader.intake.warnings.append("left out, records of the type '\(kind)': \(count)")
    }
    let isOne = reader.recordings.count { !$0.isEmpty } == 1
    let sources = reader.sources
    let order = sources.indices.sorted { (sources[$0], $0) < (sources[$1], $1) }
    var found = try reader.intake.found(
      order.map { reader.recordings[$0] }, nothing: "no object with a place and a time")
    if isOne { found[0].name = "" }
    return found
  }

  private init(file: String, zone: TimeZone?) {
    self.file = file
    intake = LocationIntake(file: file, zone: zone)
  }

  /// The name of the phone of a location; empty for the first phone.
  ///
  /// A location without a phone's name is of the last phone.
  private mutating func device(_ values: [(name: String, node: JSONNode)]) -> String {
    if let named = values.first(where: { JSONSource.devices.contains($0.name) }) {
      if let text = named.node.string {
        lastDevice = text
      } else if let number = named.node.number {
        lastDevice = NumberText.exact(number)
      }
    }
    if !lastDevice.isEmpty { firstDevice = firstDevice ?? lastDevice }
    return lastDevice == firstDevice ? "" : lastDevice
  }

  /// The recording for the locations of a source and a device.
  private mutating func recording(_ source: Int, _ device: String) -> Int {
    let key = "\(source)/\(journeys[device] ?? 0)/\(device)"
    if let index = indices[key] { return index }
    let title = JSONSource.all[source].title
    var recording = ImportedRecording(name: device.isEmpty ? title : "\(title) \(device)")
    recording.saysSpeedUnit = JSONSource.all[source].saysSpeedUnit
    recordings.append(recording)
    sources.append(source)
    indices[key] = recordings.count - 1
    return recordings.count - 1
  }

  private mutating func read(_ bytes: [UInt8]) throws(Faults) {
    let bytes = Self.withoutNaN(bytes)
    let lines = bytes.textLines.map(Self.object)
    let isBlank: (ArraySlice<UInt8>) -> Bool = { $0.allSatisfy { $0 <= 0x20 } }
    guard let first = lines.firstIndex(where: { !isBlank($0) }),
      let last = lines.lastIndex(where: { !isBlank($0) }), first < last,
      (try? JSONReader.read(Array(lines[first]), file: file)) != nil
    else {
      try walk(JSONReader.read(bytes, file: file), line: nil, isListed: true, start: nil)
      return
    }
    for index in first...last where !isBlank(lines[index]) {
      guard let node = try? JSONReader.read(Array(lines[index]), file: file) else {
        if index == last {
          intake.warnings.append("left out, the last line: it is cut off")
        } else {
          intake.faults.add(line: index + 1, nil, "not an object in JSON")
        }
        continue
      }
      try walk(node, line: index + 1, isListed: true, start: nil)
    }
  }

  /// The text with `null` for `NaN` and `Infinity`, which Python and JavaScript write, outside of
  /// strings.
  private static func withoutNaN(_ bytes: [UInt8]) -> [UInt8] {
    let words = ["NaN", "-Infinity", "Infinity"].map { Array($0.utf8) }
    var made: [UInt8] = []
    var (copied, index, isText) = (0, 0, false)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isText: index += 1
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "N"), UInt8(ascii: "I"), UInt8(ascii: "-"):
        if !isText, let word = words.first(where: { bytes[index...].starts(with: $0) }) {
          made += bytes[copied..<index] + Array("null".utf8)
          copied = index + word.count
          index = copied - 1
        }
      default: break
      }
      index += 1
    }
    return copied == 0 ? bytes : made + bytes[copied...]
  }

  /// The JSON object of a line.
  ///
  /// OwnTracks' recorder writes a time and a kind before it.
  private static func object(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let before = line.prefix { $0 != UInt8(ascii: "{") }
    return before.last == UInt8(ascii: "\t") ? line.dropFirst(before.count) : line
  }

  /// Adds the locations of a tree.
  ///
  /// Objects outside of lists are skipped: they have places of other kinds, such as the start of a
  /// trip.
  private mutating func walk(
    _ node: JSONNode, line: Int?, isListed: Bool, start: Timestamp?
  ) throws(Faults) {
    if let elements = node.array {
      for element in elements { try walk(element, line: line, isListed: true, start: start) }
      return
    }
    guard let members = node.members else { return }
    if isListed, try take(node, members, line: line ?? node.line, start: start) { return }
    let begin = node["startTime"]?.string.flatMap { intake.times.read($0) } ?? start
    for member in members { try walk(member.node, line: line, isListed: false, start: begin) }
  }

  /// Adds a location from an object.
  private mutating func take(
    _ node: JSONNode, _ members: [JSONMember], line: Int, start: Timestamp?
  ) throws(Faults) -> Bool {
    if let data = node["data"], let key = node["metadata"]?["key"]?.string {
      return try takeEntry(data, key: key, line: line)
    }
    var values: [(name: String, node: JSONNode)] = members.map { ($0.name, $0.node) }
    for wrapper in JSONSource.wrappers {
      guard let inner = node[wrapper]?.members else { continue }
      values.removeAll { $0.name == wrapper }
      values += inner.map { ($0.name, $0.node) }
    }
    if let kind = node["_type"]?.string, kind != "location", Self.isLocation(values) {
      others[kind, default: 0] += 1
      return true
    }
    if !Self.isLocation(values), let nested = Self.nested(node), Self.isLocation(nested) {
      values = nested
    }
    let names = Set(values.map(\.name))
    let deviceName = self.device(values)
    if node["event"]?.string == "journey" { journeys[deviceName, default: 0] += 1 }
    guard let index = JSONSource.all.firstIndex(where: { $0.marks.allSatisfy(names.contains) })
    else { return false }
    let source = JSONSource.all[index]
    if let lines = Self.timedLines(values) {
      try take(lines.coordinates, lines.times, into: recording(index, deviceName))
      return true
    }
    if let place = values.first(where: { $0.name == "coordinates" })?.node,
      place.array?.first?.array != nil
    {
      intake.faults.add(
        line: place.line, nil, "a line or an area without times",
        remedy: "export the recording as points with times, or as GPX")
      return true
    }
    let unread = names.subtracting(JSONSource.kinds).subtracting(JSONSource.devices)
    for (name, _) in values where unread.contains(name) {
      if source.meaning(of: name, among: names) == nil { intake.leaveUnread(name) }
    }
    try take(values, of: index, deviceName, line: line, start: start)
    return true
  }

  /// Adds the location of an object's members.
  private mutating func take(
    _ values: [(name: String, node: JSONNode)], of source: Int, _ device: String, line: Int,
    start: Timestamp?
  ) throws(Faults) {
    let names = Set(values.map(\.name))
    var location = PartialLocation()
    for (name, node) in values {
      guard let meaning = JSONSource.all[source].meaning(of: name, among: names) else { continue }
      take(node, meaning, start: start, into: &location)
    }
    let place = recording(source, device)
    try intake.take(location, line: line, into: &recordings[place])
  }

  /// Adds an entry of e-mission's server, if it is what the phone measured.
  private mutating func takeEntry(
    _ data: JSONNode, key: String, line: Int
  ) throws(Faults) -> Bool {
    guard let index = JSONSource.all.firstIndex(where: { $0.marks.contains(key) }),
      let members = data.members
    else { return key == JSONSource.motionKey && takeMotion(data, line: line) }
    try take(members.map { ($0.name, $0.node) }, of: index, "", line: line, start: nil)
    return true
  }

  /// Adds what e-mission's phone says of its motion.
  private mutating func takeMotion(_ data: JSONNode, line: Int) -> Bool {
    let names = ["type", "ts", "confidence"]
    let numbers = names.map { name in data[name].flatMap { $0.number } }
    let flags = ForeignMotion.activities { name in data[name].flatMap { $0.bool } }
    let type = numbers[0].flatMap { Int(exactly: $0) }.flatMap(ForeignMotion.activity)
    guard let time = numbers[1].flatMap(Timestamp.init(epoch:)), let activities = flags ?? type
    else {
      intake.faults.add(line: line, "motion_activity", "has no time in ts, or no known type")
      return true
    }
    let level = data["confidence_level"].flatMap { $0.string }
    let confidence =
      level.flatMap(ForeignMotion.confidence)
      ?? numbers[2].flatMap(ForeignMotion.confidence(number:))
    let place = recording(
      JSONSource.all.firstIndex { $0.marks.contains(JSONSource.locationKey) } ?? 0, "")
    recordings[place].motion.append(
      MotionEvent(timestamp: time, activities: activities, confidence: confidence))
    return true
  }

  /// Whether members have a place and a time.
  private static func isLocation(_ values: [(name: String, node: JSONNode)]) -> Bool {
    let names = Set(values.map(\.name))
    guard let source = JSONSource.all.first(where: { $0.marks.allSatisfy(names.contains) }) else {
      return false
    }
    return values.contains { name, _ in
      switch source.meaning(of: name, among: names) {
      case .column(let column): column.quantity == .timestamp
      case .minutesSinceStart: true
      default: false
      }
    } || timedLines(values) != nil
  }

  /// A line of GeoJSON, or several, with a list of times beside its coordinates, as togeojson writes
  /// it.
  private static func timedLines(
    _ values: [(name: String, node: JSONNode)]
  ) -> (coordinates: JSONNode, times: JSONNode)? {
    func value(_ name: String) -> JSONNode? { values.first { $0.name == name }?.node }
    let lists = [value("coordTimes"), value("times"), value("coordinateProperties")?["times"]]
    guard let coordinates = value("coordinates"), coordinates.array?.first?.array != nil,
      let times = lists.compactMap(\.self).first(where: { $0.array != nil })
    else { return nil }
    return (coordinates, times)
  }

  /// The members of an object and of all objects in it; nil if there is more than one place, or a
  /// list of objects.
  private static func nested(_ node: JSONNode) -> [(name: String, node: JSONNode)]? {
    var values: [(name: String, node: JSONNode)] = []
    for member in node.members ?? [] {
      if member.node.members != nil {
        guard let inner = nested(member.node) else { return nil }
        values += inner
        continue
      }
      if member.node.array?.contains(where: { $0.members != nil }) == true { return nil }
      values.append((member.name, member.node))
    }
    let places = values.count { MeasuredColumn(foreignName: $0.name)?.quantity == .latitude }
    return places > 1 ? nil : values
  }

  /// Adds the locations of a line, or of several lines, each with its times.
  private mutating func take(
    _ coordinates: JSONNode, _ times: JSONNode, into recording: Int
  ) throws(Faults) {
    let (places, moments) = (coordinates.array ?? [], times.array ?? [])
    guard places.count == moments.count else {
      intake.faults.add(
        line: times.line, nil, "\(moments.count) times for \(places.count) coordinates",
        remedy: "a line needs a time for each of its coordinates")
      return
    }
    for (place, moment) in zip(places, moments) {
      guard place.array?.first?.array == nil else {
        try take(place, moment, into: recording)
        continue
      }
      var location = PartialLocation()
      take(place, .position, start: nil, into: &location)
      take(moment, .column(MeasuredColumn(.timestamp)), start: nil, into: &location)
      try intake.take(location, line: place.line, into: &recordings[recording])
    }
  }

  private mutating func take(
    _ node: JSONNode, _ meaning: JSONSource.Meaning, start: Timestamp?,
    into location: inout PartialLocation
  ) {
    let text = node.string ?? node.number.map(NumberText.exact) ?? ""
    switch meaning {
    case .column(let column) where column.quantity == .timestamp:
      if location.timestamp == nil { location.take(time: text, by: &intake.times) }
    case .column(let column):
      if let number = node.number {
        location.take(number, in: column)
      } else {
        location.take(text, in: column)
      }
    case .tenMillionths(let quantity):
      // Some exports write numbers above 2³¹ as unsigned.
      location[quantity] = node.number.map { ($0 > 1.8e9 ? $0 - 4_294_967_296 : $0) / 1e7 }
    case .position:
      let numbers = (node.array ?? []).map(\.number)
      for (column, number) in zip([LocationColumn.longitude, .latitude, .altitude], numbers) {
        location[column] = number
      }
    case .place:
      let parts = text.drop { !"0123456789+-".contains($0) }.split(separator: ",")
      for (column, part) in zip([LocationColumn.latitude, .longitude], parts) {
        location.take(String(part), in: MeasuredColumn(column))
      }
    case .minutesSinceStart:
      location.timestamp = start.flatMap { start in
        (node.number ?? NumberReader.double(text)).map { start.advanced(bySeconds: 60 * $0) }
      }
    }
  }
}

/// The names that one program's JSON uses for the values of a location.
private struct JSONSource {
  enum Meaning {
    case column(MeasuredColumn)
    /// Degrees as integers, multiplied by ten million.
    case tenMillionths(LocationColumn)
    /// `[longitude, latitude]`, possibly with an altitude.
    case position
    /// `35.1°, 139.2°` or `geo:35.1,139.2`.
    case place
    case minutesSinceStart
  }

  let title: String
  /// Names that every object of this source has, and that no earlier source has.
  let marks: [String]
  /// Names that only this program uses with this meaning.
  var names: [String: Meaning] = [:]
  var saysSpeedUnit = false

  func meaning(of name: String, among names: Set<String>) -> Meaning? {
    self.names[name] ?? MeasuredColumn(foreignName: name, among: names).map(Meaning.column)
  }

  /// Objects whose members count as members of the object around them.
  static let wrappers = ["properties", "geometry", "position", "coords"]
  /// Names whose value only gives the kind of an object.
  static let kinds: Set = ["type", "_type", "event", "sensor"]
  /// Names whose value gives the phone: OwnTracks, Overland, Google, `railbench track`.
  static let devices: Set = ["tid", "device_id", "deviceTag", "session"]

  /// The keys of e-mission's entries.
  static let locationKey = "background/location"
  static let motionKey = "background/motion_activity"

  static let all = [
    JSONSource(
      title: "e-mission", marks: [locationKey],
      names: [
        "sensed_speed": .column(MeasuredColumn(.speed)),
        "vaccuracy": .column(MeasuredColumn(.verticalAccuracy)),
      ], saysSpeedUnit: true),
    JSONSource(
      title: "Google Timeline, raw signals", marks: ["LatLng"], names: ["LatLng": .place],
      saysSpeedUnit: true),
    JSONSource(
      title: "Google Timeline, path", marks: ["point"],
      names: ["point": .place, "durationMinutesOffsetFromStartTime": .minutesSinceStart]),
    JSONSource(
      title: "Google Timeline, simplified path", marks: ["latLng", "timestamp"],
      names: ["latLng": .place]),
    JSONSource(
      title: "Google location history", marks: ["latitudeE7", "longitudeE7"],
      names: [
        "latitudeE7": .tenMillionths(.latitude), "longitudeE7": .tenMillionths(.longitude),
      ], saysSpeedUnit: true),
    JSONSource(
      title: "Google location history, path", marks: ["latE7", "lngE7"],
      names: ["latE7": .tenMillionths(.latitude), "lngE7": .tenMillionths(.longitude)]),
    JSONSource(title: "GeoJSON", marks: ["coordinates"], names: ["coordinates": .position]),
    JSONSource(title: "OwnTracks", marks: ["tst", "lat", "lon"], saysSpeedUnit: true),
    JSONSource(title: "locations", marks: ["latitude", "longitude"]),
    JSONSource(title: "points", marks: ["lat", "lon"]),
    JSONSource(title: "places", marks: ["lat", "lng"]),
  ]
}
